import { FILM_MASTER, filmFileName } from "#domain/film.ts";
import { fileNameOfUrl, finalUrl, renditionFileName, SRGB_FORMATS } from "#domain/media.ts";
import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { parseFilmFacts } from "../database/film-facts.ts";
import { escaped } from "../pages/public-media.ts";
import { stemOf } from "../storage/storage.ts";

/** Precedes a whole address in HTML, CSS, XML and data. */
const BEFORE = String.raw`(?<=["'(\s,;=>])`;

/** The files that the pages name, by their addresses from `/`. */
export type NamedFiles = ReturnType<typeof createNamedFiles>;

/** Collects files' addresses; those at another origin are not the site's to export. */
export function createNamedFiles(origin: string) {
  const own = `(?:${BEFORE}|${escaped(origin)})`;
  const kinds = {
    media: /\/media\/(?:films\/[0-9a-f]{32}\/|(?=[0-9a-f]{32}))[\w.-]+/,
    videos: /\/videos\/[a-z0-9][a-z0-9-]*\.\w+/,
    shareImages: /\/share\/[a-z0-9/-]+-[0-9a-f]{20}\.jpg/,
    // Leaves out the lists of routes: they name the admin's, and an export has its own.
    assets: /\/assets\/(?!manifest-|routes-)[\w.-]+/,
  };
  const patterns = Object.entries(kinds).map(([kind, { source }]) => {
    return { found: new Set<string>(), kind, pattern: new RegExp(`${own}(${source})`, "g") };
  });

  /** Media and videos that the HTML itself links or embeds. */
  const linked = new Set<string>();
  const links = new RegExp(
    `(?:href|src)="(?:${escaped(origin)})?(${kinds.media.source}|${kinds.videos.source})"`,
    "g",
  );
  const foundOf = (kind: keyof typeof kinds) =>
    patterns.find((each) => each.kind === kind)?.found ?? new Set<string>();
  return {
    read(text: string) {
      for (const { found, pattern } of patterns) {
        for (const [, address = ""] of text.matchAll(pattern)) found.add(address);
      }
      for (const [, address = ""] of text.matchAll(links)) linked.add(address);
    },
    media: foundOf("media"),
    videos: foundOf("videos"),
    linked,
    shareImages: foundOf("shareImages"),
    assets: foundOf("assets"),
  };
}

export interface MediaFilesOfPages {
  addresses: string[];
  unprepared: string[];
}

/** Lists what browsers may request: all sizes of a picture; a converted film's original only if linked. */
export async function filesOfMedia(
  database: Kysely<Database>,
  { media, videos, linked }: Pick<NamedFiles, "media" | "videos" | "linked">,
): Promise<MediaFilesOfPages> {
  const stems = new Set([...media].map((url) => /[0-9a-f]{32}/.exec(url)?.[0] ?? ""));
  const rows = await database
    .selectFrom("media")
    .select(["id", "url", "kind", "film_facts", "widths", "rendition_state"])
    .where("state", "=", "final")
    .execute();
  const shown = rows.filter(({ url, film_facts }) => {
    const isNamed = url.startsWith("/media/") && stems.has(stemOf(url.slice(7)));
    return isNamed || videos.has(url) || stems.has(parseFilmFacts(film_facts)?.id ?? url);
  });
  const renditions = await database
    .selectFrom("renditions")
    .select(["media_id", "file_name"])
    .execute();
  const renditionsOf = Map.groupBy(renditions, ({ media_id }) => media_id);
  const addresses = new Set<string>([...videos, ...media]);
  for (const { id, url, kind, film_facts, widths } of shown) {
    const recorded = renditionsOf.get(id)?.map((each) => each.file_name);
    for (const name of recorded ?? unrecordedRenditions(url, widths)) {
      addresses.add(kind === "film" ? filmAddress(name) : finalUrl(name));
    }
    const facts = parseFilmFacts(film_facts);
    const isConverted = facts !== undefined && facts.sides.length > 0;
    // No address answers with a film that only the admin may have (V11).
    const isHidden = facts?.isPlayable === false;
    if (isHidden || (isConverted && !linked.has(url))) addresses.delete(url);
    else addresses.add(url);
  }
  const waiting = shown.filter(
    ({ rendition_state }) => rendition_state === "pending" || rendition_state === "stored",
  );
  return { addresses: [...addresses].toSorted(), unprepared: waiting.map(({ url }) => url) };
}

/** For pictures from before renditions were recorded. */
function unrecordedRenditions(url: string, widths: string): string[] {
  const fileName = fileNameOfUrl(url);
  if (fileName === undefined) return [];
  const made: number[] = JSON.parse(widths);
  return made.flatMap((width) =>
    SRGB_FORMATS.map((format) => renditionFileName(fileName, width, format)),
  );
}

function filmAddress(fileName: string): string {
  const id = stemOf(fileName);
  const isMaster = fileName === filmFileName(id, FILM_MASTER);
  return `/media/films/${id}/${isMaster ? FILM_MASTER : fileName}`;
}
