import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { HYDRATED_EVENT, PLACE_KEY } from "#domain/page-events.ts";

const STYLE_SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"/g;
const SCRIPT_AHEAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START = /<script type="module" async="">([^]*?)<\/script>/;

/** Stops the parser and the preload scanner from fetching a style sheet. */
const UNUSED = 'media="not all" disabled=""';

/** Scripts wait at most this long for the first pictures. */
const PICTURES_WITHIN_MS = 1500;
/** A picture with this share of its area in the viewport counts as in view. */
const IN_VIEW_SHARE = 0.5;
/** A loaded picture counts as painted after this time, where the browser does not report it. */
const SHOWN_WITHIN_MS = 300;
/** Scripts that have not hydrated the page this long after their start count as failed. */
export const HYDRATED_WITHIN_MS = 10_000;

/** Delays the other pictures; their boxes keep size and colour. */
const HIDE_LAZY_IMAGES_CSS = `img[loading="lazy"]{display:none}`;
const HAS_INTRO = /<div id="intro"/;
const FONT_AHEAD = /(<link rel="preload" [^>]*as="font"[^>]*)\/>/g;
/** Under the intro, home uses fallback fonts: its own have twice the bytes of its first picture. */
const FONTS = ["1em Archivo", "760 1em 'Archivo Display'"];
const NO_FONTS_CSS = `:root{--text-face:"";--title-face:""}`;

/**
 * Makes a rewriter of a document's head: style sheets are inlined, and scripts wait until the first pictures
 * have loaded or the visitor presses a key or a button. Where scripts fail, the page works as without
 * scripts.
 */
export function createHeadRewriter(assetDir: string): (html: string) => Promise<string> {
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
        // A route that is loaded later searches for its sheet by the plain address before it fetches it.
        const plain = `<link rel="stylesheet" href="${address}" ${UNUSED}/>`;
        return `<style>${styles.get(address)}</style>${plain}${link} ${UNUSED}`;
      })
      .replace(SCRIPT_AHEAD, "")
      .replace(FONT_AHEAD, HAS_INTRO.test(html) ? '$1 media="not all"/>' : "$&")
      .replace("</head>", `${heldBack(html)}</head>`)
      .replace(START, (_, code: string) => startsLater(code, ahead));
  };
}

function heldBack(html: string): string {
  const fonts = HAS_INTRO.test(html) ? held("held-faces", NO_FONTS_CSS) : "";
  return held("held-pictures", HIDE_LAZY_IMAGES_CSS) + fonts;
}

function held(id: string, rule: string): string {
  return `<style id="${id}">@media (scripting:enabled){${rule}}</style>`;
}

/** The text of the script stays unchanged, because the page's policy allows it by its hash. */
function startsLater(code: string, ahead: readonly string[]): string {
  return `<script type="text/plain" id="start">${code}</script><script>${starter(ahead)}</script>`;
}

/** If this script throws, the page's scripts start; if they fail, the page is laid out without them. */
function starter(ahead: readonly string[]): string {
  return `{
const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
const queries = new Map();
const layOutWithoutScripts = (rules) => {
  for (const { media, cssRules } of rules) {
    if (media?.mediaText.includes("scripting")) {
      queries.set(media, media.mediaText);
      media.mediaText = media.mediaText.replace(/scripting: ?enabled/g, "width < 0px").replace(/scripting: ?none/g, "width >= 0px");
    }
    if (cssRules) layOutWithoutScripts(cssRules);
  }
};
const pressed = [];
const keep = (event) => {
  const button = event.target.closest("button[type=button]");
  if (!button) return;
  event.stopImmediatePropagation();
  pressed.push(button);
};
let isHydrated = false;
const fail = () => {
  if (isHydrated) return;
  removeEventListener("click", keep, true);
  for (const { sheet } of document.querySelectorAll("style")) if (sheet) layOutWithoutScripts(sheet.cssRules);
};
const failByOurs = ({ filename, reason }) => (filename ?? String(reason?.stack ?? reason)).includes("/assets/") && fail();
addEventListener("click", keep, true);
addEventListener("error", failByOurs);
addEventListener("unhandledrejection", failByOurs);
addEventListener("${HYDRATED_EVENT}", () => {
  isHydrated = true;
  removeEventListener("click", keep, true);
  removeEventListener("error", failByOurs);
  removeEventListener("unhandledrejection", failByOurs);
  for (const [media, query] of queries) media.mediaText = query;
  for (const button of pressed) button.click();
}, { once: true });
let started = false;
const start = () => {
  if (started) return;
  started = true;
  setTimeout(fail, ${HYDRATED_WITHIN_MS});
  document.getElementById("held-pictures")?.remove();
  const fonts = document.getElementById("held-faces");
  // All at once, since the page is laid out anew when its face changes.
  if (fonts) Promise.allSettled(${JSON.stringify(FONTS)}.map((face) => document.fonts.load(face))).then(() => fonts.remove());
  for (const href of ${JSON.stringify(ahead)}) add("link", { rel: "modulepreload", href });
  add("script", { type: "module", text: document.getElementById("start").text, onerror: fail });
};
for (const press of ["pointerdown", "keydown"]) addEventListener(press, start, { capture: true, once: true });
setTimeout(start, ${PICTURES_WITHIN_MS});
try {
  const [address, top] = JSON.parse(sessionStorage.getItem("${PLACE_KEY}")) ?? [];
  if (address === location.href) {
    scrollTo({ top, behavior: "instant" });
    document.getElementById("intro")?.remove();
  }
} catch {}
try {
  const seen = (picture) => {
    const { left, top, right, bottom, width, height } = picture.parentElement.getBoundingClientRect();
    const across = Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0));
    const down = Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    return { area: across * down, share: (across * down) / (width * height || 1) };
  };
  const first = document.querySelector('img[fetchpriority="high"]');
  const pictures = first ? [first] : [...document.querySelectorAll("main img")].filter((each) => seen(each).share >= ${IN_VIEW_SHARE});
  const largest = [...pictures].sort((one, other) => seen(other).area - seen(one).area)[0];
  for (const each of pictures) {
    each.fetchPriority = each === largest ? "high" : "low";
    each.loading = "eager";
  }
  const missing = () => pictures.filter(({ complete }) => !complete);
  const painted = (type, isIt) => {
    if (PerformanceObserver.supportedEntryTypes.includes(type))
      new PerformanceObserver((list) => list.getEntries().some(isIt) && start()).observe({ type, buffered: true });
  };
  if (largest) {
    const look = () => missing().length === 0 && setTimeout(start, ${SHOWN_WITHIN_MS});
    painted("largest-contentful-paint", ({ element }) => element === largest && missing().length === 0);
    look();
    for (const each of missing()) for (const event of ["load", "error"]) each.addEventListener(event, look);
  } else painted("paint", () => true);
} catch (error) {
  console.error(error);
  start();
}
}`;
}
