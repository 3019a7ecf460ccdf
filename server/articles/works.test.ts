import { expect, test } from "vitest";
import { type Article, type ArticleInput, toAnswer } from "#domain/article.ts";
import { coverOf, mediaOf } from "#domain/article-media.ts";
import { categorySlug, INITIAL_CATEGORIES } from "#domain/category.ts";
import type { MediaDetails } from "#domain/media-details.ts";
import { isRefusal } from "#domain/refusal.ts";
import { showcase } from "#domain/showcase.ts";
import { fold } from "#domain/slug.ts";
import { titleLetter } from "#domain/title-order.ts";
import { TRASH_DAYS } from "#domain/trash.ts";
import type { ListedArticle, ListRange, WorkFilter, WorkSummary } from "#domain/works.ts";
import { withBothDatabases } from "../../tests/support/databases.ts";
import { seeded } from "../../tests/support/measures.ts";
import { nextRevision } from "../database/revision.ts";
import type { Articles } from "./articles.ts";
import { anInput, aLibraryIn, readList, type LibraryUnderTest } from "./articles.fixtures.ts";

const DAY_MS = 86_400_000;
const STEPS = 72;
const TITLES = ["Seda", "séda", "Mar", "MAR", "2-seda", "Ámbar", "3", "Zafiro", "ñandú", "100%_"];
const ALL = { search: "", status: "all" } as const;
const FIRST_PAGE = { from: 0, size: 10_000 };
const PAIRS = [
  { category: "FASHION", label: "FASHION", title: "MAR", work: "" },
  { category: "EVENTS", label: "EVENTS", title: "sed", work: "" },
  { category: "FASHION", label: "OTHER", title: "none of these", work: "" },
  { category: "EVENTS", label: "WILD", title: "%", work: "mar" },
  { category: "FOOD", label: "FOOD", title: "", work: "zafiro" },
] as const;
const FILTERS: readonly WorkFilter[] = (["title", "year"] as const).flatMap((order) =>
  ([null, "fashion", "food"] as const).map((category) => ({ order, category })),
);

const COLLATOR = new Intl.Collator("en", { sensitivity: "base" });
const byTitle = (a: Article, b: Article) =>
  COLLATOR.compare(fold(a.title), fold(b.title)) || a.id - b.id;
const featuredFirst = (a: Article, b: Article) =>
  Number(b.isTop) - Number(a.isTop) || byTitle(a, b);

const placeOfLetter = ({ title }: Article) => titleLetter(title).charCodeAt(0);
const byLetter = (a: Article, b: Article) => placeOfLetter(a) - placeOfLetter(b);

