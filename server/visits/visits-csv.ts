import type { Kysely } from "kysely";
import { csvTable, type CsvColumn } from "#domain/csv.ts";
import { fixedPageName } from "#domain/fixed-pages.ts";
import type { Reel } from "#domain/site-settings.ts";
import type { Days, VisitedPage } from "#domain/visit-statistics.ts";
import { NO_KEY, OTHER_KEY, type VisitKind } from "#domain/visits.ts";
import type { Database } from "../database/schema.ts";
import { pagesOf } from "./known-pages.ts";
import { filmNames, readFilmKey } from "./statistics.ts";
import { allCounts, type VisitCount } from "./visit-store.ts";

const KINDS: Readonly<Record<VisitKind, string>> = {
  visit: "Visitas",
  view: "Páginas vistas",
  referrer: "Procedencia",
  language: "Idioma",
  film: "Película",
  inquiry: "Mensajes",
};

/** Formats the counts of some days as a table for spreadsheets, with a row per day and key. */
export async function visitsCsv(
  reader: Kysely<Database>,
  days: Days,
  reels: readonly Reel[],
): Promise<string> {
  const counts = await allCounts(reader, days);
  const keysOf = (kind: VisitKind) => [
    ...new Set(counts.flatMap((each) => (each.kind === kind ? each.key : []))),
  ];
  const pageOf = await pagesOf(reader, keysOf("view"));
  const filmOf = await filmNames(reader, keysOf("film"), reels);
  const nameOf = ({ kind, key }: VisitCount): string => {
    if (kind === "view") return pageName(pageOf(key));
    if (key === OTHER_KEY) return "Otros";
    if (kind === "film") return filmName(filmOf(key), readFilmKey(key)?.quarter);
    if (kind === "referrer" && key === NO_KEY) return "Directo";
    return key;
  };
  const columns: readonly CsvColumn<VisitCount>[] = [
    ["Fecha", ({ day }) => day],
    ["Dato", ({ kind }) => KINDS[kind]],
    ["Nombre", nameOf],
    ["Cantidad", ({ count }) => String(count)],
  ];
  return csvTable(columns, counts);
}

function pageName(page: VisitedPage): string {
  if (page.kind === "fixed") return fixedPageName(page.address);
  if (page.kind === "other") return "Otras";
  return "title" in page ? page.title : "Eliminada";
}

function filmName(
  { title, alt }: { title: string | null; alt: string },
  quarter: number | undefined,
): string {
  const name = title === null ? "Eliminada" : [title, alt].filter(Boolean).join(", ");
  return quarter === undefined ? name : `${name}, ${quarter * 25} %`;
}
