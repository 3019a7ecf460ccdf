import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import { MOST_PASSKEYS } from "#domain/passkey.ts";
import { FAILURES_BY_SESSION } from "../rate-limit.ts";
import { CHALLENGE_LIFE_MS } from "./challenges.ts";
import {
  addPasskey,
  anAuthenticator,
  begin,
  firstStep,
  isIn,
  type Lies,
  logInWith,
  secondStep,
} from "../../../tests/support/passkeys.ts";
import {
  addSecondFactor,
  ageChallenges,
  type AuthServer,
  expectRefused,
  forgetFailures,
  sharedAuthServer,
} from "../auth-server.fixtures.ts";
import { withBothDatabases } from "../../../tests/support/databases.ts";
import { aVisitor, anAdmin, json, type Client } from "../../../tests/support/studio.ts";
import { ADMIN } from "../../../tests/support/studio-process.ts";

const { password } = ADMIN;
const WRONG = "not the password";

const held = ({ inDatabase }: AuthServer) =>
  Promise.all([
    inDatabase("SELECT * FROM passkeys ORDER BY id"),
    inDatabase("SELECT * FROM recovery_codes ORDER BY code_hash"),
  ]);
const idsOfPasskeys = ({ inDatabase }: AuthServer) =>
  inDatabase("SELECT id FROM passkeys ORDER BY id");

async function statusOfAdding(admin: Client, response: unknown, name: unknown = "Llave") {
  return (await admin(API.passkeys, json({ name, response }))).status;
}

