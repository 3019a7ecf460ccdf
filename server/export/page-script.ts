import { exportedPath, LIST_SIZES } from "#domain/exported-address.ts";

/** What the script of a page needs to know of it. */
export interface PageScriptFacts {
  /** The address that the site knows it by; undefined for the page of addresses that are none, wherever it is shown. */
  address: string | undefined;
  /** The path that stands for that among files, without a slash at its end. */
  path: string | undefined;
  /** Whether it follows the style that the visitor chose. */
  hasStyles: boolean;
}

/**
 * What an exported page does before anything else of it, where the studio's server would have done it (O3):
 * - It is shown at the address that the site knows it by: without the slash that file servers put after it, and with
 *   the query that its path stands for. The router then finds what was rendered, and its links lead on as ever.
 * - An address with a query that a file server has not read leads to the file that stands for it.
 * - A page that a server shows at an address of another one leads there: some answer `/index` with `/index.html`.
 *   Where nothing else is there, as with a server that shows home at every address, it takes its own.
 * - Data and rows that are asked for with a query come from the file that stands for it.
 * - The style that the visitor chose is painted first.
 *
 * Every address is written with the origin: a path may begin with two slashes (T28).
 */
export function pageScript({ address, path, hasStyles }: PageScriptFacts): string {
  return `{
const pathFor = ${exportedPath.toString()};
const sizes = ${JSON.stringify(LIST_SIZES)};
const [own, ownPath] = ${JSON.stringify([address ?? null, path ?? null])};
const { pathname, searchParams, search, hash, origin } = new URL(location.href);
const show = (address) => history.replaceState(history.state, "", origin + address + hash);
const lead = (address) => location.replace(origin + address + hash);
const [, base, pairs] = /^(.*?)((?:\\/\\w+=[^/]*)*)\\/*$/.exec(pathname.replace(/\\/index\\.html$/, "/"));
const bare = base || "/";
const wanted = pathFor(bare, searchParams, sizes);
if (own === null) pairs ? lead(base + "/") : show(bare + search);
else if (pairs && base + pairs === ownPath) show(base + "?" + pairs.slice(1).split("/").join("&") + search.replace("?", "&"));
else if (!pairs && wanted !== bare) lead(wanted + "/");
else if (bare + pairs === ownPath) show(bare + search);
else if (pathname.endsWith("/")) show(own);
else lead(pathname + "/" + search);
const load = fetch;
window.fetch = (asked, options) => {
  const url = new URL(asked.url ?? asked, location.href);
  const [, file, ending] = /^(.*?)(\\.data|(?<=\\/rows))$/.exec(url.pathname) ?? [];
  if (file === undefined || url.origin !== origin) return load(asked, options);
  const place = pathFor(file, url.searchParams, sizes);
  return place === file ? load(asked, options) : load(origin + place + (ending || ".json"), options);
};
${hasStyles ? STYLE_SCRIPT : ""}}`;
}

// Nothing else of the document: React would not know its own elements again.
const STYLE_SCRIPT = `if (/(?:^|;\\s*)style=green(?:;|$)/.test(document.cookie)) document.documentElement.dataset.style = "green";
`;
