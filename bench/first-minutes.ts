import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { QUICK_FORMAT } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { launchBrowser } from "../tests/support/browser.ts";
import {
  PREPARED_WITHIN_MS,
  aFolder,
  startStudioProcess,
} from "../tests/support/studio-process.ts";
import { anAdmin, saveArticle } from "../tests/support/studio.ts";
import { prepareQuickBarely } from "./bare-sharp.ts";
import { atMost, ratioAtMost, type Bench, type Line } from "./bench.ts";
import { heaviest, weighPages } from "./page-weight.ts";
import { storeAll, timed, untilMade } from "./uploads.ts";

/** When pages are weighed first, after the first page has answered. */
const EARLY_MS = 20_000;
const PAGES = ["/", "/work", "/work/seda", "/gallery/fashion", "/index", "/about", "/contact"];
const MOST_WEIGHT = 1.3;
const ALL_PICTURES_WITHIN_S = 180;
const NEW_PICTURES = 200;
const ARTICLES = 10;
const PHOTOGRAPH = "demo/pictures/seda/01.jpg";
/** Twelve megapixels, as a camera sends them. */
const ENLARGED = { width: 4000, height: 3000, fit: "cover" } as const;
const QUALITY = 90;
const SENT_AT_ONCE = 2;
const MOST_UPLOAD = 1.5;

export const firstMinutes: Bench = {
  name: "first-minutes",
  title: "First minutes",
  method: `A first start with the demo as it ships: every public page at 390 and 1440 px, ${EARLY_MS / 1000} s after the first answer; the floor is the same page when all is made, films left out. Then ${NEW_PICTURES} photographs, one of the demo enlarged to 12 megapixels, from the first upload until ${ARTICLES} articles show them; the floor is sharp making the same files of as many, ${SENT_AT_ONCE} at once. The page of one of these articles is weighed as soon as it is published, and when its own pictures are made.`,
  async run() {
    const browser = await launchBrowser();
    try {
      return [...(await afterFirstStart(browser)), ...(await afterManyUploads(browser))];
    } finally {
      await browser.close();
    }
  },
};

async function afterFirstStart(browser: Browser): Promise<Line[]> {
  const opens = { opensWithinMs: PREPARED_WITHIN_MS };
  const studio = await startStudioProcess({ DEMO: "on" }, opens);
  const since = performance.now();
  const database = await openDatabase(
    { dataDir: studio.dataDir, databaseUrl: undefined },
    () => {},
  );
  try {
    const made = timed(() => untilMade(database));
    await sleep(EARLY_MS - (performance.now() - since));
    const early = await weighPages(browser, studio.url, PAGES);
    const madeMs = await made;
    await untilMade(database, "film");
    const late = await weighPages(browser, studio.url, PAGES);
    const most = heaviest(early, late);
    return [
      {
        what: `weight of the page that is heaviest beside its floor: ${most?.what}`,
        unit: "kB",
        ours: most?.ours ?? Number.NaN,
        floor: most?.floor ?? Number.NaN,
        target: ratioAtMost(MOST_WEIGHT),
      },
      {
        what: "largest layout shift of a page meanwhile",
        unit: "",
        ours: Math.max(...early.map(({ shift }) => shift)),
        target: atMost(0),
      },
      {
        what: "until all pictures are made",
        unit: "s",
        ours: madeMs / 1000,
        target: atMost(ALL_PICTURES_WITHIN_S),
      },
    ];
  } finally {
    await database.query.destroy();
    await studio.stop();
  }
}

async function afterManyUploads(browser: Browser): Promise<Line[]> {
  const studio = await startStudioProcess();
  const database = await openDatabase(
    { dataDir: studio.dataDir, databaseUrl: undefined },
    () => {},
  );
  try {
    const admin = await anAdmin(studio);
    const photograph = await sharp(PHOTOGRAPH)
      .resize(ENLARGED)
      .jpeg({ quality: QUALITY })
      .toBuffer();
    const folder = await aFolder();
    const floor = await timed(async () => {
      for (let count = 0; count < NEW_PICTURES; count += SENT_AT_ONCE) {
        const some = Array.from({ length: SENT_AT_ONCE }, (_, at) => join(folder, `${count + at}`));
        await Promise.all(some.map((each) => prepareQuickBarely(photograph, each)));
      }
    });
    const slugs: string[] = [];
    const ours = await timed(async () => {
      for (let article = 0; article < ARTICLES; article += 1) {
        const images: string[] = [];
        while (images.length < NEW_PICTURES / ARTICLES) {
          const some = Array.from({ length: SENT_AT_ONCE }, () => photograph);
          images.push(...(await storeAll(admin, some)));
        }
        const { slug } = await saveArticle(admin, { title: `New ${article}`, images });
        slugs.push(slug);
      }
    });
    const path = workAddress(slugs[0] ?? "");
    const early = await weighPages(browser, studio.url, [path]);
    const isQuick = async () =>
      (await (await fetch(studio.url + path)).text()).includes(QUICK_FORMAT);
    const looked = performance.now();
    while (await isQuick()) await sleep(EARLY_MS / 10);
    const madeMs = performance.now() - looked;
    const most = heaviest(early, await weighPages(browser, studio.url, [path]));
    return [
      {
        what: `${NEW_PICTURES} new pictures, from the first upload until pages show them in sizes`,
        unit: "s",
        ours: ours / 1000,
        floor: floor / 1000,
        target: ratioAtMost(MOST_UPLOAD),
      },
      {
        what: `weight of ${most?.what} as soon as they are published`,
        unit: "kB",
        ours: most?.ours ?? Number.NaN,
        floor: most?.floor ?? Number.NaN,
        target: ratioAtMost(MOST_WEIGHT),
      },
      {
        what: "until its pictures are made, once somebody has looked",
        unit: "s",
        ours: madeMs / 1000,
      },
    ];
  } finally {
    await database.query.destroy();
    await studio.stop();
  }
}
