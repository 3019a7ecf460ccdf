import type { FastifyInstance, FastifyRequest } from "fastify";
import * as calls from "#domain/calls/account.ts";
import { DONE } from "#domain/calls/call.ts";
import { refuse, refusedAnswer } from "#domain/refusal.ts";
import { mountCall } from "../calls/mount-call.ts";
import type { Auth } from "./auth.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { ClientInfo } from "./sessions.ts";

const LOGIN_BODY_BYTES = 8192;
/** In characters: a proxy may forward anything, and no address with zone and port is longer. */
const LONGEST_ADDRESS = 64;

/** Routes of login, logout and session (I1), of the password and the open sessions. */
export function authRoutes(app: FastifyInstance, auth: Auth, cookie: SessionCookie): void {
  const short = { bodyLimit: LOGIN_BODY_BYTES };

  mountCall(
    app,
    calls.logIn,
    async ({ body, request, reply }) => {
      const answer = await auth.logIn({
        ...body,
        ...clientInfoOf(request),
        oldToken: cookie.read(request),
      });
      if ("passkey" in answer) {
        reply.code(401);
        return { ...refusedAnswer("passkey-needed"), ...answer };
      }
      cookie.set(reply, answer.token);
      return DONE;
    },
    short,
  );

  mountCall(app, calls.logOut, async ({ request, reply }) => {
    const token = cookie.read(request);
    if (token !== undefined) await auth.logOut(token);
    cookie.clear(reply);
    return DONE;
  });

  mountCall(
    app,
    calls.changePassword,
    async ({ body, request, reply }) => {
      const token = await auth.changePassword({
        ...body,
        ...clientInfoOf(request),
        session: sessionOf(request, cookie),
      });
      cookie.set(reply, token);
      return DONE;
    },
    short,
  );

  mountCall(app, calls.endSession, async ({ query: { id }, request }) => {
    const own = cookie.read(request);
    if (id === "others" && own !== undefined) await auth.endOtherSessions(own);
    else await auth.endSession(id);
    return DONE;
  });

  mountCall(app, calls.readSession, async ({ request }) => {
    return { authenticated: await auth.isAdmin(cookie.read(request)) };
  });
}

/** Returns the session token of a request that the guard has admitted. @throws Refusal `no-session` */
export function sessionOf(request: FastifyRequest, cookie: SessionCookie): string {
  return cookie.read(request) ?? refuse("no-session");
}

/** Returns the address and user agent that a session stores. */
export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return {
    address: request.ip.slice(0, LONGEST_ADDRESS),
    userAgent: request.headers["user-agent"] ?? "",
  };
}
