import type { Kysely } from "kysely";
import { isFilm } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import type { Subtitles } from "#domain/subtitles.ts";
import { queryInParts } from "../database/query-in-parts.ts";
import type { Database, MediaRow } from "../database/schema.ts";
import { parseFilmFacts } from "../database/film-facts.ts";

/** The columns of a `ShownRow`. */
export const MEDIA_COLUMNS = [
  "media.id",
  "media.url",
  "media.width",
  "media.height",
  "media.alt",
  "media.translations",
  "media.colour",
  "media.thumbhash",
  "media.widths",
  "media.is_quick",
  "media.has_p3",
  "media.caption",
  "media.focus_x",
  "media.focus_y",
  "media.poster_id",
  "media.film_facts",
] as const;

type ShownRow = Omit<
  MediaRow,
  "kind" | "state" | "bytes" | "hash" | "rendition_state" | "created_at"
>;

/** Reads final media by address; unknown addresses are left out. */
export async function listMedia(
  reader: Kysely<Database>,
  urls: readonly string[],
): Promise<Map<string, Media>> {
  // Filter by state here: with both conditions in the query, SQLite reads all final rows.
  const rows = await queryInParts(urls, (some) =>
    reader.selectFrom("media").selectAll().where("url", "in", some).execute(),
  );
  const final = rows.filter(({ state }) => state === "final");
  const toMedia = await createMediaMapper(reader, final);
  return new Map(final.map((row) => [row.url, toMedia(row)]));
}

/** Creates a function that makes media of rows. @param rows all rows that it will be called with */
export async function createMediaMapper(
  reader: Kysely<Database>,
  rows: readonly Pick<MediaRow, "id" | "url" | "poster_id">[],
): Promise<(row: ShownRow) => Media> {
  const subtitlesOf = await readSubtitles(reader, rows);
  const posters = await queryInParts(
    rows.flatMap(({ poster_id }) => poster_id ?? []),
    (ids) => reader.selectFrom("media").select(MEDIA_COLUMNS).where("id", "in", ids).execute(),
  );
  const posterOf = new Map(posters.map((row) => [row.id, toMedia(row, null)]));
  return (row) => {
    const subtitles = subtitlesOf.get(row.id);
    const media = toMedia(row, posterOf.get(row.poster_id ?? 0) ?? null);
    return subtitles ? { ...media, subtitles } : media;
  };
}

async function readSubtitles(
  reader: Kysely<Database>,
  media: readonly Pick<MediaRow, "id" | "url">[],
): Promise<Map<number, Subtitles>> {
  const films = media.flatMap(({ id, url }) => (isFilm(url) ? id : []));
  const rows = await queryInParts(films, (ids) =>
    reader
      .selectFrom("film_subtitles")
      .innerJoin("media", "media.id", "film_subtitles.subtitles_id")
      .select(["film_subtitles.media_id", "film_subtitles.language", "media.url"])
      .where("film_subtitles.media_id", "in", ids)
      .execute(),
  );
  const found = new Map<number, Subtitles>();
  for (const { media_id, language, url } of rows) {
    found.set(media_id, { ...found.get(media_id), [language]: url });
  }
  return found;
}

/** A film without a size has that of its poster, which is one of its frames. */
function toMedia(row: ShownRow, poster: Media | null): Media {
  return {
    url: row.url,
    width: row.width ?? poster?.width ?? null,
    height: row.height ?? poster?.height ?? null,
    alt: row.alt,
    colour: row.colour,
    placeholder: row.thumbhash,
    widths: JSON.parse(row.widths),
    ...(row.is_quick === 1 && { isQuick: true }),
    ...(row.has_p3 === 1 && { hasP3: true }),
    caption: row.caption,
    focus: row.focus_x === null || row.focus_y === null ? null : { x: row.focus_x, y: row.focus_y },
    poster,
    ...(row.translations !== "{}" && { translations: JSON.parse(row.translations) }),
    ...filmOf(row),
  };
}

function filmOf({ film_facts }: ShownRow): Pick<Media, "film"> {
  const facts = parseFilmFacts(film_facts);
  if (facts === undefined) return {};
  const { durationS, hasSound, isPlayable, sides, hasLoops, id, frameRate } = facts;
  const known = {
    ...(hasLoops && { hasLoops }),
    ...(id !== undefined && { id }),
    ...(frameRate && { frameRate }),
  };
  return { film: { durationS, hasSound, isPlayable, sides, ...known } };
}
