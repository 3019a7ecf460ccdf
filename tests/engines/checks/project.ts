import { expect } from "vitest";
import type { Page } from "../page.ts";
import type { Check } from "./check.ts";
import { expectPictureShown, focused, isPlaying, tabTo } from "./steps.ts";

const FILM = "/work/cafe-de-origen";

export const PROJECT: readonly Check[] = [
  {
    title: "P2 the band moves sideways as the page is scrolled",
    async run(page) {
      await page.open("/work/seda");
      const left = () =>
        page.run(() => document.querySelector("ol[tabindex] li")?.getBoundingClientRect().left);
      await page.run(() => {
        const band = document.querySelector("ol[tabindex]")?.closest("section");
        scrollBy({ top: band?.getBoundingClientRect().top ?? 0, behavior: "instant" });
      });
      const before = (await left()) ?? 0;
      await page.wheel({ x: 700, y: 450 }, 600);
      await expect.poll(left).toBeLessThan(before - 300);
      const top = await page.run(
        () => document.querySelector("ol[tabindex]")?.parentElement?.getBoundingClientRect().top,
      );
      expect(Math.abs(top ?? Infinity)).toBeLessThan(1);
    },
  },
  {
    title: "P2 Tab brings every frame of the band whole into sight",
    async run(page) {
      await page.open("/work/seda");
      await page.run(() => document.querySelector<HTMLElement>("ol[tabindex]")?.focus());
      for (const number of [1, 2, 3]) {
        await page.press("Tab");
        const seen = () =>
          page.run(() => {
            const { left, right } =
              document.activeElement?.getBoundingClientRect() ?? new DOMRect();
            const label = document.activeElement?.getAttribute("aria-label");
            return [label, left >= 0 && right <= document.documentElement.clientWidth];
          });
        await expect.poll(seen).toEqual([`Enlarge frame ${number}`, true]);
      }
    },
  },
  {
    title: "P4 a click opens a frame; buttons and keys step, Escape gives the focus back",
    async run(page) {
      await page.open("/work/seda");
      const at = () => page.run(() => document.querySelector("dialog p[aria-live]")?.textContent);
      await page.click("button", "Enlarge frame 1");
      await expect.poll(at).toBe("1 / 5");
      await page.click("dialog button", "Next");
      await expect.poll(at).toBe("2 / 5");
      await page.press("ArrowRight");
      await expect.poll(at).toBe("3 / 5");
      await expectPictureShown(page);
      await page.press("Escape");
      await page.gone("dialog[open]");
      await expect.poll(() => focused(page)).toMatch(/^BUTTON/);
      expect(await page.run(() => document.activeElement?.getAttribute("aria-label"))).toBe(
        "Enlarge frame 3",
      );
    },
  },
  {
    title: "P5 'Next Post' leads on where one scrolls to it and stays",
    async run(page) {
      await page.open("/work/seda");
      await page.move({ x: 120, y: 300 });
      await page.run(() => {
        const { top } = document.querySelector("[data-dwell]")?.getBoundingClientRect() ?? {
          top: 0,
        };
        scrollBy({ top: top - innerHeight * 0.95, behavior: "instant" });
      });
      // Turns the wheel step by step until the hairline fills.
      await expect
        .poll(async () => {
          await page.wheel({ x: 120, y: 300 }, 150);
          return page.run(() => document.querySelector<HTMLElement>("[data-dwell]")?.dataset.dwell);
        })
        .not.toBe("resting");
      await expect.poll(() => page.path()).toBe("/work/skala");
      await expect.poll(() => focused(page)).toBe("H1 Skala");
    },
  },
  {
    title: "V5 a film plays as a stream, seeks, and is left by Escape",
    async run(page) {
      await openFilm(page);
      await expect.poll(() => isPlaying(page)).toBe(true);
      const asked = await page.run(() =>
        performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
      );
      expect(asked.filter((each) => each.endsWith(".m3u8"))).not.toEqual([]);
      const isOver = () =>
        page.run(() => document.querySelector<HTMLVideoElement>("dialog video")?.ended);
      await expect.poll(isOver).toBe(true);
      await seek(page, 1);
      await page.press("Escape");
      await page.gone("dialog[open]");
    },
  },
  {
    title: "V6 subtitles are chosen by keyboard, and stand on the film",
    async run(page) {
      await openFilm(page);
      await tabTo(page, "dialog select");
      await page.type("E");
      const shown = () =>
        page.run(() =>
          [...(document.querySelector<HTMLVideoElement>("dialog video")?.textTracks ?? [])].flatMap(
            ({ mode, language, cues }) => (mode === "showing" && cues?.length ? language : []),
          ),
        );
      await expect.poll(shown).toHaveLength(1);
      expect(await page.run(() => localStorage.getItem("subtitles"))).toBe((await shown())[0]);
    },
  },
];

async function openFilm(page: Page): Promise<void> {
  await page.open(FILM);
  // The focus scrolls a frame of the band into view.
  await page.run(() =>
    document.querySelector<HTMLElement>("button[aria-label^='Play frame']")?.focus(),
  );
  await page.click("button", "Play frame");
  await page.see("dialog video");
}

/** Seeks in the film, and waits until the frame of that moment is shown. */
function seek(page: Page, seconds: number): Promise<void> {
  return page.run((moment) => {
    const film = document.querySelector("dialog video") as HTMLVideoElement;
    return new Promise((resolve) => {
      const look: VideoFrameRequestCallback = (_, { mediaTime }) => {
        if (Math.abs(mediaTime - moment) < 0.1) resolve();
        else film.requestVideoFrameCallback(look);
      };
      film.requestVideoFrameCallback(look);
      film.currentTime = moment;
    });
  }, seconds);
}
