import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { message } from "#domain/messages.ts";
import type { PageDescription } from "#domain/page-description.ts";
import { Refusal } from "#domain/refusal.ts";
import { parseSiteSettings } from "#domain/site-settings.ts";
import { LANGUAGES } from "#domain/words/languages.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import { aLibraryIn, anInput } from "../articles/articles.fixtures.ts";
import { linkCookie } from "../private-links/link-cookie.ts";
import { BLANK_SETTINGS as blank } from "../site-settings/default-settings.ts";
import type { RenderContext } from "./rendering.ts";
import { servicesMaker, type ServicesParts } from "./services.ts";

const ORIGIN = "https://studio.example";
const PASS = "p".repeat(43);
const SETTINGS = parseSiteSettings({
  ...blank,
  brand: "Luz",
  languages: { first: "es", second: "en", written: "es" },
});
const CONTEXT: RenderContext = { nonce: "n", isCrawler: false };

/** A library and the services of its pages. @param changes replace services of the server */
async function aSite({ siteSettings, ...changes }: Record<string, unknown> = {}) {
  const library = await aLibraryIn({ dataDir: await aFolder(), databaseUrl: undefined });
  const articles = await library.open();
  const asked: unknown[][] = [];
  const note =
    (name: string, answer: unknown) =>
    async (...given: unknown[]) => {
      asked.push([name, ...given]);
      return answer;
    };
  const privateLinks: object = {};
  const live = {
    auth: {
      isAdmin: async (token: unknown) => {
        asked.push(["isAdmin", token]);
        return token === "admin";
      },
      listSessions: note("listSessions", []),
    },
    categories: {},
    inquiries: { receive: note("receive", { state: "sent" }), admin: {} },
    privateLinks,
    selections: {},
    answers: {},
    visits: undefined,
    worksOrder: {},
    health: { read: async () => ({}) },
    restoring: undefined,
    ...changes,
  };
  const parts = {
    articles,
    siteSettings: siteSettings ?? { inForce: async () => ({ version: 1, content: SETTINGS }) },
    publicOrigin: ORIGIN,
    live,
    cookie: { read: ({ cookies }: { cookies: { sid?: string } }) => cookies.sid },
    linkCookie: {
      ...linkCookie(false),
      headers: (pass: string, addresses: string[], lifeMs: number) => [pass, ...addresses, lifeMs],
    },
    looks: { remember: (...given: unknown[]) => void asked.push(["remember", ...given]) },
  };
  const servicesFor = servicesMaker(parts as unknown as ServicesParts);
  const logged: unknown[][] = [];
  const at = (url: string, context: Partial<RenderContext> = {}, request: object = {}) =>
    servicesFor(
      {
        raw: { url },
        method: "GET",
        headers: {},
        cookies: {},
        ip: "192.0.2.1",
        log: { error: (...line: unknown[]) => void logged.push(line) },
        ...request,
      } as unknown as FastifyRequest,
      Object.assign(context, { ...CONTEXT, ...context }),
    );
  return { library, articles, asked, at, logged, note, privateLinks };
}

const drawHalf = () => 0.5;
const ADMIN = { cookies: { sid: "admin" } };

test("N1 N2 a page is in the language of its address, and in the site's first one elsewhere", async () => {
  const { at } = await aSite();
  const facts = async (url: string, address?: string) => {
    const { language, prefix, words } = await at(url, address === undefined ? {} : { address });
    return [language, prefix, words === LANGUAGES[language]];
  };
  const [es, en] = [
    ["es", "", true],
    ["en", "/en", true],
  ];
  expect([await facts("/work"), await facts("/en/work"), await facts("/es/work")]).toEqual([
    es,
    en,
    es,
  ]);
  expect((await facts("/share/x", "/en/work"))[0]).toBe("en");
  const { settings, origin, nonce, isCrawler, isExported, countsVisits, random } = await at("/");
  expect([settings.brand, origin, nonce, isCrawler, isExported, countsVisits, random]).toEqual([
    "Luz",
    ORIGIN,
    "n",
    false,
    false,
    false,
    Math.random,
  ]);
  const file = await at("/", { exported: { random: drawHalf }, isCrawler: true });
  expect([file.isExported, file.random, file.isCrawler]).toEqual([true, drawHalf, true]);
  const counted = await aSite({ visits: { statistics: {} } });
  expect((await counted.at("/")).countsVisits).toBe(true);
});

