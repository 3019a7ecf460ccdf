import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { toAnswer } from "#domain/article.ts";
import { anArticle } from "#domain/article.fixtures.ts";
import { EMPTY_STORY } from "#domain/story.ts";
import { BLANK_SETTINGS as blank } from "../../server/site-settings/default-settings.ts";
import { fingerprintOf } from "../support/fingerprint.ts";
import { listArticles, sharedStudio } from "../support/studio.ts";

const shared = sharedStudio();
const ANSWERS_WITHIN_MS = 200;
/** The fastest of several tries shows the real cost on a busy machine. */
const TRIES = 3;

const post = (
  body: string | Uint8Array<ArrayBuffer>,
  type = "application/json",
  path: string = API.articles,
) => shared.admin(path, { method: "POST", headers: { "content-type": type }, body });

/** A finalize of no files with one extra or changed field. */
function finalizing(name: string, value: string): Promise<Response> {
  const form = new FormData();
  form.set("action", "finalize");
  form.set("urls", "[]");
  form.set(name, value);
  return shared.admin(API.upload, { method: "POST", body: form });
}

/** Expects that the work changes nothing, byte for byte. */
async function leavesAllAsItWas(work: () => Promise<void>): Promise<void> {
  const before = await fingerprintOf(shared.studio, ["/work"]);
  await work();
  expect(await fingerprintOf(shared.studio, ["/work"])).toEqual(before);
}

const WHOLE = '{"title":"x","year":2024}';
/** Invalid article bodies by the status of their answer. */
const BROKEN: readonly (readonly [status: number, bodies: (string | Uint8Array<ArrayBuffer>)[]])[] =
  [
    [413, [`{"title":"${"x".repeat(262_144)}","year":2024}`]],
    [
      400,
      [
        "",
        "[".repeat(60_000),
        `${"[".repeat(60_000)}${"]".repeat(60_000)}`,
        WHOLE.slice(0, -1),
        `${WHOLE}}`,
        WHOLE + WHOLE,
        '{"title":"x",}',
        "{'title':'x'}",
        '{"title":"x","year":NaN}',
        "\u0000",
        Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d),
        "\ufeff[]",
        `[${WHOLE}]`,
        '"a text"',
        "2024",
        "true",
        "null",
      ],
    ],
    [
      422,
      [
        `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`,
        `{"images":${"[".repeat(20_000)}${"]".repeat(20_000)},"title":"x","year":2024}`,
        '{"title":"x","year":1e999}',
      ],
    ],
  ];

test("T20 a body that is huge, deep or broken is refused at once, and changes nothing", async () => {
  await leavesAllAsItWas(async () => {
    for (const [body, status] of BROKEN.flatMap(([to, bodies]) =>
      bodies.map((each) => [each, to] as const),
    )) {
      const times: number[] = [];
      for (let count = 0; count < TRIES; count += 1) {
        const begun = performance.now();
        const answer = await post(body);
        expect([body.slice(0, 24), answer.status]).toEqual([body.slice(0, 24), status]);
        expect(await answer.json()).toMatchObject({
          success: false,
          error: expect.any(String),
          code: expect.stringMatching(/^[a-z-]+$/),
        });
        times.push(performance.now() - begun);
      }
      expect(Math.min(...times)).toBeLessThan(ANSWERS_WITHIN_MS);
    }
  });
});

