import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { FAILURES_BY_NETWORK } from "../../server/auth/rate-limit.ts";
import { startStudio } from "../support/hosted-studio.ts";
import { ADMIN, aFolder, run, type Studio } from "../support/studio-process.ts";
import { withStudioOnBothDatabases } from "../support/databases.ts";
import { addPasskey, anAuthenticator, firstStep } from "../support/passkeys.ts";
import { aStudio, aVisitor, anAdmin, json, type Client } from "../support/studio.ts";
import { unpackRecordedStudio } from "../support/tar.ts";

const NEXT = "una frase larga y propia";

async function isIn(client: Client): Promise<boolean> {
  const answer: { authenticated: boolean } = await (await client(API.session)).json();
  return answer.authenticated;
}

async function statusOfLogin(studio: Studio, password: string): Promise<number> {
  return (await aVisitor(studio)(API.login, json({ ...ADMIN, password }))).status;
}

/** Reads the sessions from the page, because no call lists them. */
async function sessionIds(admin: Client): Promise<string[]> {
  const page = await (await admin("/dashboard/cuenta")).text();
  return [...page.matchAll(/id="session-([0-9a-f]+)"/g)].map(([, id = ""]) => id);
}

test("T3 sessions are told apart on the account's page, and end one by one", async () => {
  const studio = await aStudio();
  const userAgent = `Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1 ${"x".repeat(300)}`;
  const phone = await aVisitor(studio)(API.login, {
    ...json(ADMIN),
    headers: { "content-type": "application/json", "user-agent": userAgent },
  });
  const telephone = aVisitor(studio, phone.headers.getSetCookie()[0]?.split(";")[0]);
  const admin = await anAdmin(studio);
  const page = await (await admin("/dashboard/cuenta")).text();
  expect(page).toContain("Safari en iPhone");
  const own = await sessionIds(telephone);
  // The current session comes first, whichever was used last.
  expect(await sessionIds(admin)).toEqual(own.toReversed());
  const [phoneId = ""] = own;
  expect((await admin(`${API.sessions}?id=${phoneId}`, { method: "DELETE" })).status).toBe(200);
  expect([await isIn(admin), await isIn(telephone)]).toEqual([true, false]);
  expect(await sessionIds(admin)).toHaveLength(1);
});

test("T1 the forwarded address is believed only where a proxy of ours is set, and only that one's word", async () => {
  for (const [TRUST_PROXY, addressOf] of [
    ["off", (count: number) => `203.0.113.${count}`],
    // The proxy appends an address to the header that the client sent.
    ["on", (count: number) => `203.0.113.${count}, 198.51.100.7`],
  ] as const) {
    const stranger = aVisitor(await aStudio({ TRUST_PROXY }));
    const statuses: number[] = [];
    for (let count = 0; count <= FAILURES_BY_NETWORK.most; count += 1) {
      const { headers, ...body } = json({ ...ADMIN, password: "not this one" });
      const told = { "x-forwarded-for": addressOf(count), "x-real-ip": `192.0.2.${count}` };
      const answer = await stranger(API.login, { ...body, headers: { ...headers, ...told } });
      statuses.push(answer.status);
    }
    expect(statuses.indexOf(429)).toBe(FAILURES_BY_NETWORK.most);
  }
});

withStudioOnBothDatabases(({ another }) => {
  test("T1 the command on the server sets the password while the studio runs, ends every session and takes the passkeys away", async () => {
    const { studio, admin, environment } = await another();
    await addPasskey(admin, anAuthenticator(studio.url));
    await firstStep(studio);
    for (let count = 0; count < 10; count += 1) await statusOfLogin(studio, "not this one");
    const { code, output } = await command(environment, [], `${NEXT}\n`);
    expect([code, output]).toEqual([0, expect.stringContaining("of admin is set")]);
    expect(output).not.toContain(NEXT);
    expect(output).toContain("One passkey and the recovery codes are gone");
    expect(await isIn(admin)).toBe(false);
    expect(await statusOfLogin(studio, NEXT)).toBe(200);

    const generated = await command(environment, ["--generate"]);
    expect(generated.output).not.toContain("passkey");
    const [, password = ""] = /Password: (\S+)/.exec(generated.output) ?? [];
    expect(await statusOfLogin(studio, NEXT)).toBe(401);
    expect(await statusOfLogin(studio, password)).toBe(200);

    // An ADMIN_PASSWORD that has not changed does not replace the present password.
    expect(await studio.stop()).toBe(0);
    const again = await startStudio(environment);
    expect(await statusOfLogin(again, password)).toBe(200);
    await again.stop();
  });
});

test("the command says why it sets nothing", async () => {
  const studio = await aStudio();
  const here = { DATA_DIR: studio.dataDir };
  const older = await aFolder();
  await unpackRecordedStudio(older);
  for (const [environment, input, words] of [
    [here, "corta\n", "at least 12 characters"],
    [here, "", "at least 12 characters"],
    [{ DATA_DIR: await aFolder() }, `${NEXT}\n`, "holds no studio"],
    [{ DATA_DIR: older }, `${NEXT}\n`, "of another version: start the studio once"],
    [{ DATABASE_URL: "postgres://127.0.0.1:1/studio" }, `${NEXT}\n`, "DATABASE_URL"],
  ] as const) {
    const { code, output } = await command(environment, [], input);
    expect([code, output]).toEqual([1, expect.stringContaining(words)]);
    expect(output.trim().split("\n")).toHaveLength(1);
  }
  expect(await statusOfLogin(studio, ADMIN.password)).toBe(200);
});

function command(environment: Record<string, string>, args: string[], input?: string) {
  return run(["server/commands/password.ts", ...args], environment, { input });
}
