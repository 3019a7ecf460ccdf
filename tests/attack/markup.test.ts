import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import shipped from "../../demo/studio.json" with { type: "json" };
import { API } from "#domain/api.ts";
import { launchBrowser } from "../support/browser.ts";
import { saveArticle, saveSettings, sharedStudio, type Client } from "../support/studio.ts";
import { parsedBy, readScript } from "../support/source-text.ts";
import { answer } from "../support/answers.ts";
import { aLink, aSelection } from "../support/private-links.ts";
import { adminAddresses, publicAddresses } from "../support/addresses.ts";

const shared = sharedStudio();

/** A part of each payload, and of no name of ours. */
const MARK = "xss";
/** Texts that run as scripts on vulnerable sites. */
const PAYLOADS = [
  "<script>xss1()</script>",
  "</script><script>xss2()</script>",
  "</title><script>xss3()</script>",
  '"><img src=x onerror=xss4()>',
  "' onmouseover='xss5()",
  "<svg/onload=xss6()>",
  "--><script>xss7()</script>",
  "\u2028xss8()\u2029",
  "${xss9()}{{xss9()}}",
  "&lt;script&gt;xss10()",
  "<!--<script>xss11()",
  "\\u003cscript\\u003exss12()",
  "]]><script>xss13()</script>",
];
/** Payloads with HTML syntax; the others are dangerous only in scripts. */
const IN_HTML = PAYLOADS.filter((payload) => /[<>"'&]/.test(payload));
const WALK_MS = 240_000;
/** The characters of our own addresses. */
const PLAIN_ADDRESS = /^[\w/.:?=&%#-]*$/;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let page: Page;
/** The parts of each article's addresses. */
const saved: Awaited<ReturnType<typeof save>>[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
  const settings = {
    ...withPayloads(shipped),
    about: { ...withPayloads(shipped.about), pictures: [] },
  };
  expect((await saveSettings(shared.admin, settings)).status).toBe(200);
  for (const payload of PAYLOADS) {
    saved.push(await save(`T ${payload}`, payload), await save(`D ${payload}`, payload, true));
    const { id } = await save(`B ${payload}`, payload);
    await shared.admin(`${API.upload}?id=${id}`, { method: "DELETE" });
  }
});
afterAll(() => browser.close());

/** Fields that are addresses, numbers or names, so that a save would refuse a payload. */
const NO_TEXT = new Set([
  "languages",
  "url",
  "phone",
  "src",
  "poster",
  "subtitles",
  "category",
  "timeZone",
  "logo",
  "photo",
  "paper",
  "ink",
  "accent",
  "work",
]);
let given = 0;

function withPayloads<Value>(value: Value): Value;
function withPayloads(value: unknown): unknown {
  if (typeof value === "string") return PAYLOADS[(given += 1) % PAYLOADS.length];
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map((each) => withPayloads(each));
  return Object.fromEntries(
    Object.entries(Object(value)).map(([key, held]) => [
      key,
      NO_TEXT.has(key) ? held : withPayloads(held),
    ]),
  );
}

async function save(title: string, payload: string, isDraft = false) {
  const url = "https://example.com/a.jpg";
  const { id, slug } = await saveArticle(shared.admin, {
    title,
    isDraft,
    services: ["FASHION"],
    main_center: url,
    images: [url],
    client: payload,
    text: payload,
    statement: payload,
    credits: [{ role: payload, names: [payload] }],
    media: { [url]: { alt: payload, caption: payload } },
  });
  const link = await aLink(shared.admin, id, { note: payload, asksAnswers: true });
  const items = [
    { article: id, media: null },
    { article: id, media: url },
  ];
  const texts = { title, client: payload, note: payload };
  const selection = await aSelection(shared.admin, { ...texts, items });
  const point: [number, number] = [0.5, 0.5];
  answer(shared.studio.dataDir, link.id, payload, [
    { kind: "choice", media: url },
    { kind: "comment", media: url, text: payload, point },
    { kind: "approval", text: "[]" },
  ]);
  const token = link.address.slice("/p/".length);
  return { id, slug, token, selection: selection.id, link: link.id };
}

/** Returns every page that shows an article to somebody, each once. */
function addresses(): (readonly [client: Client, path: string])[] {
  const open = saved.flatMap(({ slug, token }) => [
    "/gallery/fashion",
    "/gallery/fashion?view=list",
    ...publicAddresses({ slug, token }),
  ]);
  const guarded = saved.flatMap(({ id, selection, link }) => [
    `/dashboard?edit=${id}`,
    ...adminAddresses({ id, selection, link }),
  ]);
  return [
    ...[...new Set(open)].map((path) => [shared.visitor, path] as const),
    ...[...new Set([...open, ...guarded])].map((path) => [shared.admin, path] as const),
  ];
}

/** The path of React Router's data for a page. */
function dataOf(path: string): string {
  const [name, query] = path.split("?");
  return `${name === "/" ? "/_root" : name}.data${query ? `?${query}` : ""}`;
}

/** Characters that end a script in a document or a line in old script engines. */
function tagsIn(data: string): string[] {
  return ["<", "\u2028", "\u2029"].filter((sign) => data.includes(sign));
}

/** Checks that a document has payloads only as text. @returns the payloads that it shows */
async function shownBy(path: string, html: string): Promise<string[]> {
  const { texts, strange, addresses: led, scripts } = await parsedBy(page, html, MARK);
  expect([path, strange]).toEqual([path, []]);
  const written = html.replace(/<script[^>]*>[^]*?<\/script>/g, "");
  expect([path, IN_HTML.filter((each) => written.includes(each))]).toEqual([path, []]);
  const odd = led.filter((each) => each.includes(MARK) && !PLAIN_ADDRESS.test(each));
  expect([path, odd]).toEqual([path, []]);
  for (const code of scripts) {
    const { names } = readScript(code);
    expect([path, names.filter((name) => name.includes(MARK))]).toEqual([path, []]);
    if (code.includes(MARK)) expect([path, tagsIn(code)]).toEqual([path, []]);
  }
  return PAYLOADS.filter((payload) => texts.some((text) => text.includes(payload.trim())));
}

/** Checks page data in the same way. */
function toldBy(path: string, headers: Headers, data: string): string[] {
  const seen = [path, headers.get("content-type"), headers.get("x-content-type-options")];
  const type = expect.stringMatching(/^(?:text\/x-script|application\/json)/);
  expect(seen).toEqual([path, type, "nosniff"]);
  expect([path, tagsIn(data)]).toEqual([path, []]);
  return PAYLOADS.filter((payload) =>
    data.includes(JSON.stringify(payload.trim()).slice(1, -1).replaceAll("<", "\\u003c")),
  );
}

test(
  "T10 B5 no text of an article, the settings or a guest is an element, an attribute, an address or a script of any page, or markup in its data",
  { timeout: WALK_MS },
  async () => {
    const shown = new Set<string>();
    const told = new Set<string>();
    for (const [client, path] of addresses()) {
      for (const asked of [path, dataOf(path)]) {
        const answer = await client(asked);
        const body = await answer.text();
        if (answer.status === 302) continue;
        if (asked === path && answer.headers.get("content-type")?.startsWith("text/html")) {
          for (const payload of await shownBy(path, body)) shown.add(payload);
        } else {
          for (const payload of toldBy(asked, answer.headers, body)) told.add(payload);
        }
      }
    }
    for (const path of ["/sitemap-works-1.xml", "/feed.xml"]) {
      const file = await (await shared.visitor(path)).text();
      expect([path, ...IN_HTML.filter((each) => file.includes(each))]).toEqual([path]);
    }
    // Each payload was shown somewhere, because a missing one would prove nothing.
    expect([shown.size, told.size]).toEqual([PAYLOADS.length, PAYLOADS.length]);
  },
);
