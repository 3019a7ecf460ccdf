import { expect, test } from "vitest";
import { MOST_CATEGORIES, type Category } from "#domain/category.ts";
import type { CategoryEntry } from "#domain/category-list.ts";
import { aDatabase } from "../../tests/support/databases.ts";
import { createCategories } from "../categories/categories.ts";
import { settleCategories } from "./import-categories.ts";

const now = () => 1;

async function aStudio() {
  const database = (await aDatabase()).query;
  const service = createCategories(database, now);
  const change = async (edit: (entries: CategoryEntry[]) => CategoryEntry[]) => {
    const { version, categories } = await service.list();
    await service.save(version, edit(asEntries(categories)));
  };
  const settle = (wanted: string[], isDryRun = false) =>
    settleCategories(database, wanted, { isDryRun, now });
  return { change, settle, stored: async () => (await service.list()).categories };
}

const asEntries = (categories: Category[]): CategoryEntry[] =>
  categories.map((each) => ({ ...each, mergeInto: null }));

test("O1 U1 a source's names are those of categories here, had them before or are made, and its dry run makes none", async () => {
  const { change, settle, stored } = await aStudio();
  const kitchen = { name: "COCINA", translations: { en: { name: "KITCHEN" } } };
  await change((entries) =>
    entries.map((each) => (each.name === "FOOD" ? { ...each, ...kitchen } : each)),
  );
  const wanted = [
    "fashion",
    "Food",
    "Books Proyects",
    "DRONE",
    "Drone",
    "",
    "rows",
    "x".repeat(41),
    "ñ".repeat(40),
    "DRONE",
  ];
  const before = await stored();
  const names = new Map([
    ["fashion", "FASHION"],
    ["Food", "COCINA"],
    ["Books Proyects", "BOOKS-PROJECTS"],
    ["DRONE", "DRONE"],
    ["Drone", "DRONE"],
    ["ñ".repeat(40), "ñ".repeat(40)],
  ]);
  const added = ["DRONE", "ñ".repeat(40)];
  expect(await settle(wanted, true)).toEqual({ names, added });
  expect(await stored()).toEqual(before);
  expect(await settle(wanted)).toEqual({ names, added });
  const after = await stored();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length)).toMatchObject(
    added.map((name) => ({ name, inGalleries: true, isHidden: false, translations: {} })),
  );
  expect(await settle(["drone"])).toEqual({ names: new Map([["drone", "DRONE"]]), added: [] });
  expect(await stored()).toEqual(after);
});

test("O1 U1 what was merged or removed leads where it leads now, and no more are made than there may be", async () => {
  const { change, settle, stored } = await aStudio();
  await change((entries) => {
    const food = entries.find(({ name }) => name === "FOOD");
    return entries.map((each) =>
      each.name === "EVENTS" ? { ...each, mergeInto: food?.id ?? null } : each,
    );
  });
  const room = MOST_CATEGORIES - (await stored()).length;
  const wanted = Array.from({ length: room + 1 }, (_, number) => `Nueva ${number}`);
  const { names, added } = await settle(["events", ...wanted]);
  expect(names.get("events")).toBe("FOOD");
  expect(added).toEqual(wanted.slice(0, room));
  expect(names.has(wanted.at(-1) ?? "")).toBe(false);
  expect(await stored()).toHaveLength(MOST_CATEGORIES);
});
