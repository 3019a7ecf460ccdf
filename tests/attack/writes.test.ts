import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { foreignHeaders, ownHeaders } from "../../server/auth/guard.fixtures.ts";
import { CALLS } from "../../server/calls/api-description.ts";
import { EVERY_READ, everyWrite } from "../support/bad-input.ts";
import { alter } from "../support/databases.ts";
import { fingerprintOf, untilSettled } from "../support/fingerprint.ts";
import { aPhotograph } from "../support/media-files.ts";
import { ADMIN } from "../support/studio-process.ts";
import {
  anAdmin,
  aVisitor,
  json,
  saveArticle,
  storePictures,
  sharedStudioProcess,
  upload,
  type Client,
} from "../support/studio.ts";

const KIB = 1024;
const UPLOADS = 30;
/** The most bytes that are read of a stranger's body. */
const MOST_READ = 64 * KIB;
/** Other bytes that the server reads for each request, such as its head. */
const AROUND = 12 * KIB;
const PICTURE = Buffer.alloc(3_000_000, 1);
const PAGES = ["/work", "/work/marea"];

const shared = sharedStudioProcess();
let writes: [string, RequestInit][];

beforeAll(async () => {
  const photograph = await aPhotograph({ width: 60, height: 40 });
  const images = await storePictures(shared.admin, [photograph]);
  const { id } = await saveArticle(shared.admin, { title: "Marea", images });
  writes = everyWrite(photograph, id);
  await untilSettled(shared.studio);
});

/** Sends each call with more headers; expects the same refusal of all, and that nothing is stored. */
async function expectRefused(
  status: number,
  calls: readonly (readonly [string, RequestInit])[],
  senders: readonly (readonly [who: unknown, client: Client, headers: Record<string, string>])[],
): Promise<void> {
  const before = await fingerprintOf(shared.studio, PAGES);
  for (const [who, client, more] of senders) {
    for (const [path, init] of calls) {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(more)) headers.set(name, value);
      const response = await client(path, { ...init, headers });
      const seen = [who, init.method, path];
      expect([...seen, response.status]).toEqual([...seen, status]);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.json()).toMatchObject({
        success: false,
        error: expect.any(String),
        code: expect.stringMatching(/^[a-z-]+$/),
      });
    }
  }
  expect(await fingerprintOf(shared.studio, PAGES)).toEqual(before);
}

/** Returns clients without a valid session, by what they send instead. */
async function strangers(): Promise<[who: string, Client, Record<string, string>][]> {
  const { studio, visitor } = shared;
  const [ended, expired] = [await anAdmin(studio), await anAdmin(studio)];
  const token = expired.cookie.split("=")[1] ?? "";
  await ended(API.logout, { method: "POST" });
  alter(studio.dataDir, "UPDATE sessions SET seen_at = 0 WHERE token_hash = ?", hashOf(expired));
  const { username, password } = ADMIN;
  const basic = Buffer.from(`${username}:${password}`).toString("base64");
  const live = shared.admin.cookie.split("=")[1] ?? "";
  const showing = (cookie: string) => aVisitor(studio, cookie);
  return [
    ["no cookie", visitor, {}],
    ["an empty cookie", showing("sid="), {}],
    ["a forged token", showing(`sid=${"A".repeat(43)}`), {}],
    ["a forged token before the right one", showing(`sid=${"A".repeat(43)}; sid=${live}`), {}],
    ["SQL for a token", showing("sid=' OR 1=1 --"), {}],
    ["the old site's flag", showing("loggedIn=true; sid=admin; admin=1"), {}],
    ["a session that was ended", ended, {}],
    ["a session that is too old", expired, {}],
    ["another name for its cookie", showing(`session=${live}; SID=${live}`), {}],
    ["half of a live token", showing(`sid=${live.slice(0, 42)}`), {}],
    ["a live token and more", showing(`sid=${live}A`), {}],
    ["a live token elsewhere", visitor, { authorization: `Bearer ${live}`, "x-session": live }],
    ["a dead token as bearer", visitor, { authorization: `Bearer ${token}` }],
    ["name and password", visitor, { authorization: `Basic ${basic}` }],
    [
      "headers of a proxy",
      visitor,
      {
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-user": username,
        "x-remote-user": username,
        "x-real-ip": "127.0.0.1",
        "x-original-url": "/api/session",
        "x-http-method-override": "GET",
      },
    ],
  ];
}

test("T7 without a session every write, and every read of the admin's, is 401 in JSON and stores nothing", async () => {
  const reads = EVERY_READ.map((path) => [path, { method: "GET" }] as const);
  await expectRefused(401, [...writes, ...reads], await strangers());
});

