import { afterAll, beforeAll, expect, test } from "vitest";
import { growLibrary } from "../../../bench/grown-library.ts";
import { aVisit, openPage, sharedBrowser } from "../../support/browser.ts";
import { exportStudio, type FileServer, serveDirectory } from "../../support/exported-site.ts";
import { walkThrough } from "../../support/site.ts";
import { aFolder } from "../../support/studio-process.ts";

const ARTICLES = 110;

let server: FileServer;

beforeAll(async () => {
  const dataDir = await aFolder();
  await growLibrary(dataDir, ARTICLES);
  const { code, directory } = await exportStudio(dataDir, undefined, { DEMO: "off" });
  expect(code).toBe(0);
  server = await serveDirectory(directory);
});

afterAll(() => server.close());

test("O3 long lists of an exported site go on as one scrolls, begin at any of their pages, and keep their filter", async () => {
  const { page, complaints } = await aVisit(await sharedBrowser(), { baseURL: server.url });
  for (const [path, rows, total] of [
    ["/index", "main li[data-row]", ARTICLES],
    ["/index?by=year", "main li[data-row]", ARTICLES],
    ["/work", "main [data-row]", ARTICLES],
  ] as const) {
    await openPage(page, path);
    const seen = await walkThrough(page, rows, "data-row");
    expect([path, seen.size]).toEqual([path, total]);
  }
  await openPage(page, "/index?from=85");
  const later = await walkThrough(page, "main li[data-row]", "data-row");
  expect([Math.min(...later.keys()), Math.max(...later.keys())]).toEqual([80, ARTICLES - 1]);
  await openPage(page, "/gallery/fashion?view=list");
  const frames = await walkThrough(page, "main li[data-row]", "data-row");
  expect(frames.size).toBeGreaterThan(120);
  expect(complaints).toEqual([]);
});
