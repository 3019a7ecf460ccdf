import { expect, test } from "vitest";
import { contentOf, type ArticleVersion } from "#domain/article-content.ts";
import { anArticle, aPicture } from "#domain/article.fixtures.ts";
import { openedVersion, urlsOfVersions, versionSummaries } from "./version-summary.ts";

const A = aPicture({ url: "/media/a.jpg" });
const B = aPicture({ url: "/media/b.jpg" });

const FIRST = anArticle({ version: 1, images: [A] });
const SECOND = anArticle({ version: 2, images: [A], mainCenter: B, title: "Farol" });
const THIRD = anArticle({ version: 3, images: [B], mainCenter: B, title: "Farol" });
const VERSIONS: ArticleVersion[] = [THIRD, SECOND, FIRST].map((article, index) => ({
  version: article.version,
  savedAt: 3000 - index,
  content: contentOf(article),
}));

test("each save tells what it changed from the one before, and the oldest nothing", () => {
  const saves = versionSummaries(THIRD, VERSIONS);
  expect(saves.map(({ changed }) => changed)).toEqual([
    ["Imágenes"],
    ["Titulo", "Imagen Central"],
    null,
  ]);
  expect(saves.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
});

test("pictures that came and went are told once, whether they were the central one or in the gallery", () => {
  const saves = versionSummaries(THIRD, VERSIONS);
  expect(saves.map(({ added, removed }) => ({ added, removed }))).toEqual([
    { added: [], removed: [A.url] },
    { added: [B.url], removed: [] },
    { added: [], removed: [] },
  ]);
  const opened = openedVersion(THIRD, VERSIONS, "1");
  expect(opened?.wouldChange).toEqual(["Titulo", "Imagen Central", "Imágenes"]);
  expect(urlsOfVersions(saves, opened)).toEqual([A.url, B.url]);
});

test("a version that is not kept opens nothing", () => {
  expect(openedVersion(THIRD, VERSIONS, "9")).toBeUndefined();
  expect(openedVersion(THIRD, VERSIONS, null)).toBeUndefined();
  expect(openedVersion(THIRD, VERSIONS, "3")?.wouldChange).toEqual([]);
});