/** A valid body of each JSON call; a deep value replaces each of its values in turn. */
const CALLS: readonly (readonly [path: string, body: unknown, method?: string])[] = [
  [
    API.articles,
    {
      id: 1,
      title: "x",
      year: 2024,
      services: ["x"],
      credits: [{ role: "x", names: ["x"] }],
      translations: { es: { text: "x", credits: [{ role: "x", names: ["x"] }] } },
      images: ["x"],
      media: { x: { alt: "x", focus: { x: 1, y: 1 }, subtitles: { es: "x" } } },
      unknown: "x",
    },
  ],
  [API.settings, { version: 0, settings: blank }],
  [API.categories, { version: 0, categories: [{ id: 1, name: "x", translations: { es: "x" } }] }],
  [API.order, { version: 0, order: "hand", ids: [1] }],
  [API.inquiries, { name: "x", email: "x", message: "x", kind: "x", date: "x", elapsed: 9 }],
  [API.inquiryChange, { id: 1, change: "read" }],
  [API.visits, { path: "/", referrer: "x", language: "es" }],
  [API.visits, { film: "x", quarter: 1 }],
  [API.privateLinks, { article: 1, note: "x", password: "x", endsAt: 1 }],
  [API.privateLinks, { id: 1, note: "x", password: "x", endsAt: 1 }, "PATCH"],
  [API.trash, { id: 1 }],
  [API.trashAll, { ids: [1] }],
  [API.reduceLarge, {}],
  [API.login, { username: "x", password: "x" }],
  [API.loginPasskey, { ticket: "x", response: { id: "x", response: { signature: "x" } } }],
  [API.password, { current: "x", next: "x" }],
  [API.passkeys, { name: "x", response: { id: "x", response: { attestationObject: "x" } } }],
  [API.passkeyOptions, { password: "x" }],
  [API.removePasskey, { id: "x", password: "x" }],
  [API.recoveryCodes, { password: "x" }],
  [API.restore, { name: "x", password: "x" }],
  ["/contact", { name: "x", email: "x", message: "x" }],
];
/** As deep as the body limit allows. */
const DEEP = [
  "[".repeat(100_000) + "]".repeat(100_000),
  `${'{"x":'.repeat(30_000)}1${"}".repeat(30_000)}`,
];

/** Yields the body with the mark in place of each value, and of the whole body, in turn. */
function* marked(body: unknown, mark: string): Generator {
  yield mark;
  if (typeof body !== "object" || body === null) return;
  for (const [key, value] of Object.entries(body)) {
    for (const changed of marked(value, mark)) {
      yield Array.isArray(body) ? body.with(Number(key), changed) : { ...body, [key]: changed };
    }
  }
}

test("T20 what is deep anywhere in any call is told in a sentence, and nothing of it fails", async () => {
  const mark = "deep";
  const failed: unknown[] = [];
  let count = 0;
  // Failed logins and the inquiry are counted, so only the list of articles stays the same.
  const before = await listArticles(shared.visitor);
  for (const [path, body, method = "POST"] of CALLS) {
    const headers = { "content-type": "application/json" };
    for (const each of marked(body, mark)) {
      const deep = DEEP[(count += 1) % DEEP.length] ?? "";
      const json = JSON.stringify(each);
      const sent = { method, headers, body: json.replace(`"${mark}"`, deep) };
      const answer = await shared.admin(path, sent);
      const said = await answer.text();
      const isTold = answer.ok || path === "/contact" || said.startsWith('{"success":false,');
      if (answer.status >= 500 || !isTold) failed.push([path, json.slice(0, 200), answer.status]);
    }
  }
  for (const deep of DEEP) expect((await finalizing("urls", deep)).status).toBe(400);
  expect(await listArticles(shared.visitor)).toEqual(before);
  expect(failed).toEqual([]);
  expect(shared.studio.output()).not.toMatch(/"level":50|RangeError/);
});

