import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aVisit, launchBrowser, openPage, shareSession } from "../support/browser.ts";
import { aPhotograph, aFilm } from "../support/media-files.ts";
import { aLink, aSelection } from "../support/private-links.ts";
import {
  listArticles,
  saveArticle,
  sharedStudio,
  storeFilm,
  storePictures,
  type Client,
} from "../support/studio.ts";
import { adminAddresses, DEMO_PAGES } from "../support/addresses.ts";

const shared = sharedStudio();
const ANSWERS = 12;
const NONCE_BYTES = 16;
const WALK_MS = 240_000;

let browser: undefined | Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
  // Pictures and a film with its poster: everything that a page may load.
  const pictures = await Promise.all([1, 2, 3].map((each) => aPhotograph({ width: 300 + each })));
  const [poster = "", ...images] = await storePictures(shared.admin, pictures);
  const film = await storeFilm(shared.admin, await aFilm());
  for (const category of ["FASHION", "FOOD"]) {
    await saveArticle(shared.admin, {
      title: `Marea ${category}`,
      services: [category],
      isTop: true,
      main_center: poster,
      images: [...images, film],
      media: { [film]: { poster } },
    });
  }
});
afterAll(() => browser?.close());

/** The admin's addresses that answer with data for a list. */
const DATA = /^\/dashboard\/(?:filas|imagenes\/\d+)$/;

/** Returns all of the admin's addresses for the first article. */
async function guarded(): Promise<string[]> {
  const [article] = await listArticles(shared.visitor);
  const { id: selection } = await aSelection(shared.admin, { title: "Marea" });
  const { id: link } = await aLink(shared.admin, article?.id ?? 0);
  return ["/dashboard?edit=1", ...adminAddresses({ id: article?.id, selection, link })];
}

/** External scripts and inline handlers, which pages must not have although the policy blocks them. */
const FROM_ELSEWHERE = /<(?:script|iframe|embed|object)[^>]* (?:src|data)="(?!\/[^/])[^"]*"/;
const RUNS = /<[a-z][^>]* on[a-z]+="/;
const INLINE = /<script((?![^>]*\bsrc=)[^>]*)>([\s\S]*?)<\/script>/g;

async function scriptsOf(client: Client, path: string) {
  const answer = await client(path);
  const policy = answer.headers.get("content-security-policy") ?? "";
  const html = await answer.text();
  const inline = Array.from(html.matchAll(INLINE), ([, tag = "", code = ""]) => ({
    nonce: /nonce="([^"]+)"/.exec(tag)?.[1],
    hash: `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  }));
  const named = /script-src ([^;]+)/.exec(policy)?.[1]?.split(" ") ?? [];
  return { status: answer.status, policy, html, inline, named };
}

test("T25 T34 no policy lets a script in by anything but its name, nothing else where nothing is needed, and no page loads one from elsewhere", async () => {
  const pages = [
    ...DEMO_PAGES.map((path) => [shared.visitor, path] as const),
    // `/login` redirects a logged-in admin.
    ...DEMO_PAGES.filter((path) => path !== "/login").map((path) => [shared.admin, path] as const),
    ...(await guarded()).map((path) => [shared.admin, path] as const),
  ];
  for (const [client, path] of pages) {
    const { status, policy, html, inline, named } = await scriptsOf(client, path);
    expect([path, status]).toEqual([path, 200]);
    expect([path, html.match(FROM_ELSEWHERE) ?? html.match(RUNS)]).toEqual([path, null]);
    const scripts = `script-src ${named.join(" ")}`;
    expect([path, scripts]).toEqual([
      path,
      expect.stringMatching(/^script-src 'self'(?: '(?:nonce|sha256)-[^']+')*$/),
    ]);
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect([path, policy]).toEqual([path, expect.stringContaining(part)]);
    }
    expect([path, inline.length > 0]).toEqual([path, !DATA.test(path)]);
    for (const { nonce, hash } of inline) {
      expect([path, named]).toEqual([
        path,
        expect.arrayContaining([nonce ? `'nonce-${nonce}'` : hash]),
      ]);
    }
  }
});

test("T25 what is made for one visitor alone has a nonce of 128 bits, another in every answer", async () => {
  for (const [client, path] of [
    [shared.visitor, "/login"],
    [shared.admin, "/dashboard"],
    [shared.admin, "/"],
  ] as const) {
    const nonces = new Set<string>();
    for (let count = 0; count < ANSWERS; count += 1) {
      const { named, inline } = await scriptsOf(client, path);
      const [nonce = ""] = named.flatMap((name) => /^'nonce-(.+)'$/.exec(name)?.[1] ?? []);
      expect(Buffer.from(nonce, "base64")).toHaveLength(NONCE_BYTES);
      expect([...new Set(inline.map((each) => each.nonce))]).toEqual([nonce]);
      nonces.add(nonce);
    }
    expect([path, nonces.size]).toEqual([path, ANSWERS]);
  }
});

test("T25 a page that is kept carries no nonce, at its first answer and at later ones", async () => {
  for (const path of ["/", "/work", "/about", "/contact", "/index"]) {
    for (const time of ["first", "second"]) {
      const { policy, inline } = await scriptsOf(shared.visitor, path);
      expect([path, time, policy]).toEqual([path, time, expect.not.stringContaining("nonce-")]);
      expect(inline.filter(({ nonce }) => nonce !== undefined)).toEqual([]);
    }
  }
});

async function violationsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, "refusedByPolicy"));
}

async function aWatchedVisit() {
  if (browser === undefined) throw new Error("the browser stands only while the tests run");
  const { page, complaints } = await aVisit(browser, { baseURL: shared.studio.url });
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refusedByPolicy: refused });
    document.addEventListener("securitypolicyviolation", (event) => {
      refused.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const inConsole = () => complaints.filter((text) => /content.security.policy/i.test(text));
  return { page, inConsole };
}

test(
  "T25 a browser that walks every page and the dashboard refuses nothing",
  { timeout: WALK_MS },
  async () => {
    const [article] = await listArticles(shared.visitor);
    const works = [`/work/${article?.slug}`, "/nowhere"];
    const { page, inConsole } = await aWatchedVisit();
    for (const path of [...DEMO_PAGES, ...works]) {
      await openPage(page, path);
      expect([path, await violationsOn(page)]).toEqual([path, []]);
    }
    await shareSession(page, shared.admin);
    const documents = (await guarded()).filter((path) => !DATA.test(path));
    for (const path of [...documents, `/dashboard?edit=${article?.id}`, "/", ...works]) {
      const answer = await openPage(page, path);
      const landed = shared.studio.url + (path === "/nowhere" ? "/" : path);
      expect([path, answer?.status(), page.url()]).toEqual([path, 200, landed]);
      expect([path, await violationsOn(page)]).toEqual([path, []]);
    }
    expect(inConsole()).toEqual([]);
  },
);

test("T25 a script that somebody slipped into a page is refused by the browser", async () => {
  const { page } = await aWatchedVisit();
  for (const path of ["/contact", "/login"]) {
    await openPage(page, path);
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.slippedIn = true";
      document.body.append(script);
      document.body.insertAdjacentHTML(
        "beforeend",
        "<img src=x onerror='window.slippedIn = true'>",
      );
    });
    await expect.poll(async () => (await violationsOn(page)).length).toBeGreaterThan(1);
    expect(await page.evaluate(() => Reflect.get(window, "slippedIn"))).toBeUndefined();
  }
});
