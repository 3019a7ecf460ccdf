import { exportedPath, LIST_SIZES } from "#domain/exported-address.ts";

/** What the script of a page needs to know of it. */
export interface PageScriptFacts {
  /** Whether it follows the style that the visitor chose. */
  hasStyles: boolean;
  /** Whether it is the page of addresses that are none, wherever the server shows it. */
  isNotFound: boolean;
}

/**
 * What an exported page does before anything else of it, where the studio's server would have done it (O3):
 * - It is shown at the address that the site knows it by: without the slash that file servers put after it, and with
 *   the query that its path stands for. The router then finds what was rendered, and its links lead on as ever.
 * - An address with a query that a file server has not read leads to the file that stands for it.
 * - Data and rows that are asked for with a query come from the file that stands for it.
 * - The style that the visitor chose is painted first.
 */
export function pageScript({ hasStyles, isNotFound }: PageScriptFacts): string {
  return `{
const pathFor = ${exportedPath.toString()};
const sizes = ${JSON.stringify(LIST_SIZES)};
const { pathname, searchParams, search, hash } = new URL(location.href);
const [, path, pairs] = /^(.*?)((?:\\/\\w+=[^/]*)*)\\/*$/.exec(pathname);
const wanted = pathFor(path || "/", searchParams, sizes);
if (pairs && ${isNotFound}) location.replace(path + "/");
else if (pairs) {
  const query = pairs.slice(1).split("/").join("&");
  history.replaceState(history.state, "", path + "?" + query + search.replace("?", "&") + hash);
} else if (wanted !== (path || "/") && ${!isNotFound}) location.replace(wanted + "/" + hash);
else history.replaceState(history.state, "", (path || "/") + search + hash);
const load = fetch;
window.fetch = (asked, options) => {
  const url = new URL(asked.url ?? asked, location.href);
  const [, file, ending] = /^(.*?)(\\.data|(?<=\\/rows))$/.exec(url.pathname) ?? [];
  if (file === undefined || url.origin !== location.origin) return load(asked, options);
  const place = pathFor(file, url.searchParams, sizes);
  return place === file ? load(asked, options) : load(place + (ending || ".json"), options);
};
${hasStyles ? STYLE_SCRIPT : ""}}`;
}

// Nothing else of the document: React would not know its own elements again.
const STYLE_SCRIPT = `if (/(?:^|;\\s*)style=green(?:;|$)/.test(document.cookie)) document.documentElement.dataset.style = "green";
`;
