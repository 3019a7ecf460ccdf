import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import { FAILURES_BY_NETWORK } from "../rate-limit.ts";
import { CHALLENGE_LIFE_MS } from "./challenges.ts";
import {
  addPasskey,
  anAuthenticator,
  firstStep,
  isIn,
  type Lies,
  logInWith,
  secondStep,
} from "../../../tests/support/passkeys.ts";
import {
  addSecondFactor,
  ageChallenges,
  expectRefused,
  forgetFailures,
  sharedAuthServer,
} from "../auth-server.fixtures.ts";
import { withBothDatabases } from "../../../tests/support/databases.ts";
import { aVisitor, anAdmin, json } from "../../../tests/support/studio.ts";
import { ADMIN } from "../../../tests/support/studio-process.ts";

const { password } = ADMIN;

withBothDatabases((aPlace) => {
  const aServer = sharedAuthServer(aPlace);
  const aSecuredStudio = async () => addSecondFactor(await aServer());

  test("T1 the password alone lets nobody in while a passkey stands, and with the passkey it does", async () => {
    const { studio, authenticator } = await aSecuredStudio();
    const response = await aVisitor(studio)(API.login, json(ADMIN));
    expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
    expect(await response.json()).toEqual({
      success: false,
      error: message("passkey-needed"),
      code: "passkey-needed",
      passkey: {
        ticket: expect.stringMatching(/^[\w-]{43}$/),
        options: expect.objectContaining({
          rpId: "localhost",
          challenge: expect.stringMatching(/^[\w-]{43}$/),
          allowCredentials: [expect.objectContaining({ id: authenticator.id })],
        }),
      },
    });
    const wrong = await aVisitor(studio)(API.login, json({ ...ADMIN, password: "not this one" }));
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      { success: false, error: message("wrong-password"), code: "wrong-password" },
    ]);
    expect((await logInWith(studio, authenticator)).status).toBe(200);
  });

  test("T4 the second step gives a session of its own, and ends the one that the browser brought", async () => {
    const { studio, admin, authenticator } = await aSecuredStudio();
    const { ticket, options } = await firstStep(studio);
    const body = { ticket, response: authenticator.sign(options) };
    const response = await admin(API.loginPasskey, json(body));
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^sid=[\w-]{43};.*HttpOnly.*SameSite=Lax/);
    expect(cookie).not.toContain(admin.cookie);
    expect(await isIn(admin)).toBe(false);
    expect(await isIn(aVisitor(studio, cookie.split(";")[0]))).toBe(true);
  });

  test("T3 the first passkey ends every other session, which the password alone had opened", async () => {
    const studio = await aServer();
    const [admin, other] = [await anAdmin(studio), await anAdmin(studio)];
    await addPasskey(admin, anAuthenticator(studio.url));
    expect([await isIn(admin), await isIn(other)]).toEqual([true, false]);
  });

  test("T1 a signature serves once, for its own challenge, and not after five minutes", async () => {
    const { studio, authenticator } = await aSecuredStudio();
    const first = await firstStep(studio);
    const signed = { ticket: first.ticket, response: authenticator.sign(first.options) };
    expect((await secondStep(studio, signed)).status).toBe(200);
    await expectRefused(await secondStep(studio, signed), "the same once more");

    const second = await firstStep(studio);
    const replayed = { ticket: second.ticket, response: signed.response };
    await expectRefused(await secondStep(studio, replayed), "an old signature");
    const late = { ticket: second.ticket, response: authenticator.sign(second.options) };
    await expectRefused(await secondStep(studio, late), "a challenge that was answered wrong");

    const [third, fourth] = [await firstStep(studio), await firstStep(studio)];
    const crossed = { ticket: third.ticket, response: authenticator.sign(fourth.options) };
    await expectRefused(await secondStep(studio, crossed), "another login's challenge");

    await forgetFailures(studio);
    const slow = await firstStep(studio);
    await ageChallenges(studio, CHALLENGE_LIFE_MS);
    const slowly = { ticket: slow.ticket, response: authenticator.sign(slow.options) };
    await expectRefused(await secondStep(studio, slowly), "an expired challenge");
    const early = await firstStep(studio);
    await ageChallenges(studio, -CHALLENGE_LIFE_MS);
    const earlier = { ticket: early.ticket, response: authenticator.sign(early.options) };
    await expectRefused(await secondStep(studio, earlier), "one from before a clock was set back");
    expect((await logInWith(studio, authenticator)).status).toBe(200);
  });

  test("T1 T5 T27 a signature of another page, domain, kind, passkey or nobody is refused in one and the same way", async () => {
    const { studio, authenticator } = await aSecuredStudio();
    const stranger = anAuthenticator(studio.url);
    const lies: Lies[] = [
      { origin: "https://evil.example" },
      { origin: studio.url.replace("localhost", "127.0.0.1") },
      { origin: studio.url.replace(/\d+$/, "1") },
      { domain: "evil.example" },
      { type: "webauthn.create" },
      { challenge: Buffer.alloc(32).toString("base64url") },
      { flags: 0 },
      { id: stranger.id },
    ];
    for (const lie of lies) {
      await forgetFailures(studio);
      const { ticket, options } = await firstStep(studio);
      const response = authenticator.sign(options, lie);
      await expectRefused(await secondStep(studio, { ticket, response }), lie);
    }
    for (const forge of [stranger.sign, authenticator.create]) {
      await forgetFailures(studio);
      const { ticket, options } = await firstStep(studio);
      const response = { ...forge(options), id: authenticator.id, rawId: authenticator.id };
      await expectRefused(await secondStep(studio, { ticket, response }), forge.name);
    }
    expect((await logInWith(studio, authenticator)).status).toBe(200);
  });

  test("T1 a passkey whose counter goes back, or stands, is a copy's and lets nobody in", async () => {
    const { studio, authenticator } = await aSecuredStudio();
    for (const [counter, status] of [
      [5, 200],
      [5, 401],
      [4, 401],
      [0, 401],
      [6, 200],
    ] as const) {
      const { ticket, options } = await firstStep(studio);
      const response = authenticator.sign(options, { counter });
      const answer = await secondStep(studio, { ticket, response });
      expect([counter, answer.status]).toEqual([counter, status]);
    }
  });

  test("T1 a recovery code stands for the passkey once, however a hand writes it, beside the password alone", async () => {
    const { studio, admin, codes } = await aSecuredStudio();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = "", third = ""] = codes;
    expect(first).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const spend = async (recoveryCode: string) =>
      secondStep(studio, { ticket: (await firstStep(studio)).ticket, recoveryCode });
    expect((await spend(first)).status).toBe(200);
    await expectRefused(await spend(first), "a spent code");
    const byHand = ` ${second.toLowerCase().replaceAll("-", " ").replaceAll("0", "o")} `;
    expect((await spend(byHand)).status).toBe(200);
    await expectRefused(
      await secondStep(studio, { ticket: "x".repeat(43), recoveryCode: third }),
      "a code without a ticket",
    );
    const renewed = await admin(API.recoveryCodes, json({ password }));
    const { recoveryCodes } = await renewed.json();
    expect(recoveryCodes).toHaveLength(10);
    await expectRefused(await spend(third), "a code of before");
    expect((await spend(recoveryCodes[0])).status).toBe(200);
  });

  test("T1 where the address no longer lets a passkey sign, a recovery code still lets in", async () => {
    const { studio, codes } = await aSecuredStudio();
    const moved = await studio.at("https://192.0.2.1");
    expect((await studio.auth.secondFactor()).isAvailable).toBe(true);
    expect((await moved.auth.secondFactor()).isAvailable).toBe(false);
    const login = await aVisitor(moved)(API.login, json(ADMIN));
    const { passkey } = await login.json();
    expect([login.status, passkey.options]).toEqual([401, {}]);
    const refused = await secondStep(moved, { ticket: passkey.ticket, response: {} });
    await expectRefused(refused, "no signature");
    const again = await (await aVisitor(moved)(API.login, json(ADMIN))).json();
    const body = { ticket: again.passkey.ticket, recoveryCode: codes[0] };
    expect((await secondStep(moved, body)).status).toBe(200);
  });

  test("T1 two at once with one code or one ticket: one of them is in", async () => {
    const { studio, codes, authenticator } = await aSecuredStudio();
    const [recoveryCode] = codes;
    const tickets = [await firstStep(studio), await firstStep(studio)];
    const spent = await Promise.all(
      tickets.map(({ ticket }) => secondStep(studio, { ticket, recoveryCode })),
    );
    expect(spent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const { ticket, options } = await firstStep(studio);
    const response = authenticator.sign(options);
    const signed = await Promise.all([1, 2].map(() => secondStep(studio, { ticket, response })));
    expect(signed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test("T1 an attempt counts as failed until its second step is done, and a guessed ticket counts too", async () => {
    const { studio, admin, authenticator } = await aSecuredStudio();
    for (let count = 0; count < FAILURES_BY_NETWORK.most; count += 1)
      await logInWith(studio, authenticator);
    for (let count = 0; count < FAILURES_BY_NETWORK.most; count += 2) {
      const { ticket } = await firstStep(studio);
      await expectRefused(await secondStep(studio, { ticket, recoveryCode: "no" }), count);
      await firstStep(studio);
    }
    const refused = await aVisitor(studio)(API.login, json(ADMIN));
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);

    await forgetFailures(studio);
    const guess = (letter: string) =>
      secondStep(studio, { ticket: letter.repeat(43), recoveryCode: "0000-0000-0000-0000" });
    for (const letter of "abcdefghij") await expectRefused(await guess(letter), letter);
    expect((await guess("k")).status).toBe(429);
    expect(await isIn(admin)).toBe(true);
  });

  test("T5 T22 the second step is closed to other sites, and what is no step at all is 400 or 413", async () => {
    const { studio, authenticator } = await aSecuredStudio();
    const { ticket, options } = await firstStep(studio);
    const signed = json({ ticket, response: authenticator.sign(options) });
    const headers = { "content-type": "application/json", origin: "https://evil.example" };
    expect((await aVisitor(studio)(API.loginPasskey, { ...signed, headers })).status).toBe(403);
    for (const body of [
      {},
      [],
      { ticket },
      { ticket: [ticket], recoveryCode: "x" },
      { ticket, recoveryCode: 1 },
      { ticket, recoveryCode: "x".repeat(101) },
      { ticket, response: [] },
    ]) {
      expect([body, (await secondStep(studio, body)).status]).toEqual([body, 400]);
    }
    const large = { ticket, recoveryCode: "x".repeat(17_000) };
    expect((await secondStep(studio, large)).status).toBe(413);
    // None of these requests has used up the ticket.
    expect((await aVisitor(studio)(API.loginPasskey, signed)).status).toBe(200);
  });
});
