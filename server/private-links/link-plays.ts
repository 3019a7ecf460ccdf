import { sql, type Kysely, type Transaction } from "kysely";
import { isFilm } from "#domain/film.ts";
import type { WatchedFilm } from "#domain/private-link.ts";
import { FILM_QUARTERS } from "#domain/visits.ts";
import { queryInParts } from "../database/query-in-parts.ts";
import type { Database } from "../database/schema.ts";
import { openLinks } from "./private-link-store.ts";

/** A quarter of a film, played by whoever has the link (J4). */
export interface Play {
  token: string;
  /** The film's stored address. */
  film: string;
  quarter: number;
  count: number;
}

/** Adds to the counts; plays of a link that is not open, or of a film that it does not show, are dropped. */
export async function addPlays(
  trx: Transaction<Database>,
  plays: readonly Play[],
  now: number,
): Promise<void> {
  if (plays.length === 0) return;
  const links = await queryInParts([...new Set(plays.map(({ token }) => token))], (tokens) =>
    openLinks(trx, now).where("token", "in", tokens).execute(),
  );
  const linkOf = new Map(links.map((link) => [link.token, link]));
  const films = await filmsOf(
    trx,
    links.map(({ id }) => id),
    plays.map(({ film }) => film),
  );
  // Sorted by key, so that processes that update the same rows can't deadlock.
  const rows = plays.flatMap(({ token, film, quarter, count }) => {
    const link_id = linkOf.get(token)?.id;
    const media_id = films.get(`${link_id} ${film}`);
    if (link_id === undefined || media_id === undefined) return [];
    return [{ link_id, media_id, quarter, count }];
  });
  for (const row of rows.toSorted(byKey)) {
    await trx
      .insertInto("private_link_plays")
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(["link_id", "media_id", "quarter"]).doUpdateSet(({ ref }) => ({
          count: sql`${ref("private_link_plays.count")} + ${ref("excluded.count")}`,
        })),
      )
      .execute();
  }
}

type PlayRow = Database["private_link_plays"];

function byKey(a: PlayRow, b: PlayRow): number {
  return a.link_id - b.link_id || a.media_id - b.media_id || a.quarter - b.quarter;
}

/** Returns the ids of films that links show, by the link's id and the film's address. */
async function filmsOf(
  trx: Transaction<Database>,
  linkIds: readonly number[],
  addresses: readonly string[],
): Promise<Map<string, number>> {
  const urls = [...new Set(addresses.filter(isFilm))];
  if (urls.length === 0 || linkIds.length === 0) return new Map();
  /** The articles that each link shows in whole, and the single media. */
  const shown = trx
    .selectFrom("private_links")
    .leftJoin("selection_items", "selection_items.selection_id", "private_links.selection_id")
    .select(({ fn }) => [
      "private_links.id as link_id",
      fn.coalesce("private_links.article_id", "selection_items.article_id").as("article_id"),
      "selection_items.media_id as only_id",
    ])
    .where("private_links.id", "in", linkIds);
  const rows = await trx
    .selectFrom(shown.as("shown"))
    .innerJoin("articles", "articles.id", "shown.article_id")
    .leftJoin("article_media", "article_media.article_id", "articles.id")
    .innerJoin("media", (join) =>
      join.on(({ or, eb, ref }) =>
        or([
          eb("media.id", "=", ref("article_media.media_id")),
          eb("media.id", "=", ref("articles.main_media_id")),
        ]),
      ),
    )
    .select(["shown.link_id", "media.id", "media.url"])
    .where("media.url", "in", urls)
    .where(({ or, eb, ref }) =>
      or([eb("shown.only_id", "is", null), eb("shown.only_id", "=", ref("media.id"))]),
    )
    .where("articles.deleted_at", "is", null)
    .distinct()
    .execute();
  return new Map(rows.map(({ link_id, id, url }) => [`${link_id} ${url}`, id]));
}

/** Reads which films were watched how far, by link; the most watched first. */
export async function watchedFilms(
  reader: Kysely<Database>,
  linkIds: readonly number[],
): Promise<Map<number, WatchedFilm[]>> {
  const rows = await queryInParts(linkIds, (ids) =>
    reader
      .selectFrom("private_link_plays")
      .innerJoin("media", "media.id", "private_link_plays.media_id")
      .select(["link_id", "media.url", "media.alt", "quarter", "count"])
      .where("link_id", "in", ids)
      .execute(),
  );
  const links = new Map<number, Map<string, WatchedFilm>>();
  for (const { link_id, url, alt, quarter, count } of rows) {
    const films = links.get(link_id) ?? new Map<string, WatchedFilm>();
    links.set(link_id, films);
    const none = Array.from({ length: FILM_QUARTERS }, () => 0);
    const film = films.get(url) ?? { url, alt, quarters: none };
    films.set(url, { ...film, quarters: film.quarters.with(quarter - 1, count) });
  }
  return new Map(
    [...links].map(([id, films]) => [
      id,
      [...films.values()].toSorted((a, b) => started(b) - started(a)),
    ]),
  );
}

function started({ quarters: [first = 0] }: WatchedFilm): number {
  return first;
}
