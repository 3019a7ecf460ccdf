import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API, type FinalizeAnswer, type UploadAnswer } from "#domain/api.ts";
import { LONGEST_TITLE } from "#domain/article.ts";
import { holdsPrototypeKey } from "#domain/parsing.ts";
import { refuse } from "#domain/refusal.ts";
import type { Media } from "./media.ts";
import { serveFile, serveMissing } from "./serving/served-file.ts";
import { findFilm } from "./serving/shipped-films.ts";
import { readUploadForm, UPLOAD_LIMITS, type UploadForm } from "./uploads/upload-form.ts";

/** Two uploads are decoded and fifty wait in memory, 3 MiB each; the next are told to come back (R19). */
const MOST_UPLOADS = 52;

export interface MediaRoutesParts {
  media: Media;
  /** Folders that `/videos` is served from: what lies in the own one wins. */
  videos: { own: string; shipped: string };
  /** Whether a file of the shipped folder may be served. @param url as in `/videos/reel.mp4` */
  mayServeShipped: (url: string) => Promise<boolean>;
}

/** Uploads and their finalize (K4, K5), and the files themselves under `/media` and `/videos`. */
export async function mediaRoutes(app: FastifyInstance, parts: MediaRoutesParts): Promise<void> {
  // In this scope a body is multipart or refused with 415: nothing else is even parsed (T22).
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: false });
  takeUploads(app, parts.media);

  app.route({
    method: ["GET", "HEAD"],
    url: "/media/*",
    async handler(request, reply) {
      const found = await parts.media.find(pathOf(request));
      if (found === undefined) return serveMissing(reply);
      return "file" in found ? serveFile(request, reply, found.file) : moved(reply, found.movedTo);
    },
  });

  app.route({
    method: ["GET", "HEAD"],
    url: "/videos/*",
    async handler(request, reply) {
      const path = pathOf(request);
      const { own, shipped } = parts.videos;
      const film =
        (await findFilm([own], path)) ??
        ((await parts.mayServeShipped(path)) ? await findFilm([shipped], path) : undefined);
      return film ? serveFile(request, reply, film) : serveMissing(reply);
    },
  });
}

function takeUploads(app: FastifyInstance, media: Media): void {
  let underWay = 0;

  app.post(API.upload, async (request): Promise<UploadAnswer | FinalizeAnswer> => {
    if (underWay >= MOST_UPLOADS) return refuse("busy");
    underWay += 1;
    try {
      return await answerUpload(await readUploadForm(request), media);
    } finally {
      underWay -= 1;
    }
  });
}

async function answerUpload(
  form: UploadForm,
  media: Media,
): Promise<UploadAnswer | FinalizeAnswer> {
  if ([...(form.one("title") ?? "")].length > LONGEST_TITLE) return refuse("wrong-title");
  const action = form.one("action");
  if (action === "finalize") return { success: true, moved: await media.finalize(urlsOf(form)) };
  if (action !== undefined) return refuse("malformed");
  const { bytes, name } = form.file ?? refuse("no-file");
  const { url } = await media.storeUpload(bytes, name);
  return { success: true, url };
}

/** `urls` as a JSON list, or `urls[]` once for each, as older forms send lists. */
function urlsOf(form: UploadForm): readonly string[] {
  const repeated = form.all("urls[]");
  return repeated.length > 0 ? repeated : parseList(form.one("urls") ?? "");
}

function parseList(json: string): string[] {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    return refuse("wrong-urls");
  }
  if (holdsPrototypeKey(list)) return refuse("malformed");
  if (!Array.isArray(list)) return refuse("wrong-urls");
  return list.map((url: unknown) => (typeof url === "string" ? url : refuse("wrong-urls")));
}

/** A temporary address that was saved meanwhile: the picture has one name from now on. */
function moved(reply: FastifyReply, to: string): FastifyReply {
  return reply.header("cache-control", "public, max-age=86400").redirect(to, 301);
}

/** The path as written: our own patterns judge it, and nothing is decoded before (T12). */
function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "";
}
