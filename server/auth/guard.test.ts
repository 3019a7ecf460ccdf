import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import cookies from "@fastify/cookie";
import fastify from "fastify";
import { expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import type { Auth } from "./auth.ts";
import { foreignHeaders, ownHeaders } from "./guard.fixtures.ts";
import { discardBody, guardWrites } from "./guard.ts";
import { mayCarrySession, sessionCookie } from "./session-cookie.ts";

const TOKEN = "t".repeat(43);
const HERE = "http://localhost:3000";
const ADMIN = { cookie: `sid=${TOKEN}` };

/** A server with the session TOKEN; it answers a refused request with the refusal's code. */
async function aServer({ origin = undefined as string | undefined, isOpen = true } = {}) {
  const app = fastify();
  await app.register(cookies);
  const cookie = sessionCookie(false);
  const auth = { isAdmin: async (token: unknown) => token === TOKEN, wasSession: () => false };
  // The guard uses only these members.
  const parts = { auth: auth as unknown as Auth, cookie, origin };
  guardWrites(app, { ...parts, writeGate: { admit: () => isOpen } });
  app.setErrorHandler(async (error: Error) => error.message);
  const route = { method: ["GET", "POST"], handler: async () => "done" };
  app.route({ ...route, url: "/public", config: { access: "public" } });
  app.route({ ...route, url: "/admin", config: { access: "admin" } });
  app.route({ ...route, url: "/closed" });
  return async (method: "GET" | "POST", url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ method, url, headers: { host: "localhost:3000", ...headers } })).body;
}

test("T7 every write needs a session unless its route is open, and reads of the admin do too", async () => {
  const ask = await aServer();
  for (const url of ["/closed", "/admin"]) {
    expect(await ask("POST", url)).toBe("no-session");
    expect(await ask("POST", url, { cookie: `sid=${"x".repeat(43)}` })).toBe("no-session");
    expect(await ask("POST", url, ADMIN)).toBe("done");
  }
  expect([await ask("GET", "/admin"), await ask("GET", "/admin", ADMIN)]).toEqual([
    "no-session",
    "done",
  ]);
  expect([await ask("GET", "/closed"), await ask("POST", "/public")]).toEqual(["done", "done"]);
});

test.each(ownHeaders(HERE))("T5 a write with %j is let through", async (headers) => {
  expect(await (await aServer())("POST", "/public", headers)).toBe("done");
});

test.each(foreignHeaders(HERE))("T5 a write with %j is foreign", async (headers) => {
  const ask = await aServer();
  expect(await ask("POST", "/public", headers)).toBe("foreign-origin");
  expect(await ask("GET", "/closed", headers)).toBe("done");
});

test("T5 a studio that knows its address answers writes from no other", async () => {
  const ask = await aServer({ origin: "https://studio.example" });
  expect(await ask("POST", "/public", { origin: "https://studio.example" })).toBe("done");
  expect(await ask("POST", "/public", { origin: HERE })).toBe("foreign-origin");
});

test("O4 while a backup takes the studio's place nothing is written, and all is read", async () => {
  const ask = await aServer({ isOpen: false });
  expect([await ask("POST", "/closed", ADMIN), await ask("GET", "/admin", ADMIN)]).toEqual([
    "restoring",
    "done",
  ]);
});

test("T7 what a former session's browser sends is read away, up to the largest upload", async () => {
  const chunk = Buffer.alloc(1024 * 1024);
  for (const [chunks, isRead] of [
    [MAX_UPLOAD_BYTES / chunk.length, true],
    [MAX_UPLOAD_BYTES / chunk.length + 3, false],
  ] as const) {
    const raw = Readable.from(Array.from({ length: chunks }, () => chunk));
    const ended = finished(raw);
    discardBody({ raw, headers: { "transfer-encoding": "chunked" } } as never, {} as never, true);
    expect([
      chunks,
      await ended.then(
        () => true,
        () => false,
      ),
    ]).toEqual([chunks, isRead]);
  }
});

const read = (secure: boolean, sent: Record<string, string>) =>
  sessionCookie(secure).read({ cookies: sent } as never);

test("T3 only a cookie of the name that the scheme has can carry a session", () => {
  expect([read(true, { "__Host-sid": TOKEN }), read(false, { sid: TOKEN })]).toEqual([
    TOKEN,
    TOKEN,
  ]);
  for (const value of ["", `${TOKEN}x`, `/${TOKEN.slice(1)}`, TOKEN.slice(1)]) {
    expect(read(false, { sid: value })).toBeUndefined();
  }
  expect([read(true, { sid: TOKEN }), read(false, { "__Host-sid": TOKEN })]).toEqual([
    undefined,
    undefined,
  ]);
  const headers = ["sid=x", "a=b; sid =x", "__Host-sid=x", undefined, "", "mysid=x", "a=sid"];
  expect(headers.map(mayCarrySession)).toEqual([true, true, true, false, false, false, false]);
});
