import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_LIFE_MS } from "./sessions.ts";

/** On https the browser itself vouches that the cookie is ours alone (T3). */
const SECURE_NAME = "__Host-sid";
const PLAIN_NAME = "sid";
const ANY_SESSION = new RegExp(`(?:^|;)\\s*(?:${SECURE_NAME}|${PLAIN_NAME})\\s*=`);
/** A token of 32 bytes is 43 characters; anything else was never ours. */
const TOKEN = /^[\w-]{43}$/;

/** The one cookie that carries a session. */
export type SessionCookie = ReturnType<typeof sessionCookie>;

/**
 * Makes the cookie that this server sets, under its one name: on https a plain one, which
 * a neighbouring host or an unencrypted page can set, is nobody's (T3).
 * @param secure whether the public address is https
 */
export function sessionCookie(secure: boolean) {
  const name = secure ? SECURE_NAME : PLAIN_NAME;
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  return {
    /** The token that a request carries; undefined for none. */
    read({ cookies }: FastifyRequest): string | undefined {
      const value = cookies[name];
      return value !== undefined && TOKEN.test(value) ? value : undefined;
    },

    /** Hands the browser its token. */
    set(reply: FastifyReply, token: string) {
      reply.setCookie(name, token, { ...attributes, maxAge: SESSION_LIFE_MS / 1000 });
    },

    /** Takes the token out of the browser. */
    clear(reply: FastifyReply) {
      reply.clearCookie(name, attributes);
    },
  };
}

/** Whether a Cookie header may carry a session, valid or not; false is certain. */
export function mayCarrySession(cookies: string | undefined): boolean {
  return cookies !== undefined && ANY_SESSION.test(cookies);
}
