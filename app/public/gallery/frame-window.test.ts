import { expect, test } from "vitest";
import { anArticle, aPicture } from "../../../tests/support/article.ts";
import { frameWindow, FRAMES_WINDOW } from "./frame-window.ts";

const EACH = 7;
const ARTICLES = Array.from({ length: 100 }, (_, number) =>
  anArticle({
    id: number,
    title: `Work ${String(number).padStart(3, "0")}`,
    services: number % 2 === 0 ? ["EVENTS"] : ["FASHION"],
    images: Array.from({ length: EACH }, () => aPicture()),
  }),
);
const TOTAL = (ARTICLES.length / 2) * EACH;

test("L3 windows one after another give every frame of a category once, in order", () => {
  const ids: string[] = [];
  for (let from = 0; from < TOTAL; from += FRAMES_WINDOW) {
    const query = new URLSearchParams({ from: String(from) });
    const found = frameWindow(ARTICLES, "EVENTS", query);
    expect([found.from, found.total]).toEqual([from, TOTAL]);
    ids.push(...found.rows.map(({ id }) => id));
  }
  const all = ARTICLES.filter(({ id }) => id % 2 === 0).flatMap(({ id, images }) =>
    images.map((_, index) => `${id}-${index}`),
  );
  expect(ids).toEqual(all);
});

test("L3 a window may begin within a project, and a category without frames has an empty one", () => {
  const found = frameWindow(ARTICLES, "EVENTS", new URLSearchParams("from=60"));
  expect(found.rows[0]?.id).toBe(`${2 * Math.floor(60 / EACH)}-${60 % EACH}`);
  expect(frameWindow(ARTICLES, "FOOD", new URLSearchParams())).toEqual({
    from: 0,
    total: 0,
    rows: [],
  });
});
