import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import { message } from "#domain/messages.ts";
import { padPng } from "../pictures.fixtures.ts";
import {
  blob,
  storePicture,
  multipartHead,
  post,
  served,
  small,
  type Part,
} from "../routes.fixtures.ts";

test("K4 an upload is answered with a temporary address that can be read at once", async () => {
  const { url } = await served();
  const title: Part = ["title", "Boda en Lima"];
  const file: Part = ["file", blob(await small()), "película.png"];
  for (const parts of [[file, title], [title, file], [file]]) {
    const { status, body } = await post(url, parts);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, url: expect.stringContaining("/temp/") });
    const picture = await fetch(url + body.url);
    expect(picture.status).toBe(200);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("cache-control")).toBe("no-store");
    expect((await picture.bytes()).byteLength).toBeGreaterThan(50);
  }
});

test("K5 finalize answers what moved; a repeat and urls[] answer the same", async () => {
  const under = await served();
  const temporary = [await storePicture(under), await storePicture(under)];
  const moved = temporary.map((each) => each.replace("/temp/", "/"));
  const finalize: Part = ["action", "finalize"];
  const asList: Part = ["urls", JSON.stringify(temporary)];
  const repeated = temporary.map((each): Part => ["urls[]", each]);
  for (const parts of [
    [finalize, asList, ["title", "x"] as Part],
    [asList, finalize],
    [finalize, ...repeated],
  ]) {
    const { status, body } = await post(under.url, parts);
    expect({ status, body }).toEqual({ status: 200, body: { success: true, moved } });
  }
});

test.each([
  ["no list", undefined],
  ["no JSON", "["],
  ["an object", "{}"],
  ["a number in it", "[1]"],
  ["a list in it", '[["/media/a"]]'],
  ["a text", '"/media/temp/x"'],
])("K5 finalize of %s is refused", async (_, urls) => {
  const { url } = await served();
  const parts: Part[] = [["action", "finalize"]];
  if (urls !== undefined) parts.push(["urls", urls]);
  const { status, body } = await post(url, parts);
  expect({ status, body }).toEqual({
    status: 422,
    body: { success: false, error: message("wrong-urls"), code: "wrong-urls" },
  });
});

test("K5 a finalize without addresses moves nothing", async () => {
  const { url } = await served();
  const { body } = await post(url, [
    ["action", "finalize"],
    ["urls", "[]"],
  ]);
  expect(body).toEqual({ success: true, moved: [] });
});

test("T18 a file of exactly 3145728 bytes is accepted, one byte more and far more are refused by name", async () => {
  const { url } = await served();
  const full = padPng(await small(), MAX_UPLOAD_BYTES);
  expect((await post(url, [["file", blob(full), "a.png"]])).status).toBe(200);
  for (const more of [1, 9_000_000]) {
    const over = Buffer.concat([full, Buffer.alloc(more)]);
    const { status, body } = await post(url, [
      ["file", blob(over), "boda ñ.png"],
      ["title", "after the file"],
    ]);
    expect(status).toBe(413);
    expect(body.error).toBe(message("file-too-large", { file: "boda ñ.png" }));
  }
});

test("M1 a file of another type is refused with the catalogue's sentence and the name as sent", async () => {
  const { url } = await served();
  const { status, body } = await post(url, [
    ["file", blob(Buffer.from("GIF89a")), "película ñ.gif"],
  ]);
  expect(status).toBe(415);
  expect(body).toEqual({
    success: false,
    error: message("file-wrong-type", { file: "película ñ.gif" }),
    code: "file-wrong-type",
  });
});

test("D5 an empty file is refused as a wrong type", async () => {
  const { url } = await served();
  expect((await post(url, [["file", blob(Buffer.alloc(0)), "a.png"]])).status).toBe(415);
});

test("a missing file, a file in another field and text in its place are refused", async () => {
  const { url } = await served();
  const cases: Part[][] = [
    [["title", "x"]],
    [["picture", blob(await small()), "a.png"]],
    [["file", "just text"]],
  ];
  for (const parts of cases) {
    const { status, body } = await post(url, parts);
    expect({ status, error: body.error }).toEqual({ status: 400, error: message("no-file") });
  }
});

test("two files, an unknown action, a title twice, 2000 fields or a huge field are malformed", async () => {
  const { url, root } = await served();
  const file: Part = ["file", blob(await small()), "a.png"];
  const cases: Part[][] = [
    [file, file],
    [["action", "destroy"], file],
    [["title", "a"], ["title", "b"], file],
    [...Array.from({ length: 2000 }, (_, index): Part => [`f${index}`, "x"]), file],
    [
      ["urls", "x".repeat(70_000)],
      ["action", "finalize"],
    ],
  ];
  for (const parts of cases) {
    const { status, body } = await post(url, parts);
    expect({ status, error: body.error }).toEqual({ status: 400, error: message("malformed") });
  }
  expect(await readdir(root)).toEqual([]);
});

test("a title of 200 characters is the longest", async () => {
  const { url } = await served();
  const file: Part = ["file", blob(await small()), "a.png"];
  expect((await post(url, [["title", "📷".repeat(200)], file])).status).toBe(200);
  expect((await post(url, [["title", "x".repeat(201)], file])).status).toBe(422);
});

test.each([
  "__proto__",
  "constructor",
  "toString",
  "__proto__[polluted]",
  "constructor.prototype.x",
])("T21 a field named %s reaches no prototype", async (name) => {
  const { url } = await served();
  const { status } = await post(url, [
    [name, "polluted"],
    ["file", blob(await small()), "a.png"],
  ]);
  expect([200, 400]).toContain(status);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  expect((await post(url, [["file", blob(await small()), "a.png"]])).status).toBe(200);
});

test.each([
  ["application/json", "{}"],
  ["text/plain", "file"],
  ["application/x-www-form-urlencoded", "file=a"],
  [" multipart/mixed; boundary=x", "--x--"],
  ["\tapplication/json", "{}"],
])("T22 a body of type %j is refused with 415", async (type, body) => {
  const { app } = await served();
  const response = await app.inject({
    method: "POST",
    url: API.upload,
    headers: { "content-type": type },
    payload: body,
  });
  expect(response.statusCode).toBe(415);
  expect(response.json()).toEqual({
    success: false,
    error: message("unsupported-type"),
    code: "unsupported-type",
  });
});

test("a POST without a body is refused", async () => {
  const { app } = await served();
  const { statusCode } = await app.inject({ method: "POST", url: API.upload });
  expect(statusCode).toBe(415);
});

test.each([
  ["no boundary", "multipart/form-data", "--x\r\n"],
  ["an empty boundary", "multipart/form-data; boundary=", "--x\r\n"],
  [
    "another boundary",
    "multipart/form-data; boundary=y",
    `--x\r\n${multipartHead}abc\r\n--x--\r\n`,
  ],
  ["no end", "multipart/form-data; boundary=x", `--x\r\n${multipartHead}abc`],
  ["noise", "multipart/form-data; boundary=x", "\0\u0001\u0002 nothing that makes sense"],
])("broken multipart, %s: malformed", async (_, type, body) => {
  const { app, root } = await served();
  const response = await app.inject({
    method: "POST",
    url: API.upload,
    headers: { "content-type": type },
    payload: body,
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().success).toBe(false);
  expect(await readdir(root)).toEqual([]);
});
