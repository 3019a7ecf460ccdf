import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import {
  aVisit,
  goBack,
  goForward,
  openPage,
  PHONE,
  quicken,
  reloadPage,
  sharedBrowser,
  type Visit,
  loadsOf,
} from "../support/browser.ts";
import {
  exportStudio,
  type FileServer,
  PUBLIC_ORIGIN,
  serveDirectory,
} from "../support/exported-site.ts";
import { startDemoStudio } from "../support/hosted-studio.ts";
import { opener } from "../support/project-page.ts";
import { anAdmin, json } from "../support/studio.ts";
import { flapsOf } from "../support/transitions.ts";

let directory: string;
/** The address of another server to test, such as `http://localhost:8000`. */
const given = process.env.EXPORTED_SITE;
let server: FileServer | undefined;
let url: string;

const WITH_EMBED = { title: "De otro sitio", year: 2026, images: ["https://vimeo.com/76979871"] };

beforeAll(async () => {
  const studio = await startDemoStudio();
  const admin = await anAdmin(studio);
  expect((await admin(API.articles, json(WITH_EMBED))).status).toBe(200);
  const exported = await exportStudio(studio.dataDir, process.env.EXPORTED_DIRECTORY);
  await studio.stop();
  expect([exported.code, exported.output]).toEqual([0, expect.stringContaining("The site is in")]);
  directory = exported.directory;
  server = given === undefined ? await serveDirectory(directory) : undefined;
  url = given ?? server?.url ?? "";
});

afterAll(() => server?.close());

/** Opens a visit and records its requests to other origins. */
async function visit(
  options: BrowserContextOptions = {},
): Promise<Visit & { elsewhere: string[] }> {
  const opened = await aVisit(await sharedBrowser(), { baseURL: url, ...options });
  const { page } = opened;
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const asked = new URL(request.url());
    const isOwn = asked.origin === url && !/^\/(?:api|login|dashboard)\b/.test(asked.pathname);
    if (!isOwn && !/^(?:blob|data):/.test(asked.protocol)) elsewhere.push(asked.href);
  });
  return { ...opened, elsewhere };
}

async function listedPaths(): Promise<string[]> {
  const index = await readFile(join(directory, "sitemap.xml"), "utf8");
  const files = Array.from(index.matchAll(/\/(sitemap-[\w-]+\.xml)/g), ([, name = ""]) => name);
  const texts = await Promise.all(files.map((name) => readFile(join(directory, name), "utf8")));
  return texts.flatMap((text) =>
    Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, loc = ""]) => {
      expect(loc.startsWith(PUBLIC_ORIGIN)).toBe(true);
      return loc.slice(PUBLIC_ORIGIN.length);
    }),
  );
}

/** The path with `*` in place of the project or category. */
const kindOf = (path: string) => path.replace(/(?<=\/(?:work|gallery)\/)[^/]+/, "*");

test("O3 each kind of page, in both languages, works with scripts from files alone", async () => {
  const { page, complaints, elsewhere } = await visit({ reducedMotion: "reduce" });
  const listed = await listedPaths();
  expect(listed.length).toBeGreaterThan(50);
  // The first project and the first gallery of each language.
  const paths = listed.filter(
    (path, at) => listed.findIndex((each) => kindOf(each) === kindOf(path)) === at,
  );
  for (const path of [...paths, "/gallery", "/work", "/es/about"]) {
    const response = await openPage(page, path);
    expect([path, response?.status()]).toEqual([path, 200]);
    // The site's own path, without the slash that a server appends.
    const own = path === "/gallery" ? "/gallery/fashion" : path.replace(/(?<=.)\/$/, "");
    await expect.poll(() => [path, new URL(page.url()).pathname]).toEqual([path, own]);
    // Each exists once: React adds what it does not recognize.
    const once = ["h1", "link[rel=canonical]", "meta[name=theme-color]", "title"];
    const counts = await Promise.all(once.map((each) => page.locator(each).count()));
    expect([path, ...counts]).toEqual([path, 1, 1, 1, 1]);
    const broken = await page.locator("img").evaluateAll((images) =>
      images
        .filter((each) => each instanceof HTMLImageElement && each.complete)
        .filter((each) => Reflect.get(each, "naturalWidth") === 0)
        .map((each) => Reflect.get(each, "currentSrc")),
    );
    expect([path, broken.filter(Boolean)]).toEqual([path, []]);
    expect([path, complaints, elsewhere]).toEqual([path, [], []]);
  }
});

