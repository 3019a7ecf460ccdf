import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { INITIAL_CATEGORIES } from "#domain/category.ts";
import { growLibrary } from "../../bench/grown-library.ts";
import { aFolder } from "../support/studio-process.ts";
import { aPhotograph } from "../support/media-files.ts";
import {
  anOpenStudio,
  aStudio,
  aVisitor,
  saveArticle,
  storePictures,
  type Client,
} from "../support/studio.ts";

const PICTURES_EACH = 3;

/** Saves a project of two categories, each shared with the project before or after it. */
async function save(admin: Client, number: number): Promise<void> {
  const size = (index: number) => ({ width: 300 + 10 * number + index, height: 200 });
  const files = Array.from({ length: PICTURES_EACH }, (_, index) => aPhotograph(size(index)));
  const images = await storePictures(admin, await Promise.all(files));
  const services = [number + 1, number + 2].map(
    (at) => INITIAL_CATEGORIES[at % INITIAL_CATEGORIES.length],
  );
  await saveArticle(admin, {
    title: `Project ${number}`,
    services,
    images,
    main_center: images[0],
  });
}

async function found(visitor: Client, path: string, pattern: RegExp): Promise<string[]> {
  const response = await visitor(path);
  expect([path, response.status]).toEqual([path, 200]);
  const html = await response.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return [...main.matchAll(pattern)].map(([, first = ""]) => first);
}

const CARD_PICTURE = /<img src="([^"]+)"/g;
/** Home's slides, without the copies that fill the ring. */
const SLIDE = /<li(?![^>]*data-copy)[^>]*data-index[^>]*>\s*<a[^>]*href="([^"]+)"/g;
const FRAME = /<a[^>]*href="(\/work\/[^"]+)"/g;
const CARD = /<a[^>]*href="(\/gallery\/[^"]+)"/g;

test("U4 P6 with none to five projects no card shows another's picture, no slide comes twice, and only one alone has no neighbour", async () => {
  const { admin, visitor } = await anOpenStudio();
  for (const count of [0, 1, 2, 3, 5]) {
    const present = await (await visitor(API.articles)).json();
    for (let number = present.length; number < count; number += 1) await save(admin, number);

    const slides = await found(visitor, "/", SLIDE);
    expect([count, slides.length]).toEqual([count, count]);
    expect(new Set(slides).size).toBe(count);

    if (count > 0) {
      const still = await found(visitor, "/work/project-0", /<button[^>]* (disabled)=""/g);
      expect([count, still.length]).toEqual([count, count === 1 ? 2 : 0]);
    }

    const work = "/work";
    const cards = await found(visitor, work, CARD);
    expect([count, cards.length]).toEqual([count, count === 0 ? 0 : count + 1]);
    const page = await (await visitor(work)).text();
    expect([count, page.includes(">Our Archive<")]).toEqual([count, count > 0]);
    const section = (await found(visitor, work, CARD_PICTURE)).slice(0, cards.length);
    expect([count, new Set(section).size]).toEqual([count, cards.length]);
    for (const path of ["/about", "/contact", "/index", "/gallery"]) {
      expect((await visitor(path)).status).toBe(200);
    }
  }
});

test("U4 with 300 projects each card and each slide shows a project of its own", async () => {
  const folder = await aFolder();
  await growLibrary(folder, 300);
  const studio = await aStudio({ DATA_DIR: folder });
  const visitor = aVisitor(studio);
  const slides = await found(visitor, "/", SLIDE);
  expect([slides.length, new Set(slides).size]).toEqual([7, 7]);
  const cards = await found(visitor, "/work", CARD);
  expect([cards.length, new Set(cards).size]).toEqual([8, 8]);
  const pictures = (await found(visitor, "/work", CARD_PICTURE)).slice(0, cards.length);
  expect(new Set(pictures).size).toBe(cards.length);
  for (const path of cards) expect((await found(visitor, path, FRAME)).length).toBeGreaterThan(0);
});
