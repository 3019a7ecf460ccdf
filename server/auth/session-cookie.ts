import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_COOKIE } from "#domain/calls/call.ts";
import { SESSION_LIFE_MS } from "./sessions.ts";

const ANY_SESSION = new RegExp(
  `(?:^|;)\\s*(?:${SESSION_COOKIE.https}|${SESSION_COOKIE.http})\\s*=`,
);
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

export type SessionCookie = ReturnType<typeof sessionCookie>;

/** Reads and sets the session cookie. @param secure whether the public address is https */
export function sessionCookie(secure: boolean) {
  const name = secure ? SESSION_COOKIE.https : SESSION_COOKIE.http;
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  return {
    read({ cookies }: FastifyRequest): string | undefined {
      const value = cookies[name];
      return value !== undefined && TOKEN.test(value) ? value : undefined;
    },

    set(reply: FastifyReply, token: string) {
      reply.setCookie(name, token, { ...attributes, maxAge: SESSION_LIFE_MS / 1000 });
    },

    clear(reply: FastifyReply) {
      reply.clearCookie(name, attributes);
    },
  };
}

/** Whether a Cookie header may contain a session, valid or not; `false` is certain. */
export function mayCarrySession(cookies: string | undefined): boolean {
  return cookies !== undefined && ANY_SESSION.test(cookies);
}
