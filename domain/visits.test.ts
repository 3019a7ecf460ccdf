import { expect, test } from "vitest";
import { read } from "./schema.ts";
import { hostKey, languageKey } from "./visits.ts";
import { visitReport } from "./visit-report.ts";

test("Y2 a referring site is its host alone, and an address in digits is none", () => {
  const keys = {
    "": "",
    "www.Instagram.com": "instagram.com",
    "m.facebook.com": "m.facebook.com",
    "xn--caf-dma.example": "xn--caf-dma.example",
    "com.google.android.gm": "com.google.android.gm",
    "203.0.113.77": "*",
    "[2001:db8::1]": "*",
    localhost: "*",
    "https://a.example/path": "*",
    "a.example/mail=ana@a.co": "*",
    "a..example": "*",
    "=cmd.example": "*",
    [`${"a".repeat(64)}.example`]: "*",
    [`${"a.".repeat(60)}example`]: "*",
  };
  expect(Object.fromEntries(Object.keys(keys).map((host) => [host, hostKey(host)]))).toEqual(keys);
  expect([hostKey(undefined), hostKey(7)]).toEqual(["*", "*"]);
});

test("Y2 a language is kept with its country, and without its script", () => {
  const tags = [
    "es",
    "es-CO",
    "es-419",
    "zh-Hant-TW",
    "gsw-CH",
    "ES-co",
    "es-CO-x-ana",
    "español",
    "",
  ];
  expect(tags.map(languageKey)).toEqual([
    "es",
    "es-CO",
    "es-419",
    "zh-TW",
    "gsw-CH",
    "*",
    "*",
    "*",
    "*",
  ]);
  expect(languageKey(null)).toBe("*");
});

test("Y2 a report is a page, a page that a visit begins with, or a quarter of a film", () => {
  expect(read(visitReport, { path: "/work", more: 1 })).toEqual({
    kind: "view",
    path: "/work",
    entry: undefined,
  });
  expect(read(visitReport, { path: "/", referrer: "", language: "es-CO" })).toEqual({
    kind: "view",
    path: "/",
    entry: { referrer: "", language: "es-CO" },
  });
  expect(read(visitReport, { film: "/videos/a.mp4", quarter: 4 })).toEqual({
    kind: "film",
    film: "/videos/a.mp4",
    quarter: 4,
  });
  const wrong = [
    { film: "/videos/a.mp4", quarter: 9, path: "/work" },
    undefined,
    null,
    [],
    "/",
    {},
    { path: 1 },
    { path: "work" },
    { path: "/work/\0" },
    { path: "/work/\ud800" },
    { film: "/videos/a\n.mp4", quarter: 1 },
    { path: `/${"a".repeat(200)}` },
    { film: "/videos/a.mp4" },
    { film: "/videos/a.mp4", quarter: 0 },
    { film: "/videos/a.mp4", quarter: 5 },
    { film: "/videos/a.mp4", quarter: 1.5 },
    { film: "/videos/a.mp4", quarter: "1" },
  ];
  expect(wrong.map((each) => read(visitReport, each))).toEqual(wrong.map(() => undefined));
});
