import { API } from "#domain/api.ts";
import { json } from "../../support/studio.ts";
import { badBody, badCall, badSave, type BadInput } from "../../support/bad-input.ts";
import { rawHead, sendRaw } from "../../support/raw-connections.ts";

const WHOLE = '{"title":"x","year":2024}';

const broken: BadInput[] = [
  badBody("T20 no body", 400, ""),
  badBody("T20 half an object", 400, '{"title":"x","year":2024'),
  badBody("T20 an object and more", 400, `${WHOLE}}`),
  badBody("T20 two objects", 400, `${WHOLE}${WHOLE}`),
  badBody("T20 a comma too many", 400, '{"title":"x",}'),
  badBody("T20 single quotes", 400, "{'title':'x'}"),
  badBody("T20 no number", 400, '{"title":"x","year":NaN}'),
  badBody("T20 a zero", 400, "\u0000"),
  badBody("T20 bytes that are no text", 400, Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d])),
  badBody("T20 a list", 400, `[${WHOLE}]`),
  badBody("T20 a text", 400, '"x"'),
  badBody("T20 a number", 400, "2024"),
  badBody("T20 true", 400, "true"),
  badBody("T20 null", 400, "null"),
  badBody("T20 more than 256 KiB", 413, `{"title":"${"x".repeat(262_144)}","year":2024}`),
  badBody("T20 60,000 lists within each other", 400, `${"[".repeat(60_000)}${"]".repeat(60_000)}`),
  badBody("T20 60,000 lists that never end", 400, "[".repeat(60_000)),
  badBody(
    "T20 30,000 objects within each other",
    422,
    `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`,
  ),
  badBody("T20 a year beyond all numbers", 422, '{"title":"x","year":1e999}'),
];

const prototypes = [
  '{"__proto__":{"isAdmin":true},"title":"x","year":2024}',
  '{"title":"x","year":2024,"media":{"__proto__":{"alt":"x"}}}',
  '{"title":"x","year":2024,"constructor":{"prototype":{"isAdmin":true}}}',
  '{"title":"x","year":2024,"\\u005f\\u005fproto__":{}}',
].map((body) => badBody(`T21 ${body}`, 400, body));

const types = (
  [
    ["text/plain", 415],
    ["text/json", 415],
    ["application/jsonp", 415],
    ["application/vnd.api+json", 415],
    ["application/xml", 415],
    ["application/x-www-form-urlencoded", 415],
    ["multipart/form-data", 415],
    ["application/json, text/plain", 415],
  ] as const
).map(([type, status]) => badBody(`T22 a save of the type ${type}`, status, WHOLE, type));

/** Every JSON type in every field but those that take it. */
const FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  year: [null, true, "2024", "", 1887, 2024.5, -1, 1e21, [], [2024], {}],
  services: [null, true, 0, "FASHION", ["fashion"], [1], [null], {}, { 0: "FASHION" }],
  isTop: [null, "true", 0, 1, [], {}],
  isDraft: [null, "false", 0, 1, [], {}],
  main_center: [true, 0, 1, [], ["https://example.com/a.jpg"], {}],
  images: [null, true, 0, "https://example.com/a.jpg", [null], [1], [[]], {}, { length: 1 }],
  version: [null, true, "1", "", 1.5, [], {}],
  media: [null, true, 0, "x", ["x"]],
};

const fields = Object.entries(FIELDS).flatMap(([field, values]) =>
  values.map((value) =>
    badSave(`T8 ${field} of ${JSON.stringify(value)}`, 422, () => ({ [field]: value })),
  ),
);

const calls: BadInput[] = [
  badSave("T8 a version of long ago", 409, () => ({ version: 0, title: "Late" })),
  badCall("T8 a login of numbers", 400, API.login, json({ username: 1, password: 2 })),
  badCall("T8 a login of nothing", 400, API.login, json({})),
  badCall(
    "T2 a password of 2 KB",
    400,
    API.login,
    json({ username: "a", password: "x".repeat(2048) }),
  ),
  badCall("T20 a login of 16 KB", 413, API.login, json({ username: "x".repeat(16_384) })),
  badCall("T8 a new password of numbers", 400, API.password, json({ current: 1, next: 2 })),
  badCall("T8 settings of nothing", 422, API.settings, json({})),
  badCall("T8 a method that there is not", 405, API.articles, { method: "PUT", body: "x" }),
  badCall("T8 a call that there is not", 404, "/api/articles", json({ title: "x" })),
  badCall(
    "T8 another spelling of a call",
    404,
    "/API/articles.php",
    json({ title: "x", year: 2024 }),
  ),
  badCall("T8 a slash behind a call", 404, `${API.articles}/`, json({ title: "x", year: 2024 })),
];

/** What is no HTTP, or two requests in the shape of one. */
const smuggled = (
  [
    ["no HTTP", "FOO\r\n\r\n", 400],
    [
      "a length that is no number",
      rawHead(`POST ${API.articles} HTTP/1.1`, { "content-length": "1x" }),
      400,
    ],
    [
      "two lengths",
      `POST ${API.articles} HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx`,
      400,
    ],
    [
      "a length and pieces",
      `${rawHead(`POST ${API.articles} HTTP/1.1`, { "content-length": "5", "transfer-encoding": "chunked" })}0\r\n\r\n`,
      400,
    ],
    [
      "heads of 20 KB",
      `GET ${API.articles} HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ["a zero in a head", `GET ${API.articles} HTTP/1.1\r\nhost: x\r\nx: \0\r\n\r\n`, 400],
  ] as const
).map(([what, words, status]): BadInput => ({
  title: `T22 ${what}`,
  status,
  send: ({ studio }) => sendRaw(studio, words),
}));

/** Bodies that are no article, of every type, size and depth. */
export const BODIES: readonly BadInput[] = [
  ...broken,
  ...prototypes,
  ...types,
  ...fields,
  ...calls,
  ...smuggled,
];
