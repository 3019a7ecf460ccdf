import { expect, test } from "vitest";
import { MOST_FEATURED, type ArticleInput } from "#domain/article.ts";
import { isRefusal } from "#domain/refusal.ts";
import { allOf } from "#domain/records.ts";
import { EMPTY_STORY, type Story } from "#domain/story.ts";
import { STORY_FIELDS } from "#domain/story-fields.ts";
import { contentOf } from "#domain/article-content.ts";
import { TRASH_DAYS } from "#domain/trash.ts";
import { withBothDatabases } from "../../tests/support/databases.ts";
import { latestAuditEntries } from "../audit-log/audit-log.ts";
import { aLibraryIn, anInput, readList, type LibraryUnderTest } from "./articles.fixtures.ts";
import type { Articles } from "./articles.ts";
import { slugsInUse } from "./slug-store.ts";

const DAY_MS = 86_400_000;

/** Resolves to the code of a refusal, or to the result. */
function outcome<Result>(asked: Promise<Result>): Promise<Result | string> {
  return asked.catch((error: unknown) => {
    if (isRefusal(error)) return error.code;
    throw error;
  });
}

function saveNew(articles: Articles, title: string, changes: Partial<ArticleInput> = {}) {
  return articles.save(anInput({ title, year: 2024, ...changes }));
}

/** Returns the audit log's entries, oldest first. */
async function logged({ query }: LibraryUnderTest) {
  const entries = await latestAuditEntries(query, 100);
  return entries.toReversed().map(({ kind, subject, articleId, at }) => {
    return [kind, subject, articleId, at];
  });
}

