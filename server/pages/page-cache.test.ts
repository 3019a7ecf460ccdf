import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import {
  createPageCache,
  keyOf,
  serveCachedPages,
  type PageCache,
  type PageKey,
} from "./page-cache.ts";
import type { CachedPageRequest } from "./page-request.ts";
import { bytesOf, encodePage, type StoredPage } from "./stored-page.ts";

const HOUR_MS = 3_600_000;
const HOME = key("/");

function key(page: string, copy = 0): PageKey {
  return { page, copy };
}

/** Requests a page: from the cache, or rendered and then stored. */
async function ask(
  cache: PageCache,
  of: PageKey,
  tag: string,
  render: () => Promise<StoredPage | undefined>,
): Promise<StoredPage | undefined> {
  return cache.find(of, tag) ?? cache.store(of, tag, render());
}

test("a page is rendered once for all simultaneous requests, and again when the content changes", async () => {
  const cache = createPageCache({ now: () => 0 });
  let renderings = 0;
  const render = async () => {
    renderings++;
    return aPage("a");
  };
  const pages = await Promise.all([1, 2, 3].map(() => ask(cache, HOME, "one", render)));
  expect(new Set(pages).size).toBe(1);
  expect(cache.find(HOME, "one")).toBe(pages[0]);
  expect(cache.find(HOME, "two")).toBeUndefined();
  await ask(cache, HOME, "two", render);
  expect(renderings).toBe(2);
  expect(cache.find(HOME, "one")).toBeUndefined();
});

test("V13 nobody waits for a page that is rendered again because renditions were published", async () => {
  let time = 0;
  const cache = createPageCache({ now: () => time });
  const before = await ask(cache, HOME, "library-4.1", () => aPage("quick"));
  const renderings: PromiseWithResolvers<StoredPage>[] = [];
  const render = (tag: string) => {
    const rendering = Promise.withResolvers<StoredPage>();
    renderings.push(rendering);
    return cache.store(HOME, tag, rendering.promise);
  };
  expect(cache.find(HOME, "library-4.2")).toBeUndefined();
  const made = render("library-4.2");
  expect(cache.find(HOME, "library-4.2")).toBe(before);
  renderings[0]?.resolve(await aPage("made"));
  const after = await made;
  expect(cache.find(HOME, "library-4.2")).toBe(after);

  const saved = render("library-5.2");
  expect(cache.find(HOME, "library-5.2")).toBe(saved);
  renderings[1]?.resolve(await aPage("saved"));
  await saved;
  time = HOUR_MS;
  const late = render("library-5.3");
  expect(cache.find(HOME, "library-5.3")).toBe(late);
});

test("F1 a request that would wait for one random copy of a page takes the one being rendered", async () => {
  const cache = createPageCache({ now: () => 0 });
  const fill = (draw: number) => ask(cache, key("/", draw), "one", () => aPage(`draw ${draw}`));
  const [first, second, third] = await Promise.all([fill(1), fill(2), fill(1)]);
  expect([second, third]).toEqual([first, first]);
  expect([1, 2].map((draw) => cache.has(key("/", draw)))).toEqual([true, false]);
  expect(await fill(2)).not.toEqual(first);
});

test("a page that fails to render, or must not be cached, is rendered again for the next request", async () => {
  const cache = createPageCache({ now: () => 0 });
  await expect(ask(cache, HOME, "one", () => Promise.reject(new Error("no")))).rejects.toThrow(
    "no",
  );
  expect(await ask(cache, HOME, "one", async () => undefined)).toBeUndefined();
  expect(cache.has(HOME)).toBe(false);
  expect(await ask(cache, HOME, "one", () => aPage("a"))).toBeDefined();
});

test("a page is rendered again after an hour, because it has the year and random parts", async () => {
  let time = HOUR_MS;
  const cache = createPageCache({ now: () => time });
  await ask(cache, HOME, "one", () => aPage("a"));
  time += HOUR_MS - 1;
  expect(cache.find(HOME, "one")).toBeDefined();
  time += 1;
  expect(cache.find(HOME, "one")).toBeUndefined();
});

