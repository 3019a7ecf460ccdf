import type { IncomingMessage } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { pageRequest } from "./page-request.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x64) HeadlessChrome/150.0.0.0 Safari/537.36";
const GOOGLE = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

function asked(url: string, headers: object = {}, method = "GET") {
  const sent = { "user-agent": CHROME, ...headers };
  return pageRequest({ method, url, headers: sent } as unknown as IncomingMessage);
}

const PLAIN = { style: "light", isCrawler: false, randomCopy: 0 };

afterEach(() => vi.restoreAllMocks());

test.each([
  ["/index", "/index"],
  ["/index?", "/index"],
  ["/index?utm_source=mail&x=1", "/index"],
  ["/index?%zz=%00", "/index"],
  ["/index?by=year", undefined],
  ["/index?x=1&category=food", undefined],
  ["/work/a?from=b", undefined],
  ["/contact?sent", undefined],
  ["/gallery?view=list", undefined],
  ["/index?__proto__=1", undefined],
  ["/index?constructor[prototype]=1", undefined],
])("%s is in memory as %s", (url, path) => {
  expect(asked(url)).toEqual(path && { path, ...PLAIN });
});

test("only reads of who has no session are answered from memory", () => {
  expect(asked("/index", {}, "HEAD")).toEqual({ path: "/index", ...PLAIN });
  expect(asked("/index", {}, "POST")).toBeUndefined();
  expect(asked("/index", { cookie: "style=green; sid=x" })).toBeUndefined();
  expect(asked("/index", { cookie: "style=green" })).toEqual({
    path: "/index",
    ...PLAIN,
    style: "green",
  });
});

test("F1 G11 pages that draw by chance have eight copies, of which search engines know one", () => {
  const random = vi.spyOn(Math, "random").mockReturnValue(0.999);
  for (const path of ["/", "/work", "/about", "/es", "/es/about"]) {
    expect(asked(path)).toEqual({ path, ...PLAIN, randomCopy: 7 });
    expect(asked(path, { "user-agent": GOOGLE })).toEqual({ path, ...PLAIN, isCrawler: true });
  }
  expect(asked("/contact")).toMatchObject({ randomCopy: 0 });
  random.mockReturnValue(0);
  expect(asked("/")).toMatchObject({ randomCopy: 0 });
  expect(asked("/index", { "user-agent": undefined })).toMatchObject({ isCrawler: false });
});

test("a request is read once, so that it asks for the same random copy wherever it goes", () => {
  const request = { method: "GET", url: "/", headers: { "user-agent": CHROME } };
  const read = () => pageRequest(request as unknown as IncomingMessage);
  vi.spyOn(Math, "random").mockReturnValue(0.3);
  const first = read();
  vi.spyOn(Math, "random").mockReturnValue(0.9);
  expect(read()).toBe(first);
});
