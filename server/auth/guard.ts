import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "#domain/refusal.ts";
import type { Auth } from "./auth.ts";
import { discardBody } from "./refused-body.ts";
import type { SessionCookie } from "./session-cookie.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** `public`: a write without a session, as both steps of the login. `admin`: a read that needs one. */
    access?: "public" | "admin";
  }
}

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
/** What a browser says of requests that no other site caused. */
const OWN_SITES = new Set(["same-origin", "none"]);

/**
 * Closes every write by default, before a byte of its body is read (threats,
 * decision 1): it must come from our own pages or from no page at all, and carry
 * a live session unless its route is written open.
 * @param origin the public address as set; undefined where the server answers to any it is called by
 */
export function guardWrites(
  app: FastifyInstance,
  auth: Auth,
  cookie: SessionCookie,
  origin: string | undefined,
): void {
  app.addHook("onRequest", async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (READING.has(request.method) && access !== "admin") return;
    const token = cookie.read(request);
    const refuseUnread = (code: "foreign-origin" | "no-session") => {
      discardBody(request, reply, auth.wasSession(token));
      refuse(code);
    };
    if (isForeign(request, origin)) refuseUnread("foreign-origin");
    if (access !== "public" && !(await auth.isAdmin(token))) refuseUnread("no-session");
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
