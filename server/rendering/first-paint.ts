import { readFile } from "node:fs/promises";
import { join } from "node:path";

const STYLE_SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"/g;
const SCRIPT_AHEAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
/** What React Router starts the page with. */
const START = /<script type="module" async="">([^]*?)<\/script>/;

/** A first picture that takes longer no longer holds up the scripts, in milliseconds. */
const PICTURE_WITHIN_MS = 1500;

/**
 * Makes a document paint before anything but itself has come: its style sheets stand in it,
 * and its scripts, which only move what is there, are fetched once its first picture shows.
 * React finds the links of the sheets where it left them, but they load nothing.
 * @param assetDir folder of the built browser files
 */
export function paintsFirst(assetDir: string): (html: string) => Promise<string> {
  const sheets = new Map<string, Promise<string>>();

  function sheet(address: string): Promise<string> {
    const known = sheets.get(address);
    if (known) return known;
    const read = readFile(join(assetDir, address), "utf8");
    sheets.set(address, read);
    read.catch(() => sheets.delete(address));
    return read;
  }

  return async (html) => {
    const styles = new Map<string, string>();
    for (const [, address = ""] of html.matchAll(STYLE_SHEET)) {
      styles.set(address, await sheet(address));
    }
    const ahead = Array.from(html.matchAll(SCRIPT_AHEAD), ([, address = ""]) => address);
    return html
      .replace(STYLE_SHEET, (link, address: string) => {
        // What is loaded later looks for a sheet by its plain address before it fetches it.
        const plain = `<link rel="stylesheet" href="${address}" disabled=""/>`;
        return `<style>${styles.get(address)}</style>${plain}${link} disabled=""`;
      })
      .replace(SCRIPT_AHEAD, "")
      .replace(START, (_, code: string) => startsLater(code, ahead));
  };
}

/** The same script, which the next one runs: by its text, so that the policy of the page knows it. */
function startsLater(code: string, ahead: readonly string[]): string {
  return `<script type="text/plain" id="start">${code}</script><script>${starter(ahead)}</script>`;
}

function starter(ahead: readonly string[]): string {
  return `{
const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
let started = false;
const start = () => {
  if (started) return;
  started = true;
  for (const href of ${JSON.stringify(ahead)}) add("link", { rel: "modulepreload", href });
  add("script", { type: "module", text: document.getElementById("start").text });
};
const afterPaint = () => requestAnimationFrame(() => setTimeout(start));
const picture = document.querySelector('img[fetchpriority="high"]');
if (!picture || picture.complete) afterPaint();
else for (const event of ["load", "error"]) picture.addEventListener(event, afterPaint);
setTimeout(start, ${PICTURE_WITHIN_MS});
}`;
}
