import type { FastifyInstance } from "fastify";
import { beforeEach, expect, test, vi } from "vitest";
import { INQUIRY_BYTES } from "#domain/inquiry.ts";
import { LINK_FORM_BYTES } from "#domain/private-link.ts";
import { aServerOf } from "../http/server.fixtures.ts";
import { pagePolicy } from "../http/security-headers.ts";
import { createPageCache } from "./page-cache.ts";
import { pageRoutes } from "./routes.ts";
import { renderFiles } from "./render-files.ts";
import { escapeLessThan, hashesOf, type RenderContext, type Rendering } from "./rendering.ts";

/** Always chooses the first copy of a page with random choices. */
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));

const ORIGIN = "https://studio.example";
const HTML = { "content-type": "text/html; charset=utf-8" };
const LONG = "<p>".padEnd(5000, "x");
const CHROME = "Mozilla/5.0 (X11; Linux x64) Chrome/150.0.0.0 Safari/537.36";
const FORM = "application/x-www-form-urlencoded";

/** A site with one answer for every request, which a test can replace. */
function aSite({ isAdmin = false, prefix = "", isStored = true } = {}) {
  const seen: { request: Request; context: RenderContext }[] = [];
  const state = {
    answer: (async () => new Response(LONG, { headers: HTML })) as (
      request: Request,
      context: RenderContext,
    ) => Promise<Response>,
  };
  let context: RenderContext;
  const pages: Rendering["pages"] = {
    cache: createPageCache({ now: () => 0 }),
    tag: async () => "tag",
    isPublic: async (path) => ["/about", "/broken"].includes(path),
  };
  const rendering: Rendering = {
    origin: ORIGIN,
    pages: isStored ? pages : undefined,
    rewriteHead: async (html) => html.replace("<p>", "<b>"),
    servicesFor: async (_, given) => {
      context = given;
      return { prefix, admin: async () => (isAdmin ? {} : undefined) } as never;
    },
    loadSite: async () => async (request) => {
      seen.push({ request, context });
      return state.answer(request, context);
    },
  };
  return { rendering, seen, state };
}

async function served(options?: Parameters<typeof aSite>[0]) {
  const site = aSite(options);
  const call = await aServerOf((app) => {
    app.addHook("onRequest", async (_, reply) => void reply.header("x-all", "1"));
    pageRoutes(app, site.rendering);
  });
  return { ...site, call };
}

const headerOf = (answer: Response, ...names: string[]) =>
  names.map((name) => answer.headers.get(name));

test("M1 a public page is rendered once, of nothing that is its visitor's, and kept", async () => {
  const { call, seen, state } = await served();
  const script = '<script>a()</script><script src="b"></script>';
  state.answer = async (_, context) => {
    context.frames = ["https://player.vimeo.com"];
    return new Response(`<p>${script}`, { headers: { ...HTML, link: "<a>" } });
  };
  const sent = { cookie: "style=green; own=1", "user-agent": CHROME, "accept-language": "es" };
  const first = await call("/about", { headers: sent });
  expect([first.status, await first.text()]).toEqual([200, `<b>${script}`]);
  expect(headerOf(first, "x-all", "link", "cache-control", "vary")).toEqual([
    "1",
    "<a>",
    "no-cache",
    "accept-encoding, cookie",
  ]);
  expect(first.headers.get("content-security-policy")).toBe(
    pagePolicy(hashesOf(script), ["https://player.vimeo.com"]),
  );
  const again = await call("/about", { headers: sent });
  expect([again.headers.get("etag"), seen.length]).toEqual([first.headers.get("etag"), 1]);
  const [{ request, context } = { request: undefined, context: undefined }] = seen;
  expect([request?.url, ...(request?.headers ?? [])]).toEqual([
    `${ORIGIN}/about`,
    ["cookie", "style=green"],
  ]);
  expect(context).toMatchObject({ nonce: undefined, tag: "tag", isCrawler: false });
  state.answer = async () => new Response("<p>light", { headers: HTML });
  const light = await call("/about");
  expect([light.status, seen.length]).toEqual([200, 2]);
  expect(light.headers.get("etag")).not.toBe(first.headers.get("etag"));
});

