import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SiteServices } from "#domain/site-services.ts";
import { pagePolicy } from "../security-headers.ts";

/** The built app's one door. */
export type MountSite = (request: Request, services: SiteServices) => Promise<Response>;

export interface Rendering {
  /** The pages: built once, or fresh at every request while they are being written. */
  loadSite: () => Promise<MountSite>;
  /** Makes the services for the request that is being answered. */
  servicesFor: (request: FastifyRequest, nonce: string | undefined) => Promise<SiteServices>;
  /** The public address, without a slash at its end. */
  origin: string;
  /** Off in development, where the tooling brings inline scripts of its own. */
  strictPolicy: boolean;
}

const NONCE_BYTES = 16;
/** What pages may know of a request. Host and forwarding headers are not among it (T27). */
const PASSED_HEADERS = ["accept", "accept-language", "cookie", "user-agent"];

/** Answers every document and `.data` request that no other route took (G1, G2). */
export function renderPages(app: FastifyInstance, rendering: Rendering): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    async handler(request, reply) {
      const mountSite = await rendering.loadSite();
      const nonce = rendering.strictPolicy ? newNonce() : undefined;
      const services = await rendering.servicesFor(request, nonce);
      const response = await mountSite(toWebRequest(request, reply, rendering.origin), services);
      if (nonce === undefined) reply.removeHeader("content-security-policy");
      else reply.header("content-security-policy", pagePolicy(nonce));
      reply.header("cache-control", (await services.admin()) ? "no-store" : "no-cache");
      reply.header("vary", "cookie");
      return reply.send(response);
    },
  });
}

function newNonce(): string {
  return randomBytes(NONCE_BYTES).toString("base64");
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const headers = new Headers();
  for (const name of PASSED_HEADERS) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const visitorLeft = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) visitorLeft.abort();
  });
  return new Request(origin + request.raw.url, {
    method: request.method,
    headers,
    signal: visitorLeft.signal,
  });
}
