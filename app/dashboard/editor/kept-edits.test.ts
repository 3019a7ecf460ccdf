import { expect, test } from "vitest";
import { contentOf } from "#domain/version.ts";
import { anArticle, aPicture } from "../../../tests/helpers/an-article.ts";
import { readKeptEdit } from "./kept-edits.ts";
import { timeAgo } from "./time-ago.ts";

const BASE = { version: 3, content: contentOf(anArticle()) };
const CONTENT = contentOf(anArticle({ images: [aPicture()] }));

test("D3 an edit is read as it was kept, also one whose year is not typed yet", () => {
  const edit = { base: BASE, keptAt: 1, content: CONTENT };
  expect(readKeptEdit(JSON.stringify(edit))).toEqual(edit);
  const unfinished = { ...edit, content: { ...CONTENT, year: Number.NaN } };
  expect(readKeptEdit(JSON.stringify(unfinished))).toEqual(unfinished);
  const ofNew = { ...edit, base: { content: CONTENT } };
  expect(readKeptEdit(JSON.stringify(ofNew))).toEqual(ofNew);
});

test("D3 what makes no sense is no edit", () => {
  const broken = [
    null,
    "",
    "{",
    "[]",
    JSON.stringify({ keptAt: 1 }),
    JSON.stringify({ base: { version: 3 }, keptAt: 1, content: CONTENT }),
    JSON.stringify({ base: { ...BASE, version: "3" }, keptAt: 1, content: CONTENT }),
    JSON.stringify({ base: BASE, keptAt: 1, content: { ...CONTENT, images: [1] } }),
    JSON.stringify({ base: BASE, keptAt: 1, content: { ...CONTENT, services: ["CATS"] } }),
  ];
  for (const text of broken) expect([text, readKeptEdit(text)]).toEqual([text, undefined]);
});

test("D3 how long ago it was is said as people say it", () => {
  expect(timeAgo(0, 20_000)).toBe("hace 20 segundos");
  expect(timeAgo(0, 180_000)).toBe("hace 3 minutos");
  expect(timeAgo(0, 7_200_000)).toBe("hace 2 horas");
  expect(timeAgo(0, 200_000_000)).toBe("hace 2 días");
  expect(timeAgo(5000, 0)).toBe("hace 0 segundos");
});
