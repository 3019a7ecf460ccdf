import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_LIFE_MS } from "./sessions.ts";

/** On https the browser itself vouches that the cookie is ours alone (T3). */
const SECURE_NAME = "__Host-sid";
const PLAIN_NAME = "sid";
const ANY_SESSION = new RegExp(`(?:^|;)\\s*(?:${SECURE_NAME}|${PLAIN_NAME})\\s*=`);
/** A token of 32 bytes is 43 characters; anything else was never ours. */
const TOKEN = /^[\w-]{43}$/;

/** The session token that a request carries; undefined for none. */
export function readSessionToken(request: FastifyRequest): string | undefined {
  const value = request.cookies[SECURE_NAME] ?? request.cookies[PLAIN_NAME];
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}

/** Whether a Cookie header could carry a session, live or not: whoever says no has certainly none. */
export function mayCarrySession(cookies: string | undefined): boolean {
  return cookies !== undefined && ANY_SESSION.test(cookies);
}

/** Hands the browser its token. @param secure whether the public address is https */
export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(secure ? SECURE_NAME : PLAIN_NAME, token, {
    ...attributes(secure),
    maxAge: SESSION_LIFE_MS / 1000,
  });
}

/** Takes the token out of the browser. */
export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(secure ? SECURE_NAME : PLAIN_NAME, attributes(secure));
}

function attributes(secure: boolean) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
}