test("T7 every call that needs a session is among those that are tried without one", () => {
  const tried = new Set([
    ...writes.map(([path, { method }]) => `${method} ${path.split("?")[0]}`),
    ...EVERY_READ.map((path) => `GET ${path.split("?")[0]}`),
  ]);
  const guarded = CALLS.filter(({ isPublic }) => !isPublic);
  const missing = guarded.map(({ method, path }) => `${method} ${path}`);
  expect(missing.filter((call) => !tried.has(call))).toEqual([]);
});

test("T5 a write from a foreign page is 403, also at the login and with a session", async () => {
  const form = { method: "POST", body: new URLSearchParams({ name: "Ana" }) };
  const open: [string, RequestInit][] = [
    [API.login, json(ADMIN)],
    [API.loginPasskey, json({ ticket: "x", recoveryCode: "x" })],
    [API.inquiries, form],
    ["/contact", form],
    ["/contact.data", form],
    [API.backup, { method: "GET" }],
  ];
  const senders = foreignHeaders(shared.studio.url).map(
    (headers) => [headers, shared.admin, headers] as const,
  );
  await expectRefused(403, [...writes, ...open], senders);
  expect(await (await shared.admin(API.session)).json()).toEqual({ authenticated: true });
});

test("T5 a write from our own page, or from no page at all, is let through", async () => {
  const { admin, studio } = shared;
  for (const headers of ownHeaders(studio.url)) {
    const init = json({ title: "Own", year: 2024 });
    const answer = await admin(API.articles, { ...init, headers: { ...init.headers, ...headers } });
    expect([headers, answer.status]).toEqual([headers, 200]);
  }
});

test("T5 no answer lets the page of another site read it or ask with a session", async () => {
  for (const path of [API.articles, API.session, API.upload, API.films, "/", "/dashboard"]) {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) {
      const { headers } = await shared.admin(path, {
        method,
        headers: {
          origin: "https://evil.example",
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type",
        },
      });
      const cors = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
      expect([method, path, cors]).toEqual([method, path, []]);
    }
  }
});

test("T7 an anonymous upload is answered before its body is read", async () => {
  const status = await new Promise((resolve, reject) => {
    const sending = request(
      shared.studio.url + API.upload,
      {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=x", "content-length": 3_000_000 },
      },
      (response) => resolve(response.statusCode),
    );
    sending.on("error", reject);
    sending.write("--x\r\n");
  });
  expect(status).toBe(401);
});

test("T7 of an anonymous upload no more than 64 KiB is read, and its answer always arrives", async () => {
  const forger = aVisitor(shared.studio, `sid=${"A".repeat(43)}`);
  for (const send of [
    () => shared.visitor(API.upload, upload(PICTURE)),
    () => shared.visitor(API.upload, { method: "POST", body: streamOf(PICTURE), ...HALF }),
    () => shared.visitor(API.films, { method: "POST", body: PICTURE }),
    () => forger(API.upload, upload(PICTURE)),
    () => forger(API.films, { method: "POST", body: PICTURE }),
    () => forger(API.upload, { ...upload(PICTURE), headers: { origin: "https://evil.example" } }),
  ]) {
    const before = await bytesRead();
    for (let count = 0; count < UPLOADS; count += 1) {
      const response = await send();
      expect([401, 403]).toContain(response.status);
      expect(await response.json()).toMatchObject({ success: false });
    }
    expect(((await bytesRead()) - before) / UPLOADS).toBeLessThan(MOST_READ + AROUND);
  }
});

test("T7 who had a session a moment ago is read to the end, as a browser needs it to see the refusal", async () => {
  const { studio } = shared;
  const loggedOut = await anAdmin(studio);
  const otherTab = aVisitor(studio, loggedOut.cookie);
  const expired = await anAdmin(studio);
  const endedElsewhere = await anAdmin(studio);
  for (const client of [otherTab, expired, endedElsewhere]) await client(API.session);
  await loggedOut(API.logout, { method: "POST" });
  alter(studio.dataDir, "UPDATE sessions SET seen_at = 0 WHERE token_hash = ?", hashOf(expired));
  alter(studio.dataDir, "DELETE FROM sessions WHERE token_hash = ?", hashOf(endedElsewhere));
  for (const client of [otherTab, expired, endedElsewhere]) {
    const before = await bytesRead();
    expect((await client(API.upload, upload(PICTURE))).status).toBe(401);
    await expect.poll(async () => (await bytesRead()) - before).toBeGreaterThan(PICTURE.length);
  }
});

const hashOf = ({ cookie }: Client) =>
  createHash("sha256")
    .update(cookie.split("=")[1] ?? "")
    .digest("hex");

/** `fetch` requires this for a streamed body, which has no announced length. */
const HALF = { duplex: "half" } as const;

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([new Uint8Array(bytes)]).stream();
}

/** All bytes that the server's process has read, from sockets and files; Linux only. */
async function bytesRead(): Promise<number> {
  const counters = await readFile(`/proc/${shared.studio.process.pid}/io`, "utf8");
  return Number(/^rchar: (\d+)$/m.exec(counters)?.[1]);
}
