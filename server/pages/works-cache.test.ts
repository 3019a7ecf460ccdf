import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { ENGLISH_ONLY } from "#domain/language.ts";
import { languagesOfPage } from "#domain/translations.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import { aLibraryIn, anInput } from "../articles/articles.fixtures.ts";
import { worksCache, type CachedWorks } from "./works-cache.ts";

function someArticles() {
  const state = { asked: 0, isLost: false };
  const count = async () => {
    state.asked += 1;
    if (state.isLost) throw new Error("lost");
    return state.asked;
  };
  const find = async () => {
    await count();
    return undefined;
  };
  // The test uses only these members.
  const articles = { works: { count }, find } as unknown as Parameters<typeof worksCache>[0];
  return { state, worksFor: worksCache({ ...articles, findSelection: async () => undefined }) };
}

const pageLanguages = languagesOfPage("en", ENGLISH_ONLY);

test("an answer is read once for each revision", async () => {
  const { state, worksFor } = someArticles();
  const at = (tag: string) =>
    worksFor({
      pageLanguages,
      tag: async () => tag,
      onFailure: () => expect.unreachable(),
    }).works.count();
  expect([await at("one"), await at("one"), await at("two")]).toEqual([1, 1, 2]);
  expect(state.asked).toBe(2);
});

test("M1 R22 a failed read is answered with the last known answer, or with an empty one", async () => {
  const { state, worksFor } = someArticles();
  const failures: unknown[] = [];
  const at = (tag: string | undefined) =>
    worksFor({ pageLanguages, tag: async () => tag, onFailure: (error) => failures.push(error) });
  state.isLost = true;
  expect(await at("one").works.count()).toBe(0);
  state.isLost = false;
  expect(await at("one").works.count()).toBe(2);
  state.isLost = true;
  expect(await at("two").works.count()).toBe(2);
  expect(failures).toHaveLength(2);
  // Without a tag, known answers are reused without a new read.
  expect(await at(undefined).works.count()).toBe(2);
  expect(state.asked).toBe(3);
  await expect(at("two").find("seda")).rejects.toThrow("lost");
});

/** Removes the texts of other languages, which pages do not get. */
const bare = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer, (key, value) => (key === "translations" ? undefined : value)));

const ROWS = { from: 0, size: 10 };
const PAIRS = [{ category: "FASHION", label: "FASHION", title: "Mar", work: "" }];

/** Every query on published works that has a fallback, and that fallback. */
const QUESTIONS: readonly [
  ask: (works: CachedWorks["works"]) => Promise<unknown>,
  nothing: unknown,
][] = [
  [(works) => works.count(), 0],
  [(works) => works.categories(), []],
  [(works) => works.movedCategory("former"), undefined],
  [(works) => works.first(1), []],
  [(works) => works.first(2), []],
  [
    (works) => works.page({ order: "title", category: null }, ROWS),
    { from: 0, total: 0, rows: [] },
  ],
  [(works) => works.page({ order: "year", category: null }, ROWS), { from: 0, total: 0, rows: [] }],
  [(works) => works.featuredPlaces(), []],
  [(works) => works.headings({ order: "title", category: null }), []],
  [(works) => works.headings({ order: "year", category: null }), []],
  [(works) => works.showcase(PAIRS), []],
  [(works) => works.neighbours(1), { position: 1, total: 1, previous: null, next: null }],
  [(works) => works.neighbours(2), { position: 1, total: 1, previous: null, next: null }],
  [(works) => works.images("fashion", ROWS), { from: 0, total: 0, rows: [] }],
  [(works) => works.images("food", ROWS), { from: 0, total: 0, rows: [] }],
  [(works) => works.withSlugs(["mar"]), []],
];

test("M1 R22 each answer is cached as long as the content stays, and given again where it can't be read", async () => {
  const library = await aLibraryIn({ dataDir: await aFolder(), databaseUrl: undefined });
  const articles = await library.open();
  const picture = await library.aMedium("picture");
  const categories = ["FASHION"];
  for (const [title, year] of [
    ["Mar", 2024],
    ["Ámbar", 2021],
    ["Seda", 2022],
  ] as const) {
    await articles.save(
      anInput({ title, year, categories, images: [picture], isTop: year === 2022 }),
    );
  }
  await articles.save(
    anInput({ title: "Pan", year: 2023, categories: ["FOOD"], images: [picture] }),
  );
  const food = library.query.selectFrom("categories").select("id").where("slug", "=", "food");
  await library.query
    .insertInto("former_categories")
    .values({ slug: "former", name: "FORMER", category_id: food })
    .execute();
  let failures = 0;
  const at = (tag: string | undefined, worksFor: ReturnType<typeof worksCache>) =>
    worksFor({ pageLanguages, tag: async () => tag, onFailure: () => void (failures += 1) });
  const cache = worksCache({ ...articles, findSelection: async () => undefined });
  const answers = (cached: CachedWorks) => Promise.all(QUESTIONS.map(([ask]) => ask(cached.works)));
  const mediaOf = async ({ media }: CachedWorks) => [...(await media([picture]))];
  const known = await answers(at("one", cache));
  const asStored = await Promise.all(QUESTIONS.map(([ask]) => ask(articles.works)));
  expect(JSON.stringify(known)).not.toContain('"translations"');
  expect(bare(known)).toEqual(bare(asStored));
  for (const [index, answer] of known.entries()) {
    expect([index, answer]).not.toEqual([index, QUESTIONS[index]?.[1]]);
  }
  const media = await mediaOf(at("one", cache));
  expect(bare(media)).toEqual(bare([...(await articles.listMedia([picture]))]));
  const found = await at("one", cache).find("mar");
  expect(bare(found)).toEqual(bare(await articles.find("mar")));
  const any = await at("one", cache).works.atRandom(0);
  expect(any).toEqual(bare(await articles.works.atRandom(0)));

  for (const table of ["articles", "categories", "media"] as const) {
    await library.query.schema.alterTable(table).renameTo(`lost_${table}`).execute();
  }
  expect(await answers(at("one", cache))).toEqual(known);
  expect([await mediaOf(at("one", cache)), failures]).toEqual([media, 0]);
  expect(await answers(at("two", cache))).toEqual(known);
  expect(await mediaOf(at("two", cache))).toEqual(media);
  expect(await at("two", cache).find("mar")).toEqual(found);
  expect(failures).toBeGreaterThanOrEqual(QUESTIONS.length);
  const empty = worksCache({ ...articles, findSelection: async () => undefined });
  expect(await answers(at("two", empty))).toEqual(QUESTIONS.map(([, nothing]) => nothing));
  expect(await mediaOf(at("two", empty))).toEqual([]);
  const before = failures;
  expect([await at("two", empty).works.atRandom(0.5), failures - before]).toEqual([undefined, 2]);
  await expect(at("two", empty).find("mar")).rejects.toThrow();
});

test("R22 an answer that fails before the categories' names are read ends no process", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  const articles = {
    works: { categories: () => setImmediate([]) },
    findDraft: () => Promise.reject(new Error("lost")),
  } as unknown as Parameters<typeof worksCache>[0];
  const { findDraft } = worksCache({ ...articles, findSelection: async () => undefined })({
    pageLanguages,
    tag: async () => "one",
    onFailure: () => {},
  });
  await expect(findDraft("1")).rejects.toThrow("lost");
  expect(unhandled).toEqual([]);
});
