import type { FastifyInstance, FastifyRequest } from "fastify";
import { API, type LoginAnswer, type PlainAnswer, type SessionAnswer } from "#domain/api.ts";
import { isRecord, isTypable } from "#domain/parsing.ts";
import { isTooLong } from "#domain/password.ts";
import { refuse, refusedAnswer } from "#domain/refusal.ts";
import type { Auth } from "./auth.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { ClientInfo } from "./sessions.ts";

const LOGIN_BODY_BYTES = 8192;
/** In characters: a proxy may forward anything, and no address with zone and port is longer. */
const LONGEST_ADDRESS = 64;

/** Routes of login, logout and session (I1), of the password and the open sessions. */
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
