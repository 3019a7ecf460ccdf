import type { FastifyInstance, FastifyRequest } from "fastify";
import { API, type LoginAnswer, type PlainAnswer, type SessionAnswer } from "#domain/api.ts";
import { isRecord, isTypable } from "#domain/parsing.ts";
import { isTooLong } from "#domain/password.ts";
import { refuse, refusedAnswer } from "#domain/refusal.ts";
import type { Auth } from "./auth.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { ClientInfo } from "./sessions.ts";

/** A name and a password are short; a larger body is no login. */
const LOGIN_BODY_BYTES = 8192;
/** Of an address that is kept, in characters: a proxy may pass on anything, and none is longer with zone and port. */
const LONGEST_ADDRESS = 64;

/** Routes of login, logout and session (I1, contract), of the password and the open sessions. */
export function authRoutes(app: FastifyInstance, auth: Auth, cookie: SessionCookie): void {
  app.post(
    API.login,
    { config: { access: "public" }, bodyLimit: LOGIN_BODY_BYTES },
    async (request, reply): Promise<LoginAnswer> => {
      reply.header("cache-control", "no-store");
      const answer = await auth.logIn({
        ...credentials(request.body),
        ...clientInfoOf(request),
        oldToken: cookie.read(request),
      });
      if ("passkey" in answer) {
        return reply.code(401).send({ ...refusedAnswer("passkey-needed"), ...answer });
      }
      cookie.set(reply, answer.token);
      return { success: true };
    },
  );

  app.post(API.logout, async (request, reply): Promise<PlainAnswer> => {
    const token = cookie.read(request);
    if (token !== undefined) await auth.logOut(token);
    cookie.clear(reply);
    return { success: true };
  });

  app.post(
    API.password,
    { bodyLimit: LOGIN_BODY_BYTES },
    async (request, reply): Promise<PlainAnswer> => {
      const token = await auth.changePassword({
        ...passwords(request.body),
        ...clientInfoOf(request),
        session: sessionOf(request, cookie),
      });
      cookie.set(reply, token);
      return { success: true };
    },
  );

  app.delete(API.sessions, async (request): Promise<PlainAnswer> => {
    const id = isRecord(request.query) ? request.query.id : undefined;
    const own = cookie.read(request);
    if (typeof id !== "string" || !isTypable(id)) return refuse("no-such-session");
    if (id === "others" && own !== undefined) await auth.endOtherSessions(own);
    else await auth.endSession(id);
    return { success: true };
  });

  app.get(API.session, async (request, reply): Promise<SessionAnswer> => {
    reply.header("cache-control", "no-store");
    return { authenticated: await auth.isAdmin(cookie.read(request)) };
  });
}

function credentials(body: unknown): { username: string; password: string } {
  if (typeof body !== "object" || body === null) return refuse("malformed");
  if (!("username" in body) || !("password" in body)) return refuse("malformed");
  const { username, password } = body;
  if (typeof username !== "string" || typeof password !== "string") return refuse("malformed");
  if (isTooLong(password)) return refuse("malformed");
  return { username: username.trim(), password };
}

function passwords(body: unknown): { current: string; next: string } {
  if (!isRecord(body)) return refuse("malformed");
  const { current, next } = body;
  if (typeof current !== "string" || typeof next !== "string") return refuse("malformed");
  if (isTooLong(current) || isTooLong(next)) return refuse("password-too-long");
  return { current, next };
}

/** The token of the session that asks: the guard let no one in without one. */
export function sessionOf(request: FastifyRequest, cookie: SessionCookie): string {
  return cookie.read(request) ?? refuse("no-session");
}

/** Where a request comes from, as a session remembers it. */
export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return {
    address: request.ip.slice(0, LONGEST_ADDRESS),
    userAgent: request.headers["user-agent"] ?? "",
  };
}