test("R22 settings that can't be read are those of before, and none where there were none", async () => {
  let isLost = true;
  const siteSettings = {
    inForce: async () => {
      if (isLost) throw new Error("lost");
      return { version: 1, content: SETTINGS };
    },
  };
  const { at } = await aSite({ siteSettings });
  await expect(at("/")).rejects.toThrow("lost");
  isLost = false;
  await at("/");
  isLost = true;
  expect((await at("/")).settings.brand).toBe("Luz");
});

test("M1 R22 works that can't be read are those of before, and the log says why", async () => {
  const { articles, at, library, logged } = await aSite();
  await articles.save(anInput({ title: "Mar", year: 2024 }));
  const context: Partial<RenderContext> = {};
  expect(await (await at("/", context)).works.count()).toBe(1);
  await library.query.schema.alterTable("articles").renameTo("lost").execute();
  await library.query.schema.alterTable("library").renameTo("gone").execute();
  expect(await (await at("/", context)).works.count()).toBe(1);
  expect(context.hasFailedRead).toBe(true);
  expect(logged).toEqual([[{ err: expect.any(Error) }, message("articles-load-failed")]]);
  const other: Partial<RenderContext> = { tag: "other" };
  expect(await (await at("/", other)).works.count()).toBe(1);
  expect(other.hasFailedRead).toBe(true);
  await expect((await at("/", { tag: "t" })).findWork("mar")).rejects.toThrow();
});

test("G5 U1 a draft is found by the admin alone, who is asked for once", async () => {
  const { articles, asked, at } = await aSite();
  const draft = await articles.save(anInput({ title: "Secret", year: 2024, isDraft: true }));
  await articles.save(anInput({ title: "Mar", year: 2024 }));
  const visitor = await at("/");
  expect((await visitor.findWork("mar"))?.article.title).toBe("Mar");
  expect(asked).toEqual([]);
  expect(await visitor.findWork(String(draft.id))).toBeUndefined();
  expect(await visitor.admin()).toBeUndefined();
  expect(asked).toEqual([["isAdmin", undefined]]);
  const admin = await at("/", {}, ADMIN);
  expect((await admin.findWork(String(draft.id)))?.article.title).toBe("Secret");
});

test("G3 the admin's pages may ask for what is there, and for backups where the studio keeps them", async () => {
  const { articles, asked, at, library } = await aSite();
  const { id } = await articles.save(anInput({ title: "Mar", year: 2024 }));
  const admin = await (await at("/dashboard", {}, ADMIN)).admin();
  expect((await admin?.article(id))?.title).toBe("Mar");
  expect(await admin?.article(999)).toBeUndefined();
  expect(await admin?.backups()).toBeUndefined();
  expect(admin?.visits).toBeUndefined();
  expect(() => admin?.compareBackup("a")).toThrow(new Refusal("no-such-backup"));
  await admin?.sessions();
  expect(asked.at(-1)).toEqual(["listSessions", "admin"]);
  await library.query.schema.alterTable("articles").renameTo("lost").execute();
  await expect(admin?.article(id)).rejects.toThrow(/articles/);
  const restoring = {
    list: async () => ["kept"],
    state: () => "idle",
    compare: async (name: string) => `compared ${name}`,
  };
  const withBackups = await aSite({ restoring, visits: { statistics: "visits" } });
  const owner = await (await withBackups.at("/dashboard", {}, ADMIN)).admin();
  expect(await owner?.backups()).toEqual({ kept: ["kept"], restore: "idle" });
  expect([await owner?.compareBackup("a"), owner?.visits]).toEqual(["compared a", "visits"]);
});

