import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { CategoryEntry } from "#domain/category-list.ts";
import { aPhotograph } from "../support/media-files.ts";
import {
  anOpenStudio,
  aStudio,
  aVisitor,
  json,
  saveArticle,
  storedCategories,
  storePictures,
  type Client,
} from "../support/studio.ts";

async function aFilledStudio() {
  const { admin, visitor } = await anOpenStudio();
  const images = await storePictures(admin, [await aPhotograph({ width: 120, height: 80 })]);
  for (const [title, service] of [
    ["Seda", "FASHION"],
    ["Sal", "FOOD"],
  ]) {
    await saveArticle(admin, { title, services: [service], images });
  }
  return { admin, visitor };
}

async function change(
  admin: Client,
  make: (entries: CategoryEntry[]) => CategoryEntry[],
): Promise<Response> {
  const { version, categories } = await storedCategories(admin);
  const entries = categories.map(({ id, name, inGalleries, isHidden }) => {
    return { id, name, inGalleries, isHidden, mergeInto: null };
  });
  return admin(API.categories, json({ version, categories: make(entries) }));
}

const html = async (visitor: Client, path: string) => (await visitor(path)).text();
const galleryCount = (page: string) => /GALLERYS<sup[^>]*>\D*(\d+)</.exec(page)?.[1];

test("U1 the header counts the categories that have pictures, and GALLERYS opens the first of them", async () => {
  const { admin, visitor } = await aFilledStudio();
  const gallery = await html(visitor, "/gallery");
  expect(galleryCount(gallery)).toBe("2");
  expect(gallery).toContain("/work/sal");
  expect(gallery).toContain('href="/gallery/fashion"');
  expect(gallery).not.toContain('href="/gallery/events"');
  expect(await html(visitor, "/gallery/events")).toContain("/work/sal");
  expect(await html(visitor, "/work")).toContain('href="/gallery/food"');

  await change(admin, (list) => list.toReversed());
  expect(await html(visitor, "/gallery")).toContain("/work/seda");
  await change(admin, (list) =>
    list.map((each) => (each.name === "FASHION" ? { ...each, inGalleries: false } : each)),
  );
  const left = await html(visitor, "/gallery");
  expect([galleryCount(left), left.includes('href="/gallery/fashion"')]).toEqual(["1", false]);
  expect(await html(visitor, "/work")).not.toContain('href="/gallery/fashion"');
  expect(await html(visitor, "/gallery/fashion")).toContain("/work/seda");
  const sitemap = await html(visitor, "/sitemap-pages.xml");
  expect(sitemap).toContain("/gallery/food<");
  expect(sitemap).not.toContain("/gallery/fashion<");
});

test("U1 a renamed or merged category's address redirects, and its filter is gone", async () => {
  const { admin, visitor } = await aFilledStudio();
  const moved = async (path: string) => {
    const { status, headers } = await visitor(path, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  await change(admin, (list) =>
    list.map((each) => (each.name === "FASHION" ? { ...each, name: "Moda & Té" } : each)),
  );
  expect(await moved("/gallery/fashion?view=list")).toEqual([301, "/gallery/moda-te?view=list"]);
  expect(await html(visitor, "/gallery/moda-te")).toContain("/work/seda");
  expect(await html(visitor, "/work/seda")).toContain('href="/gallery/moda-te"');
  expect(await html(visitor, "/index")).toContain("/index?category=moda-te");

  await change(admin, (list) => {
    const into = list.find(({ name }) => name === "FOOD")?.id ?? null;
    return list.map((each) => (each.name === "Moda & Té" ? { ...each, mergeInto: into } : each));
  });
  expect(await moved("/gallery/moda-te")).toEqual([301, "/gallery/food"]);
  expect(await moved("/gallery/fashion")).toEqual([301, "/gallery/food"]);
  const food = await html(visitor, "/gallery/food");
  for (const slug of ["seda", "sal"]) expect(food).toContain(`/work/${slug}`);
});

test("U1 a studio without pictures has a gallery page that is whole, and counts none", async () => {
  const visitor = aVisitor(await aStudio());
  const answer = await visitor("/gallery");
  const page = await answer.text();
  expect([answer.status, galleryCount(page)]).toEqual([200, "0"]);
  expect(page).not.toContain("undefined");
  expect(page).toContain("No frames here yet");
});

test("U1 a save tells everything that is wrong at once, and changes nothing then", async () => {
  const { admin } = await aFilledStudio();
  const before = await storedCategories(admin);
  const answer = await change(admin, (list) => [
    ...list.map((each) => (each.name === "EVENTS" ? { ...each, name: "food" } : each)),
    { id: null, name: "", inGalleries: true, isHidden: false, mergeInto: null },
  ]);
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    {
      code: "wrong-settings",
      fields: {
        "categories[6].name": "Ya hay otra con este nombre.",
        "categories[8].name": expect.stringMatching(/^Escribe un nombre/),
      },
    },
  ]);
  expect((await admin(API.categories, json({ version: "1", categories: [] }))).status).toBe(400);
  expect(await storedCategories(admin)).toEqual(before);
});
