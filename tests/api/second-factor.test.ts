import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { startStudio } from "../support/hosted-studio.ts";
import { ADMIN, type Studio } from "../support/studio-process.ts";
import { rowsIn, withStudioOnBothDatabases } from "../support/databases.ts";
import { aBackup, restored } from "../support/restore.ts";
import {
  addPasskey,
  anAuthenticator,
  firstStep,
  logInWith,
  secondStep,
} from "../support/passkeys.ts";
import { anAdmin, aStudio, aVisitor, json, type Client } from "../support/studio.ts";

const { password } = ADMIN;
const NEXT = "una frase larga y propia";

async function statusOfLogin(studio: Studio, secret: string = password): Promise<number> {
  return (await aVisitor(studio)(API.login, json({ ...ADMIN, password: secret }))).status;
}

/** Reads the account page, whose data describe the second factor. */
async function page(admin: Client): Promise<string> {
  return (await admin("/dashboard/cuenta")).text();
}

withStudioOnBothDatabases(({ another }) => {
  test("I1 a passkey outlives a restart and a new password, and goes with the last of its kind", async () => {
    const { studio, admin, environment } = await another();
    expect(await page(admin)).toContain("Añadir llave de acceso");
    const authenticator = anAuthenticator(studio.url);
    const codes = await addPasskey(admin, authenticator, "Mi teléfono");
    expect(await page(admin)).toContain("Mi teléfono");
    expect(await page(admin)).toMatch(/Quedan 10 códigos/);
    expect(await studio.stop()).toBe(0);

    const again = await startStudio({ ...environment, PORT: new URL(studio.url).port });
    const { admin: back, status } = await logInWith(again, authenticator);
    expect(status).toBe(200);
    const changed = await back(API.password, json({ current: password, next: NEXT }));
    const cookie = changed.headers.getSetCookie()[0]?.split(";")[0];
    const renewed = aVisitor(again, cookie);
    expect(await statusOfLogin(again, NEXT)).toBe(401);
    await renewed(API.password, json({ current: NEXT, next: password }));
    const [recoveryCode] = codes;
    const { ticket } = await firstStep(again);
    const spent = await secondStep(again, { ticket, recoveryCode });
    const last = aVisitor(again, spent.headers.getSetCookie()[0]?.split(";")[0]);
    expect(await page(last)).toMatch(/Quedan 9 códigos/);
    const remove = { id: authenticator.id, password };
    expect((await last(API.removePasskey, json(remove))).status).toBe(200);
    expect(await statusOfLogin(again)).toBe(200);
    await again.stop();
  });
});

test("R13 a backup brings the passkeys and the codes back, and no login that was under way", async () => {
  const studio = await aStudio();
  const authenticator = anAuthenticator(studio.url);
  const [recoveryCode] = await addPasskey(await anAdmin(studio), authenticator);
  const { ticket } = await firstStep(studio);
  const file = await aBackup(studio);
  expect(rowsIn(studio.dataDir, "SELECT * FROM passkey_challenges")).toHaveLength(1);

  const dataDir = await restored(file);
  expect(rowsIn(dataDir, "SELECT * FROM passkey_challenges")).toEqual([]);
  await studio.stop();
  const again = await aStudio({ DATA_DIR: dataDir, PORT: new URL(studio.url).port });
  expect((await secondStep(again, { ticket, recoveryCode })).status).toBe(401);
  expect((await logInWith(again, authenticator)).status).toBe(200);
  const step = await firstStep(again);
  expect((await secondStep(again, { ticket: step.ticket, recoveryCode })).status).toBe(200);
});
