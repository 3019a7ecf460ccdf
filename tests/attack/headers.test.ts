import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aPhotograph, aFilm, uploadFilm } from "../support/media-files.ts";
import { rawHead, sendRaw } from "../support/raw-connections.ts";
import { json, saveArticle, sharedStudio, storePictures } from "../support/studio.ts";

const ORIGIN = "https://studio.example";
const shared = sharedStudio({ ORIGIN });
const plain = sharedStudio();

const YEAR_SECONDS = 31_536_000;
/** Headers of every answer; another test checks the policy's text. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  "content-security-policy": /^default-src '(?:none|self)'/,
  "cross-origin-opener-policy": /^same-origin$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "strict-transport-security": new RegExp(`^max-age=${YEAR_SECONDS}(?:;|$)`),
  "x-content-type-options": /^nosniff$/,
};

const wrongOf = (headers: Headers): string[] => [
  ...Object.entries(HEADERS).flatMap(([name, form]) =>
    form.test(headers.get(name) ?? "") ? [] : [`${name}: ${headers.get(name)}`],
  ),
  ...["server", "x-powered-by"].filter((name) => headers.has(name)),
];

let picture: string;
let film: string;

beforeAll(async () => {
  // Both studios have the same work, each under its own origin.
  for (const { admin } of [plain, shared]) {
    [picture = ""] = await storePictures(admin, [await aPhotograph({ width: 60, height: 40 })]);
    await saveArticle(admin, { title: "Marea", services: ["FASHION"], images: [picture] });
  }
  film = await uploadFilm(shared.admin, await aFilm());
});

test("T26 G2 every kind of answer carries all the headers, and none names the program", async () => {
  const etag = (await shared.visitor("/about")).headers.get("etag") ?? "";
  const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec(await textOf("/about")) ?? [];
  const kinds: (readonly [status: number, path: string, init?: RequestInit])[] = [
    [200, "/"],
    [200, "/about"],
    [200, "/about", { method: "HEAD" }],
    [304, "/about", { headers: { "if-none-match": etag } }],
    [200, "/login"],
    [200, "/work/marea"],
    [200, "/work.data"],
    [302, "/dashboard"],
    [302, "/nowhere"],
    [302, "/%"],
    [404, "/nowhere.png"],
    [404, "/favicon.ico"],
    // HEAD is not allowed, because it would make a backup for nothing.
    [405, API.backup, { method: "HEAD" }],
    [200, asset],
    [404, "/assets/none.js"],
    [200, "/favicon.svg"],
    [200, "/sitemap.xml"],
    [200, "/robots.txt"],
    [200, "/healthz"],
    [200, "/readyz"],
    [200, picture],
    [206, picture, range("0-9")],
    [404, "/media/none.jpg"],
    [200, film],
    [206, film, range("0-1")],
    [416, film, range("999999999-")],
    [404, "/videos/none.mp4"],
    [200, API.articles],
    [200, API.session],
    [401, API.films],
    [404, "/api/none"],
    [400, "/api/%"],
    [401, API.articles, { method: "PUT" }],
    [401, API.articles, { method: "POST" }],
    [403, API.login, { method: "POST", headers: { origin: "https://evil.example" } }],
    [400, API.login, json({})],
  ];
  for (const [status, path, init] of kinds) {
    const answer = await shared.visitor(path, init);
    expect([path, answer.status]).toEqual([path, status]);
    expect([path, status, wrongOf(answer.headers)]).toEqual([path, status, []]);
  }
  for (const [status, path, init] of [
    [200, "/dashboard"],
    [405, API.articles, { method: "PUT" }],
    [422, API.articles, json({ title: "" })],
    [415, API.upload, json({})],
    [413, API.articles, json({ title: "x".repeat(300_000) })],
    [404, `${API.upload}?id=999`, { method: "DELETE" }],
  ] as const) {
    const answer = await shared.admin(path, init);
    expect([path, answer.status, wrongOf(answer.headers)]).toEqual([path, status, []]);
  }
});

test("T22 T26 what is no HTTP, or two requests in the shape of one, is refused in the API's own form, with the headers of all others", async () => {
  const post = `POST ${API.articles} HTTP/1.1`;
  for (const [words, status] of [
    [rawHead(post, { "content-length": "1x" }), 400],
    [`${post}\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx`, 400],
    [`${rawHead(post, { "content-length": "5", "transfer-encoding": "chunked" })}0\r\n\r\n`, 400],
    ["GET /api/articles.php HTTP/1.1\r\nhost: x\r\nx: \0\r\n\r\n", 400],
    ["FOO /api/articles.php HTTP/1.1\r\n\r\n", 400],
    [`GET /api/articles.php?${"a".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ["GET /api/articles.php HTTP/1.1\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nexpect: 100-continue\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nhost: x\r\nexpect: foo\r\n\r\n", 417],
    ["POST /api/login HTTP/1.1\r\nhost: x\r\nexpect: foo\r\ncontent-length: 9\r\n\r\n", 417],
  ] as const) {
    const answer = await sendRaw(shared.studio, words);
    expect([words.slice(0, 60), answer.status]).toEqual([words.slice(0, 60), status]);
    expect([wrongOf(answer.headers), answer.headers.get("connection")]).toEqual([[], "close"]);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(JSON.parse(answer.body)).toMatchObject({ success: false, error: expect.any(String) });
  }
  // HTTP/1.0 requires no host.
  expect((await sendRaw(shared.studio, "GET /healthz HTTP/1.0\r\n\r\n")).status).toBe(200);
});

test("T7 T26 who asks first whether to send a body is told to once the guard has let it in, and no stranger is", async () => {
  const body = JSON.stringify({ title: "Expected", year: 2024, isDraft: true });
  const requestHead = (path: string, cookie: string) =>
    rawHead(`POST ${path} HTTP/1.1`, {
      "content-type": "application/json",
      "content-length": String(body.length),
      expect: "100-continue",
      cookie,
    });
  const stranger = await sendRaw(shared.studio, requestHead(API.articles, ""));
  expect([stranger.status, wrongOf(stranger.headers)]).toEqual([401, []]);
  const { cookie } = shared.admin;
  const continued = await sendRaw(shared.studio, requestHead(API.articles, cookie) + body);
  expect(continued.status).toBe(100);
  expect(continued.body).toMatch(/^HTTP\/1\.1 200 /);
  expect(continued.body).toContain('"title":"Expected"');
});

test("T26 media come in our own type, and a page that they might be read as may do nothing", async () => {
  for (const path of [picture, film, "/media/none.jpg"]) {
    const { headers } = await shared.visitor(path);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("content-type")).toMatch(/^(?:image\/jpeg|video\/mp4|text\/plain)/);
  }
});

/** Headers that have made pages elsewhere name another host or change their form. */
const PROBES: Readonly<Record<string, Record<string, string>>> = {
  "the host": { host: "evil.example" },
  "the host that a proxy saw": { "x-forwarded-host": "evil.example", "x-forwarded-port": "1" },
  "the scheme that a proxy saw": { "x-forwarded-proto": "https", "x-forwarded-ssl": "on" },
  "a proxy's own words": { forwarded: "host=evil.example;proto=https", via: "evil.example" },
  "another address": { "x-original-url": "/login", "x-rewrite-url": "/login" },
  "the framework's own": {
    "x-react-router-spa-mode": "yes",
    "x-react-router-prerender-data": "W10=",
    "x-middleware-rewrite": "https://evil.example",
    "x-middleware-subrequest": "root",
  },
  "another site's name": { origin: "https://evil.example", referer: "https://evil.example/" },
};

