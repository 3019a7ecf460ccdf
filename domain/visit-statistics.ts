import { VISIT_MONTHS } from "./visits.ts";

/** What the admin chooses among: a number of days that end today, or of calendar months with this one. */
export const VISIT_SPANS = {
  "7-days": { days: 7 },
  "30-days": { days: 30 },
  "90-days": { days: 90 },
  "12-months": { months: 12 },
  "24-months": { months: 24 },
} as const;
export type VisitSpan = keyof typeof VISIT_SPANS;
export const DEFAULT_VISIT_SPAN: VisitSpan = "30-days";

/** The span of that name; the default one for any other. */
export function visitSpan(name: unknown): VisitSpan {
  const known = Object.keys(VISIT_SPANS) as VisitSpan[];
  return known.find((each) => each === name) ?? DEFAULT_VISIT_SPAN;
}

/** A number of days, the first and the last among them, as `2027-03-01`. */
export interface Days {
  from: string;
  to: string;
}

/** The days of a span. @param today the last of them */
export function daysOf(span: VisitSpan, today: string): Days {
  const length: { days?: number; months?: number } = VISIT_SPANS[span];
  if (length.months === undefined)
    return { from: addDays(today, 1 - (length.days ?? 1)), to: today };
  return { from: addMonths(`${today.slice(0, 8)}01`, 1 - length.months), to: today };
}

/**
 * The days that a span is compared with: as many before it, or the same ones a year before. Undefined where
 * they would no longer be counted.
 */
export function daysBefore(span: VisitSpan, today: string): Days | undefined {
  const { from, to } = daysOf(span, today);
  if (span === "24-months") return undefined;
  if (span === "12-months") return { from: addMonths(from, -12), to: addMonths(to, -12) };
  const { days } = VISIT_SPANS[span];
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

/** What the plot of a span counts together: each day, or each month by its first. */
export function stepsOf(span: VisitSpan, { from, to }: Days): string[] {
  const isByMonth = "months" in VISIT_SPANS[span];
  const steps: string[] = [];
  for (let step = from; step <= to; step = isByMonth ? addMonths(step, 1) : addDays(step, 1)) {
    steps.push(step);
  }
  return steps;
}

/** The first day that is still kept. */
export function firstKeptDay(today: string): string {
  return addMonths(today, -VISIT_MONTHS);
}

/**
 * The day of a moment where the studio is.
 * @param at milliseconds since 1970
 * @param timeZone an IANA zone; UTC stands for none, and for one that this runtime doesn't know
 */
export function dayIn(timeZone: string, at: number): string {
  const options = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  try {
    return new Intl.DateTimeFormat("en-CA", { ...options, timeZone }).format(at);
  } catch {
    return new Date(at).toISOString().slice(0, 10);
  }
}

/** Another day. @param day as `2027-03-01` */
export function addDays(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The same day of another month, or the last one of a month that is too short for it. */
function addMonths(day: string, count: number): string {
  const date = new Date(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0);
  date.setUTCDate(Math.min(dayOfMonth, date.getUTCDate()));
  return date.toISOString().slice(0, 10);
}

/** What the dashboard calls the pages that every studio has. */
export const FIXED_PAGES: Readonly<Record<string, string>> = {
  "/": "Inicio",
  "/work": "Proyectos",
  "/gallery": "Galerías",
  "/index": "Índice",
  "/about": "Nosotros",
  "/contact": "Contacto",
};

/** A page, by what it is now. */
export type VisitedPage =
  /** One that every studio has. */
  | { kind: "fixed"; address: string }
  /** A project or a gallery; without an address where visitors can't open it any more. */
  | { kind: "work" | "gallery"; title: string; address: string | null }
  /** A project or a gallery that was removed, and what a day had no room for. */
  | { kind: "gone" | "other" };

/** A film. */
export interface PlayedFilm {
  /** The project that shows it, or the reel that it is; null for one that was removed, and for what a day had no room for. */
  title: string | null;
  /** Its alt text. */
  alt: string;
  /** How often so much of it was played: a quarter, a half, three quarters, all. */
  quarters: readonly number[];
}

/** How often something was counted. */
export interface Counted<What> {
  what: What;
  count: number;
}

/** A list of counts, the most first. */
export interface CountedList<What> {
  rows: Counted<What>[];
  /** How many more there are. */
  more: number;
}

export interface VisitTotals {
  visits: number;
  views: number;
  inquiries: number;
}

/** A day or a month of the plot, by its first day. */
export interface VisitStep extends VisitTotals {
  day: string;
}

/** What the page Estadísticas shows of a span (Y2). */
export interface VisitStatistics {
  span: VisitSpan;
  days: Days;
  /** The first day of which anything is counted; null before there is one. */
  since: string | null;
  /** All steps of the span, in order. */
  steps: VisitStep[];
  totals: VisitTotals;
  /** Of the days before; null where not all of them were counted. */
  before: VisitTotals | null;
  pages: CountedList<VisitedPage>;
  /** By their keys, as below. */
  referrers: CountedList<string>;
  languages: CountedList<string>;
  films: { rows: PlayedFilm[]; more: number };
}
