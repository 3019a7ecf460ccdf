import { fixedPageName } from "#domain/fixed-pages.ts";
import { capitalized } from "#domain/parsing.ts";
import {
  VISIT_SPANS,
  type VisitedPage,
  type VisitSpan,
  type VisitStatistics,
  type VisitStep,
} from "#domain/visit-statistics.ts";
import { NO_KEY, OTHER_KEY } from "#domain/visits.ts";

export const SPAN_NAMES: Readonly<Record<VisitSpan, { name: string; before: string }>> = {
  "7-days": { name: "7 días", before: "los 7 días anteriores" },
  "30-days": { name: "30 días", before: "los 30 días anteriores" },
  "90-days": { name: "90 días", before: "los 90 días anteriores" },
  "12-months": { name: "12 meses", before: "el mismo tiempo un año antes" },
  "24-months": { name: "24 meses", before: "" },
};

/** As in Español (Colombia). */
function languageName(key: string): string {
  if (key === OTHER_KEY) return "Otros";
  const names = new Intl.DisplayNames("es", { type: "language", languageDisplay: "standard" });
  return capitalized(names.of(key) ?? key);
}

/** Returns the name of a referring site. */
export function referrerName(key: string): string {
  if (key === NO_KEY) return "Directo";
  return key === OTHER_KEY ? "Otros sitios" : key;
}

/** Returns the Spanish name of a page. */
export function pageName(page: VisitedPage): string {
  switch (page.kind) {
    case "fixed":
      return fixedPageName(page.address);
    case "work":
      return page.title;
    case "gallery":
      return `Galería ${page.title}`;
    case "gone":
      return "Una página que se eliminó";
    default:
      return "Otras páginas";
  }
}

export interface NamedStep extends VisitStep {
  name: string;
  /** Shorter names for the table and for the axis of the plot. */
  rowName: string;
  label: string;
}

/** Statistics with names that only the server formats, because browsers have other editions of Spanish. */
export interface NamedStatistics extends Omit<VisitStatistics, "steps"> {
  steps: NamedStep[];
  isByMonth: boolean;
  /** Undefined before the first visit. */
  sinceName: string | undefined;
}

/** Adds the names of days, months and languages. */
export function withNames(statistics: VisitStatistics): NamedStatistics {
  const { span, since, steps, languages } = statistics;
  const isByMonth = "months" in VISIT_SPANS[span];
  return {
    ...statistics,
    isByMonth,
    sinceName: since === null ? undefined : formatDay(since, { dateStyle: "long" }),
    steps: steps.map((step) => ({
      ...step,
      ...stepNames(step.day, span),
    })),
    languages: {
      ...languages,
      rows: languages.rows.map(({ what, count }) => ({ what: languageName(what), count })),
    },
  };
}

/** In order: the full name, the name in the table, the label on the axis. */
const DAY_NAMES: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  { weekday: "short", day: "numeric", month: "short" },
  { day: "numeric", month: "short" },
];
const WEEKDAY: Intl.DateTimeFormatOptions = { weekday: "short" };
const MONTH_NAMES: readonly Intl.DateTimeFormatOptions[] = [
  { month: "long", year: "numeric" },
  { month: "short", year: "numeric" },
  { month: "short" },
];
/** Two years contain each month twice, so its label needs the year. */
const MONTH_OF_YEARS: Intl.DateTimeFormatOptions = { month: "short", year: "2-digit" };

const OTHER_LABELS: Readonly<Partial<Record<VisitSpan, Intl.DateTimeFormatOptions>>> = {
  "7-days": WEEKDAY,
  "24-months": MONTH_OF_YEARS,
};

/** `day` is the first day of the step, as in `2027-03-01`. */
function stepNames(day: string, span: VisitSpan): Omit<NamedStep, keyof VisitStep> {
  const formats = "months" in VISIT_SPANS[span] ? MONTH_NAMES : DAY_NAMES;
  const [name = "", rowName = "", label = ""] = formats.map((each) => formatDay(day, each));
  const other = OTHER_LABELS[span];
  return {
    name: capitalized(name),
    rowName: capitalized(rowName),
    label: other === undefined ? label : formatDay(day, other),
  };
}

/** Formats a number with its noun. */
export function amount(count: number, one: string, many: string): string {
  return `${count.toLocaleString("es")} ${count === 1 ? one : many}`;
}

/** Describes a change in percent; undefined if there was nothing before. */
export function changeName(now: number, before: number, than: string): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return `Igual que ${than}`;
  const size = Math.abs(percent).toLocaleString("es");
  return `${size} % ${percent > 0 ? "más" : "menos"} que ${than}`;
}

/** A calendar date: UTC keeps the time zone from shifting the day. */
function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("es", { ...options, timeZone: "UTC" }).format(new Date(day));
}
