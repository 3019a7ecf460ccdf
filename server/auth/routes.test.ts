import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { withBothDatabases } from "../../tests/support/databases.ts";
import { anAdmin, aVisitor, json, type Client } from "../../tests/support/studio.ts";
import { ADMIN, aFolder } from "../../tests/support/studio-process.ts";
import {
  type AuthServer,
  GUARDED_READ,
  GUARDED_WRITE,
  sharedAuthServer,
} from "./auth-server.fixtures.ts";
import { FAILURES_BY_ACCOUNT, FAILURES_BY_NETWORK, FAILURES_BY_SESSION } from "./rate-limit.ts";
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from "./sessions.ts";

const MINUTE_MS = 60_000;
const NEXT = "una frase larga y propia";
const LOGINS = 20;
/** Uses are stored asynchronously, so one or two may be missing. */
const USED_EVERY_MS = SESSION_IDLE_MS / 4;

const tokenOf = (client: Client) => client.cookie.split("=")[1] ?? "";

/** Whether a session is accepted by a write, by a read and by the session call. */
async function opens(client: Client): Promise<boolean> {
  const [write, read] = [
    await client(GUARDED_WRITE, { method: "POST" }),
    await client(GUARDED_READ),
  ];
  const answer: { authenticated: boolean } = await (await client(API.session)).json();
  const seen = [write.status, read.status, answer.authenticated];
  expect([
    [200, 200, true],
    [401, 401, false],
  ]).toContainEqual(seen);
  return answer.authenticated;
}

const rowsOf = ({ inDatabase }: AuthServer) =>
  inDatabase("SELECT * FROM sessions ORDER BY created_at");

