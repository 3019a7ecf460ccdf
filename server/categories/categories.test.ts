import { expect, test } from "vitest";
import type { CategoryEntry, StoredCategories } from "#domain/category-list.ts";
import { INITIAL_CATEGORIES } from "#domain/category.ts";
import { WrongSettings } from "#domain/settings-entry.ts";
import { withBothDatabases } from "../../tests/support/databases.ts";
import { anInput, aLibraryIn } from "../articles/articles.fixtures.ts";
import { createCategories } from "./categories.ts";
import { arrangeCards } from "./category-store.ts";

const entriesOf = ({ categories }: StoredCategories): CategoryEntry[] =>
  categories.map(({ id, name, inGalleries, isHidden }) => {
    return { id, name, inGalleries, isHidden, mergeInto: null };
  });

const without = (name: string) => (list: CategoryEntry[]) =>
  list.filter((each) => each.name !== name);

const NEW = { id: null, inGalleries: true, isHidden: false, mergeInto: null };

withBothDatabases((aPlace) => {
  async function aStudio() {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const picture = await library.aMedium("picture");
    const categories = createCategories(library.query, Date.now);
    return {
      articles,
      categories,
      query: library.query,
      save: (title: string, of: string[]) =>
        articles.save(anInput({ title, year: 2024, categories: of, images: [picture] })),
      async change(make: (entries: CategoryEntry[]) => CategoryEntry[]) {
        const stored = await categories.list();
        return categories.save(stored.version, make(entriesOf(stored)));
      },
      idOf: async (name: string) =>
        (await categories.list()).categories.find((each) => each.name === name)?.id ?? 0,
      seen: async () => (await articles.works.categories()).map(({ name }) => name),
    };
  }

  test("U1 a new studio starts with the eight, all in galleries; visitors see those with works", async () => {
    const { categories, save, seen } = await aStudio();
    const { categories: list } = await categories.list();
    expect(list.map(({ name }) => name)).toEqual([...INITIAL_CATEGORIES]);
    expect(list.every(({ inGalleries, isHidden }) => inGalleries && !isHidden)).toBe(true);
    expect(await seen()).toEqual([]);
    await save("Seda", ["FOOD"]);
    expect(await seen()).toEqual(["FOOD"]);
  });

  test("U1 a renamed category keeps its articles, and its old name and slug lead to it", async () => {
    const { articles, change, save, seen } = await aStudio();
    const { id } = await save("Seda", ["EVENTS", "FASHION"]);
    await change((list) =>
      list.map((each) => (each.name === "EVENTS" ? { ...each, name: "Bodas" } : each)),
    );
    expect((await articles.get(id)).categories).toEqual(["Bodas", "FASHION"]);
    expect(await seen()).toEqual(["Bodas", "FASHION"]);
    expect(await articles.works.movedCategory("events")).toBe("bodas");
    // A client or an old version sends the former name.
    await articles.save(anInput({ id, categories: ["FASHION", "EVENTS"] }));
    expect((await articles.get(id)).categories).toEqual(["FASHION", "Bodas"]);
    await expect(articles.save(anInput({ id, categories: ["bodas"] }))).rejects.toMatchObject({
      code: "wrong-services",
    });
  });

  test("U1 names can be swapped, and a name that is used again leads to its new category", async () => {
    const { articles, change, save } = await aStudio();
    const { id } = await save("Seda", ["EVENTS"]);
    await change((list) =>
      list.map((each) => {
        if (each.name === "EVENTS") return { ...each, name: "FASHION" };
        return each.name === "FASHION" ? { ...each, name: "EVENTS" } : each;
      }),
    );
    expect((await articles.get(id)).categories).toEqual(["FASHION"]);
    expect(await articles.works.movedCategory("events")).toBeUndefined();
    await articles.save(anInput({ id, categories: ["EVENTS"] }));
    expect((await articles.get(id)).categories).toEqual(["EVENTS"]);
  });

  test("U1 a merge hands articles, name and address to the other, each article once", async () => {
    const { articles, change, save, idOf } = await aStudio();
    const both = await save("Seda", ["EVENTS", "FOOD", "FASHION"]);
    const one = await save("Mar", ["EVENTS"]);
    const into = await idOf("FASHION");
    const stored = await change((list) =>
      list.map((each) => (each.name === "EVENTS" ? { ...each, mergeInto: into } : each)),
    );
    expect(stored.categories.map(({ name }) => name)).not.toContain("EVENTS");
    expect((await articles.get(both.id)).categories).toEqual(["FOOD", "FASHION"]);
    expect((await articles.get(one.id)).categories).toEqual(["FASHION"]);
    expect(await articles.works.movedCategory("events")).toBe("fashion");
    await articles.save(anInput({ id: one.id, categories: ["EVENTS", "FASHION"] }));
    expect((await articles.get(one.id)).categories).toEqual(["FASHION"]);
  });

  test("U1 one that articles carry can't be removed; an empty one can, and old versions lose it only", async () => {
    const { articles, change, save } = await aStudio();
    const { id } = await save("Seda", ["EVENTS"]);
    await expect(change(without("EVENTS"))).rejects.toThrow(WrongSettings);
    await articles.save(anInput({ id, categories: ["FOOD"] }));
    await change(without("EVENTS"));
    const [, first] = await articles.listVersions(id);
    expect(first?.content.services).toEqual(["EVENTS"]);
    await articles.save(anInput({ id, categories: ["EVENTS", "FOOD"] }));
    expect((await articles.get(id)).categories).toEqual(["FOOD"]);
  });

  test("U1 what is hidden is nowhere on the site, and stays on its articles", async () => {
    const { articles, change, save, seen } = await aStudio();
    const { id, slug } = await save("Seda", ["EVENTS", "FASHION"]);
    await change((list) =>
      list.map((each) => (each.name === "EVENTS" ? { ...each, isHidden: true } : each)),
    );
    expect(await seen()).toEqual(["FASHION"]);
    expect((await articles.find(slug))?.article.categories).toEqual(["FASHION"]);
    const { rows } = await articles.works.page(
      { order: "title", category: "events" },
      { from: 0, size: 9 },
    );
    expect(rows).toEqual([]);
    const { works, catalogue } = articles;
    const pair = { category: "FASHION", label: "", title: "", work: "" };
    const shown = {
      list: (await works.first(1))[0]?.categories,
      gallery: (await works.images("fashion", { from: 0, size: 1 })).rows[0]?.categories,
      showcase: (await works.showcase([pair]))[0]?.article.categories,
      missing: (await works.atRandom(0))?.categories,
      about: (await works.withSlugs([slug]))[0]?.categories,
      feed: (await catalogue.newest(1))[0]?.article.categories,
      sitemap: (await catalogue.articles([id]))[0]?.categories,
      link: (await articles.findShared(id))?.categories,
    };
    for (const [place, found] of Object.entries(shown)) {
      expect([place, found]).toEqual([place, ["FASHION"]]);
    }
    expect((await articles.get(id)).categories).toEqual(["EVENTS", "FASHION"]);
  });

  test("U1 the studio's order holds everywhere; only the demo's cards have one of their own", async () => {
    const { articles, change, save, seen, query } = await aStudio();
    await save("Seda", ["EVENTS", "FASHION"]);
    const cards = async () =>
      (await articles.works.categories())
        .toSorted((a, b) => a.cardPosition - b.cardPosition)
        .map(({ name }) => name);
    await arrangeCards(query, ["FASHION", "EVENTS"]);
    expect([await seen(), await cards()]).toEqual([
      ["EVENTS", "FASHION"],
      ["FASHION", "EVENTS"],
    ]);
    await change((list) => [...list, { ...NEW, name: "Bodas" }]);
    expect(await cards()).toEqual(["FASHION", "EVENTS"]);
    await change((list) => list.toReversed().map((each) => ({ ...each, inGalleries: true })));
    expect([await seen(), await cards()]).toEqual([
      ["FASHION", "EVENTS"],
      ["FASHION", "EVENTS"],
    ]);
    await change((list) => list.toReversed());
    expect(await cards()).toEqual(["EVENTS", "FASHION"]);
  });

  test("U1 a save that began from an older list changes nothing, nor one of a category that is gone", async () => {
    const { categories, change } = await aStudio();
    const stored = await categories.list();
    await change((list) => [...list, { ...NEW, name: "Bodas" }]);
    const after = await categories.list();
    await expect(categories.save(stored.version, entriesOf(stored))).rejects.toMatchObject({
      code: "stale-categories",
    });
    await expect(
      categories.save(after.version, [{ ...NEW, id: 999, name: "Nada" }]),
    ).rejects.toMatchObject({ code: "category-gone" });
    expect(await categories.list()).toEqual(after);
  });
});
