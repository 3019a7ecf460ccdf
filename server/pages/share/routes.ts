import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { splitPrefix } from "#domain/language.ts";
import { serveFile, serveMissing, type ServedFile } from "../../responses/serve-file.ts";
import type { MediaService } from "../../media/media.ts";
import type { ShareLook } from "../../media/serving/share-images.ts";
import { mayBePublic } from "../public-pages.ts";
import type { Rendering } from "../rendering.ts";
import { drawableLook, hashOf, type KnownLooks, pageOfShare, shareAddress } from "./share-look.ts";

/** The address changes with the image. */
const CACHE = "public, max-age=31536000, immutable";
const INCOMPLETE_CACHE = "public, max-age=60";
/** For redirects to the current image, which may change again. */
const MOVED_CACHE = "public, max-age=300";

export interface ShareRoutesParts extends Pick<Rendering, "loadSite" | "servicesFor" | "origin"> {
  looks: KnownLooks;
  tag: () => Promise<string>;
  media: Pick<MediaService, "shareImages">;
}

type FoundPage = { look: ShareLook } | { movedTo: string };

/** Serves share images (S1) only with the title and picture that the page has now: nobody can request others. */
export function shareRoutes(app: FastifyInstance, parts: ShareRoutesParts): void {
  const { looks, media, origin } = parts;

  /** Renders the page if its look is not known; the rendering records the look. */
  async function findPage(path: string, request: FastifyRequest): Promise<FoundPage | undefined> {
    if (!mayBePublic(splitPrefix(path).path)) return undefined;
    const tag = await parts.tag();
    const known = looks.find(path, tag);
    if (known) return { look: known };
    const context = { address: path, nonce: undefined, isCrawler: true, tag };
    const services = await parts.servicesFor(request, context);
    const mountSite = await parts.loadSite();
    const page = await mountSite(new Request(origin + path), services);
    await page.body?.cancel();
    const location = page.status === 301 ? page.headers.get("location") : null;
    if (location !== null) return { movedTo: location };
    const look = looks.find(path, tag);
    return look && { look };
  }

  async function current(path: string, request: FastifyRequest) {
    const found = await findPage(path, request);
    if (found === undefined || "look" in found) return found && { path, look: found.look };
    const target = await findPage(found.movedTo, request);
    return target && "look" in target ? { path: found.movedTo, look: target.look } : undefined;
  }

  app.route({
    method: ["GET", "HEAD"],
    url: "/share/*",
    async handler(request, reply) {
      // Undecoded: the pattern must check the address as it was sent.
      const [asked = ""] = request.url.split("?", 1);
      const page = pageOfShare(asked);
      const found = page === undefined ? undefined : await current(page, request);
      if (found === undefined) return serveMissing(reply);
      const address = shareAddress(found.path, found.look);
      if (address !== asked)
        return reply.header("cache-control", MOVED_CACHE).redirect(address, 302);
      // Social networks embed it in their own pages.
      reply.header("cross-origin-resource-policy", "cross-origin");
      return serveFile(request, reply, shareFile(found.look, media));
    },
  });
}

/** Draws when the file is read, so not for a client that has it already. */
function shareFile(look: ShareLook, { shareImages }: ShareRoutesParts["media"]): ServedFile {
  const name = hashOf(look);
  async function drawn(): Promise<Uint8Array> {
    const { bytes, isWhole } = await shareImages.find(name, drawableLook(look));
    if (!isWhole)
      Object.assign(file, { cacheControl: INCOMPLETE_CACHE, etag: `"${name}-incomplete"` });
    return bytes;
  }
  const file: ServedFile = {
    type: "image/jpeg",
    etag: `"${name}"`,
    cacheControl: CACHE,
    size: async () => (await drawn()).byteLength,
    async read(range) {
      const bytes = await drawn();
      const { start, end } = range ?? { start: 0, end: bytes.byteLength - 1 };
      const part = Buffer.from(bytes.subarray(start, end + 1));
      return { size: bytes.byteLength, modified: 0, stream: Readable.from([part]) };
    },
  };
  return file;
}
