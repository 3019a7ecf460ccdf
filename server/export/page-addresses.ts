import { exportedPath, LIST_SIZES } from "#domain/exported-address.ts";
import { splitPrefix } from "#domain/language.ts";
import { asUrl } from "./exported-page.ts";

/** Lists the addresses with queries that a document links to, in the form of their exported pages. */
export function queriesIn(html: string): string[] {
  return Array.from(html.matchAll(/<a\b[^>]*?\shref="(\/[^"?#]*\?[^"#]*)/g), ([, address = ""]) => {
    const { pathname, searchParams } = asUrl(address.replaceAll("&amp;", "&"));
    const path = exportedPath(pathname, searchParams, LIST_SIZES);
    const pairs = path.slice(pathname.length + 1).split("/");
    return path === pathname ? [] : `${pathname}?${pairs.join("&")}`;
  }).flat();
}

/** Returns the address where a browser requests a page's data when it navigates to it. */
export function dataAddress(address: string, leaves: string): string {
  const { pathname, searchParams } = asUrl(address);
  searchParams.set("_routes", leaves);
  return `${pathname === "/" ? "/_" : pathname}.data?${searchParams.toString()}`;
}

/** Returns where a list requests its rows; undefined for a first page, which no list requests. */
export function rowsAddress(address: string): string | undefined {
  const { pathname, searchParams: query } = asUrl(address);
  const from = query.get("from");
  const { path } = splitPrefix(pathname);
  if (from === null) return undefined;
  const prefix = pathname.slice(0, pathname.length - path.length);
  const [, section, slug] = path.split("/");
  if (section === "gallery") return `${prefix}/gallery/rows?category=${slug}&from=${from}`;
  // Without `by`, rows are in the order of the works page.
  if (section === "index" && !query.has("by")) query.set("by", "title");
  return `${prefix}/index/rows?${query.toString()}`;
}

/** Returns the export paths of a page's HTML and of its loader's data. */
export function filesOf(address: string): { path: string; document: string; data: string } {
  const { pathname, searchParams } = asUrl(address);
  const path = exportedPath(pathname, searchParams, LIST_SIZES);
  if (path === "/") return { path, document: "index.html", data: "_.data" };
  return { path, document: `${path.slice(1)}/index.html`, data: `${path.slice(1)}.data` };
}

/** Returns the export path of a list page's rows, which are JSON. */
export function fileOfRows(address: string): string {
  return `${filesOf(address).path.slice(1)}.json`;
}
