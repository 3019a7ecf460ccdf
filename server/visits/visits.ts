import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { fileNameOfUrl, finalUrl } from "#domain/media.ts";
import type { SiteSettings } from "#domain/site-settings.ts";
import {
  dayIn,
  daysOf,
  firstKeptDay,
  type VisitSpan,
  type VisitStatistics,
} from "#domain/visit-statistics.ts";
import { NO_KEY } from "#domain/visits.ts";
import { type VisitReport } from "#domain/visit-report.ts";
import { inSnapshot } from "../database/revision.ts";
import type { Database } from "../database/schema.ts";
import { addPlays, type Play } from "../private-links/link-plays.ts";
import { filmIds, pageKeys } from "./known-pages.ts";
import { filmKey, readStatistics } from "./statistics.ts";
import { visitsCsv } from "./visits-csv.ts";
import { addCounts, isWrongData, removeCounts, type VisitCount } from "./visit-store.ts";

/** Delay that batches writes; a killed process loses the reports of this time. */
const WRITE_AFTER_MS = 5000;
/** Limit for different reports in memory; while the database is unavailable, further ones are dropped. */
const MOST_WAITING = 5000;
/** A quarter of an hour belongs to one day in every time zone. */
const QUARTER_HOUR_MS = 900_000;

const WRONG_DATA =
  "some visits are not counted: the database refuses what they report; please report this line";

export type Visits = ReturnType<typeof createVisits>;

export interface VisitsParts {
  database: Kysely<Database>;
  settings: () => Promise<CountedSettings>;
  mediaPublicUrl: string | undefined;
  log: Pick<FastifyBaseLogger, "warn">;
  now: () => number;
}

type CountedSettings = Pick<SiteSettings, "languages" | "reels"> & {
  contact: Pick<SiteSettings["contact"], "timeZone">;
};

type Countable = VisitReport | { kind: "inquiry" };

interface Waiting {
  what: Countable;
  /** Start of the quarter of an hour, in milliseconds since 1970. */
  at: number;
  count: number;
}

/** Creates the service that counts visits (Y2). */
export function createVisits(parts: VisitsParts) {
  const { database, settings, mediaPublicUrl, log, now } = parts;
  let waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let hasFailed = false;
  let isClosed = false;

  function add(what: Countable, at: number, count: number): void {
    const name = `${at} ${JSON.stringify(what)}`;
    const known = waiting.get(name);
    if (known) known.count += count;
    else if (waiting.size < MOST_WAITING) waiting.set(name, { what, at, count });
  }

  /** Counts in memory only; the later write drops reports of unknown pages. */
  function countNow(what: Countable): void {
    if (isClosed) return;
    add(what, now() - (now() % QUARTER_HOUR_MS), 1);
    writeSoon();
  }

  function writeSoon(): void {
    timer ??= setTimeout(() => void write(), WRITE_AFTER_MS).unref();
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeWaiting);
    return writing;
  }

  async function writeWaiting(): Promise<void> {
    if (waiting.size === 0) return;
    const taken = [...waiting.values()];
    waiting = new Map();
    const refused = await writeReports(taken);
    if (refused.length > 0) log.warn({ err: refused[0], reports: refused.length }, WRONG_DATA);
  }

  /** Splits a batch that the database refuses in halves. @returns the error of each refused report */
  async function writeReports(reports: readonly Waiting[]): Promise<unknown[]> {
    try {
      const counts = await countsOf(reports);
      const plays = playsOf(reports);
      if (counts.length > 0 || plays.length > 0) {
        await database.transaction().execute(async (trx) => {
          await addCounts(trx, counts);
          await addPlays(trx, plays, now());
        });
      }
      hasFailed = false;
    } catch (error) {
      if (isWrongData(error)) {
        if (reports.length === 1) return [error];
        const middle = Math.ceil(reports.length / 2);
        const refused = await writeReports(reports.slice(0, middle));
        return [...refused, ...(await writeReports(reports.slice(middle)))];
      }
      for (const { what, at, count } of reports) add(what, at, count);
      // Log once, not every five seconds while the database is unavailable.
      if (!hasFailed) log.warn({ err: error }, "visits could not be counted yet: tried again");
      hasFailed = true;
      if (!isClosed) writeSoon();
    }
    return [];
  }

  async function countsOf(reports: readonly Waiting[]): Promise<VisitCount[]> {
    const { contact, languages, reels } = await settings();
    const paths = reports.flatMap(({ what }) => (what.kind === "view" ? what.path : []));
    const films = reports.flatMap(({ what }) => (what.kind === "film" ? storedUrl(what.film) : []));
    const [keys, ids] = await inSnapshot(database, async (trx) => [
      await pageKeys(trx, paths, languages),
      await filmIds(trx, films, [reels.first.src, reels.last.src]),
    ]);
    return reports.flatMap(({ what, at, count }) => {
      const day = dayIn(contact.timeZone, at);
      const counted = (kind: VisitCount["kind"], key: string) => ({ day, kind, key, count });
      if (what.kind === "inquiry") return counted("inquiry", NO_KEY);
      if (what.kind === "film") {
        // What was played on a private link's page is the link's number alone.
        if (what.link !== undefined) return [];
        const id = ids.get(storedUrl(what.film));
        return id === undefined ? [] : counted("film", filmKey(id, what.quarter));
      }
      const page = keys.get(what.path);
      if (page === undefined) return [];
      const { entry } = what;
      return [
        counted("view", page),
        ...(entry
          ? [
              counted("visit", NO_KEY),
              counted("referrer", entry.referrer),
              counted("language", entry.language),
            ]
          : []),
      ];
    });
  }

  function playsOf(reports: readonly Waiting[]): Play[] {
    return reports.flatMap(({ what, count }) => {
      if (what.kind !== "film" || what.link === undefined) return [];
      const { link: token, film, quarter } = what;
      return [{ token, film: storedUrl(film), quarter, count }];
    });
  }

  /** Converts a public media address to the stored one. */
  function storedUrl(address: string): string {
    const place = `${mediaPublicUrl}/`;
    if (mediaPublicUrl === undefined || !address.startsWith(place)) return address;
    const url = finalUrl(address.slice(place.length));
    return fileNameOfUrl(url) === undefined ? address : url;
  }

  async function today(): Promise<string> {
    return dayIn((await settings()).contact.timeZone, now());
  }

  return {
    count: countNow,

    countInquiry: () => countNow({ kind: "inquiry" }),

    /** For the admin only. */
    async statistics(span: VisitSpan): Promise<VisitStatistics> {
      await write();
      const { reels } = await settings();
      const day = await today();
      return inSnapshot(database, (trx) =>
        readStatistics(trx, span, day, [reels.first, reels.last]),
      );
    },

    /** Returns the visits of a span as CSV, those that wait to be written too. For the admin only. */
    async csv(span: VisitSpan): Promise<string> {
      await write();
      const { reels } = await settings();
      const days = daysOf(span, await today());
      return inSnapshot(database, (trx) => visitsCsv(trx, days, [reels.first, reels.last]));
    },
    write,

    async sweep(): Promise<void> {
      await removeCounts(database, firstKeptDay(await today()));
    },

    /** Writes what waits; later reports are not counted. */
    async close(): Promise<void> {
      isClosed = true;
      await write();
    },
  };
}
