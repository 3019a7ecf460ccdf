import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aPhotograph, askFilm, begunFilm } from "../support/media-files.ts";
import { ADMIN, aFolder } from "../support/studio-process.ts";
import { anAdmin, aStudioProcess, aVisitor, json, upload, type Client } from "../support/studio.ts";
import { alter } from "../support/databases.ts";
import { isIn } from "../support/passkeys.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SESSION_LIFE_MS = 7 * DAY_MS;
/** Wrong passwords that one address has in the window. */
const ATTEMPTS = 10;
const WINDOW_SECONDS = 600;

/** A studio with an adjustable clock; each change also runs the hourly housekeeping. */
async function aStudioWithAClock() {
  const file = join(await aFolder(), "clock");
  const studio = await aStudioProcess({
    CLOCK_FILE: file,
    NODE_OPTIONS: `--import=${new URL("../support/preload/shifted-clock.ts", import.meta.url).href}`,
  });
  let settings = 0;
  const set = async (offMs: number) => {
    await writeFile(file, String(offMs));
    alter(studio.dataDir, "UPDATE jobs SET run_after = 0 WHERE kind = 'sweep'");
    process.kill(studio.process.pid ?? 0, "SIGUSR2");
    settings += 1;
    const isSet = () => studio.output().split("the clock is").length - 1;
    await expect.poll(isSet).toBe(settings);
    // The housekeeping takes a few milliseconds.
    await sleep(300);
  };
  return { studio, set, visitor: aVisitor(studio) };
}

async function storePicture(admin: Client): Promise<string> {
  const photograph = await aPhotograph({ width: 64, height: 48 });
  const answer: { url: string } = await (await admin(API.upload, upload(photograph))).json();
  return answer.url;
}

test("R14 a clock that jumps a day ahead and a day back costs no page, no save and no login", async () => {
  const { studio, set, visitor } = await aStudioWithAClock();
  const first = await anAdmin(studio);
  await first(API.articles, json({ title: "Marea", year: 2024 }));
  for (const off of [DAY_MS, 0, -DAY_MS, DAY_MS, -DAY_MS, 0]) {
    await set(off);
    // A session that seems unused for a day has expired, but a login works.
    expect([200, 401]).toContain((await first(API.articles, json({ id: 1 }))).status);
    const admin = await anAdmin(studio);
    const answers = [
      await admin(API.articles, json({ id: 1, title: "Marea", year: 2024 })),
      await admin("/dashboard"),
      await visitor(await storePicture(admin)),
      ...(await Promise.all(
        ["/", "/index", "/work/marea", API.articles, "/readyz"].map((path) => visitor(path)),
      )),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
  expect(studio.output()).not.toContain('"level":50');
});

test("R14 no session outlives its seven days by more than the clock was set back", async () => {
  const { studio, set } = await aStudioWithAClock();
  const admin = await anAdmin(studio);
  const isOpen = () => isIn(admin);
  const beganAgo = (ms: number) =>
    alter(studio.dataDir, "UPDATE sessions SET created_at = ?", Date.now() - ms);
  beganAgo(SESSION_LIFE_MS - HOUR_MS);
  expect(await isOpen()).toBe(true);
  beganAgo(SESSION_LIFE_MS + HOUR_MS);
  expect(await isOpen()).toBe(false);
  await set(-DAY_MS);
  expect(await isOpen()).toBe(true);
  beganAgo(SESSION_LIFE_MS + DAY_MS + HOUR_MS);
  expect(await isOpen()).toBe(false);
});

test("R14 T1 a lockout ends neither earlier nor later for a clock that is set", async () => {
  const { set, visitor } = await aStudioWithAClock();
  const attempt = () => visitor(API.login, json({ ...ADMIN, password: "a wrong password" }));
  for (let count = 0; count < ATTEMPTS; count += 1) expect((await attempt()).status).toBe(401);
  for (const off of [0, DAY_MS, -DAY_MS, 0]) {
    await set(off);
    const answer = await attempt();
    expect([off, answer.status]).toEqual([off, 429]);
    const wait = Number(answer.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(WINDOW_SECONDS - 60);
    expect(wait).toBeLessThanOrEqual(WINDOW_SECONDS);
  }
});

test("R14 R11 a sweep takes nothing that came since the start, whatever the clock says, and what is old goes", async () => {
  const { studio, set, visitor } = await aStudioWithAClock();
  const young: string[] = [];
  const film = await begunFilm(await anAdmin(studio), 9000);
  for (const off of [0, -DAY_MS - HOUR_MS, 0, DAY_MS + HOUR_MS, 0]) {
    await set(off);
    young.push(await storePicture(await anAdmin(studio)));
    await set(off);
    for (const url of young) expect([off, (await visitor(url)).status]).toEqual([off, 200]);
    expect((await askFilm(await anAdmin(studio), film)).status).toBe(200);
  }
  alter(studio.dataDir, "UPDATE media SET created_at = ?", Date.now() - DAY_MS - HOUR_MS);
  await set(0);
  const areGone = async () => (await visitor(young[0] ?? "")).status;
  await expect.poll(areGone).toBe(404);
});