test.each(["not found", "not read", "thrown"])(
  "M1 R22 what is %s is not kept, and is rendered for its visitor alone",
  async (how) => {
    const { call, seen, state } = await served();
    state.answer = async (_, context) => {
      if (context.tag === "tag" && how === "thrown") throw new Error("no database");
      if (how === "not read") context.hasFailedRead = true;
      return new Response("<p>", { headers: HTML, status: how === "not found" ? 404 : 200 });
    };
    const status = how === "not found" ? 404 : 200;
    for (const _ of [1, 2]) {
      const answer = await call("/about");
      expect([answer.status, await answer.text()]).toEqual([status, "<b>"]);
      expect(answer.headers.get("content-security-policy")).toMatch(/'nonce-[\w+/]{22}=='/);
    }
    expect(seen.map(({ context }) => context.tag)).toEqual(["tag", undefined, "tag", undefined]);
  },
);

test("R22 a page of which nothing can be read is tried again soon", async () => {
  const { call, state } = await served();
  const fail = (status: number, isRead: boolean) => {
    state.answer = async (_, context) => {
      if (!isRead) context.hasFailedRead = true;
      return new Response("no", { status, headers: { ...HTML, "x-page": "1" } });
    };
  };
  for (const [status, isRead, expected] of [
    [500, false, [503, "5", "1"]],
    [500, true, [500, null, "1"]],
    [404, false, [404, null, "1"]],
  ] as const) {
    fail(status, isRead);
    const answer = await call("/work/a");
    expect([answer.status, ...headerOf(answer, "retry-after", "x-page")]).toEqual(expected);
  }
});

test("T27 a page knows four headers of a request, its address and its method", async () => {
  const { call, seen, state } = await served();
  const passed = {
    accept: "a/b",
    "accept-language": "es",
    cookie: "a=b",
    "user-agent": "Googlebot/2.1",
  };
  state.answer = async () =>
    new Response(LONG, {
      status: 201,
      headers: [...Object.entries(HTML), ["set-cookie", "a=1"], ["set-cookie", "b=2"]],
    });
  const strange = { host: "evil.example", "x-forwarded-host": "evil.example" };
  const answer = await call("/work/a?from=b", {
    headers: { ...passed, ...strange, "accept-encoding": "br" },
  });
  const [{ request, context } = { request: undefined, context: undefined }] = seen;
  expect([request?.method, request?.url]).toEqual(["GET", `${ORIGIN}/work/a?from=b`]);
  expect(Object.fromEntries(request?.headers ?? [])).toEqual(passed);
  expect(context).toMatchObject({ isCrawler: true, isFormTooLong: false });
  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(headerOf(answer, "content-encoding", "cache-control", "vary")).toEqual([
    "br",
    "no-cache",
    "accept-encoding, cookie",
  ]);
  const plain = await call("/work/a", { headers: { "accept-encoding": "identity" } });
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([
    null,
    LONG.replace("<p>", "<b>"),
  ]);
  state.answer = async () => new Response(null, { status: 304 });
  expect((await call("/work/a", { method: "HEAD" })).status).toBe(304);
});

