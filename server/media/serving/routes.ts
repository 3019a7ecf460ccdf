import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serveFile, serveMissing } from "../../http/serve-file.ts";
import { type MediaFiles } from "./media-files.ts";
import { findVideoFile } from "./video-files.ts";

/** What lets a page of the studio show a file that a network in front passes on, and read its bytes (H9). */
const FOR_OTHERS = {
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
};

export interface ServingRoutesParts {
  files: MediaFiles;
  /** Whether pages name media at another place, which may fetch them here (Z5). */
  isForOthers: boolean;
  /** Folders that `/videos` is served from: what is in the operator's wins. */
  videos: { operator: string; demo: string };
  /** Whether a file of the demo's folder may be served. @param url as in `/videos/reel.mp4` */
  mayServeDemoVideo: (url: string) => Promise<boolean>;
}

/** The files under `/media` and `/videos`. */
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

/** A temporary address that was saved meanwhile: the picture has one name from now on. */
function moved(reply: FastifyReply, to: string): FastifyReply {
  return reply.header("cache-control", "public, max-age=86400").redirect(to, 301);
}

/** The path as written: our own patterns judge it, and nothing is decoded before (T12). */
function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "";
}
