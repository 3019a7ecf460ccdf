import type { Kysely } from "kysely";
import type { Reel } from "#domain/site-settings.ts";
import {
  daysBefore,
  daysOf,
  stepsOf,
  type CountedList,
  type Days,
  type PlayedFilm,
  type VisitSpan,
  type VisitStatistics,
  type VisitStep,
  type VisitTotals,
} from "#domain/visit-statistics.ts";
import { FILM_QUARTERS, type VisitKind } from "#domain/visits.ts";
import type { Database } from "../database/schema.ts";
import { filmsOf, pagesOf } from "./known-pages.ts";
import { countsByDay, countsByKey, firstDay } from "./visit-store.ts";

/** Rows of each list on the page; the exported table has all. */
const MOST_LISTED = 100;
const TOTALS = { visit: "visits", view: "views", inquiry: "inquiries" } as const;

/** Builds the key of a film's quarter. @param quarter from 1 to 4 */
export function filmKey(id: number, quarter: number): string {
  return `${id}/${quarter}`;
}

/** Parses such a key; undefined for `OTHER_KEY`. */
export function readFilmKey(key: string): { id: number; quarter: number } | undefined {
  const [, id, quarter] = /^(\d+)\/(\d)$/.exec(key) ?? [];
  return id === undefined ? undefined : { id: Number(id), quarter: Number(quarter) };
}

/** Reads the counts of a span. @param today in the studio's time zone @param reels for the names of films */
export async function readStatistics(
  reader: Kysely<Database>,
  span: VisitSpan,
  today: string,
  reels: readonly Reel[],
): Promise<VisitStatistics> {
  const days = daysOf(span, today);
  const since = await firstDay(reader);
  const earlier = daysBefore(span, today);
  const isBeforeCounted = earlier !== undefined && since !== null && since <= earlier.from;
  const steps = await stepsIn(reader, days, stepsOf(span, days));
  const pages = await countsByKey(reader, days, "view");
  const pageOf = await pagesOf(
    reader,
    pages.slice(0, MOST_LISTED).map(({ key }) => key),
  );
  const keysOf = async (kind: VisitKind) =>
    listOf(await countsByKey(reader, days, kind), (key) => key);
  return {
    span,
    days,
    since,
    steps,
    totals: totalOf(steps),
    before: isBeforeCounted ? totalOf(await stepsIn(reader, earlier, [earlier.from])) : null,
    pages: listOf(pages, pageOf),
    referrers: await keysOf("referrer"),
    languages: await keysOf("language"),
    films: await playedFilms(reader, days, reels),
  };
}

function listOf<What>(
  counts: readonly { key: string; count: number }[],
  what: (key: string) => What,
): CountedList<What> {
  const listed = counts.slice(0, MOST_LISTED);
  return {
    rows: listed.map(({ key, count }) => ({ what: what(key), count })),
    more: counts.length - listed.length,
  };
}

/** @param starts the first day of each step, ascending */
async function stepsIn(
  reader: Kysely<Database>,
  days: Days,
  starts: readonly string[],
): Promise<VisitStep[]> {
  const steps = starts.map((day) => ({ day, ...NOTHING }));
  for (const { day, kind, count } of await countsByDay(reader, days, [
    "visit",
    "view",
    "inquiry",
  ])) {
    const step = steps.findLast((each) => each.day <= day);
    if (step && kind in TOTALS) step[TOTALS[kind as keyof typeof TOTALS]] += count;
  }
  return steps;
}

const NOTHING: VisitTotals = { visits: 0, views: 0, inquiries: 0 };

function totalOf(steps: readonly VisitStep[]): VisitTotals {
  const total = { ...NOTHING };
  for (const { visits, views, inquiries } of steps) {
    total.visits += visits;
    total.views += views;
    total.inquiries += inquiries;
  }
  return total;
}

/** The most played first; films that no longer exist share one row. */
async function playedFilms(
  reader: Kysely<Database>,
  days: Days,
  reels: readonly Reel[],
): Promise<VisitStatistics["films"]> {
  const counts = await countsByKey(reader, days, "film");
  const nameOf = await filmNames(
    reader,
    counts.map(({ key }) => key),
    reels,
  );
  const films = new Map<string, PlayedFilm & { quarters: number[] }>();
  for (const { key, count } of counts) {
    const read = readFilmKey(key);
    const name = nameOf(key);
    const of = name.title === null ? "" : String(read?.id);
    const quarters = Array.from({ length: FILM_QUARTERS }, () => 0);
    const film = films.get(of) ?? { ...name, quarters };
    const at = (read?.quarter ?? 1) - 1;
    film.quarters[at] = (film.quarters[at] ?? 0) + count;
    films.set(of, film);
  }
  const ordered = [...films.values()].toSorted(
    (a, b) =>
      Number(a.title === null) - Number(b.title === null) ||
      (b.quarters[0] ?? 0) - (a.quarters[0] ?? 0),
  );
  return {
    rows: ordered.slice(0, MOST_LISTED),
    more: Math.max(0, ordered.length - MOST_LISTED),
  };
}

/** Returns a function from film keys to titles and alt texts. */
export async function filmNames(
  reader: Kysely<Database>,
  keys: readonly string[],
  reels: readonly Reel[],
): Promise<(key: string) => Pick<PlayedFilm, "title" | "alt">> {
  const films = await filmsOf(
    reader,
    keys.flatMap((key) => readFilmKey(key)?.id ?? []),
  );
  return (key) => {
    const film = films.get(readFilmKey(key)?.id ?? 0);
    if (film === undefined) return { title: null, alt: "" };
    const reel = reels.find(({ src }) => src === film.url);
    return { title: film.title ?? (reel ? reel.title || "Reel" : null), alt: film.alt };
  };
}