test("T25 T26 the admin's pages are kept nowhere, and a page that is being written has no policy", async () => {
  const admin = await served({ isAdmin: true });
  const page = await admin.call("/dashboard", { headers: { "accept-encoding": "br" } });
  expect(headerOf(page, "cache-control", "content-encoding")).toEqual(["no-store", null]);
  expect(page.headers.get("content-security-policy")).toMatch(/'nonce-/);
  const written = await served({ isStored: false });
  const answer = await written.call("/about");
  expect(headerOf(answer, "content-security-policy", "cache-control")).toEqual([null, "no-cache"]);
  expect(written.seen[0]?.context.nonce).toBeUndefined();
});

test("T25 a visitor's own page has its head rewritten by its nonce, where that fails it is as it was", async () => {
  const { call, rendering } = await served();
  rendering.rewriteHead = async (html, nonce) => `${html} ${nonce}`;
  const page = await call("/other");
  const [, nonce] = /'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "") ?? [];
  expect(await page.text()).toBe(`${LONG} ${nonce}`);
  rendering.rewriteHead = async () => Promise.reject(new Error("no style sheet"));
  const plain = await call("/other");
  expect([plain.status, await plain.text()]).toEqual([200, LONG]);
  const admin = await served({ isAdmin: true });
  expect(await (await admin.call("/dashboard")).text()).toBe(LONG);
});

test("G2 the data of a public page serves for ten seconds, that of another page never", async () => {
  const { call, state } = await served();
  state.answer = async () =>
    new Response('["<b>"]', { headers: { "content-type": "text/x-script" } });
  const data = await call("/about.data");
  expect([await data.text(), ...headerOf(data, "cache-control")]).toEqual([
    '["\\u003cb>"]',
    "private, max-age=10",
  ]);
  expect(headerOf(await call("/other.data"), "cache-control")).toEqual(["no-cache"]);
  state.answer = async () => new Response("no", { status: 404 });
  expect(headerOf(await call("/about.data"), "cache-control")).toEqual(["no-cache"]);
});

test("N1 the prefix of a language that the site has not, or of the admin's pages, leads to the page without it", async () => {
  const without = await served();
  for (const [path, location] of [
    ["/es/about?x=1", "/about?x=1"],
    ["/es", "/"],
    ["/es//evil.example/a", "/evil.example/a"],
    ["/es/%5C/evil.example", "/%5C/evil.example"],
  ] as const) {
    const answer = await without.call(path);
    expect([path, answer.status, ...headerOf(answer, "location", "cache-control")]).toEqual([
      path,
      302,
      location,
      "no-cache",
    ]);
  }
  const { call } = await served({ prefix: "/es" });
  for (const path of ["/es/dashboard", "/es/add", "/es/login?next=a", "/es/login.data"]) {
    expect([path, ...headerOf(await call(path), "location")]).toEqual([path, path.slice(3)]);
  }
  for (const path of ["/es/work/a", "/es/address", "/es/loginx"]) {
    expect([path, (await call(path)).status]).toEqual([path, 200]);
  }
});

test("R22 Q1 a form that is too long is answered also while its page can't be rendered", async () => {
  const { call, rendering } = await served();
  rendering.servicesFor = async () => Promise.reject(new Error("the database is away"));
  for (const bytes of [9, INQUIRY_BYTES + 1]) {
    const headers = { "content-type": FORM };
    const answer = await call("/contact", { method: "POST", headers, body: "x".repeat(bytes) });
    expect([bytes, answer.status]).toEqual([bytes, 500]);
  }
});

test("Q1 Y1 forms of pages are read up to their limits, and their answers kept nowhere", async () => {
  const { call, seen, state } = await served();
  state.answer = async (request, { isFormTooLong = false }) =>
    new Response(
      `${request.headers.get("content-type")} ${(await request.text()).length} ${isFormTooLong}`,
    );
  const send = async (path: string, bytes: number, type = FORM) => {
    const headers = { "content-type": type };
    const answer = await call(path, { method: "POST", headers, body: "x".repeat(bytes) });
    return [answer.status, await answer.text(), answer.headers.get("cache-control")];
  };
  for (const path of ["/contact", "/contact.data", "/es/contact"]) {
    const isElsewhere = path.startsWith("/es");
    expect((await send(path, 9))[0]).toBe(isElsewhere ? 302 : 200);
  }
  expect(await send("/contact", INQUIRY_BYTES)).toEqual([
    200,
    `${FORM} ${INQUIRY_BYTES} false`,
    "no-store",
  ]);
  expect(await send("/contact", INQUIRY_BYTES + 1)).toEqual([200, `${FORM} 0 true`, "no-store"]);
  expect(await send("/p/token", LINK_FORM_BYTES)).toEqual([
    200,
    `${FORM} ${LINK_FORM_BYTES} false`,
    "no-store",
  ]);
  expect((await send("/p/token", LINK_FORM_BYTES + 1))[0]).toBe(413);
  expect((await send("/contact", 9, "application/json"))[0]).toBe(400);
  expect((await send("/about", 9))[0]).toBe(404);
  expect(seen.every(({ request }) => request.method === "POST")).toBe(true);
});

test("T10 no answer but a document holds a tag", async () => {
  const data = new Response("á<script>", {
    status: 201,
    headers: { "content-type": "text/plain", a: "b" },
  });
  const made = escapeLessThan(data);
  expect([made.status, made.headers.get("a"), await made.text()]).toEqual([
    201,
    "b",
    "á\\u003cscript>",
  ]);
  const document = new Response("<p>", { headers: HTML });
  const empty = new Response(null);
  expect([escapeLessThan(document), escapeLessThan(empty)]).toEqual([document, empty]);
});

test("T25 a policy knows the inline scripts alone", () => {
  expect(
    hashesOf('<script>a</script><script type="b">\n</script><script src="x"></script>'),
  ).toEqual([
    "'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='",
    "'sha256-AbpHGcgLb+kRsJGnwFEktk7uzpZOCcBY74+YBdrKVGs='",
  ]);
});

/** A server of the pages that an export writes to files. */
async function files(state: ReturnType<typeof aSite>) {
  return aServerOf((app: FastifyInstance) =>
    renderFiles(app, { ...state.rendering, tag: async () => "tag" }),
  );
}

test("O3 what becomes a file is the same for everybody, and draws alike in document and data", async () => {
  const site = aSite();
  const drawn: Record<string, number[]> = {};
  site.state.answer = async (request, context) => {
    const { exported } = context;
    const { pathname } = new URL(request.url);
    drawn[pathname] = [exported?.random() ?? 2, exported?.random() ?? 2];
    expect(context).toMatchObject({ nonce: undefined, isCrawler: false, tag: "tag" });
    context.frames = ["https://player.vimeo.com"];
    const isData = pathname.endsWith(".data");
    const headers = isData ? { "content-type": "text/x-script" } : HTML;
    return new Response("<p><script>a()</script>", { status: isData ? 202 : 200, headers });
  };
  const call = await files(site);
  const page = await call("/work?x=1", { headers: { cookie: "style=green" } });
  expect([page.status, await page.text()]).toEqual([200, "<b><script>a()</script>"]);
  expect(page.headers.get("content-security-policy")).toBe(
    pagePolicy(hashesOf("<script>a()</script>"), ["https://player.vimeo.com"]),
  );
  expect([...(site.seen[0]?.request.headers ?? [])]).toEqual([]);
  const data = await call("/work.data");
  expect([data.status, await data.text()]).toEqual([
    202,
    "\\u003cp>\\u003cscript>a()\\u003c/script>",
  ]);
  expect(data.headers.get("content-security-policy")).toBeNull();
  for (const path of ["/", "/_.data", "/about"]) await call(path);
  expect(drawn["/work"]).toEqual(drawn["/work.data"]);
  expect(drawn["/"]).toEqual(drawn["/_.data"]);
  const all = [...(drawn["/"] ?? []), ...(drawn["/work"] ?? []), ...(drawn["/about"] ?? [])];
  expect(new Set(all).size).toBe(6);
  for (const number of all) expect(number >= 0 && number < 1).toBe(true);
});

test("O3 what can't be read becomes no file", async () => {
  const site = aSite();
  const call = await files(site);
  site.state.answer = async () => new Response("no", { status: 500 });
  expect((await call("/work")).status).toBe(500);
  site.state.answer = async () => new Response("gone", { status: 404 });
  expect((await call("/work")).status).toBe(404);
  site.state.answer = async (_, context) => {
    context.hasFailedRead = true;
    return new Response("half");
  };
  expect((await call("/work")).status).toBe(500);
});
