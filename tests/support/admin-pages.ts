import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { axeFinds } from "./page-measures.ts";
import { logIn, type Visit } from "./browser.ts";
import type { SharedSite } from "./site.ts";

/** Minimum size of a touch target, in CSS pixels. */
const SMALLEST_TARGET = 44;
/** In CSS pixels, from the narrowest phone to a wide desktop. */
const WIDTHS = [320, 390, 768, 820, 961, 1440, 2560];

/** Locates an article's row in the dashboard's list. */
export function rowOf(page: Page, title: string) {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

/** Accepts every later dialog of a page. @returns the messages so far */
export function acceptDialogs(page: Page): string[] {
  const messages: string[] = [];
  page.on("dialog", (dialog) => {
    messages.push(dialog.message());
    void dialog.accept();
  });
  return messages;
}

/** Answers the dialog that an action opens. @returns the dialog's type */
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

/** Expects no axe findings, no horizontal overflow at any width, and no small touch targets on a phone. */
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

/** Returns the page's horizontal overflow, in pixels. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** Returns controls below the minimum target size, except inline links in a sentence. */
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

export const SETTINGS_SAVED = "✅ Ajustes guardados con éxito.";

/** Locates the form's Guardar button. */
export function saveButton(page: Page) {
  return page.getByRole("button", { name: "Guardar", exact: true });
}

/** Opens the site's settings as a logged-in admin. */
export async function atSettings(
  site: SharedSite,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const visit = await site.visit(options);
  await logIn(visit.page, site.url, "/dashboard/ajustes");
  return visit;
}

/** A page's upload field for a film. */
export interface FilmField {
  pick(path: string): Promise<void>;
  percent(): Promise<number>;
  /** Waits until at least this percentage is uploaded. */
  sent(percent: number): Promise<void>;
  /** Waits for a status message with these words. */
  says(words: string | RegExp): Promise<void>;
  player: Locator;
  preview: Locator;
  press(name: string): Promise<void>;
}

/** Returns a handle to the page's only film field. */
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

export interface SentBytes {
  begun: number;
  bytes: number;
}

/** Counts the film uploads that a page begins and the bytes of accepted pieces. */
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

export interface ThrottledNetwork {
  /** Limits the upload speed. */
  slow(bytesPerSecond: number): Promise<void>;
  /** Goes offline and aborts running requests. */
  cut(): Promise<void>;
  /** Removes the limit. */
  free(): Promise<void>;
}

/** Emulates network conditions of a page in Chromium. */
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

/** Seeks a video and waits until it shows the frame. */
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
