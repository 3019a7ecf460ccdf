import { Readable } from "node:stream";
import * as contentDisposition from "content-disposition";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { AdminAnswers } from "#domain/answer.ts";
import * as calls from "#domain/calls/answers.ts";
import { fixedRate } from "#domain/film.ts";
import { refuse } from "#domain/refusal.ts";
import { titleSlug } from "#domain/slug.ts";
import { mountCall } from "../calls/mount-call.ts";
import type { ServedFile } from "../responses/serve-file.ts";
import type { AdminAnswersService } from "./admin-answers.ts";
import {
  answersCsv,
  chosenMedia,
  chosenNames,
  countingOf,
  mediaOf,
  nameOfMedia,
  titleOfFilm,
  xmpSidecars,
} from "./choice-exports.ts";
import { fcpxml, filmCommentsCsv, markerEdl } from "./film-exports.ts";
import type { ExportedFilm } from "./film-markers.ts";
import { uniqueFileNames } from "./file-names.ts";
import { zipBytes, zipStream, type ZipEntry } from "./zip.ts";

export interface ExportRoutesParts {
  answers: Pick<AdminAnswersService, "read">;
  /** Finds what was uploaded as a picture or film. */
  findMaster: (url: string) => Promise<Pick<ServedFile, "size" | "read"> | undefined>;
  now: () => number;
}

const CSV = "text/csv; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";
const ZIP = "application/zip";

const MARKERS = {
  edl: [markerEdl, TEXT],
  fcpxml: [fcpxml, "application/xml; charset=utf-8"],
} as const;
/** Tells a drop-frame export from the other one. */
const DROP_FRAME_SUFFIX = "-df";

/** Routes that take guests' answers to other programs (B3). */
export function answerExportRoutes(
  app: FastifyInstance,
  { answers, findMaster, now }: ExportRoutesParts,
): void {
  const answersOf = async (link: number) => (await answers.read(link)) ?? refuse("no-such-link");

  mountCall(app, calls.exportAnswers, async ({ query: { link, as }, reply }) => {
    const found = await answersOf(link);
    const name = fileStem(found.title);
    if (as === "names") return download(reply, `${name}.txt`, TEXT).send(chosenNames(found));
    if (as === "csv") return download(reply, `${name}.csv`, CSV).send(answersCsv(found));
    const entries = as === "labels" ? labels(found, now()) : await masters(found);
    return download(reply, `${name}-${as === "labels" ? "xmp" : "originales"}.zip`, ZIP)
      .header("content-length", zipBytes(entries))
      .send(zipStream(entries));
  });

  mountCall(app, calls.exportFilmComments, async ({ query: { link, film, as, drop }, reply }) => {
    const found = await answersOf(link);
    const isDropFrame = drop !== undefined;
    const comments = found.comments.filter(({ media }) => media === film);
    const media = mediaOf(found, film);
    // What was commented keeps its comments, though its file is stored no more.
    if (media === null && comments.length === 0) return refuse("answer-not-shown");
    const name = fileStem(titleOfFilm(found, film)) + (isDropFrame ? DROP_FRAME_SUFFIX : "");
    if (as === "csv") {
      const table = filmCommentsCsv(countingOf(media), comments, isDropFrame);
      return download(reply, `${name}.csv`, CSV).send(table);
    }
    const [write, type] = MARKERS[as];
    const text = write(exportedFilm(found, film), comments, isDropFrame);
    return download(reply, `${name}.${as}`, type).send(text);
  });

  async function masters(found: AdminAnswers): Promise<ZipEntry[]> {
    const urls = chosenMedia(found);
    const names = uniqueFileNames(urls.map((url) => nameOfMedia(found, url)));
    const modifiedAt = now();
    const entries = urls.map(async (url, index): Promise<ZipEntry[]> => {
      const master = await findMaster(url);
      const size = await master?.size();
      // A film of another site, or a file that is missing.
      if (master === undefined || size === undefined) return [];
      const open = async () => (await master.read())?.stream ?? refuse("unknown-image");
      return [{ name: names[index] ?? "", size, modifiedAt, open }];
    });
    return (await Promise.all(entries)).flat();
  }
}

function labels(found: AdminAnswers, modifiedAt: number): ZipEntry[] {
  return xmpSidecars(found).map(({ name, xml }) => {
    const bytes = Buffer.from(xml);
    return { name, size: bytes.length, modifiedAt, open: async () => Readable.from([bytes]) };
  });
}

/** @throws Refusal `no-frame-rate` */
function exportedFilm(found: AdminAnswers, url: string): ExportedFilm {
  const media = mediaOf(found, url);
  const rate = fixedRate(media?.film);
  if (!media?.film || rate === undefined) return refuse("no-frame-rate");
  const { width, height, film } = media;
  return {
    title: titleOfFilm(found, url),
    fileName: nameOfMedia(found, url),
    frameRate: rate,
    durationS: film.durationS,
    width,
    height,
    hasSound: film.hasSound,
  };
}

function fileStem(title: string): string {
  return titleSlug(title) || "respuestas";
}

function download(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply.header("content-disposition", contentDisposition.create(name)).type(type);
}
