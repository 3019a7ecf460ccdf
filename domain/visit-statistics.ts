import { VISIT_MONTHS } from "./visits.ts";

export const VISIT_SPANS = {
  "7-days": { days: 7 },
  "30-days": { days: 30 },
  "90-days": { days: 90 },
  "12-months": { months: 12 },
  "24-months": { months: 24 },
} as const;
export type VisitSpan = keyof typeof VISIT_SPANS;
export const DEFAULT_VISIT_SPAN: VisitSpan = "30-days";

/** Reads the name of a span; any other value gives the default. */
export function visitSpan(name: unknown): VisitSpan {
  const known = Object.keys(VISIT_SPANS) as VisitSpan[];
  return known.find((each) => each === name) ?? DEFAULT_VISIT_SPAN;
}

/** A range of days, both ends included, as `2027-03-01`. */
export interface Days {
  from: string;
  to: string;
}

/** Returns the days of a span. @param today its last day */
export function daysOf(span: VisitSpan, today: string): Days {
  const length: { days?: number; months?: number } = VISIT_SPANS[span];
  if (length.months === undefined)
    return { from: addDays(today, 1 - (length.days ?? 1)), to: today };
  return { from: addMonths(`${today.slice(0, 8)}01`, 1 - length.months), to: today };
}

/** Returns the days to compare a span with; undefined if they are older than the kept counts. */
export function daysBefore(span: VisitSpan, today: string): Days | undefined {
  const { from, to } = daysOf(span, today);
  if (span === "24-months") return undefined;
  if (span === "12-months") return { from: addMonths(from, -12), to: addMonths(to, -12) };
  const { days } = VISIT_SPANS[span];
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

/** Returns the steps of the plot: days, or the first day of each month. */
export function stepsOf(span: VisitSpan, { from, to }: Days): string[] {
  const isByMonth = "months" in VISIT_SPANS[span];
  const steps: string[] = [];
  for (let step = from; step <= to; step = isByMonth ? addMonths(step, 1) : addDays(step, 1)) {
    steps.push(step);
  }
  return steps;
}

/** Returns the oldest day whose counts are kept. */
export function firstKeptDay(today: string): string {
  return addMonths(today, -VISIT_MONTHS);
}

/** Returns the studio's day at a moment in milliseconds; an empty or unknown zone means UTC. */
export function dayIn(timeZone: string, at: number): string {
  const options = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  try {
    return new Intl.DateTimeFormat("en-CA", { ...options, timeZone }).format(at);
  } catch {
    return new Date(at).toISOString().slice(0, 10);
  }
}

/** Adds days to a day. @param day as `2027-03-01` */
export function addDays(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

function addMonths(day: string, count: number): string {
  const date = new Date(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0);
  date.setUTCDate(Math.min(dayOfMonth, date.getUTCDate()));
  return date.toISOString().slice(0, 10);
}

export type VisitedPage =
  | { kind: "fixed"; address: string }
  | { kind: "work" | "gallery"; title: string; address: string | null }
  /** `gone`: a removed project or gallery; `other`: counts beyond a day's `MOST_KEYS`. */
  | { kind: "gone" | "other" };

export interface PlayedFilm {
  /** The project or reel that shows the film; null if removed, and for counts beyond a day's `MOST_KEYS`. */
  title: string | null;
  alt: string;
  quarters: readonly number[];
}

export interface Counted<What> {
  what: What;
  count: number;
}

export interface CountedList<What> {
  rows: Counted<What>[];
  more: number;
}

export interface VisitTotals {
  visits: number;
  views: number;
  inquiries: number;
}

export interface VisitStep extends VisitTotals {
  day: string;
}

export interface VisitStatistics {
  span: VisitSpan;
  days: Days;
  since: string | null;
  steps: VisitStep[];
  totals: VisitTotals;
  before: VisitTotals | null;
  pages: CountedList<VisitedPage>;
  referrers: CountedList<string>;
  languages: CountedList<string>;
  films: { rows: PlayedFilm[]; more: number };
}
