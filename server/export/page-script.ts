import { exportedPath, LIST_SIZES } from "#domain/exported-address.ts";

export interface PageScriptFacts {
  /** Undefined for the 404 page, which is shown at any address. */
  address: string | undefined;
  /** The exported path of `address`, without a trailing slash. */
  path: string | undefined;
  hasStyles: boolean;
}

/**
 * Does what the studio's server would do: maps addresses and fetches with a query to files, and applies the
 * style. Every address includes the origin, because a path may begin with two slashes (T28).
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

// Only an attribute: with other changes, React could not hydrate the document.
const STYLE_SCRIPT = `if (/(?:^|;\\s*)style=green(?:;|$)/.test(document.cookie)) document.documentElement.dataset.style = "green";
`;