withBothDatabases((aPlace) => {
  test("U2 N2 a story of one field alone is kept, written or translated", async () => {
    const articles = await (await aLibraryIn(await aPlace())).open();
    const credits = [{ role: "Luz", names: ["Ana"] }];
    const stories: Partial<Story>[] = [
      ...allOf(STORY_FIELDS).map((field) => ({ [field]: field === "credits" ? credits : "x" })),
      { translations: { es: { statement: "Luz." } } },
    ];
    for (const [index, story] of stories.entries()) {
      const saved = await saveNew(articles, `Alone ${index}`, { story });
      expect(saved).toMatchObject({ ...EMPTY_STORY, ...story });
    }
  });

  test("K2 U2 V6 a save keeps the fields that it leaves out, empties those that it empties, and each is a version", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const facts = { durationS: 9, hasSound: true, isPlayable: false, sides: [720] };
    const film = await library.aMedium("film", {
      film_facts: JSON.stringify({ ...facts, hasLoops: true, id: "a", probed: 1 }),
    });
    const poster = await library.aMedium("picture", { thumbhash: "hash", widths: "[160,300]" });
    const [es, en] = [await library.aMedium("subtitles"), await library.aMedium("subtitles")];
    const outside = "https://example.com/a.jpg";
    const story = {
      client: "Tosh",
      text: "Rain.",
      statement: "Light.",
      searchTitle: "Found",
      searchDescription: "By all",
      credits: [
        { role: "Director", names: ["Ana", "Luis"] },
        { role: "Colour", names: ["Eva"] },
      ],
      translations: { es: { statement: "Luz." } },
    };
    const focus = { x: 20, y: 80 };
    const { id, ...first } = await saveNew(articles, "Marea", {
      categories: ["EVENTS", "FASHION"],
      isTop: true,
      mainCenter: poster,
      images: [outside, film, outside],
      story,
      mediaDetails: new Map([
        [film, { poster, subtitles: { es, en }, fullBleed: true, alt: "Olas" }],
        [outside, { caption: "Una", translations: { es: { alt: "Otra" } }, focus }],
        // An image that the article does not have.
        ["https://example.com/b.jpg", { alt: "?" }],
      ]),
    });
    const bare = { alt: "", caption: "", focus: null, poster: null, colour: "#123456" };
    const still = { ...bare, url: poster, width: 300, height: 200, placeholder: "hash" };
    const central = { ...still, widths: [160, 300] };
    const unknown = { width: null, height: null, colour: null, placeholder: null, widths: [] };
    const other = { ...bare, ...unknown, url: outside, caption: "Una", focus };
    const translated = { ...other, translations: { es: { alt: "Otra" } } };
    const shown = {
      ...central,
      ...bare,
      url: film,
      placeholder: null,
      widths: [],
      alt: "Olas",
      poster: central,
      film: { ...facts, hasLoops: true, id: "a" },
      subtitles: { es, en },
    };
    expect(first).toEqual({
      slug: "marea",
      title: "Marea",
      year: 2024,
      version: 1,
      isTop: true,
      isDraft: false,
      categories: ["EVENTS", "FASHION"],
      mainCenter: central,
      images: [translated, { ...shown, fullBleed: true }, translated],
      ...story,
    });

    library.wait(1000);
    const second = await articles.save(anInput({ id, version: 1, year: 2020 }));
    expect(second).toEqual({ id, ...first, year: 2020, version: 2 });
    expect(await articles.get(id)).toEqual(second);
    const emptied = await articles.save(
      anInput({
        id,
        title: "Mareas",
        categories: [],
        isTop: false,
        isDraft: true,
        mainCenter: "",
        images: [film],
        story: EMPTY_STORY,
        mediaDetails: new Map([[film, { poster: "", subtitles: {}, fullBleed: false }]]),
      }),
    );
    const { subtitles: _, ...silent } = shown;
    const alone = { ...silent, width: null, height: null, poster: null };
    expect(emptied).toEqual({
      id,
      slug: String(id),
      title: "Mareas",
      year: 2020,
      version: 3,
      isTop: false,
      isDraft: true,
      categories: [],
      mainCenter: null,
      images: [alone],
      ...EMPTY_STORY,
    });
    const texts = await library.query.selectFrom("article_texts").selectAll().execute();
    expect(texts).toEqual([]);
    const versions = await articles.listVersions(id);
    expect(versions).toEqual(
      [emptied, second, { id, ...first }].map((saved) => ({
        version: saved.version,
        savedAt: saved.version === 1 ? library.now() - 1000 : library.now(),
        content: contentOf(saved),
      })),
    );
    // A version keeps all media that it shows, also posters and subtitles.
    const kept = await library.query
      .selectFrom("version_media")
      .innerJoin("media", "media.id", "version_media.media_id")
      .innerJoin("versions", "versions.id", "version_media.version_id")
      .select("url")
      .where("versions.version", "=", 1)
      .execute();
    expect(new Set(kept.map(({ url }) => url))).toEqual(new Set([film, poster, es, en, outside]));
    const saved = ["article-saved", "Marea", id, library.now()];
    expect(await logged(library)).toEqual([
      ["article-created", "Marea", id, library.now() - 1000],
      saved,
      ["article-saved", "Mareas", id, library.now()],
    ]);
  });

  test("K2 E1 a save that is refused changes nothing", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const temporary = await library.aMedium("picture", { state: "temporary" });
    const { id } = await saveNew(articles, "Right");
    const before = await readList(articles);
    const nobody = `/media/${"f".repeat(32)}.jpg`;
    for (const [code, changes] of [
      ["wrong-title", { year: 2024 }],
      ["wrong-year", { title: "Wrong" }],
      ["wrong-services", { id, categories: ["WEDDINGS"] }],
      ["unknown-image", { id, images: [nobody] }],
      ["unknown-image", { id, images: [temporary] }],
      ["unknown-image", { id, mainCenter: nobody }],
      ["stale-version", { id, version: 0 }],
      // A restored backup may be older than an open editor.
      ["stale-version", { id, version: 2 }],
      ["no-such-article", { id: id + 1 }],
    ] as const) {
      const input = anInput(changes as Partial<ArticleInput>);
      expect([code, await outcome(articles.save(input))]).toEqual([code, code]);
    }
    expect(await readList(articles)).toEqual(before);
    expect(await articles.listVersions(id)).toHaveLength(1);
  });

  test("D6 a repeated save of a new article stores it once and answers with what is stored", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const saveWith = (idempotencyKey: string) => saveNew(articles, "Once", { idempotencyKey });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcome(saveWith("1-2"))));
    const [first] = outcomes.flatMap((each) => (typeof each === "string" ? [] : each));
    expect(outcomes.filter((each) => each === "stale-version")).toHaveLength(5);
    const { id = 0 } = first ?? {};
    expect((await readList(articles)).articles).toMatchObject([{ id, version: 1 }]);
    const stored = { id, title: "Once", version: 1 };
    await expect(saveWith("1-2")).rejects.toMatchObject({ fields: { article: stored } });
    await articles.remove(id);
    await expect(saveWith("1-2")).rejects.toMatchObject({ fields: { isInTrash: true } });
    await articles.discard(id);
    const [again, other] = [await saveWith("1-2"), await saveWith("3")];
    expect(new Set([id, again.id, other.id]).size).toBe(3);
  });

  test("K2 R9 of many simultaneous saves of one version one is stored", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const { id } = await saveNew(articles, "Tide");
    const saves = Array.from({ length: 12 }, (_, tab) =>
      outcome(articles.save(anInput({ id, version: 1, title: `Tab ${tab}` }))),
    );
    const outcomes = await Promise.all(saves);
    const won = outcomes.filter((each) => each !== "stale-version");
    expect(won).toEqual([await articles.get(id)]);
    expect(won).toMatchObject([{ version: 2 }]);
  });

  test("D4 R10 of many articles featured at once five are, and a sixth is none that comes from the trash", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const saves = Array.from({ length: 12 }, (_, index) =>
      outcome(saveNew(articles, `Star ${index}`, { isTop: true })),
    );
    const outcomes = await Promise.all(saves);
    const stars = outcomes.flatMap((each) => (typeof each === "string" ? [] : each.id));
    expect(stars).toHaveLength(MOST_FEATURED);
    expect(outcomes.filter((each) => each === "sixth-featured")).toHaveLength(12 - MOST_FEATURED);
    const [id = 0] = stars;
    expect((await articles.save(anInput({ id, title: "Again", isTop: true }))).isTop).toBe(true);
    await articles.remove(id);
    expect((await articles.restore(id)).isTop).toBe(true);
    await articles.remove(id);
    await saveNew(articles, "Another", { isTop: true });
    expect((await articles.restore(id)).isTop).toBe(false);
  });

  test("G5 an article is found by its slug, its number and its old slugs, of which the oldest owns a shared one", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const [one, two] = [await saveNew(articles, "Seda"), await saveNew(articles, "Séda")];
    expect([one.slug, two.slug]).toEqual(["seda", `${two.id}-seda`]);
    const found = async (slug: string) => {
      const work = await articles.find(slug);
      return work && [work.article.id, work.movedTo];
    };
    const all = async (...slugs: string[]) => Promise.all(slugs.map(found));
    expect(await all("seda", `${two.id}-seda`, `${one.id}`, `${one.id}-seda`, `${two.id}`)).toEqual(
      [
        [one.id, undefined],
        [two.id, undefined],
        [one.id, "seda"],
        [one.id, "seda"],
        [two.id, `${two.id}-seda`],
      ],
    );
    const unknown = [
      "",
      "sed",
      "SEDA",
      "seda\0",
      "999",
      `${one.id}-`,
      `${one.id}-mar`,
      `${one.id}seda`,
    ];
    expect(await all(...unknown)).toEqual(unknown.map(() => undefined));
    expect(await articles.isCanonical("seda")).toBe(true);
    expect(await articles.isCanonical(`${one.id}`)).toBe(false);
    expect(await articles.isCanonical("mar")).toBe(false);

    // A rename frees the plain address for the newer article; the numbered one still leads to the older.
    expect((await articles.save(anInput({ id: one.id, title: "Mar" }))).slug).toBe("mar");
    expect(await all("mar", "seda", `${two.id}-seda`, `${one.id}-seda`, `${one.id}-mar`)).toEqual([
      [one.id, undefined],
      [two.id, undefined],
      [two.id, "seda"],
      [one.id, "mar"],
      [one.id, "mar"],
    ]);
    await articles.save(anInput({ id: two.id, title: "Lino" }));
    expect(await all("seda", `${two.id}-seda`)).toEqual([
      [two.id, "lino"],
      [two.id, "lino"],
    ]);
    // A trashed article has no address, and a restored one gets its own back.
    await articles.remove(one.id);
    const three = await saveNew(articles, "Mar");
    expect([three.slug, await found("mar"), await found(`${one.id}`)]).toEqual([
      "mar",
      [three.id, undefined],
      undefined,
    ]);
    expect((await articles.restore(one.id)).slug).toBe("mar");
    expect((await articles.get(three.id)).slug).toBe(`${three.id}-mar`);
    // A title that equals another article's number, and a title without Latin letters.
    const odd = await saveNew(articles, `${three.id + 2}`);
    expect(odd.slug).toBe(`${three.id + 2}`);
    const mute = await saveNew(articles, "¡!");
    expect([mute.id, mute.slug]).toEqual([three.id + 2, `${mute.id}-${mute.id}`]);
    expect(await all(`${mute.id}`, mute.slug)).toEqual([
      [odd.id, undefined],
      [mute.id, undefined],
    ]);
  });

  test("O1 of many addresses those are told that lead to an article, and which are current", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const { id } = await articles.save(anInput({ title: "Mar", year: 2024 }));
    await articles.save(anInput({ id, title: "Marea" }));
    const gone = await articles.save(anInput({ title: "Gone", year: 2024 }));
    await articles.remove(gone.id);
    const strange = Array.from({ length: 1000 }, (_, number) => `none-${number}`);
    const slugs = ["mar", ...strange, "marea", "gone", `${id}-mar`];
    expect(await slugsInUse(library.query, slugs)).toEqual(
      new Map([
        ["mar", false],
        ["marea", true],
        [`${id}-mar`, false],
      ]),
    );
    expect(await slugsInUse(library.query, [])).toEqual(new Map());
  });

  test("K2 U1 a draft has no address but its number, for the admin alone, and hidden categories are the admin's", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const [draft, shown] = [
      await saveNew(articles, "Not yet", { isDraft: true, categories: ["FOOD", "EVENTS"] }),
      await saveNew(articles, "Shown", { categories: ["FOOD"] }),
    ];
    await library.query
      .updateTable("categories")
      .set({ is_hidden: 1 })
      .where("name", "=", "FOOD")
      .execute();
    const number = String(draft.id);
    expect(draft.slug).toBe(number);
    for (const slug of [number, "not-yet", `${number}-not-yet`]) {
      expect([slug, await articles.find(slug)]).toEqual([slug, undefined]);
    }
    expect(await articles.findDraft(number)).toEqual({ article: draft, movedTo: undefined });
    for (const slug of ["not-yet", `${number}-not-yet`, "999", String(shown.id)]) {
      expect([slug, await articles.findDraft(slug)]).toEqual([slug, undefined]);
    }
    expect(await articles.findShared(draft.id)).toEqual({ ...draft, categories: ["EVENTS"] });
    expect(await articles.findShared(shown.id)).toEqual({ ...shown, categories: [] });
    expect((await articles.find("shown"))?.article.categories).toEqual([]);
    expect((await articles.catalogue.articles([shown.id]))[0]?.categories).toEqual([]);
    expect((await articles.get(shown.id)).categories).toEqual(["FOOD"]);
    for (const category of ["food", "\0", "food\0"]) {
      const page = articles.works.page({ order: "title", category }, { from: 0, size: 9 });
      expect([category, await page]).toEqual([category, { from: 0, total: 0, rows: [] }]);
    }

    expect((await articles.save(anInput({ id: draft.id, isDraft: false }))).slug).toBe("not-yet");
    expect(await articles.findDraft(number)).toBeUndefined();
    expect((await articles.save(anInput({ id: draft.id, isDraft: true }))).slug).toBe(number);
    expect(await articles.find("not-yet")).toBeUndefined();
    await articles.remove(draft.id);
    expect(await articles.findShared(draft.id)).toBeUndefined();
    expect(await articles.findDraft(number)).toBeUndefined();
  });

  test("D7 O2 what is deleted lies in the trash for 30 days, comes back whole or goes for good, and the log tells each", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const [a, b, c] = [
      await saveNew(articles, "A"),
      await saveNew(articles, "B", { isTop: true }),
      await saveNew(articles, "C"),
    ];
    const begun = (await logged(library)).length;
    await articles.remove(a.id);
    const [first, tag] = [library.now(), await articles.tag()];
    library.wait(DAY_MS);
    // Trashed and unknown ids are ignored.
    expect(await articles.removeAll([c.id, a.id, b.id, 999])).toBe(2);
    expect(await articles.tag()).not.toBe(tag);
    const later = library.now();
    const inTrash = { slug: expect.any(String) };
    expect(await articles.listTrash()).toEqual([
      { article: { ...b, ...inTrash }, deletedAt: later },
      { article: { ...c, ...inTrash }, deletedAt: later },
      { article: { ...a, ...inTrash }, deletedAt: first },
    ]);
    expect(await outcome(articles.get(a.id))).toBe("no-such-article");
    expect(await outcome(articles.remove(a.id))).toBe("no-such-article");
    expect(await outcome(articles.save(anInput({ id: a.id, year: 2000 })))).toBe("no-such-article");
    expect(await articles.restore(b.id)).toEqual(b);
    expect(await outcome(articles.restore(b.id))).toBe("no-such-article");
    expect(await outcome(articles.discard(b.id))).toBe("no-such-article");
    await articles.discard(c.id);
    expect(await outcome(articles.restore(c.id))).toBe("no-such-article");
    expect(await articles.listVersions(c.id)).toEqual([]);
    expect(await logged(library).then((all) => all.slice(begun))).toEqual([
      ["article-trashed", "A", a.id, first],
      ["article-trashed", "C", c.id, later],
      ["article-trashed", "B", b.id, later],
      ["article-restored", "B", b.id, later],
      ["article-discarded", "C", c.id, later],
    ]);

    library.wait(TRASH_DAYS * DAY_MS - DAY_MS);
    const before = await articles.tag();
    expect([await articles.sweepTrash(), await articles.tag()]).toEqual([0, before]);
    library.wait(1);
    expect([await articles.sweepTrash(), await articles.listTrash()]).toEqual([1, []]);
    expect(await articles.listVersions(a.id)).toEqual([]);
    expect((await saveNew(articles, "D")).id).toBeGreaterThan(c.id);
  });

  test("O1 an imported article is new, is noted as such, and nothing of it stays where its origin can't be noted", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const { id } = await saveNew(articles, "Here");
    const noted: unknown[] = [];
    const input = anInput({ id, title: "Elsewhere", year: 2024 });
    const adopted = await articles.adopt(input, async (_, article) => void noted.push(article));
    expect(adopted).toMatchObject({ slug: "elsewhere", version: 1 });
    expect(noted).toEqual([adopted]);
    expect((await logged(library)).at(-1)?.slice(0, 3)).toEqual([
      "article-imported",
      "Elsewhere",
      adopted.id,
    ]);
    const failing = articles.adopt(input, () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect((await readList(articles)).articles.map(({ title }) => title)).toEqual([
      "Elsewhere",
      "Here",
    ]);
  });

  test("S3 crawlers are told of the new works, of each category's last change, and when media came", async () => {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const began = library.now();
    const a = await saveNew(articles, "A", { categories: ["FOOD", "EVENTS"] });
    library.wait(1000);
    const b = await saveNew(articles, "B", { categories: ["FOOD"] });
    const c = await saveNew(articles, "C");
    await saveNew(articles, "D", { isDraft: true, categories: ["FASHION"] });
    await articles.remove((await saveNew(articles, "E", { categories: ["FASHION"] })).id);
    library.wait(1000);
    const changed = await articles.save(anInput({ id: a.id, year: 2025 }));
    const { catalogue } = articles;
    const later = began + 1000;
    expect(await catalogue.newest(9)).toEqual([
      { article: c, createdAt: later, changedAt: later },
      { article: b, createdAt: later, changedAt: later },
      { article: changed, createdAt: began, changedAt: began + 2000 },
    ]);
    expect((await catalogue.newest(1)).map(({ article }) => article.id)).toEqual([c.id]);
    expect((await catalogue.works()).map(({ id, changedAt }) => [id, changedAt])).toEqual([
      [a.id, began + 2000],
      [b.id, later],
      [c.id, later],
    ]);
    expect(await catalogue.changesByCategory()).toEqual(
      new Map([
        ["food", began + 2000],
        ["events", began + 2000],
      ]),
    );
    expect(await catalogue.articles([b.id, 999, a.id])).toEqual([b, changed]);
    const [old, temporary] = [
      await library.aMedium("picture", { created_at: 5 }),
      await library.aMedium("picture", { state: "temporary" }),
    ];
    const urls = [...Array.from({ length: 500 }, (_, index) => `/media/${index}`), old];
    expect(await catalogue.storedAt(urls)).toEqual(new Map([[old, 5]]));
    const listed = await articles.listMedia([old, temporary, "/media/0"]);
    expect([...listed.keys()]).toEqual([old]);
    expect(await articles.listMedia([])).toEqual(new Map());
  });
});