test("T27 no header of a visitor changes a byte of a page, in memory or not, with a public address or without", async () => {
  expect(Object.keys(PROBES)).toHaveLength(7);
  for (const { studio } of [shared, plain]) {
    for (const path of ["/contact", "/work/marea", "/login", "/index?view=list", "/sitemap.xml"]) {
      const sent = () => asWritten(studio.url, path, {});
      const whole = await sent();
      expect([path, whole.status]).toEqual([path, 200]);
      for (const [what, headers] of Object.entries(PROBES)) {
        const forged = await asWritten(studio.url, path, headers);
        expect([path, what, forged]).toEqual([path, what, whole]);
      }
      expect([path, await sent()]).toEqual([path, whole]);
    }
  }
});

test("T27 canonical and share addresses begin with the public address alone", async () => {
  for (const [studio, origin] of [
    [shared.studio, ORIGIN],
    [plain.studio, plain.studio.url],
  ] as const) {
    const { body } = await asWritten(studio.url, "/work/marea", { host: "evil.example" });
    const named = body.matchAll(
      /<(?:link rel="canonical" href|meta property="og:(?:url|image)" content)="([^"]+)"/g,
    );
    const addresses = Array.from(named, ([, address = ""]) => new URL(address).origin);
    expect(addresses.length).toBeGreaterThanOrEqual(2);
    expect(new Set(addresses)).toEqual(new Set([origin]));
  }
});

test("T27 a page of a session is stored nowhere, and shown to nobody else", async () => {
  for (const path of ["/", "/work", "/work/marea", "/dashboard", "/dashboard.data", "/login"]) {
    const { headers } = await shared.admin(path);
    expect([path, headers.get("cache-control")]).toEqual([path, "no-store"]);
    expect(headers.get("vary") ?? "").toContain("cookie");
  }
});

const range = (bytes: string) => ({ headers: { range: `bytes=${bytes}` } });
const textOf = async (path: string) => (await shared.visitor(path)).text();

/** Sends headers that `fetch` forbids; removes the nonce from the page. */
async function asWritten(url: string, path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, path, headers: { accept: "text/html", ...headers } });
  sent.end();
  const [answer]: [IncomingMessage] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode: status, headers: continued } = answer;
  const body = (await text(answer)).replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, "");
  return { status, type: continued["content-type"], location: continued.location, body };
}