withBothDatabases((aPlace) => {
  const aServer = sharedAuthServer(aPlace);

  test("I1 T1 a wrong pair is 401 in the spec's words, whichever half was wrong, and one that is none 400", async () => {
    const visitor = aVisitor(await aServer());
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
    for (const [origin, name, other] of [
      ["https://studio.example", "__Host-sid", "sid"],
      [undefined, "sid", "__Host-sid"],
    ] as const) {
      const here = await aServer();
      const studio = origin === undefined ? here : await here.at(origin);
      const admin = await anAdmin(studio);
      expect(admin.cookie).toBe(`${name}=${tokenOf(admin)}`);
      const [set = ""] = (await aVisitor(studio)(API.login, json(ADMIN))).headers.getSetCookie();
      const [pair, ...attributes] = set.split("; ");
      expect(pair).toMatch(new RegExp(`^${name}=[\\w-]{43}$`));
      const asked = ["HttpOnly", `Max-Age=${SESSION_LIFE_MS / 1000}`, "Path=/", "SameSite=Lax"];
      expect(attributes.toSorted()).toEqual(name === "sid" ? asked : [...asked, "Secure"]);
      expect(await opens(aVisitor(studio, `${other}=${tokenOf(admin)}`))).toBe(false);
      // A foreign cookie of the other name does not invalidate the own one.
      expect(await opens(aVisitor(studio, `${other}=${"A".repeat(43)}; ${admin.cookie}`))).toBe(
        true,
      );
    }
  });

  test("T3 T4 every login has a token of 256 bits of its own, and the disk knows its hash alone", async () => {
    const studio = await aServer();
    const tokens: string[] = [];
    for (let count = 0; count < LOGINS; count += 1) tokens.push(tokenOf(await anAdmin(studio)));
    expect(new Set(tokens).size).toBe(LOGINS);
    for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const hashes = tokens.map((token) => createHash("sha256").update(token).digest("hex"));
    const rows = await rowsOf(studio);
    const stored = rows.map(({ token_hash: hash }) => hash);
    expect(new Set(stored)).toEqual(new Set(hashes));
    expect(tokens.filter((token) => JSON.stringify(rows).includes(token))).toEqual([]);
    // Values from the database are no valid tokens.
    for (const row of rows) {
      for (const value of Object.values(row)) {
        expect(await opens(aVisitor(studio, `sid=${String(value)}`))).toBe(false);
      }
    }
  });

  test("T3 a session that nobody used for two hours is over, one in use goes on, and none outlives seven days", async () => {
    const studio = await aServer();
    const admin = await anAdmin(studio);
    const steps = SESSION_LIFE_MS / USED_EVERY_MS;
    const usedAt = async () => Number((await rowsOf(studio))[0]?.seen_at);
    for (let step = 1; step < steps; step += 1) {
      const before = await usedAt();
      studio.wait(USED_EVERY_MS);
      expect([step, await opens(admin)]).toEqual([step, true]);
      // No request waits until its use is noted.
      await expect.poll(usedAt, { interval: 1 }).toBeGreaterThan(before);
    }
    // At the very end its requests could fall on either side.
    studio.wait(USED_EVERY_MS + MINUTE_MS);
    expect(await opens(admin)).toBe(false);
    const unused = await anAdmin(studio);
    studio.wait(SESSION_IDLE_MS - MINUTE_MS);
    expect(await opens(unused)).toBe(true);
    studio.wait(SESSION_IDLE_MS + MINUTE_MS);
    expect(await opens(unused)).toBe(false);
  });

  test("T3 the open sessions are listed, the asker's first and then the last used, and each can be ended", async () => {
    const studio = await aServer();
    const headers = {
      "content-type": "application/json",
      "user-agent": "iPhone Version/18 Safari/604",
    };
    const [cookie = ""] = (
      await aVisitor(studio)(API.login, { ...json(ADMIN), headers })
    ).headers.getSetCookie();
    const phone = aVisitor(studio, cookie.split(";")[0]);
    studio.wait(MINUTE_MS);
    const [own, last] = [await anAdmin(studio), await anAdmin(studio)];
    const listed = (client?: Client) => studio.auth.listSessions(client && tokenOf(client));
    const [ownOne, lastOne, phoneOne] = await listed(own);
    expect([ownOne?.isThis, lastOne?.isThis, phoneOne?.isThis]).toEqual([true, false, false]);
    expect(phoneOne).toMatchObject({
      browser: "Safari en iPhone",
      address: expect.stringMatching(/127|::1/),
    });
    expect((await listed(phone)).map(({ id }) => id)[0]).toBe(phoneOne?.id);
    expect((await listed()).every(({ isThis }) => !isThis)).toBe(true);
    const end = async (id: string) =>
      (await own(`${API.sessions}?id=${id}`, { method: "DELETE" })).status;
    expect([await end("0123456789abcdef"), await end(""), await end(lastOne?.id ?? "")]).toEqual([
      404, 404, 200,
    ]);
    expect([await opens(own), await opens(last), await opens(phone)]).toEqual([true, false, true]);
    expect([await end("others"), await opens(phone), await opens(own)]).toEqual([200, false, true]);
    studio.wait(SESSION_IDLE_MS + MINUTE_MS);
    expect(await listed()).toEqual([]);
  });

  test("T3 after a logout the old cookie opens nothing, already in the next request", async () => {
    const studio = await aServer();
    const [admin, other] = [await anAdmin(studio), await anAdmin(studio)];
    const answer = await admin(API.logout, { method: "POST" });
    expect(await answer.json()).toEqual({ success: true });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^sid=;/);
    expect([await opens(admin), await opens(other)]).toEqual([false, true]);
    expect(await rowsOf(studio)).toHaveLength(1);
  });

  test("T3 T4 a new password ends the other sessions, and gives this browser another token", async () => {
    const studio = await aServer();
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
    const studio = await aServer();
    const chosen = `sid=${"A".repeat(43)}`;
    const victim = aVisitor(studio, chosen);
    const [cookie = ""] = (await victim(API.login, json(ADMIN))).headers.getSetCookie();
    expect(cookie).toMatch(/^sid=[\w-]{43};/);
    expect(cookie).not.toContain(chosen);
    expect(await opens(victim)).toBe(false);
    // A login ends the session that was open before.
    const first = aVisitor(studio, cookie.split(";")[0]);
    expect(await opens(first)).toBe(true);
    const [second = ""] = (await first(API.login, json(ADMIN))).headers.getSetCookie();
    expect(second.split(";")[0]).not.toBe(first.cookie);
    expect([await opens(first), await opens(aVisitor(studio, second.split(";")[0]))]).toEqual([
      false,
      true,
    ]);
  });
});

const CONFIRMED = { password: ADMIN.password };

const from = (address: string) => ({ "x-forwarded-for": address });

function tryPair(
  client: Client,
  pair: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const init = json({ ...ADMIN, password: "not the password", ...pair });
  return client(API.login, { ...init, headers: { ...init.headers, ...headers } });
}

const changePassword = (client: Client, current: string = ADMIN.password) =>
  client(API.password, json({ current, next: "una frase larga y propia" }));

async function expectShut(response: Response, withinMs: number): Promise<void> {
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(withinMs / 1000);
  expect(await response.json()).toMatchObject({ success: false, error: expect.any(String) });
}

const aServer = sharedAuthServer(
  async () => ({ dataDir: await aFolder(), databaseUrl: undefined }),
  { trustProxy: true },
);

async function aLogin() {
  const studio = await aServer();
  return { studio, stranger: aVisitor(studio) };
}

test("T1 ten failures block the login of an address for ten minutes, and no open session", async () => {
  const { studio, stranger } = await aLogin();
  const admin = await anAdmin(studio);
  for (let count = 0; count < FAILURES_BY_NETWORK.most; count += 1) {
    expect([count, (await tryPair(stranger)).status]).toEqual([count, 401]);
  }
  await expectShut(await tryPair(stranger, ADMIN), 10 * MINUTE_MS);
  expect((await admin(GUARDED_WRITE, { method: "POST" })).status).toBe(200);
  studio.wait(9 * MINUTE_MS);
  await expectShut(await tryPair(stranger, ADMIN), MINUTE_MS);
  studio.wait(MINUTE_MS);
  expect((await tryPair(stranger, ADMIN)).status).toBe(200);
});

