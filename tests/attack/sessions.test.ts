import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { anAdmin, anOpenStudio, aStudio, aVisitor, json, type Client } from "../support/studio.ts";
import { ADMIN, type Studio } from "../support/studio-process.ts";
import { alter, rowsIn } from "../support/databases.ts";

const MINUTE_MS = 60_000;
const IDLE_MS = 2 * 60 * MINUTE_MS;
const LIFE_MS = 7 * 24 * 60 * MINUTE_MS;
const NEXT = "una frase larga y propia";
const LOGINS = 20;

const tokenOf = (client: Client) => client.cookie.split("=")[1] ?? "";

/** Whether a session opens anything: the write that asks for it, a guarded page, and what it is told. */
async function opens(client: Client): Promise<boolean> {
  const save = await client(API.articles, json({ title: "Session", year: 2024 }));
  const page = await client("/dashboard");
  const answer: { authenticated: boolean } = await (await client(API.session)).json();
  const seen = [save.status, page.status, answer.authenticated];
  expect([
    [200, 200, true],
    [401, 302, false],
  ]).toContainEqual(seen);
  return answer.authenticated;
}

const rowsOf = ({ dataDir }: Studio) =>
  rowsIn(dataDir, "SELECT * FROM sessions ORDER BY created_at");

test("I1 T1 a wrong pair is 401 in the spec's words, whichever half was wrong, and one that is none 400", async () => {
  const visitor = aVisitor(await aStudio());
  for (const wrong of [{ password: "no" }, { username: "no" }]) {
    const response = await visitor(API.login, json({ ...ADMIN, ...wrong }));
    expect([response.status, await response.json()]).toEqual([
      401,
      { success: false, error: "Contraseña incorrecta.", code: "wrong-password" },
    ]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
  for (const none of [{}, [], { username: 1, password: 2 }]) {
    expect((await visitor(API.login, json(none))).status).toBe(400);
  }
});

test("T3 on https the cookie is Secure and bound to the host, no script reads it, and its token opens nothing under the other scheme's name", async () => {
  for (const [environment, name, other] of [
    [{ ORIGIN: "https://studio.example" }, "__Host-sid", "sid"],
    [{}, "sid", "__Host-sid"],
  ] as const) {
    const studio = await aStudio(environment);
    const admin = await anAdmin(studio);
    expect(admin.cookie).toBe(`${name}=${tokenOf(admin)}`);
    const [set = ""] = (await aVisitor(studio)(API.login, json(ADMIN))).headers.getSetCookie();
    const [pair, ...attributes] = set.split("; ");
    expect(pair).toMatch(new RegExp(`^${name}=[\\w-]{43}$`));
    const asked = ["HttpOnly", `Max-Age=${LIFE_MS / 1000}`, "Path=/", "SameSite=Lax"];
    expect(attributes.toSorted()).toEqual(name === "sid" ? asked : [...asked, "Secure"]);
    expect(await opens(aVisitor(studio, `${other}=${tokenOf(admin)}`))).toBe(false);
    // Beside a foreign one under the other name, the own one holds.
    expect(await opens(aVisitor(studio, `${other}=${"A".repeat(43)}; ${admin.cookie}`))).toBe(true);
  }
});

test("T3 T4 every login has a token of 256 bits of its own, and the disk knows its hash alone", async () => {
  const studio = await aStudio();
  const tokens: string[] = [];
  for (let count = 0; count < LOGINS; count += 1) tokens.push(tokenOf(await anAdmin(studio)));
  expect(new Set(tokens).size).toBe(LOGINS);
  for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest("hex"));
  const stored = rowsOf(studio).map(({ token_hash: hash }) => hash);
  expect(new Set(stored)).toEqual(new Set(hashes));
  for (const name of await readdir(studio.dataDir, { recursive: true })) {
    const bytes = await readFile(join(studio.dataDir, name)).catch(() => Buffer.alloc(0));
    expect([name, tokens.filter((token) => bytes.includes(token))]).toEqual([name, []]);
  }
  // What a thief of the database holds opens nothing.
  for (const row of rowsOf(studio)) {
    for (const value of Object.values(row)) {
      expect(await opens(aVisitor(studio, `sid=${String(value)}`))).toBe(false);
    }
  }
});

test("T3 a session that nobody used for two hours is over, one in use goes on, and none outlives seven days", async () => {
  const { studio, admin } = await anOpenStudio();
  const ago = (column: string, ms: number) =>
    alter(studio.dataDir, `UPDATE sessions SET ${column} = ?`, Date.now() - ms);
  for (let use = 0; use < 3; use += 1) {
    ago("seen_at", IDLE_MS - MINUTE_MS);
    expect(await opens(admin)).toBe(true);
    // Used just now, whatever it was before.
    expect(Number(rowsOf(studio)[0]?.seen_at)).toBeGreaterThan(Date.now() - MINUTE_MS);
  }
  ago("created_at", LIFE_MS - MINUTE_MS);
  expect(await opens(admin)).toBe(true);
  ago("created_at", LIFE_MS + 1000);
  expect(await opens(admin)).toBe(false);
  const unused = await anAdmin(studio);
  ago("seen_at", IDLE_MS + 1000);
  expect(await opens(unused)).toBe(false);
});

test("T3 after a logout the old cookie opens nothing, already in the next request", async () => {
  const studio = await aStudio();
  const [admin, other] = [await anAdmin(studio), await anAdmin(studio)];
  const answer = await admin(API.logout, { method: "POST" });
  expect(await answer.json()).toEqual({ success: true });
  expect(answer.headers.getSetCookie()[0]).toMatch(/^sid=;/);
  expect([await opens(admin), await opens(other)]).toEqual([false, true]);
  expect(rowsOf(studio)).toHaveLength(1);
});

test("T3 T4 a new password ends the other sessions, and gives this browser another token", async () => {
  const studio = await aStudio();
  const [admin, other] = [await anAdmin(studio), await anAdmin(studio)];
  const response = await admin(API.password, json({ current: ADMIN.password, next: NEXT }));
  expect([response.status, await response.json()]).toEqual([200, { success: true }]);
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^sid=[\w-]{43};.*HttpOnly.*SameSite=Lax/);
  expect([await opens(admin), await opens(other)]).toEqual([false, false]);
  expect(await opens(aVisitor(studio, cookie.split(";")[0]))).toBe(true);
  const login = (password: string) =>
    aVisitor(studio)(API.login, json({ ...ADMIN, password })).then(({ status }) => status);
  expect([await login(ADMIN.password), await login(NEXT)]).toEqual([401, 200]);
});

test("T4 a cookie that somebody chose before the login is never the one after it", async () => {
  const studio = await aStudio();
  const chosen = `sid=${"A".repeat(43)}`;
  const victim = aVisitor(studio, chosen);
  const [cookie = ""] = (await victim(API.login, json(ADMIN))).headers.getSetCookie();
  expect(cookie).toMatch(/^sid=[\w-]{43};/);
  expect(cookie).not.toContain(chosen);
  expect(await opens(victim)).toBe(false);
  // One that was open ends with the login that follows it.
  const first = aVisitor(studio, cookie.split(";")[0]);
  expect(await opens(first)).toBe(true);
  const [second = ""] = (await first(API.login, json(ADMIN))).headers.getSetCookie();
  expect(second.split(";")[0]).not.toBe(first.cookie);
  expect([await opens(first), await opens(aVisitor(studio, second.split(";")[0]))]).toEqual([
    false,
    true,
  ]);
});
