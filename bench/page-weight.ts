import type { Browser } from "playwright-core";
import { PHONE, DESKTOP } from "../tests/support/browser.ts";

/** Until a page has requested all that it shows without a gesture, in milliseconds. */
const SETTLED_MS = 4000;
const FILM = /\.(?:mp4|m4s|m3u8|webm)\b/;

export interface Weighed {
  what: string;
  bytes: number;
  shift: number;
}

/** Weighs pages on a phone and on a desktop as a first visitor gets them; films are left out. */
export async function weighPages(
  browser: Browser,
  url: string,
  paths: readonly string[],
): Promise<Weighed[]> {
  const weighed: Weighed[] = [];
  for (const viewport of [PHONE, DESKTOP]) {
    for (const path of paths) {
      const { bytes, shift } = await weigh(browser, url + path, viewport);
      weighed.push({ what: `${path} at ${viewport.width} px`, bytes, shift });
    }
  }
  return weighed;
}

async function weigh(browser: Browser, address: string, viewport: typeof PHONE) {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    const films = new Set<string>();
    let bytes = 0;
    devtools.on("Network.responseReceived", ({ requestId, response }) => {
      if (FILM.test(response.url)) films.add(requestId);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (!films.has(requestId)) bytes += encodedDataLength;
    });
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, "value"));
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(address);
    await page.waitForTimeout(SETTLED_MS);
    const shift = await page.evaluate(() => Number(Reflect.get(window, "shift")));
    return { bytes, shift };
  } finally {
    await context.close();
  }
}

/** Returns what weighs most beside its weight in the end. */
export function heaviest(early: readonly Weighed[], late: readonly Weighed[]) {
  const pairs = early.map(({ what, bytes }, at) => ({
    what,
    ours: bytes / 1000,
    floor: (late[at]?.bytes ?? Number.NaN) / 1000,
  }));
  return pairs.toSorted((one, other) => other.ours / other.floor - one.ours / one.floor)[0];
}