test("O3 without scripts pages read, link on, filter and turn their lists by paths alone", async () => {
  const { page, complaints, elsewhere } = await visit({ javaScriptEnabled: false });
  for (const path of ["/", "/work", "/work/seda", "/gallery/fashion", "/about", "/es/contact"]) {
    expect((await openPage(page, path))?.status()).toBe(200);
    expect(await page.locator("h1").count()).toBe(1);
  }
  expect(await page.locator("form").count()).toBe(0);
  await openPage(page, "/index");
  const order = page.getByRole("navigation", { name: "Order" });
  await order.getByRole("link", { name: "Year" }).click();
  expect(new URL(page.url()).pathname).toMatch(/^\/index\/by=year\/?$/);
  await page.getByRole("link", { name: "FASHION", exact: true }).first().click();
  expect(new URL(page.url()).pathname).toBe("/index/by=year/category=fashion/");
  expect(await page.locator("main [aria-current]").allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringMatching(/fashion/i)]),
  );
  await openPage(page, "/work/seda");
  await page.getByRole("link", { name: /Next/ }).first().click();
  expect(new URL(page.url()).pathname).toMatch(/^\/work\/(?!seda\b)[\w-]+\/?$/);
  expect([complaints, elsewhere]).toEqual([[], []]);
});

test("O3 a visit goes on as at the live site: flaps, filters, lightbox, wall, films, style, language, back and forward", async () => {
  const { page, complaints, elsewhere } = await visit();
  await quicken(page);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await openPage(page, "/about");
  documents.length = 0;

  await page.getByRole("navigation").getByRole("link", { name: "Index" }).first().click();
  await expect.poll(() => flapsOf(page).getAttribute("data-flaps")).not.toBe("idle");
  await page.waitForURL("**/index");
  await expect.poll(() => flapsOf(page).getAttribute("data-flaps")).toBe("idle");
  const titles = () => page.locator("main [data-title]").allInnerTexts();
  const all = await titles();
  await page.getByRole("link", { name: "Year", exact: true }).click();
  await page.waitForURL("**/index?by=year");
  await expect.poll(titles).not.toEqual(all);
  await page.getByRole("link", { name: "FASHION", exact: true }).first().click();
  await page.waitForURL("**/index?by=year&category=fashion");
  await expect.poll(async () => (await titles()).length).toBeLessThan(all.length);
  const chosen = await titles();
  expect(documents).toEqual([]);
  await reloadPage(page);
  expect(new URL(page.url()).search).toBe("?by=year&category=fashion");
  expect(await titles()).toEqual(chosen);
  await goBack(page);
  await page.waitForURL("**/index?by=year");
  await goForward(page);
  await expect.poll(titles).toEqual(chosen);

  await openPage(page, "/work/seda");
  await page.locator("[data-open]").first().click();
  await page.getByRole("dialog").locator("img").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await openPage(page, "/gallery/fashion");
  await page.locator("[data-cursor=drag][data-phase=resting]").waitFor();
  await page.getByRole("link", { name: "As list" }).click();
  await page.waitForURL("**/gallery/fashion?view=list");
  await reloadPage(page);
  expect(new URL(page.url()).search).toBe("?view=list");
  expect(await page.locator("[data-cursor=drag]").count()).toBe(0);
  await page.locator("main ol img").first().waitFor();

  await openPage(page, "/work/festival-eco");
  await page.locator("[data-open]").first().click();
  await expect
    .poll(() =>
      page
        .getByRole("dialog")
        .locator("video")
        .evaluate((video: HTMLVideoElement) => video.currentTime),
    )
    .toBeGreaterThan(0.2);
  await page.keyboard.press("Escape");

  await openPage(page, "/es/work");
  await page.getByRole("link", { name: "English" }).first().click();
  await page.waitForURL("**/work");
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  expect([complaints, elsewhere]).toEqual([[], []]);
});

