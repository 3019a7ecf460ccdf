import type { FastifyInstance } from "fastify";
import { API, type PlainAnswer, type SessionAnswer } from "#domain/api.ts";
import { refuse } from "#domain/refusal.ts";
import type { Auth } from "./auth.ts";
import { clearSessionCookie, readSessionToken, setSessionCookie } from "./session-cookie.ts";

/** A name and a password are short; a larger body is no login. */
const LOGIN_BODY_BYTES = 8192;
/** Hashing is paid by the byte, so nothing longer is hashed (T2). */
const LONGEST_PASSWORD_BYTES = 1024;

/** Login, logout and the question who one is (I1, contract). */
export function authRoutes(app: FastifyInstance, auth: Auth, secure: boolean): void {
  app.post(
    API.login,
    { config: { open: true }, bodyLimit: LOGIN_BODY_BYTES },
    async (request, reply): Promise<PlainAnswer> => {
      const token = await auth.signIn({
        ...credentials(request.body),
        address: request.ip,
        oldToken: readSessionToken(request),
      });
      setSessionCookie(reply, token, secure);
      return { success: true };
    },
  );

  app.post(API.logout, async (request, reply): Promise<PlainAnswer> => {
    const token = readSessionToken(request);
    if (token !== undefined) await auth.signOut(token);
    clearSessionCookie(reply, secure);
    return { success: true };
  });

  app.get(API.session, async (request, reply): Promise<SessionAnswer> => {
    reply.header("cache-control", "no-store");
    return { authenticated: await auth.isAdmin(readSessionToken(request)) };
  });
}

function credentials(body: unknown): { username: string; password: string } {
  if (typeof body !== "object" || body === null) return refuse("malformed");
  if (!("username" in body) || !("password" in body)) return refuse("malformed");
  const { username, password } = body;
  if (typeof username !== "string" || typeof password !== "string") return refuse("malformed");
  if (Buffer.byteLength(password) > LONGEST_PASSWORD_BYTES) return refuse("malformed");
  return { username: username.trim(), password };
}
