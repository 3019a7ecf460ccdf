import type { FastifyInstance, FastifyRequest, FastifyReply } from "fastify";
import { refuse } from "#domain/refusal.ts";
import type { Auth } from "./auth.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** `public`: a write without a session. `admin`: a read that needs a session. */
    access?: "public" | "admin";
  }
}

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
/** Values of Sec-Fetch-Site for requests that no other site caused. */
const OWN_SITES = new Set(["same-origin", "none"]);

export interface GuardParts {
  auth: Auth;
  cookie: SessionCookie;
  /** As the operator set it; if undefined, the host of the request counts. */
  origin: string | undefined;
  writeGate: {
    admit(write: { request: FastifyRequest["raw"]; answer: FastifyReply["raw"] }): boolean;
  };
}

/** Refuses before the body is read: foreign origins, missing sessions, and writes at a closed gate. */
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

function waitsToSend({ raw: { httpVersion, headers } }: FastifyRequest): boolean {
  return httpVersion === "1.1" && headers.expect !== undefined;
}

function isForeign(request: FastifyRequest, origin: string | undefined): boolean {
  const { origin: from, referer, "sec-fetch-site": site, host } = request.headers;
  if (typeof site === "string" && !OWN_SITES.has(site)) return true;
  const own = origin ?? `${request.protocol}://${host}`;
  if (from !== undefined) return from !== own;
  // Old browsers send no Origin, so use the Referer (OWASP, CSRF).
  return referer !== undefined && originOf(referer) !== own;
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Bytes of a body without a session that are read before the refusal. */
export const MOST_READ_OF_STRANGERS = 64 * 1024;
/** The largest upload with its form fields; no browser sends more. */
const MOST_DISCARDED_BYTES = MAX_UPLOAD_BYTES + 64 * 1024;
/** Time for a client without a session to read its refusal. */
const LINGER_MS = 2000;

/**
 * Reads and discards the body of a refused request, because a browser shows the refusal only after it has
 * sent the whole body. Of a long body without a session only the part that has arrived is read (T7).
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
 * After the response Node would destroy the connection of a client that still sends, and the client would see
 * a network error. So close only our side, and destroy the socket after `LINGER_MS`.
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
