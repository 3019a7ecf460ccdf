import { ASKS_FIRST, HYDRATED_EVENT, PLACE_KEY } from "#domain/page-events.ts";

/** Scripts wait at most this long for the first pictures. */
const PICTURES_WITHIN_MS = 1500;
/** The other pictures wait at most this long, whatever the scripts do. */
const HELD_AT_MOST_MS = 3000;
/** A picture with this share of its area in the viewport counts as in view. */
const IN_VIEW_SHARE = 0.5;
/** A loaded picture counts as painted after this time, where the browser does not report it. */
const SHOWN_WITHIN_MS = 300;
/** Scripts that have not hydrated the page this long after it is there count as failed. */
export const HYDRATED_WITHIN_MS = 10_000;

/** A hidden lazy picture is not loaded; its box keeps its size and colour. On paper there is no later. */
const HIDE_LAZY_IMAGES_CSS = `@media screen{img[loading="lazy"]{display:none}}`;
/** Under the intro, home uses fallback fonts: its own have twice the bytes of its first picture. */
const FONTS = ["1em Archivo", "760 1em 'Archivo Display'"];
const NO_FONTS_CSS = `:root{--text-face:"";--title-face:""}`;

/**
 * Rewrites a style sheet for a document that is laid out as without scripts until one runs: browsers report
 * `scripting: enabled` also where an extension or a proxy blocks scripts.
 */
export function withoutScripts(sheet: string): string {
  return sheet
    .replace(/scripting:\s*enabled/g, "width<0px")
    .replace(/scripting:\s*none/g, "width>=0px");
}

/**
 * Makes the script that ends the head. It lays the page out for scripts and delays pictures and fonts. If the
 * page's scripts fail, or anything here throws, it undoes both and shows what is in `noscript`.
 */
export function guardScript(hasIntro: boolean): string {
  return `{
const queries = [];
const findQueries = (rules) => {
  for (const { media, cssRules } of rules) {
    const plain = media?.mediaText ?? "";
    const scripted = plain.replace(/width ?< ?0(px)?/g, "scripting: enabled").replace(/width ?>= ?0(px)?/g, "scripting: none");
    if (scripted !== plain) queries.push({ media, plain, scripted });
    if (cssRules) findQueries(cssRules);
  }
};
const layOut = (text) => {
  for (const query of queries) query.media.mediaText = query[text];
};
const hold = (id, css) => document.head.append(Object.assign(document.createElement("style"), { id, textContent: css }));
const release = (id) => document.getElementById(id)?.remove();
const pressed = [];
const keep = (event) => {
  const button = event.target.closest?.("button:is([type=button],[${ASKS_FIRST}])");
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.push([button, event, button.getBoundingClientRect()]);
};
const isOurs = (source) => source === location.href.replace(/#.*/, "") || source.includes("/assets/");
const listen = (change) => {
  change("click", keep, true);
  change("error", failByOurs, true);
  change("unhandledrejection", failByOurs);
};
const showNoscripts = () => {
  for (const each of document.querySelectorAll("body noscript"))
    each.replaceWith(...new DOMParser().parseFromString(each.textContent, "text/html").body.childNodes);
};
const fail = () => {
  listen(removeEventListener);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", showNoscripts, { once: true });
  else showNoscripts();
  release("held-pictures");
  release("held-faces");
  layOut("plain");
};
const failByOurs = ({ target, filename, reason }) => {
  if (target?.localName === "script" || isOurs(filename ?? String(reason?.stack ?? reason))) fail();
};
try {
  let isHydrated = false;
  addEventListener("${HYDRATED_EVENT}", () => {
    isHydrated = true;
    listen(removeEventListener);
    layOut("scripted");
    for (const [button, { clientX, clientY, detail }, box] of pressed) {
      // Where it was pressed matters on a picture, which may have been scrolled since.
      const { left, top } = button.getBoundingClientRect();
      const at = { clientX: clientX + left - box.left, clientY: clientY + top - box.top };
      button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail, ...at }));
    }
  }, { once: true });
  addEventListener("DOMContentLoaded", () => {
    setTimeout(release, ${HELD_AT_MOST_MS}, "held-pictures");
    setTimeout(() => isHydrated || fail(), ${HYDRATED_WITHIN_MS});
  });
  for (const { sheet } of document.querySelectorAll("style")) if (sheet) findQueries(sheet.cssRules);
  listen(addEventListener);
  hold("held-pictures", ${JSON.stringify(HIDE_LAZY_IMAGES_CSS)});
  ${hasIntro ? `hold("held-faces", ${JSON.stringify(NO_FONTS_CSS)});` : ""}
  layOut("scripted");
} catch (error) {
  console.error(error);
  fail();
}
}`;
}

/**
 * Makes the script that ends the document. It starts the page's scripts once the first pictures have loaded, or
 * the visitor presses a key or a button; if it throws, at once. Their text is in the element before it: one found
 * by its id could be another's (T25).
 */
export function starterScript(ahead: readonly string[], hasNonce: boolean): string {
  const nonce = hasNonce ? ", nonce" : "";
  return `{
const { previousElementSibling: code${nonce} } = document.currentScript;
const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
let started = false;
const start = () => {
  if (started) return;
  started = true;
  document.getElementById("held-pictures")?.remove();
  const fonts = document.getElementById("held-faces");
  // All at once, since the page is laid out anew when its face changes.
  if (fonts) Promise.allSettled(${JSON.stringify(FONTS)}.map((face) => document.fonts.load(face))).then(() => fonts.remove());
  const ahead = ${JSON.stringify(ahead)};
  // One request a task, so that none of these tasks is long; browsers slow timers in background tabs.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const href = ahead.shift();
    if (!href) {
      add("script", { type: "module", text: code.text${nonce} });
      port1.close();
      return;
    }
    add("link", { rel: "modulepreload", href });
    port2.postMessage(null);
  };
  port2.postMessage(null);
};
try {
  const [address, top] = JSON.parse(sessionStorage.getItem("${PLACE_KEY}")) ?? [];
  if (address === location.href) {
    scrollTo({ top, behavior: "instant" });
    document.getElementById("intro")?.remove();
  }
} catch {}
try {
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, start, { capture: true, once: true });
  setTimeout(start, ${PICTURES_WITHIN_MS});
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
