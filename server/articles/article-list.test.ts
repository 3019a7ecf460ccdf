import { expect, test } from "vitest";
import type { MediaText } from "#domain/media-text.ts";
import type { ArticleDraft } from "#domain/article.ts";
import { isRefusal } from "#domain/refusal.ts";
import { BIN_DAYS } from "#domain/version.ts";
import { onBothDatabases } from "../../tests/support/database.ts";
import { seeded } from "../../tests/support/seeded.ts";
import { nextRevision } from "../database/library.ts";
import type { ArticleList } from "./article-list.ts";
import { MOST_NAMED } from "./article-reader.ts";
import type { Articles } from "./articles.ts";
import { aDraft, aLibraryIn, type LibraryUnderTest } from "./articles.suite.ts";

const DAY_MS = 86_400_000;
const STEPS = 120;
const TITLES = ["Seda", "séda", "Mar", "MAR", "2-seda", "Ámbar", "3", "Zafiro", "ñandú"];

onBothDatabases((aPlace) => {
  test.each([1, 2, 3])(
    "K1 after any change the kept list is the one that a fresh start reads (%i)",
    async (seed) => {
      const library = await aLibraryIn(await aPlace());
      const random = seeded(seed);
      const [writer, reader] = [await library.open(), await library.open()];
      const step = await changer(library, [writer, reader], random);
      for (let count = 0; count < STEPS; count += 1) {
        const change = await step();
        const fresh = await library.freshList();
        expect([change, await writer.list()]).toEqual([change, fresh]);
        // The other catches up with several changes at once.
        if (random() < 0.3) expect([change, await reader.list()]).toEqual([change, fresh]);
      }
    },
  );

  test("K1 what a save doesn't touch stays the same object", async () => {
    const library = await aLibraryIn(await aPlace());
    const [here, there] = [await library.open(), await library.open()];
    const [seda, mar] = [await saveNew(here, "Seda"), await saveNew(here, "Mar")];
    const before = (await here.list()).articles;
    await there.save(aDraft({ id: mar.id, year: 1999 }));
    const after = (await here.list()).articles;
    expect(byId(after, seda.id)).toBe(byId(before, seda.id));
    expect(byId(after, mar.id)?.year).toBe(1999);
    await library.query.transaction().execute(nextRevision);
    const { articles, tag } = await here.list();
    expect(articles).toBe(after);
    expect(tag).toBe(await here.tag());
  });

  test("K1 a change that concerns very many articles is followed too", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const shared = await library.aMedium("picture");
    const first = await saveNew(articles, "First", { images: [shared] });
    await copies(library, first.id, MOST_NAMED + 1);
    expect((await articles.list()).articles).toHaveLength(MOST_NAMED + 2);
    await library.makeVariants(shared, [160]);
    const { articles: list } = await articles.list();
    expect(list.every(({ images }) => images[0]?.widths.length === 1)).toBe(true);
  });

  test("R10 a list is of one moment, whatever is saved while it is read", async () => {
    const library = await aLibraryIn(await aPlace());
    const [writer, reader] = [await library.open(), await library.open()];
    const elder = await saveNew(writer, "Seda");
    await saveNew(writer, "Seda");
    const written = new Map<string, unknown>();
    const over = new AbortController();
    const reading = (async () => {
      const read: ArticleList[] = [];
      while (!over.signal.aborted) read.push(await reader.list(), await library.freshList());
      return read;
    })();
    for (let count = 0; count < 20; count += 1) {
      const title = count % 2 === 0 ? "Mar" : "Seda";
      await writer.save(aDraft({ id: elder.id, title }));
      const { tag, articles } = await writer.list();
      written.set(tag, articles);
    }
    over.abort();
    for (const { tag, articles } of await reading) {
      // The bare address is the elder's or free for the younger, so it always leads to one of them.
      expect(articles.filter(({ slug }) => slug === "seda")).toHaveLength(1);
      if (written.has(tag)) expect(articles).toEqual(written.get(tag));
    }
  });
});

/** Makes a function that changes the library in one of all possible ways, and says how. */
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
  const said = (): ArticleDraft["words"] => {
    const words = new Map<string, MediaText>(
      media.map((url) => [url, { alt: `alt ${random()}`, caption: one(["", "Luz"]) ?? "" }]),
    );
    for (const film of films) words.set(film, { poster: one(["", ...pictures]) ?? "" });
    return words;
  };
  const fields = (): Partial<ArticleDraft> => ({
    title: one(TITLES) ?? "",
    year: 2000 + Math.floor(random() * 20),
    isTop: random() < 0.3,
    isDraft: random() < 0.2,
    services: random() < 0.5 ? ["FASHION", "EVENTS"] : [],
  });
  const pick = async (articles: Articles, isBinned: boolean) => {
    const ids = isBinned
      ? (await articles.listBinned()).map(({ article }) => article.id)
      : (await articles.listKept()).map(({ id }) => id);
    return one(ids) ?? 0;
  };
  const ways: Record<string, (articles: Articles) => Promise<unknown>> = {
    create: (to) => to.save(aDraft({ ...fields(), images: some(), mainCenter: one(media) ?? "" })),
    edit: async (to) => to.save(aDraft({ id: await pick(to, false), ...fields() })),
    show: async (to) =>
      to.save(
        aDraft({
          id: await pick(to, false),
          images: some(),
          mainCenter: one(["", ...media]) ?? "",
        }),
      ),
    say: async (to) => to.save(aDraft({ id: await pick(to, false), words: said() })),
    remove: async (to) => to.remove(await pick(to, false)),
    restore: async (to) => to.restore(await pick(to, true)),
    discard: async (to) => to.discard(await pick(to, true)),
    removeAndDiscard: async (to) => {
      const id = await pick(to, false);
      await to.remove(id);
      await to.discard(id);
    },
    sweep: (to) => {
      library.wait((BIN_DAYS / 2) * DAY_MS);
      return to.sweepBin();
    },
    makeVariants: () =>
      library.makeVariants(one(pictures) ?? "", [160, 160 + Math.floor(random() * 100)]),
    saveSettings: () => library.query.transaction().execute(nextRevision),
  };
  return async () => {
    // Half of all steps add an article, or the bin would have them all.
    const way = random() < 0.3 ? "create" : (one(Object.keys(ways)) ?? "");
    const [program = programs[0]] = [one(programs)];
    await (program && ways[way]?.(program))?.catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
    return way;
  };
}

function saveNew(articles: Articles, title: string, changes: Partial<ArticleDraft> = {}) {
  return articles.save(aDraft({ title, year: 2020, ...changes }));
}

function byId<Each extends { id: number }>(articles: readonly Each[], id: number) {
  return articles.find((article) => article.id === id);
}

/** Articles that show what another one shows, written in one transaction. */
async function copies({ query }: LibraryUnderTest, of: number, count: number): Promise<void> {
  await query.transaction().execute(async (trx) => {
    await nextRevision(trx);
    const {
      id: _,
      touched: _touched,
      ...columns
    } = await trx.selectFrom("articles").selectAll().where("id", "=", of).executeTakeFirstOrThrow();
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
