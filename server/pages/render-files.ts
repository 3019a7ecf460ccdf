import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { pagePolicy } from "../http/security-headers.ts";
import { escapeLessThan, hashesOf, type Rendering } from "./render.ts";

export interface FileRendering extends Omit<Rendering, "pages"> {
  /** The tag of the content now. */
  tag: () => Promise<string>;
}

/**
 * Answers every document, `.data` and rows request as what becomes a file (O3): for everybody alike, without a nonce,
 * in the style that the site begins with, with random choices that depend on nothing but the address.
 * What can't be read fails, since no later visitor would get it.
 */
export function renderFiles(app: FastifyInstance, rendering: FileRendering): void {
  const { loadSite, servicesFor, origin, rewriteHead, tag } = rendering;
  app.get("/*", async (request, reply) => {
    let hasFailedRead = false;
    let frames: readonly string[] = [];
    const services = await servicesFor(request, {
      nonce: undefined,
      isCrawler: false,
      exported: { random: numbersOf(request.url) },
      tag: await tag(),
      onFailedRead: () => (hasFailedRead = true),
      onFrames: (origins) => (frames = origins),
    });
    const mountSite = await loadSite();
    const rendered = await mountSite(new Request(origin + request.url), services);
    if (hasFailedRead || rendered.status >= 500)
      throw new Error(`${request.url} can't be rendered`);
    const response = escapeLessThan(rendered);
    const text = await response.text();
    reply.code(response.status).headers(Object.fromEntries(response.headers));
    const isDocument = response.headers.get("content-type")?.startsWith("text/html") === true;
    if (!isDocument) return reply.send(text);
    const html = await rewriteHead(text);
    reply.header("content-security-policy", pagePolicy(hashesOf(html), frames));
    return reply.send(html);
  });
}

const BITS = 48;

/** Makes numbers from 0 up to 1 that are always the same ones for an address, and others for another. */
function numbersOf(address: string): () => number {
  // The document and its data draw alike, so that both name the same project.
  let state = address.replace(/\?.*$/, "").replace(/(?:\/_)?\.data$/, "") || "/";
  return () => {
    state = createHash("sha256").update(state).digest("hex");
    return Number.parseInt(state.slice(0, BITS / 4), 16) / 2 ** BITS;
  };
}