test("O3 the chosen style is painted first on every later page, and Contact stays light", async () => {
  const { page, complaints } = await visit();
  await openPage(page, "/about");
  await page.getByRole("button", { name: "Green style" }).first().click();
  await page.addInitScript(() => {
    // Records the style when the body begins, before the first paint.
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      Object.assign(window, { firstStyle: document.documentElement.dataset.style });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  for (const [path, style] of [
    ["/work", "green"],
    ["/es/index", "green"],
    ["/contact", "light"],
  ] as const) {
    await openPage(page, path);
    expect([path, await page.evaluate(() => Reflect.get(window, "firstStyle"))]).toEqual([
      path,
      style,
    ]);
    expect(await page.locator("html").getAttribute("data-style")).toBe(style);
    if (style === "light") continue;
    const colour = page.locator("meta[name=theme-color]");
    await page
      .getByRole("button", { name: /^(light|claro)/i })
      .first()
      .waitFor();
    expect(await colour.getAttribute("content")).toBe("#0f2a1e");
  }
  await openPage(page, "/work");
  await page.getByRole("button", { name: "Light style" }).first().click();
  expect(await page.locator("html").getAttribute("data-style")).toBe("light");
  expect(complaints).toEqual([]);
});

test("O3 an address that is none shows the page that says so, from which one goes on", async () => {
  const { page, complaints } = await visit({ viewport: PHONE });
  for (const path of ["/nowhere", "/work/nothing", "/index/category=nothing/x"]) {
    const response = await openPage(page, path);
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { name: "No take." }).waitFor();
  }
  // An unknown filter leads to the whole list.
  await openPage(page, "/index?category=gone");
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe("/index");
  await openPage(page, "/nowhere");
  await page.getByRole("button", { name: /menu/i }).click();
  await page.getByRole("dialog").getByRole("link", { name: "About" }).click();
  await page.waitForURL("**/about");
  expect(complaints.filter((each) => !/404/.test(each))).toEqual([]);
});

test("O3 no address leads to another site, and a server that shows one page at all addresses leads home", async () => {
  const { page, elsewhere } = await visit();
  for (const path of [
    "//other.example/x=y/",
    "//other.example/index?by=year",
    "/\\\\other.example/a=b",
  ]) {
    await openPage(page, url + path);
    expect([path, new URL(page.url()).origin]).toEqual([path, new URL(url).origin]);
  }
  const home = await readFile(join(directory, "index.html"), "utf8");
  await page.route(/\/(index|nowhere\/)$/, (route) =>
    route.fulfill({ body: home, contentType: "text/html" }),
  );
  await openPage(page, "/index");
  expect(await page.locator("h1").innerText()).toMatch(/index/i);
  await openPage(page, "/nowhere/");
  expect(new URL(page.url()).pathname).toBe("/");
  expect(elsewhere).toEqual([]);
});

test("O3 a link to the page that is shown does nothing, also one of its document", async () => {
  const { page } = await visit();
  await openPage(page, "/about");
  const asked = loadsOf(page);
  await page.getByRole("navigation").getByRole("link", { name: "About" }).first().click();
  await page.waitForTimeout(300);
  expect([asked, await flapsOf(page).getAttribute("data-flaps")]).toEqual([[], "idle"]);
});

test("O3 V9 a film of another site plays at the first press, on its own page's policy alone", async () => {
  const { page, complaints } = await visit({ reducedMotion: "reduce" });
  await page.route("https://player.vimeo.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>A player</h1>" }),
  );
  await openPage(page, "/index");
  await page.getByRole("link", { name: /De otro sitio/ }).click();
  await page.waitForURL("**/work/de-otro-sitio");
  await opener(page, 1).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Play/ }).click();
  await dialog.locator("iframe").contentFrame().getByText("A player").waitFor();
  expect(complaints).toEqual([]);
});

test("O3 a former address leads to the present one, with scripts or without", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await visit({ javaScriptEnabled });
    await openPage(page, "/es/work/13");
    await page.waitForURL(/\/es\/work\/seda\/?$/);
  }
});
