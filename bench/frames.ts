import type { Browser, Page } from "playwright-core";
import { DESKTOP, launchBrowser } from "../tests/support/browser.ts";
import { aWall } from "../tests/support/wall-page.ts";
import { startDemoProcess } from "../tests/support/demo-library.ts";
import { bareFlaps, barePictures, play, show, type Box, type Travel } from "./bare-motion.ts";
import { atLeastOrFloor, type Bench, type Line } from "./bench.ts";
import { shareOfFrames, type MovedBy } from "./frame-share.ts";
import { inTurns, median } from "./rounds.ts";

const LEAST_PERCENT = 95;
const ROUNDS = 3;
/** Distance and duration of the gesture; the bare pictures move the same way. */
const BAND: Travel = { x: -1200, y: 0, ms: 1500 };
const WALL: Travel = { x: -400, y: -300, ms: 1000 };
/** The fewest moves that a pointing device sends in a second. */
const MOVES_A_SECOND = 60;

/** A motion of the site, and the same motion by CSS alone. */
interface Motion {
  what: string;
  path: string;
  movedBy: MovedBy;
  /** Selector of the pictures that move. */
  pictures: string;
  prepare(page: Page): Promise<void>;
  play(page: Page): Promise<void>;
  bare(boxes: readonly Box[]): string;
}

const MOTIONS: readonly Motion[] = [
  {
    what: "page transition",
    path: "/about",
    movedBy: "css",
    pictures: "[data-flaps] img",
    prepare: async () => {},
    async play(page) {
      await page.locator('header a[href="/work"]:visible').first().click();
      await page.locator("[data-flaps=opening]").waitFor();
      await page.locator("[data-flaps=idle]").waitFor({ state: "attached" });
    },
    bare: bareFlaps,
  },
  {
    what: "band of a project",
    path: "/work/seda",
    movedBy: "css",
    pictures: "[aria-label^='Frames of'] img",
    prepare: (page) =>
      page
        .getByRole("region", { name: /^Frames of/ })
        .evaluate((band) => scrollBy(0, band.getBoundingClientRect().top)),
    async play(page) {
      const client = await page.context().newCDPSession(page);
      await client.send("Input.synthesizeScrollGesture", {
        ...middleOf(page),
        yDistance: BAND.x,
        speed: Math.abs(BAND.x / BAND.ms) * 1000,
        gestureSourceType: "mouse",
      });
      await client.detach();
    },
    bare: (boxes) => barePictures(boxes, BAND),
  },
  {
    what: "wall of a gallery",
    path: "/gallery/fashion",
    movedBy: "script",
    pictures: "[data-frame] img",
    prepare: (page) => aWall(page).rested(),
    async play(page) {
      const { x, y } = middleOf(page);
      await page.mouse.move(x, y);
      await page.mouse.down();
      const since = performance.now();
      for (let share = 0; share < 1; share = (performance.now() - since) / WALL.ms) {
        await page.mouse.move(x + WALL.x * share, y + WALL.y * share);
        await page.waitForTimeout(1000 / MOVES_A_SECOND);
      }
      await page.mouse.up();
      await aWall(page).rested();
    },
    bare: (boxes) => barePictures(boxes, WALL),
  },
];

export const frames: Bench = {
  name: "frames",
  title: "Frames",
  method: `Frames that came in time, of all that were due while something moved, by Chromium's own trace and on a processor held to a quarter of its pace; the median of ${ROUNDS} alternating rounds. The floor is a page of nothing but the same boxes or pictures, which bare CSS moves as far in the same time.`,
  async run() {
    const studio = await startDemoProcess();
    try {
      const browser = await launchBrowser();
      try {
        const lines: Line[] = [];
        for (const motion of MOTIONS) lines.push(await besideBareCss(browser, studio.url, motion));
        return lines;
      } finally {
        await browser.close();
      }
    } finally {
      await studio.stop();
    }
  },
};

async function besideBareCss(browser: Browser, url: string, motion: Motion): Promise<Line> {
  let boxes: readonly Box[] = [];
  const onPage = async (measure: (page: Page) => Promise<number>) => {
    const page = await browser.newPage({ viewport: DESKTOP });
    try {
      return await measure(page);
    } finally {
      await page.close();
    }
  };
  const ours = () =>
    onPage(async (page) => {
      await page.goto(url + motion.path, { waitUntil: "networkidle" });
      await motion.prepare(page);
      boxes = await boxesOf(page, motion.pictures);
      return shareOfFrames(page, motion.movedBy, () => motion.play(page));
    });
  const floor = () =>
    onPage(async (page) => {
      await show(page, url, motion.bare(boxes));
      return shareOfFrames(page, "css", () => play(page));
    });
  // The first run of ours determines the pictures that the floor moves.
  await ours();
  const shares = await inTurns(ROUNDS, { ours, floor });
  return {
    what: `${motion.what}, frames in time`,
    unit: "%",
    ours: median(shares.ours),
    floor: median(shares.floor),
    target: atLeastOrFloor(LEAST_PERCENT),
  };
}

function boxesOf(page: Page, pictures: string): Promise<Box[]> {
  return page.locator(pictures).evaluateAll((images) =>
    images.map((image) => {
      const { x, y, width, height } = image.getBoundingClientRect();
      return { src: (image as HTMLImageElement).currentSrc, x, y, width, height };
    }),
  );
}

function middleOf(page: Page): { x: number; y: number } {
  const { width, height } = page.viewportSize() ?? DESKTOP;
  return { x: width / 2, y: height / 2 };
}