withBothDatabases((aPlace) => {
  test.each([1, 2])(
    "K1 P6 D1 G4 H2 L3 after any change every answer is what the articles themselves say (%i)",
    async (seed) => {
      const library = await aLibraryIn(await aPlace());
      const random = seeded(seed);
      const [writer, reader] = [await library.open(), await library.open()];
      const step = await changer(library, [writer, reader], random);
      for (let count = 0; count < STEPS; count += 1) {
        const change = await step();
        const list = await readList(writer);
        expect([change, list]).toEqual([change, await library.freshList()]);
        if (count % 12 > 0) continue;
        const active = await listActive(reader);
        expect(active).toEqual(active.toSorted(featuredFirst));
        const shown = active.filter(({ isDraft }) => !isDraft);
        expect([change, list.articles]).toEqual([change, shown.map(toAnswer)]);
        const request = { from: Math.floor(random() * 8), size: 1 + Math.floor(random() * 5) };
        const answer = await answersOf(reader, active, request);
        expect([change, request, answer]).toEqual([change, request, expected(active, request)]);
      }
    },
    // Hundreds of saves take long on a busy machine.
    120_000,
  );

  test("K1 a long list is read completely and in order", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const shared = await library.aMedium("picture");
    const first = await saveNew(articles, "First", { images: [shared] });
    await copies(library, first.id, 620);
    await library.makeRenditions(shared, [160]);
    const { articles: list } = await readList(articles);
    expect(list.map(({ id }) => id)).toEqual(list.map((_, index) => first.id + index));
    expect(list).toHaveLength(621);
    expect(list.every(({ media }) => media[shared]?.widths.length === 1)).toBe(true);
  });

  test("R10 a list is a snapshot, whatever is saved while it is read", async () => {
    const library = await aLibraryIn(await aPlace());
    const [writer, reader] = [await library.open(), await library.open()];
    const elder = await saveNew(writer, "Seda");
    await saveNew(writer, "Seda");
    const written = new Map<string, unknown>();
    const over = new AbortController();
    const reading = (async () => {
      const read = [];
      while (!over.signal.aborted) read.push(await readList(reader), await library.freshList());
      return read;
    })();
    for (let count = 0; count < 20; count += 1) {
      const title = count % 2 === 0 ? "Mar" : "Seda";
      await writer.save(anInput({ id: elder.id, title }));
      const { tag, articles } = await readList(writer);
      written.set(tag, articles);
    }
    over.abort();
    for (const { tag, articles } of await reading) {
      // The plain address leads to one of the two articles at any time.
      expect(articles.filter(({ slug }) => slug === "seda")).toHaveLength(1);
      if (written.has(tag)) expect(articles).toEqual(written.get(tag));
    }
  });

  test("D3 pictures without alt text are listed by article, each once, in pages of whole articles", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const [one, two, three] = [
      await library.aMedium("picture"),
      await library.aMedium("picture"),
      await library.aMedium("picture"),
    ];
    const b = await saveNew(articles, "B", { images: [two, one] });
    const a = await saveNew(articles, "A", { mainCenter: one, images: [one] });
    const c = await saveNew(articles, "C", { images: [three], isDraft: true });
    await articles.remove((await saveNew(articles, "D", { images: [three] })).id);
    const page = async (after?: number, pictures = 1) => {
      const found = await articles.admin.undescribed(after, pictures);
      const groups = found.articles.map(({ article, urls }) => [article.title, urls]);
      return [groups, found.elsewhere, found.last];
    };
    expect(await page()).toEqual([[["A", [one]]], 2, a.id]);
    expect(await page(a.id)).toEqual([[["B", [two]]], 2, b.id]);
    expect(await page(b.id)).toEqual([[["C", [three]]], 2, null]);
    expect(await page(c.id)).toEqual([[], 3, null]);
    expect(await page(a.id, 2)).toEqual([
      [
        ["B", [two]],
        ["C", [three]],
      ],
      1,
      null,
    ]);
    // An unknown article as the start gives the first page.
    expect(await page(999)).toEqual([[["A", [one]]], 2, a.id]);
    expect(await articles.admin.counts()).toEqual({
      total: 3,
      drafts: 1,
      featured: 0,
      withoutAlt: 3,
    });
    await articles.save(anInput({ id: b.id, mediaDetails: new Map([[one, { alt: "Seda" }]]) }));
    expect(await page()).toEqual([[["B", [two]]], 1, b.id]);
    expect((await articles.admin.counts()).withoutAlt).toBe(2);
  });

  test("N2 articles with untranslated texts are listed in pages, in the list's order", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const story = { statement: "Luz" };
    const translated = { ...story, translations: { en: { statement: "Light" } } };
    for (let count = 0; count < 60; count += 1) {
      await saveNew(articles, `B ${String(count).padStart(2, "0")}`, { story });
    }
    for (let count = 0; count < 60; count += 1) {
      await saveNew(articles, `C ${count}`, { story: translated });
    }
    const a = await saveNew(articles, "A", { story, isDraft: true });
    await saveNew(articles, "D", { story });
    await articles.remove((await saveNew(articles, "E", { story })).id);
    const first = await articles.admin.untranslated("en", undefined);
    expect(first.articles[0]).toEqual({ id: a.id, title: "A", missing: ["Frase"] });
    expect(first.articles).toHaveLength(61);
    const second = await articles.admin.untranslated("en", first.last ?? undefined);
    expect(second).toMatchObject({ articles: [{ title: "D" }], last: null });
  });

  test("R17 the articles that show a picture, film, poster or subtitles are found by its address", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const [picture, poster, film, es] = [
      await library.aMedium("picture"),
      await library.aMedium("picture"),
      await library.aMedium("film"),
      await library.aMedium("subtitles"),
    ];
    const b = await saveNew(articles, "B", { images: [picture, picture] });
    const a = await saveNew(articles, "A", {
      mainCenter: picture,
      images: [film],
      mediaDetails: new Map([[film, { poster, subtitles: { es } }]]),
    });
    const found = await articles.admin.showing([picture, poster, film, es, "/media/none.jpg"]);
    const A = { id: a.id, title: "A" };
    expect(new Map(found)).toEqual(
      new Map([
        [picture, [A, { id: b.id, title: "B" }]],
        [poster, [A]],
        [film, [A]],
        [es, [A]],
      ]),
    );
    expect(await articles.admin.existing([a.id, 99])).toEqual(new Set([a.id]));
  });
});