test.each([
  ["a visitor", {}, {}, true],
  ["a search engine", { isCrawler: true }, {}, false],
  ["a browser that fetches ahead", {}, { headers: { "sec-purpose": "prefetch;prerender" } }, false],
  ["an older one", {}, { headers: { purpose: "prefetch" } }, false],
  ["the script of a page", {}, { raw: { url: "/p/token.data?_routes=a" } }, false],
  ["who prints it", {}, { raw: { url: "/p/token?print" } }, false],
  ["who sends its form", {}, { method: "POST" }, false],
  ["a head", {}, { method: "HEAD" }, false],
  ["the admin", {}, ADMIN, false],
])(
  "Y1 the opening of a private link by %s is counted: %#",
  async (_, context, request, isCounted) => {
    const { articles, asked, at, note, privateLinks } = await aSite();
    const { id } = await articles.save(anInput({ title: "Secret", year: 2024, isDraft: true }));
    Object.assign(privateLinks, {
      open: note("open", { state: "open", subject: { article: id }, endsAt: 5 }),
    });
    const cookies = { pass: PASS, ...("cookies" in request ? request.cookies : {}) };
    const services = await at("/p/token", context, { ...request, cookies });
    expect(await services.openPrivateLink("token")).toMatchObject({
      state: "open",
      endsAt: 5,
      kind: "project",
      project: { title: "Secret" },
    });
    expect(asked.at(-1)).toEqual(["open", "token", PASS, isCounted]);
  },
);

test("Y1 a private link that shows nothing says so, and one that can't be read is an error", async () => {
  const { at, logged, note, privateLinks } = await aSite();
  const open = async (answer: unknown) => {
    Object.assign(privateLinks, { open: note("open", answer) });
    return (await at("/p/token")).openPrivateLink("token");
  };
  expect(await open({ state: "locked" })).toEqual({ state: "locked" });
  expect(await open({ state: "open", subject: { article: 999 }, endsAt: null })).toEqual({
    state: "none",
  });
  const failed = Promise.reject(new Error("lost"));
  await expect(open(failed)).rejects.toThrow("lost");
  expect(logged).toHaveLength(1);
});

test("Y1 a private link's password brings a cookie for each of its addresses, where it is right", async () => {
  const { asked, at, note, privateLinks } = await aSite();
  const unlock = async (answer: unknown) => {
    Object.assign(privateLinks, { unlock: note("unlock", answer) });
    return (await at("/p/token")).unlockPrivateLink("token", "secret");
  };
  expect(await unlock({ state: "wrong" })).toEqual({ state: "wrong" });
  expect(asked.at(-1)).toEqual(["unlock", "token", "secret", "192.0.2.1"]);
  expect(await unlock({ state: "open", pass: undefined, lifeMs: 0 })).toEqual({
    state: "open",
    cookies: [],
  });
  expect(await unlock({ state: "open", pass: PASS, lifeMs: 5000 })).toEqual({
    state: "open",
    cookies: [PASS, "/p/token", "/en/p/token", 5000],
  });
});

test("Q1 what a visitor writes is received with his address, unless it is too long", async () => {
  const { asked, at } = await aSite();
  expect(await (await at("/contact")).sendInquiry("form")).toEqual({ state: "sent" });
  expect(asked).toEqual([["receive", "form", "192.0.2.1"]]);
  const long = await at("/contact", { isFormTooLong: true });
  expect(await long.sendInquiry("")).toEqual({ state: "wrong", wrong: { message: "too-long" } });
  expect(asked).toHaveLength(1);
});

test("S1 V9 a page tells its share image, the frames that it shows, and what failed", async () => {
  const page: PageDescription = {
    title: "Lamp",
    labels: [],
    frames: "",
    picture: null,
    path: "/work/lamp",
    description: "",
    content: { kind: "home" },
  };
  const { asked, at, logged } = await aSite();
  const context: Partial<RenderContext> = {};
  const services = await at("/work/lamp", context);
  const { address } = services.describePage(page);
  expect([address, asked]).toEqual([expect.stringMatching(/^\/share\/work\/lamp-/), []]);
  (await at("/work/lamp", { tag: "t" })).describePage(page);
  expect(asked).toEqual([
    ["remember", "/work/lamp", "t", expect.objectContaining({ title: "Lamp" })],
  ]);
  services.allowFrames(["https://player.vimeo.com"]);
  (await at("/")).allowFrames(["https://nobody.example"]);
  expect(context.frames).toEqual(["https://player.vimeo.com"]);
  services.report("an error");
  expect(logged).toEqual([[{ err: "an error" }, "a page failed to render"]]);
});
