import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { pagePolicy } from "../http/security-headers.ts";
import {
  escapeLessThan,
  hashesOf,
  isDocument,
  type RenderContext,
  type Rendering,
} from "./rendering.ts";

export interface FileRendering extends Omit<Rendering, "pages"> {
  tag: () => Promise<string>;
}

/** Renders an export: random choices depend only on the address, and a failed read fails the request. */
export function renderFiles(app: FastifyInstance, rendering: FileRendering): void {
  const { loadSite, servicesFor, origin, rewriteHead, tag } = rendering;
  app.get("/*", async (request, reply) => {
    const context: RenderContext = {
      nonce: undefined,
      isCrawler: false,
      exported: { random: numbersOf(request.url) },
      tag: await tag(),
    };
    const services = await servicesFor(request, context);
    const mountSite = await loadSite();
    const rendered = await mountSite(new Request(origin + request.url), services);
    if (context.hasFailedRead || rendered.status >= 500)
      throw new Error(`${request.url} can't be rendered`);
    const response = escapeLessThan(rendered);
    const text = await response.text();
    reply.code(response.status).headers(Object.fromEntries(response.headers));
    if (!isDocument(response)) return reply.send(text);
    const html = await rewriteHead(text);
    reply.header("content-security-policy", pagePolicy(hashesOf(html), context.frames));
    return reply.send(html);
  });
}

const BITS = 48;

/** Makes numbers from 0 up to 1 that depend only on the address. */
function numbersOf(address: string): () => number {
  // The document and its data must choose the same project.
  let state = address.replace(/\?.*$/, "").replace(/(?:\/_)?\.data$/, "") || "/";
  return () => {
    state = createHash("sha256").update(state).digest("hex");
    return Number.parseInt(state.slice(0, BITS / 4), 16) / 2 ** BITS;
  };
}
