import { expect, test } from "vitest";
import { createPageCache } from "./page-cache.ts";
import { bytesOf, storedPage, type StoredPage } from "./stored-page.ts";

const HOUR_MS = 3_600_000;

test("a page is rendered once for all simultaneous requests, and again when the content changes", async () => {
  const cache = createPageCache({ now: () => 0 });
  let renderings = 0;
  const render = async () => {
    renderings++;
    return aPage("a");
  };
  const pages = await Promise.all([1, 2, 3].map(() => cache.fill("/", "one", render)));
  expect(new Set(pages).size).toBe(1);
  expect(cache.find("/", "one")).toBe(pages[0]);
  expect(cache.find("/", "two")).toBeUndefined();
  await cache.fill("/", "two", render);
  expect(renderings).toBe(2);
  expect(cache.find("/", "one")).toBeUndefined();
});

test("F1 a request that would wait for one random copy of a page takes the one being rendered", async () => {
  const cache = createPageCache({ now: () => 0 });
  const fill = (draw: number) => cache.fill(`/ ${draw}`, "one", () => aPage(`draw ${draw}`), "/");
  const [first, second, third] = await Promise.all([fill(1), fill(2), fill(1)]);
  expect([second, third]).toEqual([first, first]);
  expect([1, 2].map((draw) => cache.has(`/ ${draw}`))).toEqual([true, false]);
  expect(await fill(2)).not.toEqual(first);
});

test("a page that fails to render, or must not be cached, is rendered again for the next request", async () => {
  const cache = createPageCache({ now: () => 0 });
  await expect(cache.fill("/", "one", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cache.fill("/", "one", async () => undefined)).toBeUndefined();
  expect(cache.has("/")).toBe(false);
  expect(await cache.fill("/", "one", () => aPage("a"))).toBeDefined();
});

test("a page is rendered again after an hour, because it has the year and random parts", async () => {
  let time = HOUR_MS;
  const cache = createPageCache({ now: () => time });
  await cache.fill("/", "one", () => aPage("a"));
  time += HOUR_MS - 1;
  expect(cache.find("/", "one")).toBeDefined();
  time += 1;
  expect(cache.find("/", "one")).toBeUndefined();
});

test("the page cache stays within its bytes and evicts the least recently used page", async () => {
  const each = bytesOf(await aPage("a"));
  const cache = createPageCache({ now: () => 0, mostBytes: each * 2 });
  await cache.fill("/a", "one", () => aPage("a"));
  await cache.fill("/b", "one", () => aPage("b"));
  cache.find("/a", "one");
  await cache.fill("/c", "one", () => aPage("c"));
  expect(["/a", "/b", "/c"].map((key) => cache.has(key))).toEqual([true, false, true]);
  await cache.fill("/large", "one", () => aPage("d".repeat(each * 3)));
  expect(["/a", "/c", "/large"].map((key) => cache.has(key))).toEqual([true, true, false]);
});

test("a page is compressed at the best quality in the background", async () => {
  const cache = createPageCache({ now: () => 0 });
  const words = Array.from({ length: 4000 }, (_, index) => `${(index * 7919) % 613} frames`);
  const page = await cache.fill("/", "one", () => aPage(words.join(" ")));
  const quick = page?.encodings.br.body.length ?? 0;
  await expect.poll(() => page?.encodings.br.body.length).toBeLessThan(quick);
});

function aPage(text: string): Promise<StoredPage> {
  return storedPage(Buffer.from(text), {});
}
