import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serveFile, serveMissing } from "../../responses/serve-file.ts";
import { type MediaFiles } from "./media-files.ts";
import { findVideoFile } from "./video-files.ts";

/** Headers with which pages may load the files from the content network's origin. */
const FOR_OTHERS = {
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
};

export interface ServingRoutesParts {
  files: MediaFiles;
  /** True if pages load media from a CDN that fetches them from this server. */
  isForOthers: boolean;
  /** Folders; an operator's file replaces the demo's of the same name. */
  videos: { operator: string; demo: string };
  mayServeDemoVideo: (url: string) => Promise<boolean>;
}

/** Serves the files under `/media` and `/videos`. */
export async function servingRoutes(
  app: FastifyInstance,
  parts: ServingRoutesParts,
): Promise<void> {
  app.route({
    method: ["GET", "HEAD"],
    url: "/media/*",
    async handler(request, reply) {
      const found = await parts.files.find(pathOf(request));
      if (found === undefined) return serveMissing(reply);
      if (parts.isForOthers) reply.headers(FOR_OTHERS);
      return "file" in found ? serveFile(request, reply, found.file) : moved(reply, found.movedTo);
    },
  });

  app.route({
    method: ["GET", "HEAD"],
    url: "/videos/*",
    async handler(request, reply) {
      const path = pathOf(request);
      const { operator, demo } = parts.videos;
      const film =
        (await findVideoFile([operator], path)) ??
        ((await parts.mayServeDemoVideo(path)) ? await findVideoFile([demo], path) : undefined);
      return film ? serveFile(request, reply, film) : serveMissing(reply);
    },
  });
}

function moved(reply: FastifyReply, to: string): FastifyReply {
  return reply.header("cache-control", "public, max-age=86400").redirect(to, 301);
}

/** Returns the path without decoding: the patterns that check it must get it as written. */
function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "";
}