async function answersOf(
  { works, admin, catalogue }: Articles,
  active: readonly Article[],
  request: ListRange,
) {
  const pages = [];
  for (const filter of FILTERS) {
    pages.push([await works.page(filter, request), await works.headings(filter)]);
  }
  const images = [];
  for (const category of INITIAL_CATEGORIES) {
    images.push(await works.images(categorySlug(category), request));
  }
  const neighbours = [];
  for (const { id } of active.slice(0, 8)) neighbours.push(await works.neighbours(id));
  const found = [];
  for (const search of ["", " SED", "%", "_"]) {
    for (const status of ["all", "featured", "drafts"] as const) {
      found.push(await admin.page({ search, status }, request));
    }
  }
  const shown = active.filter(({ isDraft }) => !isDraft);
  return {
    count: await works.count(),
    categories: (await works.categories()).map(({ name, works, images }) => [name, works, images]),
    first: await works.first(3),
    pages,
    showcase: await works.showcase(PAIRS),
    neighbours,
    images,
    found,
    catalogued: (await catalogue.works()).map(({ id, slug, media }) => ({ id, slug, media })),
    titles: await admin.publicTitles(),
    withSlugs: new Set(await works.withSlugs(shown.map(({ slug }) => slug))),
    featuredPlaces: await works.featuredPlaces(),
    any: new Set(
      [await works.atRandom(0), await works.atRandom(0.999_999)].map((each) => each?.id),
    ),
  };
}

/** Computes the same answers from the articles in list order. */
function expected(
  active: readonly Article[],
  request: ListRange,
): Awaited<ReturnType<typeof answersOf>> {
  const all = active.filter(({ isDraft }) => !isDraft);
  const sorted = all.toSorted(byTitle);
  const pages = FILTERS.map(({ order, category }) => {
    const fitting = sorted.filter(
      ({ categories }) => !category || categories.includes(category.toUpperCase()),
    );
    const ordered = fitting.toSorted(order === "year" ? (a, b) => b.year - a.year : byLetter);
    const groups = Map.groupBy(ordered, ({ title, year }) =>
      order === "year" ? String(year) : titleLetter(title),
    );
    const headings = [...groups].map(([heading, { length }]) => ({ heading, count: length }));
    return [pageOf(ordered.map(summaryOf), request), headings];
  });
  return {
    count: all.length,
    categories: INITIAL_CATEGORIES.flatMap((category) => {
      const works = all.filter(({ categories }) => categories.includes(category));
      const images = works.reduce((sum, each) => sum + each.images.length, 0);
      return works.length > 0 ? [[category, works.length, images]] : [];
    }),
    first: all.slice(0, 3).map(summaryOf),
    pages,
    showcase: showcase(all, PAIRS),
    neighbours: active.slice(0, 8).map((article) => {
      const among = (article.isDraft ? [...all, article] : all).toSorted(byTitle);
      const place = among.indexOf(article);
      const total = among.length;
      const at = (index: number) => {
        const beside = among.at(index % total);
        return beside && beside !== article ? summaryOf(beside) : null;
      };
      return { position: place + 1, total, previous: at(place - 1), next: at(place + 1) };
    }),
    images: INITIAL_CATEGORIES.map((category) =>
      pageOf(
        all
          .filter(({ categories }) => categories.includes(category))
          .flatMap(({ id, title, slug, categories, images }) =>
            images.map((media, index) => ({
              id: `${id}-${index}`,
              place: index,
              media,
              postTitle: title,
              slug,
              count: images.length,
              categories,
            })),
          ),
        request,
      ),
    ),
    found: ["", " SED", "%", "_"].flatMap((search) =>
      (["all", "featured", "drafts"] as const).map((filter) =>
        pageOf(
          active
            .filter(
              ({ title, isTop, isDraft }) =>
                fold(title).includes(fold(search.trim())) &&
                (filter === "all" || (filter === "featured" ? isTop : isDraft)),
            )
            .map(listedOf),
          request,
        ),
      ),
    ),
    catalogued: all
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, slug, images }) => ({ id, slug, media: images.length })),
    titles: all.map(({ id, slug, title, year, categories, isTop }) => ({
      id,
      slug,
      title,
      year,
      categories,
      isTop,
    })),
    withSlugs: new Set(all),
    featuredPlaces: sorted.toSorted(byLetter).flatMap(({ isTop }, place) => (isTop ? [place] : [])),
    any: new Set([sorted[0]?.id, sorted.at(-1)?.id]),
  };
}

function pageOf<Row>(rows: readonly Row[], { from, size }: ListRange) {
  const start = from < rows.length ? from : 0;
  return { from: start, total: rows.length, rows: rows.slice(start, start + size) };
}

function summaryOf(article: Article): WorkSummary {
  const { id, slug, title, year, categories, isTop } = article;
  return { id, slug, title, year, categories, isTop, cover: coverOf(article) };
}

