import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";

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
      await expect.poll(percent, { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(wanted);
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
export interface Line {
  /** Lets at most so many bytes a second upwards. */
  slow(bytesPerSecond: number): Promise<void>;
  /** Breaks it, with all that is on its way. */
  cut(): Promise<void>;
  /** As fast as the machine. */
  free(): Promise<void>;
}

/** Takes hold of a page's line, as Chromium's own network conditions do. */
export async function aLine(page: Page): Promise<Line> {
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