test("T1 an address is one client's, in whichever form a socket or a proxy tells it, and a port is nobody's", async () => {
  const { stranger } = await aLogin();
  for (let count = 0; count < FAILURES_BY_NETWORK.most; count += 1) {
    const forms = ["::ffff:198.51.100.9", "198.51.100.9", "0:0:0:0:0:FFFF:c633:6409"];
    const form = [...forms, `198.51.100.9:${5000 + count}`][count % 4] ?? "";
    await tryPair(stranger, {}, from(form));
  }
  await expectShut(await tryPair(stranger, ADMIN, from("198.51.100.9")), 10 * MINUTE_MS);
  for (const other of ["::ffff:198.51.100.10", "::1", "[2001:db8::1]:443"]) {
    expect([other, (await tryPair(stranger, ADMIN, from(other))).status]).toEqual([other, 200]);
  }
});

test("T1 a network of IPv6 is one client's, who chooses its addresses, and its neighbour's is not", async () => {
  const { stranger } = await aLogin();
  for (let count = 0; count < FAILURES_BY_NETWORK.most; count += 1) {
    const network = ["2001:db8:0:2", "2001:DB8::2", "2001:0db8:0000:0002"][count % 3];
    const address = `${network}:${count}:5:6:7`;
    const host = count % 2 ? address : `[${address}]`;
    expect([host, (await tryPair(stranger, {}, from(host))).status]).toEqual([host, 401]);
  }
  const last = "2001:db8:0:2:ffff:ffff:ffff:ffff";
  await expectShut(await tryPair(stranger, ADMIN, from(last)), 10 * MINUTE_MS);
  const neighbour = "2001:db8:0:3::1";
  expect((await tryPair(stranger, ADMIN, from(neighbour))).status).toBe(200);
});

test("T1 what is no address counts as one, whatever a proxy passes on", async () => {
  const { stranger } = await aLogin();
  for (let count = 0; count < FAILURES_BY_NETWORK.most; count += 1) {
    const { status } = await tryPair(stranger, {}, from(`session ${count}`));
    expect([count, status]).toEqual([count, 401]);
  }
  await expectShut(await tryPair(stranger, ADMIN, from("nobody")), 10 * MINUTE_MS);
  expect((await tryPair(stranger, ADMIN, from("198.51.100.1"))).status).toBe(200);
});

test("T1 ten wrong current passwords (401) block their own session for ten minutes, and no other", async () => {
  const studio = await aServer();
  const admin = await anAdmin(studio);
  const other = await anAdmin(studio);
  for (let count = 0; count < FAILURES_BY_SESSION.most; count += 1) {
    const response = await changePassword(admin, "not the password");
    expect([response.status, await response.json()]).toEqual([
      401,
      { success: false, error: "Contraseña incorrecta.", code: "wrong-password" },
    ]);
  }
  await expectShut(await changePassword(admin), 10 * MINUTE_MS);
  await expectShut(await admin(API.recoveryCodes, json(CONFIRMED)), 10 * MINUTE_MS);
  expect(await (await admin(API.session)).json()).toEqual({ authenticated: true });
  const failures = await studio.inDatabase("SELECT * FROM attempts");
  expect(failures).toHaveLength(FAILURES_BY_SESSION.most);
  expect(JSON.stringify(failures)).not.toContain(admin.cookie.split("=")[1]);
  expect((await other(API.passkeyOptions, json(CONFIRMED))).status).toBe(200);
  expect((await tryPair(aVisitor(studio), ADMIN)).status).toBe(200);
  studio.wait(9 * MINUTE_MS);
  await expectShut(await changePassword(admin), MINUTE_MS);
  studio.wait(MINUTE_MS);
  expect((await changePassword(admin)).status).toBe(200);
});

test("T1 strangers' failures block no change in an open session, and a session's block no login", async () => {
  const { studio, stranger } = await aLogin();
  const admin = await anAdmin(studio);
  const sessions = await Promise.all(Array.from({ length: 6 }, () => anAdmin(studio)));
  for (const session of sessions) {
    for (let count = 0; count < FAILURES_BY_SESSION.most; count += 1)
      await changePassword(session, "wrong");
  }
  // The sessions' failures exceed the login's limit, which does not count them.
  for (let count = 0; count < FAILURES_BY_ACCOUNT.most; count += 1) {
    const { status } = await tryPair(stranger, {}, from(`203.0.113.${count}`));
    expect([count, status]).toEqual([count, 401]);
  }
  await expectShut(await tryPair(stranger, ADMIN, from("198.51.100.1")), 60 * MINUTE_MS);
  expect((await admin(API.passkeyOptions, json(CONFIRMED))).status).toBe(200);
  expect((await changePassword(admin)).status).toBe(200);
});
