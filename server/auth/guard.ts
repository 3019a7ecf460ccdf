import type { FastifyInstance, FastifyRequest, FastifyReply } from "fastify";
import { refuse } from "#domain/refusal.ts";
import type { Auth } from "./auth.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** `public`: a write without a session, as both steps of the login. `admin`: a read that needs one. */
    access?: "public" | "admin";
  }
}

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
/** What a browser says of requests that no other site caused. */
const OWN_SITES = new Set(["same-origin", "none"]);

export interface GuardParts {
  auth: Auth;
  cookie: SessionCookie;
  /** The public address as set; undefined where the server answers to any it is called by. */
  origin: string | undefined;
  /** Whether a write may begin now. */
  writeGate: {
    admit(write: { request: FastifyRequest["raw"]; answer: FastifyReply["raw"] }): boolean;
  };
}

/**
 * Closes every write by default, before a byte of its body is read
 * (docs/security.md): it must come from our own pages or from no page at all, and carry
 * a live session unless its route is written open, and pass the gate.
 */
export function guardWrites(
  app: FastifyInstance,
  { auth, cookie, origin, writeGate }: GuardParts,
): void {
  app.addHook("onRequest", async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (READING.has(request.method) && access !== "admin") return;
    const token = cookie.read(request);
    const refuseUnread = (code: "foreign-origin" | "no-session" | "restoring") => {
      discardBody(request, reply, auth.wasSession(token));
      refuse(code);
    };
    if (isForeign(request, origin)) refuseUnread("foreign-origin");
    if (access !== "public" && !(await auth.isAdmin(token))) refuseUnread("no-session");
    const write = { request: request.raw, answer: reply.raw };
    if (!READING.has(request.method) && !writeGate.admit(write)) refuseUnread("restoring");
    if (waitsToSend(request)) reply.raw.writeContinue();
  });
}

/** Whether the client sends its body only once it is told to: strangers never are (T7). */
function waitsToSend({ raw: { httpVersion, headers } }: FastifyRequest): boolean {
  return httpVersion === "1.1" && headers.expect !== undefined;
}

function isForeign(request: FastifyRequest, origin: string | undefined): boolean {
  const { origin: from, referer, "sec-fetch-site": site, host } = request.headers;
  if (typeof site === "string" && !OWN_SITES.has(site)) return true;
  const own = origin ?? `${request.protocol}://${host}`;
  if (from !== undefined) return from !== own;
  // Old browsers name no origin; the page that sent the request tells it (OWASP, CSRF).
  return referer !== undefined && originOf(referer) !== own;
}

/** The origin of an address; undefined where it is not valid. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** The most bytes that are read of a body without a session (T7). */
export const MOST_READ_OF_STRANGERS = 64 * 1024;
/** The largest upload with its form: no honest browser sends more. */
const MOST_DISCARDED_BYTES = MAX_UPLOAD_BYTES + 64 * 1024;
/** How long such a client has to read its refusal, in milliseconds. */
const LINGER_MS = 2000;

/**
 * Handles the body of a request that is refused before its body is read. A browser shows the
 * refusal only after it has sent the whole body. So the body of a client that has or had a session
 * is read and thrown away; of any other long body only the part that has arrived is read (T7).
 * @param wasSession whether its token is, or was, a session's
 */
export function discardBody(
  request: FastifyRequest,
  reply: FastifyReply,
  wasSession: boolean,
): void {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  const isShort = coding === undefined && Number(length ?? 0) <= MOST_READ_OF_STRANGERS;
  if (isShort || wasSession) discard(request);
  else leaveUnread(request, reply);
}

function discard({ raw: body }: FastifyRequest): void {
  let seen = 0;
  body.on("data", (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > MOST_DISCARDED_BYTES) body.destroy();
  });
}

/**
 * After the answer Node drains an unread body, and destroys a connection that is to be closed while
 * the client still sends: the client then sees a network error instead of the answer. So the body is
 * marked as read, the socket is paused, and only our side is closed until the client has had time.
 */
function leaveUnread({ raw: body }: FastifyRequest, reply: FastifyReply): void {
  const { socket } = body;
  body.read();
  socket.destroySoon = () => {
    socket.end();
    socket.pause();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  void reply.header("connection", "close");
}
