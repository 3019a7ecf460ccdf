import { expect, test } from "vitest";
import { contentOf, type ArticleContent } from "#domain/version.ts";
import { anArticle, aPicture } from "../../../../../tests/support/article.ts";
import { allFrom } from "../../../editing/conflict-rows.ts";
import { chosenContent, conflictRows, mergedContent } from "./conflict.ts";

const A = aPicture({ url: "/media/a.jpg", alt: "One" });
const B = aPicture({ url: "/media/b.jpg", alt: "" });
const C = aPicture({ url: "/media/c.jpg", alt: "Three" });
const BASE = contentOf(anArticle({ title: "Lamp", images: [A, B] }));

const alts = (content: ArticleContent) => Object.values(content.media).map(({ alt }) => alt);

const rowsOf = (mine: ArticleContent, stored: ArticleContent) =>
  conflictRows({ base: BASE, mine, stored }).map(
    ({ name, isAsked, suggested }) => `${name}: ${isAsked ? "asked" : "merged"}, ${suggested}`,
  );

test("K2 what one side alone changed is no question, and stands from there", () => {
  const mine = contentOf(anArticle({ title: "Lamp at night", images: [A, B] }));
  const stored = contentOf(anArticle({ title: "Lamp", year: 2025, images: [B] }));
  expect(rowsOf(mine, stored)).toEqual([
    "Titulo: merged, mine",
    "Año: merged, stored",
    "Imágenes de la galería: merged, stored",
  ]);
  const merged = mergedContent({ base: BASE, mine, stored });
  expect(merged).toMatchObject({ title: "Lamp at night", year: 2025, images: ["/media/b.jpg"] });
});

test("K2 words of different pictures, and different words of one, are all kept", () => {
  const mine = contentOf(anArticle({ images: [{ ...A, alt: "One lamp", caption: "Night" }, B] }));
  const stored = contentOf(
    anArticle({
      images: [
        { ...A, focus: { x: 1, y: 2 } },
        { ...B, alt: "Two" },
      ],
    }),
  );
  expect(rowsOf(mine, stored).filter((row) => row.includes("asked"))).toEqual([]);
  expect(mergedContent({ base: BASE, mine, stored }).media).toMatchObject({
    "/media/a.jpg": { alt: "One lamp", caption: "Night", focus: { x: 1, y: 2 } },
    "/media/b.jpg": { alt: "Two" },
  });
});

test("K2 a word that both changed is asked of that picture alone, and mine stands until somebody chooses", () => {
  const mine = contentOf(anArticle({ images: [{ ...A, alt: "Mine" }, B] }));
  const stored = contentOf(
    anArticle({
      images: [
        { ...A, alt: "Theirs" },
        { ...B, alt: "Two" },
      ],
    }),
  );
  const sides = { base: BASE, mine, stored };
  expect(rowsOf(mine, stored)).toEqual([
    "Imagen 1 · Texto alternativo: asked, mine",
    "Imagen 2 · Texto alternativo: merged, stored",
  ]);
  expect(alts(mergedContent(sides))).toEqual(["Mine", "Two"]);
  expect(alts(chosenContent(sides, allFrom("stored", conflictRows(sides))))).toEqual([
    "Theirs",
    "Two",
  ]);
  expect(alts(chosenContent(sides, allFrom("mine", conflictRows(sides))))).toEqual(["Mine", ""]);
  expect(alts(stored)).toEqual(["Theirs", "Two"]);
});

test("K2 pictures that both sides added are all suggested, and each side can still be had", () => {
  const D = aPicture({ url: "/media/d.jpg", alt: "Four" });
  const mine = contentOf(anArticle({ images: [A, B, C] }));
  const stored = contentOf(anArticle({ images: [A, B, D] }));
  const sides = { base: BASE, mine, stored };
  expect(rowsOf(mine, stored)).toEqual(["Imágenes de la galería: asked, both"]);
  const merged = mergedContent(sides);
  expect(merged.images).toEqual([A, B, D, C].map(({ url }) => url));
  expect(merged.media["/media/c.jpg"]).toMatchObject({ alt: "Three" });
  expect(merged.media["/media/d.jpg"]).toMatchObject({ alt: "Four" });
  const rows = conflictRows(sides);
  expect(chosenContent(sides, allFrom("stored", rows)).images).toEqual(stored.images);
  expect(chosenContent(sides, allFrom("mine", rows)).images).toEqual(mine.images);
});

test("K2 words that were written of a picture elsewhere outlive its removal here", () => {
  const mine = { ...BASE, images: ["/media/b.jpg"] };
  const stored = contentOf(anArticle({ images: [{ ...A, alt: "Theirs" }, B, C] }));
  const sides = { base: BASE, mine, stored };
  expect(rowsOf(mine, stored)).toEqual(["Imágenes de la galería: asked, both"]);
  expect(mergedContent(sides).images).toEqual(["/media/b.jpg", "/media/c.jpg"]);
  const theirs = chosenContent(sides, allFrom("stored", conflictRows(sides)));
  expect(theirs.media["/media/a.jpg"]).toMatchObject({ alt: "Theirs" });
});
