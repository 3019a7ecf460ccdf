import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { run } from "../helpers/a-command.ts";
import { inBothDatabases } from "../helpers/a-library.ts";
import { aFolder } from "../helpers/a-folder.ts";
import { aStudio, aVisitor, anAdmin, json, type Client } from "../helpers/a-studio.ts";
import { ADMIN, startStudio, type Studio } from "../helpers/studio-process.ts";

const NEXT = "una frase larga y propia";

const change = (client: Client, current: unknown, next: unknown) =>
  client(API.password, json({ current, next }));

async function isIn(client: Client): Promise<boolean> {
  const answer: { authenticated: boolean } = await (await client(API.session)).json();
  return answer.authenticated;
}

async function statusOfLogin(studio: Studio, password: string): Promise<number> {
  return (await aVisitor(studio)(API.login, json({ ...ADMIN, password }))).status;
}

/** The page's list, read from its markup: the sessions have no call of their own to list them. */
async function sessionIds(admin: Client): Promise<string[]> {
  const page = await (await admin("/dashboard/cuenta")).text();
  return [...page.matchAll(/id="session-([0-9a-f]+)"/g)].map(([, id = ""]) => id);
}

test("T3 T4 a new password ends the other sessions, and gives this browser another token", async () => {
  const studio = await aStudio();
  const [admin, other] = [await anAdmin(studio), await anAdmin(studio)];
  const response = await change(admin, ADMIN.password, NEXT);
  expect([response.status, await response.json()]).toEqual([200, { success: true }]);
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^sid=[\w-]{43};.*HttpOnly.*SameSite=Lax/);
  expect([await isIn(admin), await isIn(other)]).toEqual([false, false]);
  expect(await isIn(aVisitor(studio, cookie.split(";")[0]))).toBe(true);
  expect(await statusOfLogin(studio, ADMIN.password)).toBe(401);
  expect(await statusOfLogin(studio, NEXT)).toBe(200);
});

test("T2 a password that is short, too long or common is refused in words, before the current is looked at", async () => {
  const admin = await anAdmin(await aStudio());
  for (const [next, status, words] of [
    ["once letras", 422, "al menos 12"],
    ["qwerty123456", 422, "primero se prueban"],
    ["x".repeat(1025), 400, "demasiado larga"],
  ] as const) {
    const response = await change(admin, "not even right", next);
    expect([next, response.status]).toEqual([next, status]);
    expect(await response.json()).toMatchObject({
      success: false,
      error: expect.stringContaining(words),
    });
  }
  const same = await change(admin, ADMIN.password, ADMIN.password);
  expect([same.status, await same.json()]).toMatchObject([
    422,
    { error: "La contraseña nueva es igual a la actual. Elige otra." },
  ]);
  expect((await change(admin, 1, 2)).status).toBe(400);
  expect((await admin(API.password, json([]))).status).toBe(400);
  expect(await isIn(admin)).toBe(true);
});

test("T1 a wrong current password is 401 in the spec's words, and counts as a failed login", async () => {
  const studio = await aStudio();
  const admin = await anAdmin(studio);
  for (let count = 0; count < 10; count += 1) {
    const response = await change(admin, "not the password", NEXT);
    expect([response.status, await response.json()]).toEqual([
      401,
      { success: false, error: "Contraseña incorrecta." },
    ]);
  }
  const refused = await change(admin, ADMIN.password, NEXT);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await isIn(admin)).toBe(true);
  expect(await statusOfLogin(studio, ADMIN.password)).toBe(429);
});

test("T7 nobody without a session changes the password or ends a session", async () => {
  const studio = await aStudio();
  const stranger = aVisitor(studio);
  expect((await change(stranger, ADMIN.password, NEXT)).status).toBe(401);
  const end = await stranger(`${API.sessions}?id=others`, { method: "DELETE" });
  expect(end.status).toBe(401);
  expect(await statusOfLogin(studio, ADMIN.password)).toBe(200);
});

test("T3 sessions are told apart, end one by one, and all others at once", async () => {
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
  // The asker's stands first, whichever was used last.
  expect(await sessionIds(admin)).toEqual(own.toReversed());
  const [first = ""] = own.filter((id) => id !== "");
  expect(own).toHaveLength(2);

  const end = (id: string) => admin(`${API.sessions}?id=${id}`, { method: "DELETE" });
  expect((await end("0123456789abcdef")).status).toBe(404);
  expect((await admin(API.sessions, { method: "DELETE" })).status).toBe(404);
  expect((await end("others")).status).toBe(200);
  expect([await isIn(admin), await isIn(telephone)]).toEqual([true, false]);
  expect(await sessionIds(admin)).toHaveLength(1);
  const third = await anAdmin(studio);
  const [newest = ""] = (await sessionIds(admin)).filter((id) => !own.includes(id));
  expect((await end(newest)).status).toBe(200);
  expect([await isIn(admin), await isIn(third)]).toEqual([true, false]);
  expect(first).toMatch(/^[0-9a-f]{16}$/);
});

inBothDatabases(({ another }) => {
  test("the command on the server sets the password while the studio runs, and ends every session", async () => {
    const { studio, admin, environment } = await another();
    for (let count = 0; count < 10; count += 1) await statusOfLogin(studio, "not this one");
    const { code, output } = await command(environment, [], `${NEXT}\n`);
    expect([code, output]).toEqual([0, expect.stringContaining("of admin is set")]);
    expect(output).not.toContain(NEXT);
    expect(await isIn(admin)).toBe(false);
    expect(await statusOfLogin(studio, NEXT)).toBe(200);

    const generated = await command(environment, ["--generate"]);
    const [, password = ""] = /Password: (\S+)/.exec(generated.output) ?? [];
    expect(await statusOfLogin(studio, NEXT)).toBe(401);
    expect(await statusOfLogin(studio, password)).toBe(200);

    // The same ADMIN_PASSWORD as before is no new one, so it takes nothing back.
    expect(await studio.stop()).toBe(0);
    const again = await startStudio(environment);
    expect(await statusOfLogin(again, password)).toBe(200);
    await again.stop();
  });
});

test("the command says why it sets nothing", async () => {
  const studio = await aStudio();
  const here = { DATA_DIR: studio.dataDir };
  for (const [environment, input, words] of [
    [here, "corta\n", "at least 12 characters"],
    [here, "", "at least 12 characters"],
    [{ DATA_DIR: await aFolder() }, `${NEXT}\n`, "holds no studio"],
    [{ DATABASE_URL: "postgres://127.0.0.1:1/studio" }, `${NEXT}\n`, "DATABASE_URL"],
  ] as const) {
    const { code, output } = await command(environment, [], input);
    expect([code, output]).toEqual([1, expect.stringContaining(words)]);
    expect(output.trim().split("\n")).toHaveLength(1);
  }
  expect(await statusOfLogin(studio, ADMIN.password)).toBe(200);
});

function command(environment: Record<string, string>, args: string[], input?: string) {
  return run(["server/password.ts", ...args], environment, { input });
}
