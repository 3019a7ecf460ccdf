import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { axeFinds } from "./page-measures.ts";
import { logIn, type Visit } from "./browser.ts";
import type { SharedSite } from "./site.ts";

/** What the comfortable finger needs, in CSS pixels. */
const SMALLEST_TARGET = 44;
/** From the narrowest phone to a wide desk. */
const WIDTHS = [320, 390, 768, 1440, 2560];

/** The article of that title in the dashboard's list. */
export function rowOf(page: Page, title: string) {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

/** Answers every question of the page with yes, and notes all that it said. */
export function acceptDialogs(page: Page): string[] {
  const messages: string[] = [];
  page.on("dialog", (dialog) => {
    messages.push(dialog.message());
    void dialog.accept();
  });
  return messages;
}

/** Answers the question that an action asks first; gives its kind. */
export async function dialogOf(
  page: Page,
  go: () => Promise<unknown>,
  answer: "accept" | "dismiss",
) {
  const [dialog] = await Promise.all([
    page.waitForEvent("dialog").then(async (dialog) => {
      await dialog[answer]();
      return dialog;
    }),
    go(),
  ]);
  return dialog.type();
}

/** Expects that a page as it stands is complete for everyone: axe, fingers, and every width. */
export async function expectComfort(page: Page, state: string): Promise<void> {
  const before = page.viewportSize();
  expect([state, await axeFinds(page)]).toEqual([state, []]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect([state, width, await sideways(page)]).toEqual([state, width, 0]);
    if (width === 390) expect([state, await smallTargets(page)]).toEqual([state, []]);
  }
  if (before) await page.setViewportSize(before);
}

/** How far a page can be pushed sideways, in pixels. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** Controls that are hard to hit, by their words; a link in a sentence may be as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const controls = document.querySelectorAll<HTMLElement>(
      "main :is(a, button, select, textarea, input:not([type=checkbox], [type=radio], [type=file]))",
    );
    return [...controls].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const inSentence = control.matches("p a") && getComputedStyle(control).display === "inline";
      const isHit = width === 0 || (width >= smallest && height >= smallest);
      return isHit || inSentence ? [] : [`${control.textContent} ${width}×${height}`];
    });
  }, SMALLEST_TARGET);
}

/** What the page says of a save that went well. */
export const SETTINGS_SAVED = "✅ Ajustes guardados con éxito.";

/** The form's own Guardar. */
export function saveButton(page: Page) {
  return page.getByRole("button", { name: "Guardar", exact: true });
}

/** A browser that is logged in and stands before the site's settings. */
export async function atSettings(
  site: SharedSite,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const visit = await site.visit(options);
  await logIn(visit.page, site.url, "/dashboard/ajustes");
  return visit;
}

/** The field of a film in a test's hands, and what went over the line for it. */
export interface FilmField {
  pick(path: string): Promise<void>;
  percent(): Promise<number>;
  /** Waits until so much is sent. */
  sent(percent: number): Promise<void>;
  /** Waits for these words in its status. */
  says(words: string | RegExp): Promise<void>;
  player: Locator;
  preview: Locator;
  press(name: string): Promise<void>;
}

/** Reads the field wherever it stands on a page. */
export function aFilmField(page: Page): FilmField {
  const bar = page.getByRole("progressbar");
  const percent = () =>
    bar.evaluate((element: HTMLProgressElement) => (element.value / element.max) * 100);
  return {
    pick: (path) => page.getByLabel(/^Añadir película/).setInputFiles(path),
    percent,
    async sent(wanted) {
      await bar.waitFor();
      await expect.poll(percent, { interval: 20 }).toBeGreaterThanOrEqual(wanted);
    },
    says: (words) => page.getByRole("status").filter({ hasText: words }).waitFor(),
    player: page.locator("video[aria-label^='Película']"),
    preview: page.getByAltText("Póster elegido"),
    press: (name) => page.getByRole("button", { name, exact: true }).click(),
  };
}

/** What a page's upload sends, however it ends. */
export interface SentBytes {
  begun: number;
  bytes: number;
}

/** Counts the films that a page begins and the bytes of their pieces. */
export function countSent(page: Page): SentBytes {
  const sent = { begun: 0, bytes: 0 };
  page.on("response", (response) => {
    const request = response.request();
    if (!request.url().includes("/api/films") || !response.ok()) return;
    if (request.method() === "POST") sent.begun += 1;
    if (request.method() === "PATCH")
      sent.bytes += Number(request.headers()["content-length"] ?? 0);
  });
  return sent;
}

/** The line of a page in a test's hands. */
export interface ThrottledNetwork {
  /** Lets at most so many bytes a second upwards. */
  slow(bytesPerSecond: number): Promise<void>;
  /** Breaks it, with all that is on its way. */
  cut(): Promise<void>;
  /** As fast as the machine. */
  free(): Promise<void>;
}

/** Takes hold of a page's line, as Chromium's own network conditions do. */
export async function aThrottledNetwork(page: Page): Promise<ThrottledNetwork> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const set = async (offline: boolean, uploadThroughput: number) => {
    const others = { latency: 20, downloadThroughput: -1 };
    await client.send("Network.emulateNetworkConditions", { offline, uploadThroughput, ...others });
  };
  return {
    slow: (bytesPerSecond) => set(false, bytesPerSecond),
    cut: () => set(true, -1),
    free: () => set(false, -1),
  };
}

/** Puts a player on a moment of its film, in seconds, and waits until it shows it. */
export function seek(player: Locator, seconds: number): Promise<void> {
  return player.evaluate(
    (video: HTMLVideoElement, at) =>
      new Promise<void>((resolve) => {
        video.addEventListener("seeked", () => resolve(), { once: true });
        video.currentTime = at;
      }),
    seconds,
  );
}