test("T21 keys that would reach a prototype are refused wherever they stand", async () => {
  const bodies = [
    '{"__proto__":{"isAdmin":true},"title":"x","year":2024}',
    '{"title":"x","year":2024,"media":{"__proto__":{"alt":"x"}}}',
    '{"title":"x","year":2024,"constructor":{"prototype":{"isAdmin":true}}}',
    '{"title":"x","year":2024,"\\u005f\\u005fproto__":{}}',
    '{"title":"x","year":2024,"constructor":1}',
    '{"title":"x","year":2024,"services":[[{"a":{"constructor":null}}]]}',
    '{"title":"x","year":2024,"c\\u006fnstructor":"x"}',
  ];
  await leavesAllAsItWas(async () => {
    for (const body of bodies) expect([body, (await post(body)).status]).toEqual([body, 400]);
  });
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

test("T21 every call that takes JSON refuses them alike, and the word as a value is a word", async () => {
  const calls = [
    API.articles,
    API.settings,
    API.password,
    API.login,
    API.passkeyOptions,
    API.logout,
  ];
  for (const path of calls) {
    for (const body of ['{"__proto__":1}', '{"constructor":1}', '[{"a":{"constructor":1}}]']) {
      const { status } = await post(body, "application/json", path);
      expect([path, body, status]).toEqual([path, body, 400]);
    }
  }
  const answer = await post('{"title":"constructor","year":2024,"services":["__proto__"]}');
  expect(answer.status).toBe(422);
});

test("T21 the same keys in a form, in a list within it and in a query are refused", async () => {
  expect((await finalizing("title", "constructor")).status).toBe(200);
  for (const [name, value] of [
    ["__proto__", "x"],
    ["constructor", "x"],
    ["__proto__[isAdmin]", "x"],
    ["constructor.prototype.isAdmin", "x"],
    ["urls", '{"__proto__":[]}'],
    ["urls", '[{"constructor":"x"}]'],
  ] as const) {
    expect([name, value, (await finalizing(name, value)).status]).toEqual([name, value, 400]);
  }
  for (const query of [
    "__proto__=1",
    "constructor=1",
    "__proto__[x]=1",
    "constructor[prototype][x]=1",
    "x=1&%5F_proto__.x=1",
  ]) {
    for (const path of ["/", "/work", "/work.data", "/nowhere", API.articles, API.session]) {
      const address = `${path}?${query}`;
      const answer = await shared.visitor(address);
      expect([address, answer.status]).toEqual([address, 400]);
      expect(await answer.json()).toMatchObject({
        success: false,
        error: expect.any(String),
        code: expect.stringMatching(/^[a-z-]+$/),
      });
    }
  }
  for (const path of ["/index?category=__proto__", "/?utm_source=constructor"]) {
    expect([path, (await shared.visitor(path)).status]).toEqual([path, 200]);
  }
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

test("T22 a content type that is written oddly gets round nothing", async () => {
  const wrong = JSON.stringify({ title: "", year: 1, services: ["WEDDINGS"] });
  // Accepted as JSON, and then refused for its fields.
  const taken = [
    "application/json\t; charset=utf-8",
    " application/json",
    "application/json;",
    "APPLICATION/JSON",
    "application/json; charset=utf-16",
  ];
  const refused = [
    "application/jsonp",
    "application/vnd.api+json",
    "application/xml",
    "application/x-www-form-urlencoded",
    "text/json",
    "text/plain",
    "application/json, text/plain",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "",
  ];
  await leavesAllAsItWas(async () => {
    for (const type of taken) expect([type, (await post(wrong, type)).status]).toEqual([type, 422]);
    for (const type of refused) {
      expect([type, (await post(wrong, type)).status]).toEqual([type, 415]);
    }
  });
});

/** Each type, and values that resemble a number, a text or a list. */
const VALUES = [null, true, 0, -1, 1.5, 2 ** 53, "", "x", [], [null], {}, { length: 1 }];
/** The values that each field of a new article accepts; unknown fields are ignored. */
const TAKEN: Readonly<Record<string, readonly unknown[]>> = {
  id: [null],
  title: ["x"],
  year: [],
  services: [[]],
  isTop: [true],
  isDraft: [true],
  client: ["", "x"],
  text: ["", "x"],
  statement: ["", "x"],
  searchTitle: ["", "x"],
  searchDescription: ["", "x"],
  // Languages that the site does not have are ignored.
  translations: [{}, { length: 1 }],
  credits: [[]],
  main_center: [null, ""],
  images: [[]],
  media: [{}],
  version: [0, -1],
  slug: VALUES,
  unknown: VALUES,
};
/** The complete article of an answer: unknown fields are never stored (mass assignment). */
const ANSWERED = {
  ...toAnswer(anArticle({ title: "x", categories: [] })),
  id: expect.any(Number),
  // A draft's address is its number.
  slug: expect.stringMatching(/^(?:x(?:-\d+)?|\d+)$/),
};

test("T8 every type in every field is refused, or taken for what it says", async () => {
  for (const [field, taken] of Object.entries(TAKEN)) {
    for (const value of VALUES) {
      const isTaken = taken.some((each) => isDeepStrictEqual(each, value));
      const otherwise = field === "id" ? 400 : 422;
      const answer = await post(JSON.stringify({ title: "x", year: 2024, [field]: value }));
      const seen = [field, JSON.stringify(value)];
      expect([...seen, answer.status]).toEqual([...seen, isTaken ? 200 : otherwise]);
      const { success, error, article } = await answer.json();
      if (!isTaken) {
        expect([...seen, success, error]).toEqual([...seen, false, expect.any(String)]);
        continue;
      }
      const isAnswered = field.startsWith("is") || field in EMPTY_STORY;
      const changed = isAnswered && field !== "translations" ? { [field]: value } : {};
      expect([...seen, article]).toEqual([...seen, { ...ANSWERED, ...changed }]);
      await shared.admin(`${API.upload}?id=${article.id}`, { method: "DELETE" });
    }
  }
});
