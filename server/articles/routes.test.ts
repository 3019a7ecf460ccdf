import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer, SaveAnswer } from "#domain/answers.ts";
import { MOST_IMAGES } from "#domain/article.ts";
import { MOST_TRASHED_TOGETHER } from "#domain/trash.ts";
import { withBothDatabases } from "../../tests/support/databases.ts";
import { json } from "../../tests/support/studio.ts";
import { latestAuditEntries } from "../audit-log/audit-log.ts";
import { aServerOf } from "../http/server.fixtures.ts";
import { aLibraryIn } from "./articles.fixtures.ts";
import { articleRoutes } from "./routes.ts";

const ENCODINGS = [
  ["gzip, br", "br"],
  ["gzip", "gzip"],
  ["identity", null],
] as const;

/** Enough articles for thousands of pictures. */
const ARTICLES = 18;
const GONE = {
  success: false,
  error: "El artículo no existe o ya fue eliminado.",
  code: "no-such-article",
};

const answerOf = async (response: Response) => [response.status, await response.json()];

withBothDatabases((aPlace) => {
  async function aLibrary() {
    const library = await aLibraryIn(await aPlace());
    const articles = await library.open();
    const call = await aServerOf((app) => articleRoutes(app, articles, library.now));
    const saved = async (changes: Record<string, unknown> = {}) => {
      const whole = { title: "Seda", year: 2025, services: ["FASHION"] };
      const answer: SaveAnswer = await (
        await call(API.articles, json({ ...whole, ...changes }))
      ).json();
      if (!answer.success) throw new Error(answer.error);
      return answer.article;
    };
    const get = (headers: Record<string, string> = {}, method = "GET") =>
      call(API.articles, { method, headers });
    return {
      library,
      saved,
      get,
      listed: async (): Promise<ArticleAnswer[]> => (await get()).json(),
      save: async (body: unknown) => answerOf(await call(API.articles, json(body))),
      remove: async (query: string) =>
        answerOf(await call(`${API.upload}${query}`, { method: "DELETE" })),
      restore: async (body: unknown) => answerOf(await call(API.trash, json(body))),
      discard: async (query: string) =>
        answerOf(await call(`${API.trash}${query}`, { method: "DELETE" })),
      trashAll: async (body: unknown) => answerOf(await call(API.trashAll, json(body))),
    };
  }

  test("K1 is the same array however it is packed, in order and whole", async () => {
    const { get, listed, saved } = await aLibrary();
    expect(await listed()).toEqual([]);
    for (let number = 0; number < ARTICLES; number += 1) {
      const images = Array.from(
        { length: MOST_IMAGES },
        (_, place) => `https://example.com/${number}/${place}.jpg`,
      );
      await saved({
        title: `Título ${number % 10} — ${number}`,
        isTop: number === 2,
        images,
      });
    }
    const plain = await (await get({ "accept-encoding": "identity" })).text();
    for (const [accepted, encoding] of ENCODINGS) {
      const answer = await get({ "accept-encoding": accepted });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("vary")).toMatch(/accept-encoding/);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      expect(await answer.text()).toBe(plain);
    }
    const list: ArticleAnswer[] = JSON.parse(plain);
    const titles = list.map(({ title }) => title);
    expect(titles).toHaveLength(ARTICLES);
    expect(titles[0]).toBe("Título 2 — 2");
    expect(titles.slice(1)).toEqual(titles.slice(1).toSorted());
    for (const { title, images, media } of list) {
      expect([title, images.length, Object.keys(media)]).toEqual([title, MOST_IMAGES, images]);
    }
  });

  test("K1 has one tag for all its encodings, which answers 304, also by HEAD", async () => {
    const { get, saved } = await aLibrary();
    await saved();
    for (const [accepted] of ENCODINGS) {
      const { headers } = await get({ "accept-encoding": accepted });
      const etag = headers.get("etag") ?? "";
      expect(etag).toMatch(/^W\/".+"$/);
      for (const method of ["GET", "HEAD"]) {
        const again = await get({ "if-none-match": etag }, method);
        expect([method, again.status, await again.text()]).toEqual([method, 304, ""]);
        expect(again.headers.get("etag")).toBe(etag);
        expect([method, again.headers.get("content-length")]).toEqual([method, null]);
      }
      const head = await get({ "accept-encoding": accepted }, "HEAD");
      expect([head.status, await head.text()]).toEqual([200, ""]);
      for (const name of ["etag", "content-type", "content-encoding", "content-length", "vary"]) {
        expect([name, head.headers.get(name)]).toEqual([name, headers.get(name)]);
      }
    }
  });

  test("K1 says at once what a save has changed, and nothing else", async () => {
    const { get, listed, saved } = await aLibrary();
    await saved({ title: "Mar" });
    await saved({ title: "Seda" });
    const before = await listed();
    const [first] = before;
    const etag = (await get()).headers.get("etag") ?? "";
    await saved({ id: first?.id, title: "Mar", year: 1999 });
    expect((await get({ "if-none-match": etag })).status).toBe(200);
    const after = await listed();
    expect(after[0]).toEqual({ ...first, year: 1999, version: 2 });
    expect(after.slice(1)).toEqual(before.slice(1));
  });

  test("K2 R9 of twelve simultaneous saves of one version one is stored, and the others get the stored article", async () => {
    const { listed, save, saved } = await aLibrary();
    const { id } = await saved({ title: "Tide" });
    const tabs = await Promise.all(
      Array.from({ length: 12 }, (_, tab) => save({ id, version: 1, title: `Tab ${tab}` })),
    );
    const [won, ...others] = tabs.toSorted(([one], [other]) => one - other);
    const [stored] = await listed();
    expect(stored).toMatchObject({ title: expect.stringMatching(/^Tab/), version: 2 });
    expect(won).toEqual([200, { success: true, id, article: stored }]);
    // A version can also be newer than the stored one: a restored backup may be older than an open editor.
    for (const version of [0, 3]) others.push(await save({ id, version, title: "Late" }));
    const refused = { success: false, error: expect.any(String), code: "stale-version" };
    for (const other of others) expect(other).toEqual([409, { ...refused, article: stored }]);
  });

  test("K2 what is wrong with a save is said without an article", async () => {
    const { save, saved } = await aLibrary();
    const { id } = await saved();
    const refused = { success: false, error: expect.any(String), code: "wrong-title" };
    for (const body of [
      { id, title: "" },
      { title: "", year: 2025 },
    ]) {
      expect(await save(body)).toEqual([422, refused]);
    }
    expect(await save({ id: 999, title: "Nobody" })).toEqual([404, { ...GONE, isInTrash: false }]);
  });

  test("K2 a save of an article that is gone is told whether the trash still holds it", async () => {
    const { discard, remove, save, saved } = await aLibrary();
    const { id } = await saved();
    await saved({ title: "Other" });
    await remove(`?id=${id}`);
    expect(await save({ id, title: "Here" })).toEqual([404, { ...GONE, isInTrash: true }]);
    expect(await discard(`?id=${id}`)).toEqual([200, { success: true }]);
    expect(await save({ id, title: "Here" })).toEqual([404, { ...GONE, isInTrash: false }]);
  });

  test("K3 D7 a delete answers for one article, and so does the trash", async () => {
    const { discard, listed, remove, restore, saved } = await aLibrary();
    const { id } = await saved();
    const wrong = [400, { success: false, error: expect.any(String), code: "wrong-id" }];
    for (const query of ["", "?id=", "?id=x", "?id=0", `?id=${id}&id=2`, `?id=${id}&id[]=2`]) {
      expect([query, await remove(query)]).toEqual([query, wrong]);
      expect([query, await discard(query)]).toEqual([query, wrong]);
    }
    for (const body of [{}, [], { id: "x" }, { ids: [id] }])
      expect(await restore(body)).toEqual(wrong);
    expect(await discard(`?id=${id}`)).toEqual([404, GONE]);
    expect(await remove(`?id=${id}`)).toEqual([200, { success: true }]);
    expect([await listed(), await remove(`?id=${id}`)]).toEqual([[], [404, GONE]]);
    const back = await restore({ id });
    const [article] = await listed();
    expect(back).toEqual([200, { success: true, id, article }]);
    expect(await restore({ id })).toEqual([404, GONE]);
  });

  test("O2 several articles go to the trash in one call, which notes each of them", async () => {
    const { library, saved, trashAll } = await aLibrary();
    const drafts = [
      await saved({ title: "Folder One", isDraft: true }),
      await saved({ title: "Folder Two", isDraft: true }),
    ];
    const ids = drafts.map(({ id }) => id);
    const many = Array.from({ length: MOST_TRASHED_TOGETHER + 1 }, (_, index) => index + 1);
    for (const wrong of [
      {},
      [],
      { ids: [] },
      { ids: ["1"] },
      { ids: [0] },
      { ids: 1 },
      { ids: many },
    ]) {
      expect(await trashAll(wrong)).toMatchObject([400, { code: "wrong-id" }]);
    }
    const most = many.slice(1).map((id) => id + 1000);
    expect(await trashAll({ ids: most })).toEqual([200, { success: true, count: 0 }]);
    // Duplicate and unknown ids change nothing.
    expect(await trashAll({ ids: [...ids, ids[0], 999_999] })).toEqual([
      200,
      { success: true, count: 2 },
    ]);
    expect(await trashAll({ ids })).toEqual([200, { success: true, count: 0 }]);
    const log = await latestAuditEntries(library.query, 2);
    expect(log.map(({ kind }) => kind)).toEqual(["article-trashed", "article-trashed"]);
    expect(new Set(log.map(({ subject }) => subject))).toEqual(
      new Set(["Folder One", "Folder Two"]),
    );
  });
});
