import { expect, test } from "vitest";
import { API, type ArticleAnswer } from "#domain/api.ts";
import { MOST_IMAGES } from "#domain/article.ts";
import { saveArticle, sharedStudio } from "../support/studio.ts";

const ENCODINGS = [
  ["gzip, br", "br"],
  ["gzip", "gzip"],
  ["identity", null],
] as const;

/** So many have thousands of pictures. */
const ARTICLES = 18;

const shared = sharedStudio();

const get = (headers: Record<string, string> = {}, method = "GET") =>
  shared.visitor(API.articles, { method, headers });

test("K1 is the same array however it is packed, in order and whole", async () => {
  for (let number = 0; number < ARTICLES; number += 1) {
    const images = Array.from(
      { length: MOST_IMAGES },
      (_, place) => `https://example.com/${number}/${place}.jpg`,
    );
    await saveArticle(shared.admin, {
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
  for (const [accepted] of ENCODINGS) {
    const { headers } = await get({ "accept-encoding": accepted });
    const etag = headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/".+"$/);
    for (const method of ["GET", "HEAD"]) {
      const again = await get({ "if-none-match": etag }, method);
      expect([method, again.status, await again.text()]).toEqual([method, 304, ""]);
      expect(again.headers.get("etag")).toBe(etag);
    }
    const head = await get({ "accept-encoding": accepted }, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["etag", "content-type", "content-encoding", "vary"]) {
      expect([name, head.headers.get(name)]).toEqual([name, headers.get(name)]);
    }
  }
});

test("K1 says at once what a save has changed, and nothing else", async () => {
  const before = await listed();
  const [first] = before;
  const etag = (await get()).headers.get("etag") ?? "";
  await saveArticle(shared.admin, { id: first?.id, year: 1999 });
  expect((await get({ "if-none-match": etag })).status).toBe(200);
  const after = await listed();
  expect(after[0]).toEqual({ ...first, year: 1999, version: 2 });
  expect(after.slice(1)).toEqual(before.slice(1));
});

async function listed(): Promise<ArticleAnswer[]> {
  return (await get()).json();
}