test("the page cache stays within its bytes and evicts the least recently used page", async () => {
  const each = bytesOf(await aPage("a"));
  const cache = createPageCache({ now: () => 0, mostBytes: each * 2 });
  await ask(cache, key("/a"), "one", () => aPage("a"));
  await ask(cache, key("/b"), "one", () => aPage("b"));
  await cache.find(key("/a"), "one");
  await ask(cache, key("/c"), "one", () => aPage("c"));
  expect(["/a", "/b", "/c"].map((path) => cache.has(key(path)))).toEqual([true, false, true]);
  await ask(cache, key("/large"), "one", () => aPage("d".repeat(each * 3)));
  expect(["/a", "/c", "/large"].map((path) => cache.has(key(path)))).toEqual([true, true, false]);
});

test("a page is compressed at the best quality in the background", async () => {
  const cache = createPageCache({ now: () => 0 });
  const words = Array.from({ length: 4000 }, (_, index) => `${(index * 7919) % 613} frames`);
  const page = await ask(cache, HOME, "one", () => aPage(words.join(" ")));
  const quick = page?.encodings.br.body.length ?? 0;
  await expect.poll(() => page?.encodings.br.body.length).toBeLessThan(quick);
});

const ASKED: CachedPageRequest = { path: "/", style: "light", isCrawler: false, randomCopy: 0 };

test("a page is cached for its style, its kind of visitor and its random copy", async () => {
  const cache = createPageCache({ now: () => 0 });
  const others: CachedPageRequest[] = [
    { ...ASKED, style: "green" },
    { ...ASKED, isCrawler: true },
    { ...ASKED, randomCopy: 1 },
    { ...ASKED, path: "/about" },
  ];
  const page = await ask(cache, keyOf(ASKED), "one", () => aPage("home"));
  expect([cache.has(keyOf(ASKED)), cache.find(keyOf(ASKED), "one")]).toEqual([true, page]);
  for (const other of others) {
    expect([cache.has(keyOf(other)), cache.find(keyOf(other), "one")]).toEqual([false, undefined]);
  }
});

test("M1 what is in memory is answered from it; all else is handed on, also where the content can't be read", async () => {
  const cache = createPageCache({ now: () => 0 });
  const site = { tag: "one", isLost: false };
  const tag = async () => {
    if (site.isLost) throw new Error("lost");
    return site.tag;
  };
  const server = createServer(
    serveCachedPages(
      { cache, tag },
      (_, response) => void response.writeHead(404).end("handed on"),
    ),
  ).listen(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return [answer.status, await answer.text(), answer.headers.get("etag")];
  };
  const robot = { "user-agent": "Googlebot/2.1" };
  const handedOn = [404, "handed on", null];
  const page = await ask(cache, keyOf(ASKED), "one", () => aPage("home"));
  const etag = `W/${page?.etag}`;
  expect(await get("/", { headers: robot })).toEqual(handedOn);
  await ask(cache, keyOf({ ...ASKED, isCrawler: true }), "one", async () => page);
  expect(await get("/", { headers: robot })).toEqual([200, "home", etag]);
  expect(await get("/", { headers: robot, method: "HEAD" })).toEqual([200, "", etag]);
  const known = { ...robot, "if-none-match": etag };
  expect(await get("/", { headers: known })).toEqual([304, "", etag]);
  const other = { ...robot, "if-none-match": '"x"' };
  expect(await get("/", { headers: other })).toEqual([200, "home", etag]);
  expect(await get("/", { headers: robot, method: "POST" })).toEqual(handedOn);
  site.isLost = true;
  expect(await get("/", { headers: robot })).toEqual(handedOn);
  site.isLost = false;
  site.tag = "two";
  expect(await get("/", { headers: robot })).toEqual(handedOn);
  const rendering = Promise.withResolvers<StoredPage>();
  const stored = cache.store(keyOf({ ...ASKED, isCrawler: true }), "two", rendering.promise);
  const waiting = get("/", { headers: robot });
  rendering.resolve(await aPage("again"));
  expect((await waiting).slice(0, 2)).toEqual([200, "again"]);
  await stored;
});

function aPage(text: string): Promise<StoredPage> {
  return encodePage(Buffer.from(text), {});
}