withBothDatabases((aPlace) => {
  const aServer = sharedAuthServer(aPlace);
  const aSecuredStudio = async () => addSecondFactor(await aServer());

  test("T1 an open session alone changes nothing: the password is asked anew, and a wrong one counts", async () => {
    const { studio, admin, authenticator } = await aSecuredStudio();
    const before = await held(studio);
    const calls = [
      [API.passkeyOptions, {}],
      [API.removePasskey, { id: authenticator.id }],
      [API.recoveryCodes, {}],
    ] as const;
    for (const [path, body] of calls) {
      await forgetFailures(studio);
      expect([path, (await admin(path, json(body))).status]).toEqual([path, 400]);
      for (let count = 0; count < FAILURES_BY_SESSION.most; count += 1) {
        const wrong = await admin(path, json({ ...body, password: WRONG }));
        expect([path, wrong.status]).toEqual([path, 401]);
      }
      const right = await admin(path, json({ ...body, password }));
      expect([path, right.status]).toEqual([path, 429]);
    }
    expect(await held(studio)).toEqual(before);
    expect(await isIn(admin)).toBe(true);
  });

  test("T1 T5 T27 a passkey is added for this site, by the session that asked, once and within its time", async () => {
    const { studio, admin, authenticator } = await aSecuredStudio();
    const other = anAuthenticator(studio.url);
    const before = await idsOfPasskeys(studio);
    const lies: Lies[] = [
      { origin: "https://evil.example" },
      { origin: studio.url.replace(/\d+$/, "1") },
      { domain: "evil.example" },
      { type: "webauthn.get" },
      { challenge: Buffer.alloc(32).toString("base64url") },
      { flags: 0x40 },
    ];
    for (const lie of lies) {
      const made = other.create(await begin(admin), lie);
      expect([lie, await statusOfAdding(admin, made)]).toEqual([lie, 422]);
    }
    const { ticket, options } = await firstStep(studio);
    expect(await statusOfAdding(admin, other.create(options))).toBe(422);
    await expectRefused(
      await secondStep(studio, { ticket, response: other.create(options) }),
      "made",
    );

    const challenge = await begin(admin);
    const { admin: elsewhere } = await logInWith(studio, authenticator);
    expect(await isIn(elsewhere)).toBe(true);
    expect(await statusOfAdding(elsewhere, other.create(challenge))).toBe(422);
    await ageChallenges(studio, CHALLENGE_LIFE_MS);
    expect(await statusOfAdding(admin, other.create(challenge))).toBe(422);
    expect(await idsOfPasskeys(studio)).toEqual(before);

    const made = other.create(await begin(admin));
    expect(await statusOfAdding(admin, made)).toBe(200);
    expect(await statusOfAdding(admin, made)).toBe(422);
    const twice = other.create(await begin(admin));
    expect(await statusOfAdding(admin, twice)).toBe(409);
  });

  test("T1 with the last passkey its codes go, and the password alone lets in again", async () => {
    const { studio, admin, authenticator, codes } = await aSecuredStudio();
    const second = anAuthenticator(studio.url);
    expect(await addPasskey(admin, second, "Otra")).toEqual([]);
    const remove = ({ id }: { id: string }) => admin(API.removePasskey, json({ id, password }));
    expect((await remove({ id: "AAAA" })).status).toBe(404);
    expect((await remove({ id: "A\0" })).status).toBe(404);
    expect((await remove(authenticator)).status).toBe(200);
    expect((await remove(authenticator)).status).toBe(404);
    expect((await logInWith(studio, authenticator)).status).toBe(401);
    expect((await logInWith(studio, second)).status).toBe(200);
    const { ticket } = await firstStep(studio);
    expect((await remove(second)).status).toBe(200);
    await expectRefused(
      await secondStep(studio, { ticket, recoveryCode: codes[0] }),
      "a dead code",
    );
    expect((await admin(API.recoveryCodes, json({ password }))).status).toBe(409);
    expect((await aVisitor(studio)(API.login, json(ADMIN))).status).toBe(200);
  });

  test("T20 T10 a passkey's name is one line of text, and there are ten at most", async () => {
    const { studio, admin } = await aSecuredStudio();
    const add = async (name: unknown) =>
      statusOfAdding(admin, anAuthenticator(studio.url).create(await begin(admin)), name);
    expect(await add("x".repeat(61))).toBe(422);
    expect(await add(1)).toBe(400);
    expect(await add(" <b>\n1</b> ")).toBe(200);
    expect(await add("")).toBe(200);
    const { passkeys } = await studio.auth.secondFactor();
    expect(passkeys.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["<b> 1</b>", "Programa desconocido"]),
    );
    for (let count = (await idsOfPasskeys(studio)).length; count < MOST_PASSKEYS; count += 1)
      await add("Llave");
    const full = await admin(API.passkeyOptions, json({ password }));
    expect([full.status, await full.json()]).toMatchObject([
      409,
      { error: message("too-many-passkeys") },
    ]);
  });

  test("T27 no header moves a passkey to another domain, and where browsers offer none the studio says so", async () => {
    const { admin } = await aSecuredStudio();
    const headers = {
      "content-type": "application/json",
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
    };
    const challenge = await admin(API.passkeyOptions, { ...json({ password }), headers });
    expect(await challenge.json()).toMatchObject({ options: { rp: { id: "localhost" } } });
    const bare = await aServer();
    for (const [origin, status, domain] of [
      ["https://studio.example", 200, "studio.example"],
      ["http://studio.example", 409, undefined],
      ["https://192.0.2.1", 409, undefined],
      ["https://[2001:db8::1]", 409, undefined],
    ] as const) {
      const elsewhere = await anAdmin(await bare.at(origin));
      const answer = await elsewhere(API.passkeyOptions, json({ password }));
      expect([origin, answer.status]).toEqual([origin, status]);
      expect((await answer.json()).options?.rp.id).toBe(domain);
    }
  });

  test("T3 what the database holds opens nothing: neither a code, nor a ticket, nor a challenge's answer", async () => {
    const { studio, codes } = await aSecuredStudio();
    await studio.inDatabase("DELETE FROM passkey_challenges");
    const { ticket } = await firstStep(studio);
    const tables = ["passkeys", "recovery_codes", "passkey_challenges"];
    const select = (table: string) => studio.inDatabase(`SELECT * FROM ${table}`);
    const rows = (await Promise.all(tables.map(select))).flat();
    const held = JSON.stringify(rows);
    expect(rows).toHaveLength(12);
    for (const secret of [ticket, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
      expect(held).not.toContain(secret);
    }
  });

  test("T1 a second step that was begun ends with a new password", async () => {
    const { studio, admin, authenticator } = await aSecuredStudio();
    const { ticket, options } = await firstStep(studio);
    await admin(API.password, json({ current: password, next: "una frase larga y propia" }));
    const response = authenticator.sign(options);
    await expectRefused(await secondStep(studio, { ticket, response }), "before the new password");
  });

  test("T32 broken signatures are refused like wrong ones, and never an error of the server's", async () => {
    const { studio, authenticator } = await aSecuredStudio();
    const { response: parts } = authenticator.sign(await firstStep(studio).then((s) => s.options));
    for (const broken of [
      { clientDataJSON: "%%%" },
      { clientDataJSON: Buffer.from("null").toString("base64url") },
      { clientDataJSON: Buffer.from("{}").toString("base64url") },
      { authenticatorData: "" },
      { authenticatorData: "AAAA" },
      { signature: "" },
      { signature: 1 },
    ]) {
      await forgetFailures(studio);
      const { ticket } = await firstStep(studio);
      const whole = { id: authenticator.id, rawId: authenticator.id, type: "public-key" };
      const response = { ...whole, response: { ...Object(parts), ...broken } };
      await expectRefused(await secondStep(studio, { ticket, response }), broken);
    }
  });
});
