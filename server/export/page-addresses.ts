import { exportedPath, LIST_SIZES } from "#domain/exported-address.ts";
import { splitPrefix } from "#domain/language.ts";
import { asUrl } from "./exported-page.ts";

/** Every address with a query that a document leads to, as exported pages stand for it, so each once. */
export function queriesIn(html: string): string[] {
  return Array.from(html.matchAll(/<a\b[^>]*?\shref="(\/[^"?#]*\?[^"#]*)/g), ([, address = ""]) => {
    const { pathname, searchParams } = asUrl(address.replaceAll("&amp;", "&"));
    const path = exportedPath(pathname, searchParams, LIST_SIZES);
    const pairs = path.slice(pathname.length + 1).split("/");
    return path === pathname ? [] : `${pathname}?${pairs.join("&")}`;
  }).flat();
}

/** Where the data of a page is asked for by a browser that goes on to it from another page. */
export function dataAddress(address: string, leaves: string): string {
  const { pathname, searchParams } = asUrl(address);
  searchParams.set("_routes", leaves);
  return `${pathname === "/" ? "/_" : pathname}.data?${searchParams.toString()}`;
}

/** Where a list asks for the rows that a page of it begins with; undefined for the first page, which no list asks for. */
export function rowsAddress(address: string): string | undefined {
  const { pathname, searchParams: query } = asUrl(address);
  const from = query.get("from");
  const { path } = splitPrefix(pathname);
  if (from === null) return undefined;
  const prefix = pathname.slice(0, pathname.length - path.length);
  const [, section, slug] = path.split("/");
  if (section === "gallery") return `${prefix}/gallery/rows?category=${slug}&from=${from}`;
  // The studio's own order, which the works page has, is the rows' own.
  if (section === "index" && !query.has("by")) query.set("by", "title");
  return `${prefix}/index/rows?${query.toString()}`;
}

/** Where a page's files are, in the directory: its document and its data. @param address with or without a query */
export function filesOf(address: string): { path: string; document: string; data: string } {
  const { pathname, searchParams } = asUrl(address);
  const path = exportedPath(pathname, searchParams, LIST_SIZES);
  if (path === "/") return { path, document: "index.html", data: "_.data" };
  return { path, document: `${path.slice(1)}/index.html`, data: `${path.slice(1)}.data` };
}

/** Where the rows at an address are. */
export function fileOfRows(address: string): string {
  return `${filesOf(address).path.slice(1)}.json`;
}
