import { exportedPath, LIST_SIZES } from "#domain/exported-address.ts";
import { escaped } from "../pages/public-media.ts";
import { hashesOf } from "../pages/rendering.ts";

export interface RenderedPage {
  html: string;
  policy: string;
  /** The `Link` header; empty for none. */
  link: string;
}

/** Directives that a policy in a `<meta>` can't contain (CSP 3, 3.3). */
const OF_HEADERS_ALONE = /;\s*frame-ancestors [^;]*/;
/** Leaves out the language switch: its script compares its address with the other page's. */
const PAGE_LINK = /(<a\b(?![^>]*\shreflang=)[^>]*?\shref=")(\/[^"#]*)/gi;

export interface DocumentParts {
  script: string;
  /** Tests a path without a trailing slash. */
  isPage: (path: string) => boolean;
}

/** Makes a document for any file server: with its policy, and with links that name files. */
export function exportedDocument(
  { html, policy, link }: RenderedPage,
  { script, isPage }: DocumentParts,
): string {
  const linked = html
    .replace(PAGE_LINK, (_, before: string, address: string) => {
      return before + fileAddress(address, isPage);
    })
    .replace("</head>", () => `${preloads(link)}<script>${script}</script></head>`);
  const scripts = hashesOf(linked).join(" ");
  const own = policy
    .replace(OF_HEADERS_ALONE, "")
    .replace(/script-src [^;]*/, `script-src 'self' ${scripts}`);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${own}"/>`;
  // A policy in a `<meta>` applies only to what follows it.
  return linked.replace(/<head>(<meta charSet="utf-8"\/>)?/i, (begin) => begin + meta);
}

/** An address that is no page's stays unchanged. */
function fileAddress(address: string, isPage: DocumentParts["isPage"]): string {
  const { pathname, searchParams } = asUrl(address.replace(SEPARATOR, "&"));
  if (pathname === "/" || pathname.endsWith("/") || !isPage(pathname)) return address;
  return `${exportedPath(pathname, searchParams, LIST_SIZES)}/`;
}

/** Parses an address of the site, from `/`. */
export function asUrl(address: string): URL {
  return new URL(address, "http://files");
}

/** A separator of a query in HTML, XML, JSON, and JSON within a script. */
const AND = String.raw`&(?:amp;|#38;)?|\\+u0026`;
const SEPARATOR = new RegExp(AND, "g");

/** Adds a slash to pages' whole addresses, as in canonical links: file servers redirect without it. */
export function nameFiles(origin: string, isPage: DocumentParts["isPage"]) {
  const before = String.raw`(?<=["'>])`;
  const named = String.raw`(\/(?:[^\s"'<>#&\\]|${AND})*)`;
  const pattern = new RegExp(`${before}${escaped(origin)}${named}(?=\\\\*["'<])`, "g");
  return (text: string) =>
    text.replace(pattern, (_, address: string) => origin + fileAddress(address, isPage));
}

function preloads(header: string): string {
  const links = header.matchAll(/<([^>]+)>([^,]*)/g);
  return Array.from(links, ([, address = "", parameters = ""]) => {
    const attributes = parameters
      .split(/\s*;\s*/)
      .map((each) => each.replace(/=([^"].*)$/, '="$1"'))
      .join(" ");
    return `<link href="${address}"${attributes}/>`;
  }).join("");
}
