import { beforeEach, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { forgetFailures } from "../../support/passkeys.ts";
import {
  anAdmin,
  anOpenStudio,
  aStudio,
  aVisitor,
  json,
  sharedStudio,
  type Client,
} from "../../support/studio.ts";
import { ADMIN, type Studio } from "../../support/studio-process.ts";
import { alter, rowsIn } from "../../support/databases.ts";

const BY_ADDRESS = 10;
const BY_ACCOUNT = 50;
const BY_SESSION = 10;
const MINUTE_MS = 60_000;

const from = (address: string) => ({ "x-forwarded-for": address });

function tryPair(
  client: Client,
  pair: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const init = json({ ...ADMIN, password: "not the password", ...pair });
  return client(API.login, { ...init, headers: { ...init.headers, ...headers } });
}

/** What a change is asked for with, inside. */
const CONFIRMED = { password: ADMIN.password };

const changePassword = (client: Client, current: string = ADMIN.password) =>
  client(API.password, json({ current, next: "una frase larga y propia" }));

async function expectShut(response: Response, withinMs: number): Promise<void> {
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(withinMs / 1000);
  expect(await response.json()).toMatchObject({ success: false, error: expect.any(String) });
}

/** So long ago were all failures that a studio remembers. */
const age = (studio: Studio, ms: number) =>
  alter(studio.dataDir, "UPDATE login_failures SET failed_at = failed_at - ?", ms);

const shared = sharedStudio({ TRUST_PROXY: "on" });
beforeEach(() => forgetFailures(shared.studio));

test("T1 ten failures block the login of an address for ten minutes, and no open session", async () => {
  const { studio, admin, visitor: stranger } = shared;
  for (let count = 0; count < BY_ADDRESS; count += 1) {
    expect([count, (await tryPair(stranger)).status]).toEqual([count, 401]);
  }
  await expectShut(await tryPair(stranger, ADMIN), 10 * MINUTE_MS);
  expect((await admin(API.articles, json({ title: "Within", year: 2024 }))).status).toBe(200);
  age(studio, 9 * MINUTE_MS);
  await expectShut(await tryPair(stranger, ADMIN), MINUTE_MS);
  age(studio, MINUTE_MS);
  expect((await tryPair(stranger, ADMIN)).status).toBe(200);
});

test("T1 the forwarded address is believed only where a proxy of ours is set, and only that one's word", async () => {
  for (const [TRUST_PROXY, address] of [
    ["off", (count: number) => `203.0.113.${count}`],
    // What a client wrote itself stands before what the proxy wrote behind it.
    ["on", (count: number) => `203.0.113.${count}, 198.51.100.7`],
  ] as const) {
    const stranger = aVisitor(await aStudio({ TRUST_PROXY }));
    for (let count = 0; count < BY_ADDRESS; count += 1) {
      await tryPair(stranger, {}, { ...from(address(count)), "x-real-ip": `192.0.2.${count}` });
    }
    await expectShut(await tryPair(stranger, ADMIN, from(address(99))), 10 * MINUTE_MS);
  }
});

test("T1 an address is one client's, in whichever form a socket or a proxy tells it, and a port is nobody's", async () => {
  const { visitor: stranger } = shared;
  for (let count = 0; count < BY_ADDRESS; count += 1) {
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
  const { visitor: stranger } = shared;
  for (let count = 0; count < BY_ADDRESS; count += 1) {
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
  const { visitor: stranger } = shared;
  for (let count = 0; count < BY_ADDRESS; count += 1) {
    const { status } = await tryPair(stranger, {}, from(`session ${count}`));
    expect([count, status]).toEqual([count, 401]);
  }
  await expectShut(await tryPair(stranger, ADMIN, from("nobody")), 10 * MINUTE_MS);
  expect((await tryPair(stranger, ADMIN, from("198.51.100.1"))).status).toBe(200);
});

test("T1 ten wrong current passwords (401) block their own session for ten minutes, and no other", async () => {
  const { studio, admin } = await anOpenStudio();
  const other = await anAdmin(studio);
  for (let count = 0; count < BY_SESSION; count += 1) {
    const response = await changePassword(admin, "not the password");
    expect([response.status, await response.json()]).toEqual([
      401,
      { success: false, error: "Contraseña incorrecta.", code: "wrong-password" },
    ]);
  }
  await expectShut(await changePassword(admin), 10 * MINUTE_MS);
  await expectShut(await admin(API.recoveryCodes, json(CONFIRMED)), 10 * MINUTE_MS);
  expect(await (await admin(API.session)).json()).toEqual({ authenticated: true });
  const failures = rowsIn(studio.dataDir, "SELECT * FROM login_failures");
  expect(failures).toHaveLength(BY_SESSION);
  expect(JSON.stringify(failures)).not.toContain(admin.cookie.split("=")[1]);
  expect((await other(API.passkeyOptions, json(CONFIRMED))).status).toBe(200);
  expect((await tryPair(aVisitor(studio), ADMIN)).status).toBe(200);
  age(studio, 9 * MINUTE_MS);
  await expectShut(await changePassword(admin), MINUTE_MS);
  age(studio, MINUTE_MS);
  expect((await changePassword(admin)).status).toBe(200);
});

test("T1 strangers' failures block no change in an open session, and a session's block no login", async () => {
  const { studio, admin, visitor: stranger } = shared;
  const sessions = await Promise.all(Array.from({ length: 6 }, () => anAdmin(studio)));
  for (const session of sessions) {
    for (let count = 0; count < BY_SESSION; count += 1) await changePassword(session, "wrong");
  }
  // More than the door bears in an hour, and it is as open as it was.
  for (let count = 0; count < BY_ACCOUNT; count += 1) {
    const { status } = await tryPair(stranger, {}, from(`203.0.113.${count}`));
    expect([count, status]).toEqual([count, 401]);
  }
  await expectShut(await tryPair(stranger, ADMIN, from("198.51.100.1")), 60 * MINUTE_MS);
  expect((await admin(API.passkeyOptions, json(CONFIRMED))).status).toBe(200);
  expect((await changePassword(admin)).status).toBe(200);
});
