import { expect, test } from "vitest";
import { anArticle } from "#domain/article.fixtures.ts";
import { trashRows, formatDaysLeft } from "./deleted-articles.ts";

const DAY_MS = 86_400_000;

test.each([
  [0, 30, "Quedan 30 días"],
  [1, 30, "Quedan 30 días"],
  [DAY_MS, 29, "Quedan 29 días"],
  [28.5 * DAY_MS, 2, "Quedan 2 días"],
  [29 * DAY_MS, 1, "Queda 1 día"],
  [30 * DAY_MS, 0, "Se borra hoy"],
  [40 * DAY_MS, 0, "Se borra hoy"],
])("D7 an article that has lain in the trash for %i ms has %i days left", (age, days, words) => {
  const [row] = trashRows([{ article: anArticle(), deletedAt: 1000 }], 1000 + age);
  expect(row?.daysLeft).toBe(days);
  expect(formatDaysLeft(days)).toBe(words);
});
