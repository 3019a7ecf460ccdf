import { exportedPath, LIST_SIZES } from "#domain/exported-address.ts";
import { escaped } from "../pages/public-media.ts";
import { hashesOf } from "../pages/render.ts";

/** A page as it was rendered. */
export interface RenderedPage {
  html: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Its `Link` header, of what it needs at once; empty for none. */
  link: string;
}

/** Directives that a document can't give itself (CSP 3, 3.3). */
const OF_HEADERS_ALONE = /;\s*frame-ancestors [^;]*/;
/** Not the switch of the language, which compares its address with that of the page that it leads to (N3). */
const PAGE_LINK = /(<a\b(?![^>]*\shreflang=)[^>]*?\shref=")(\/[^"#]*)/gi;

/** What a document is made an exported one with. */
export interface DocumentParts {
  /** Put at the end of its head. */
  script: string;
  /** Tells the paths of pages, without a slash at their end. */
  isPage: (path: string) => boolean;
}

/**
 * Makes a document one that any file server can serve: its policy is in it, and its links name the addresses that such
 * a server answers without sending on, what a query would say in their paths.
 */
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
  // Before anything that it is about.
  return linked.replace(/<head>(<meta charSet="utf-8"\/>)?/i, (begin) => begin + meta);
}

/** The address of a page among files, of one as the site's own documents name it; another stays as it is. */
function fileAddress(address: string, isPage: DocumentParts["isPage"]): string {
  const { pathname, searchParams } = asUrl(address.replace(SEPARATOR, "&"));
  if (pathname === "/" || pathname.endsWith("/") || !isPage(pathname)) return address;
  return `${exportedPath(pathname, searchParams, LIST_SIZES)}/`;
}

/** An address of the site, from `/`. */
export function asUrl(address: string): URL {
  return new URL(address, "http://files");
}

/** A separator of a query as HTML, XML, JSON and JSON within a script write it. */
const AND = String.raw`&(?:amp;|#38;)?|\\+u0026`;
const SEPARATOR = new RegExp(AND, "g");

/**
 * Makes what names whole addresses of pages name those that file servers answer without sending on: with a slash at
 * their end. Canonical links, sitemaps and structured data do.
 * @param origin the public address, without a slash at its end
 * @param isPage tells the paths of pages, without a slash at their end
 */
export function nameFiles(origin: string, isPage: DocumentParts["isPage"]) {
  const before = String.raw`(?<=["'>])`;
  const named = String.raw`(\/(?:[^\s"'<>#&\\]|${AND})*)`;
  const pattern = new RegExp(`${before}${escaped(origin)}${named}(?=\\\\*["'<])`, "g");
  return (text: string) =>
    text.replace(pattern, (_, address: string) => origin + fileAddress(address, isPage));
}

/** A `Link` header as elements of the head. */
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
