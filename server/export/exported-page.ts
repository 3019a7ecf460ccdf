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
const INTERNAL_LINK = /(<a\b[^>]*?\shref=")(\/[^"?#]*\?[^"#]*)/g;

/**
 * Makes a document one that any file server can serve: its policy is in it, and what a query would say is in the
 * paths of its links.
 * @param script put at the end of its head
 */
export function exportedDocument({ html, policy, link }: RenderedPage, script: string): string {
  const linked = html
    .replace(INTERNAL_LINK, (_, before: string, address: string) => before + fileAddress(address))
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
export function fileAddress(address: string): string {
  const { pathname, searchParams } = asUrl(address.replaceAll("&amp;", "&"));
  const path = exportedPath(pathname, searchParams, LIST_SIZES);
  return path === pathname ? address : `${path}/`;
}

/** An address of the site, from `/`. */
export function asUrl(address: string): URL {
  return new URL(address, "http://files");
}

/** A separator of a query as HTML, XML, JSON and JSON within a script write it. */
const AND = String.raw`&(?:amp;|#38;)?|\\+u0026`;

/**
 * Makes what names whole addresses of pages name those that file servers answer without sending on: with a slash at
 * their end. Canonical links, sitemaps and structured data do.
 * @param origin the public address, without a slash at its end
 * @param isPage tells the paths of pages, without a slash at their end
 */
export function nameFiles(origin: string, isPage: (path: string) => boolean) {
  const before = String.raw`(?<=["'>])`;
  const address = String.raw`(\/(?:[^\s"'<>#&\\]|${AND})*)`;
  const pattern = new RegExp(`${before}${escaped(origin)}${address}(?=\\\\*["'<])`, "g");
  const separator = new RegExp(AND, "g");
  return (text: string) =>
    text.replace(pattern, (whole, found: string) => {
      const { pathname, searchParams } = asUrl(found.replace(separator, "&"));
      if (pathname === "/" || pathname.endsWith("/") || !isPage(pathname)) return whole;
      return `${origin}${exportedPath(pathname, searchParams, LIST_SIZES)}/`;
    });
}

/** A `Link` header as elements of the head. */
function preloads(header: string): string {
  return Array.from(header.matchAll(/<([^>]+)>((?:;[^,]*)?)/g), ([, address = "", rest = ""]) => {
    const attributes = rest
      .split(";")
      .map((each) => each.trim().replace(/^(\w+)=([^"].*)$/, '$1="$2"'));
    return `<link href="${address}"${attributes
      .map((each) => ` ${each}`)
      .join("")
      .trimEnd()}/>`;
  }).join("");
}
