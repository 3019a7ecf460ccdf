import { expect, test } from "vitest";
import { contentOf, type ArticleContent } from "#domain/article-content.ts";
import { anArticle, aPicture } from "#domain/article.fixtures.ts";
import { allFrom } from "../../editing/merge.ts";
import { articleDifferences, mergeArticle, mergeLists } from "./merge-article.ts";

const A = aPicture({ url: "/media/a.jpg", alt: "One" });
const B = aPicture({ url: "/media/b.jpg", alt: "" });
const C = aPicture({ url: "/media/c.jpg", alt: "Three" });
const BASE = contentOf(anArticle({ title: "Lamp", images: [A, B] }));

const alts = (content: ArticleContent) => Object.values(content.media).map(({ alt }) => alt);

const rowsOf = (mine: ArticleContent, stored: ArticleContent) =>
  articleDifferences({ base: BASE, mine, stored }).map(
    ({ part, isConflict, suggested }) =>
      `${part.name}: ${isConflict ? "asked" : "merged"}, ${suggested}`,
  );

test("K2 what one side alone changed is no question, and stands from there", () => {
  const mine = contentOf(anArticle({ title: "Lamp at night", images: [A, B] }));
  const stored = contentOf(anArticle({ title: "Lamp", year: 2025, images: [B] }));
  expect(rowsOf(mine, stored)).toEqual([
    "Titulo: merged, mine",
    "Año: merged, stored",
    "Imágenes de la galería: merged, stored",
  ]);
  const merged = mergeArticle({ base: BASE, mine, stored });
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
  expect(mergeArticle({ base: BASE, mine, stored }).media).toMatchObject({
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
  expect(alts(mergeArticle(sides))).toEqual(["Mine", "Two"]);
  expect(alts(mergeArticle(sides, allFrom("stored", articleDifferences(sides))))).toEqual([
    "Theirs",
    "Two",
  ]);
  expect(alts(mergeArticle(sides, allFrom("mine", articleDifferences(sides))))).toEqual([
    "Mine",
    "",
  ]);
  expect(alts(stored)).toEqual(["Theirs", "Two"]);
});

test("K2 N2 two texts of one language that were translated on two sides both stand, one that both did is asked", () => {
  const mine = { ...BASE, translations: { es: { statement: "Luz", text: "Mío" } } };
  const stored = { ...BASE, translations: { es: { searchTitle: "Casa", text: "Suyo" } } };
  const sides = { base: BASE, mine, stored };
  const rows = articleDifferences(sides);
  expect(rows.map(({ part, isConflict }) => [part.name, isConflict])).toEqual([
    ["Frase (español)", false],
    ["Texto (español)", true],
    ["Título para buscadores (español)", false],
  ]);
  expect(mergeArticle(sides).translations).toEqual({
    es: { statement: "Luz", text: "Mío", searchTitle: "Casa" },
  });
});

test("K2 pictures that both sides added are all suggested, and each side can still be had", () => {
  const D = aPicture({ url: "/media/d.jpg", alt: "Four" });
  const mine = contentOf(anArticle({ images: [A, B, C] }));
  const stored = contentOf(anArticle({ images: [A, B, D] }));
  const sides = { base: BASE, mine, stored };
  expect(rowsOf(mine, stored)).toEqual(["Imágenes de la galería: asked, both"]);
  const merged = mergeArticle(sides);
  expect(merged.images).toEqual([A, B, D, C].map(({ url }) => url));
  expect(merged.media["/media/c.jpg"]).toMatchObject({ alt: "Three" });
  expect(merged.media["/media/d.jpg"]).toMatchObject({ alt: "Four" });
  const rows = articleDifferences(sides);
  expect(mergeArticle(sides, allFrom("stored", rows)).images).toEqual(stored.images);
  expect(mergeArticle(sides, allFrom("mine", rows)).images).toEqual(mine.images);
});

test("K2 words that were written of a picture elsewhere outlive its removal here", () => {
  const mine = { ...BASE, images: ["/media/b.jpg"] };
  const stored = contentOf(anArticle({ images: [{ ...A, alt: "Theirs" }, B, C] }));
  const sides = { base: BASE, mine, stored };
  expect(rowsOf(mine, stored)).toEqual(["Imágenes de la galería: asked, both"]);
  expect(mergeArticle(sides).images).toEqual(["/media/b.jpg", "/media/c.jpg"]);
  const theirs = mergeArticle(sides, allFrom("stored", articleDifferences(sides)));
  expect(theirs.media["/media/a.jpg"]).toMatchObject({ alt: "Theirs" });
});

const merge = (base: string, mine: string, stored: string) =>
  mergeLists([...base], [...mine], [...stored]).join("");

test("K2 what both sides added is kept, and what either removed is gone", () => {
  expect(merge("abc", "abcm", "abcs")).toBe("abcsm");
  expect(merge("abc", "acm", "abs")).toBe("asm");
  expect(merge("", "m", "s")).toBe("sm");
  expect(merge("abc", "", "abc")).toBe("");
});

test("K2 an addition stays next to what it was added after", () => {
  expect(merge("abc", "mabc", "abcs")).toBe("mabcs");
  expect(merge("abc", "amnbc", "asbc")).toBe("asmnbc");
  expect(merge("abc", "abcx", "abcx")).toBe("abcx");
});

test("K2 the side that ordered anew gives the order, mine where both did", () => {
  expect(merge("abc", "cab", "abcs")).toBe("csab");
  expect(merge("abc", "abcm", "cba")).toBe("cmba");
  expect(merge("abc", "bac", "acb")).toBe("bac");
});

test("K2 a picture that stands twice is counted twice", () => {
  expect(merge("aba", "ab", "abas")).toBe("abs");
  expect(merge("ab", "aba", "abs")).toBe("absa");
});
