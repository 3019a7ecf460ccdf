import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { guardScript, starterScript, withoutScripts } from "./inline-scripts.ts";

const STYLE_SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"/g;
const SCRIPT_AHEAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START = /(<script(?: nonce="[^"]*")?) type="module" async="">([^]*?)<\/script>/g;

/** Stops the parser and the preload scanner from fetching a style sheet. */
const UNUSED = 'media="not all" disabled=""';

const HAS_INTRO = /<div id="intro"/;
const FONT_AHEAD = /(<link rel="preload" [^>]*as="font"[^>]*)\/>/g;

/** Rewrites a document's head; `nonce` is the one of its inline scripts, if its policy names one. */
export type HeadRewriter = (html: string, nonce?: string) => Promise<string>;

/**
 * Makes a rewriter of a document's head: style sheets are inlined, and scripts wait until the first pictures
 * have loaded or the visitor presses a key or a button. Where scripts fail, the page works as without
 * scripts.
 */
export function createHeadRewriter(assetDir: string): HeadRewriter {
  const sheets = new Map<string, Promise<string>>();

  function sheet(address: string): Promise<string> {
    const known = sheets.get(address);
    if (known) return known;
    const read = readFile(join(assetDir, address), "utf8").then(withoutScripts);
    sheets.set(address, read);
    read.catch(() => sheets.delete(address));
    return read;
  }

  return async (document, nonce) => {
    const html = nonce === undefined ? document : withoutNonceOfLinks(document, nonce);
    const script = nonce === undefined ? "<script" : `<script nonce="${nonce}"`;
    const styles = new Map<string, string>();
    for (const [, address = ""] of html.matchAll(STYLE_SHEET)) {
      styles.set(address, await sheet(address));
    }
    const hasIntro = HAS_INTRO.test(html);
    const ahead = Array.from(html.matchAll(SCRIPT_AHEAD), ([, address = ""]) => address);
    return (
      html
        .replace(STYLE_SHEET, (link, address: string) => {
          // A route that is loaded later searches for its sheet by the plain address before it fetches it.
          const plain = `<link rel="stylesheet" href="${address}" ${UNUSED}/>`;
          return `<style>${styles.get(address)}</style>${plain}${link} ${UNUSED}`;
        })
        .replace(SCRIPT_AHEAD, "")
        .replace(FONT_AHEAD, hasIntro ? '$1 media="not all"/>' : "$&")
        .replace("</head>", () => `${script}>${guardScript(hasIntro)}</script></head>`)
        // A script of another name is none of the page's.
        .replace(START, (found, tag: string, code: string) =>
          tag === script
            ? startsLater(tag, code, starterScript(ahead, nonce !== undefined))
            : found,
        )
    );
  };
}

/** Everything that a page links is at its own origin, which its policy allows without a nonce. */
function withoutNonceOfLinks(html: string, nonce: string): string {
  return html.replace(/<link [^>]*>/g, (link) => link.replace(` nonce="${nonce}"`, ""));
}

/** The text of the script stays unchanged, because the page's policy allows it by its hash. */
function startsLater(tag: string, code: string, starter: string): string {
  return `${tag} type="text/plain" id="start">${code}</script>${tag}>${starter}</script>`;
}
