import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { DASHBOARD_BROWSERS, PUBLIC_BROWSERS } from "../app/browsers.ts";
import { publicAssets } from "../server/export/copy-files.ts";
import { pageScript } from "../server/export/page-script.ts";
import { createHeadRewriter } from "../server/pages/rewrite-head.ts";
import { baselineBrowsers, newerThan, scriptKeys, styleKeys } from "./support/newer-features.ts";

const FOLDER = "build/client/assets";
const INLINE = /<script>([^]*?)<\/script>/g;

/** Returns the ids of web-features that the document lists with a fallback. */
function documented(title: string): string[] {
  const page = readFileSync("docs/browsers.md", "utf8");
  const part = page.split(/^## /m).find((each) => each.startsWith(title)) ?? "";
  return Array.from(part.matchAll(/^\| `([\w-]+)` +\| .*\w/gm), ([, id = ""]) => id).sort();
}

/** The part of React Router's manifest that is read here. */
interface Manifest {
  entry: object;
  routes: Record<string, object>;
}

async function publicFiles(): Promise<Set<string>> {
  const [file = ""] = globSync(`${FOLDER}/manifest-*.js`);
  const window: Record<string, Manifest> = {};
  runInNewContext(readFileSync(file, "utf8"), { window });
  const [{ entry, routes } = { entry: {}, routes: {} }] = Object.values(window);
  const own = Object.entries(routes).filter(([id]) => !id.startsWith("admin/"));
  const named = JSON.stringify([entry, own]).match(/\/assets\/[\w.-]+/g) ?? [];
  return new Set(await publicAssets(FOLDER, named));
}

async function inlineScripts(): Promise<string[]> {
  const rewrite = await createHeadRewriter("build/client")(
    '<head></head><script type="module" async=""></script>',
  );
  const found = Array.from(rewrite.matchAll(INLINE), ([, script = ""]) => script);
  expect(found).toHaveLength(2);
  return [...found, pageScript({ address: "/", path: "", hasStyles: true })];
}

test("the browsers are those with all that was Baseline widely available on the days that are named", () => {
  expect(PUBLIC_BROWSERS).toEqual(baselineBrowsers("2026-01-01"));
  expect(DASHBOARD_BROWSERS).toEqual(baselineBrowsers("2026-11-01"));
  const readme = readFileSync("README.md", "utf8");
  for (const { chrome, firefox, safari } of [PUBLIC_BROWSERS, DASHBOARD_BROWSERS]) {
    expect(readme).toContain(
      `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} on Mac and iPhone`,
    );
  }
});

test("what is newer than these browsers stands in docs/browsers.md with what happens without it", async () => {
  const isPublic = await publicFiles();
  const ofVisitors = new Set((await inlineScripts()).flatMap((script) => [...scriptKeys(script)]));
  const ofDashboard = new Set<string>();
  for (const file of globSync(`${FOLDER}/*.{js,css}`)) {
    const keys = file.endsWith(".js") ? scriptKeys : styleKeys;
    const audience = isPublic.has(basename(file)) ? ofVisitors : ofDashboard;
    for (const key of keys(readFileSync(file, "utf8"))) audience.add(key);
  }
  expect([...newerThan(PUBLIC_BROWSERS)(ofVisitors)].sort()).toEqual(documented("Public pages"));
  expect([...newerThan(DASHBOARD_BROWSERS)(ofDashboard)].sort()).toEqual(
    documented("The dashboard"),
  );
});