/** The admin's list counts each picture without alt text once, however often the article shows it. */
function listedOf(article: Article): ListedArticle {
  const { isDraft, version } = article;
  const bare = mediaOf(article).filter(({ alt }) => alt === "");
  const withoutAlt = new Set(bare.map(({ url }) => url)).size;
  return { ...summaryOf(article), isDraft, version, withoutAlt };
}

async function listActive(articles: Articles): Promise<Article[]> {
  const { rows } = await articles.admin.page(ALL, FIRST_PAGE);
  return Promise.all(rows.map(({ id }) => articles.get(id)));
}

/** Returns a function that changes the library in a random way and returns the name of the change. */
async function changer(
  library: LibraryUnderTest,
  programs: readonly Articles[],
  random: () => number,
): Promise<() => Promise<string>> {
  const one = <Each>(from: readonly Each[]) => from[Math.floor(random() * from.length)];
  const pictures: string[] = [];
  const films: string[] = [];
  for (let count = 0; count < 6; count += 1) pictures.push(await library.aMedium("picture"));
  for (let count = 0; count < 2; count += 1) films.push(await library.aMedium("film"));
  const media = [...pictures, ...films, "https://example.com/a.jpg"];
  const some = () => media.filter(() => random() < 0.4);
  const someTexts = (): ArticleInput["mediaDetails"] => {
    const texts = new Map<string, MediaDetails>(
      media.map((url) => [url, { alt: `alt ${random()}`, caption: one(["", "Luz"]) ?? "" }]),
    );
    for (const film of films) texts.set(film, { poster: one(["", ...pictures]) ?? "" });
    return texts;
  };
  const fields = (): Partial<ArticleInput> => ({
    title: one(TITLES) ?? "",
    year: 2000 + Math.floor(random() * 20),
    isTop: random() < 0.3,
    isDraft: random() < 0.2,
    categories: random() < 0.5 ? ["FASHION", "EVENTS"] : [],
  });
  const pick = async (articles: Articles, isInTrash: boolean) => {
    const ids = isInTrash
      ? (await articles.listTrash()).map(({ article }) => article.id)
      : (await articles.admin.page(ALL, FIRST_PAGE)).rows.map(({ id }) => id);
    return one(ids) ?? 0;
  };
  const ways: Record<string, (articles: Articles) => Promise<unknown>> = {
    create: (to) => to.save(anInput({ ...fields(), images: some(), mainCenter: one(media) ?? "" })),
    edit: async (to) => to.save(anInput({ id: await pick(to, false), ...fields() })),
    show: async (to) =>
      to.save(
        anInput({
          id: await pick(to, false),
          images: some(),
          mainCenter: one(["", ...media]) ?? "",
        }),
      ),
    say: async (to) => to.save(anInput({ id: await pick(to, false), mediaDetails: someTexts() })),
    remove: async (to) => to.remove(await pick(to, false)),
    restore: async (to) => to.restore(await pick(to, true)),
    discard: async (to) => to.discard(await pick(to, true)),
    removeAndDiscard: async (to) => {
      const id = await pick(to, false);
      await to.remove(id);
      await to.discard(id);
    },
    sweep: (to) => {
      library.wait((TRASH_DAYS / 2) * DAY_MS);
      return to.sweepTrash();
    },
    makeRenditions: () =>
      library.makeRenditions(one(pictures) ?? "", [160, 160 + Math.floor(random() * 100)]),
    saveSettings: () => library.query.transaction().execute(nextRevision),
  };
  return async () => {
    // Half of all changes add an article, or all would end in the trash.
    const way = random() < 0.3 ? "create" : (one(Object.keys(ways)) ?? "");
    const [program = programs[0]] = [one(programs)];
    await (program && ways[way]?.(program))?.catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
    return way;
  };
}

function saveNew(articles: Articles, title: string, changes: Partial<ArticleInput> = {}) {
  return articles.save(anInput({ title, year: 2020, ...changes }));
}

/** Inserts copies of an article in one transaction. */
async function copies({ query }: LibraryUnderTest, of: number, count: number): Promise<void> {
  await query.transaction().execute(async (trx) => {
    await nextRevision(trx);
    const { id: _, ...columns } = await trx
      .selectFrom("articles")
      .selectAll()
      .where("id", "=", of)
      .executeTakeFirstOrThrow();
    const shown = await trx
      .selectFrom("article_media")
      .select(["position", "media_id"])
      .where("article_id", "=", of)
      .execute();
    const rows = Array.from({ length: count }, () => columns);
    const ids = await trx.insertInto("articles").values(rows).returning("id").execute();
    const links = ids.flatMap(({ id }) => shown.map((each) => ({ ...each, article_id: id })));
    await trx.insertInto("article_media").values(links).execute();
  });
}
