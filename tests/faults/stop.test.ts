import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aFolder } from "../helpers/a-folder.ts";
import { aPhotograph } from "../helpers/a-photograph.ts";
import { anAdmin, aStudio, aVisitor, json, listArticles, upload } from "../helpers/a-studio.ts";
import { startStudio } from "../helpers/studio-process.ts";

const STOPS_WITHIN_MS = 15_000;

/** What makes a studio throw where nothing catches, once it is sent SIGUSR2. */
const SURPRISE = `process.on("SIGUSR2", () => setImmediate(() => { throw new Error("a surprise"); }));`;

test("F16 asked to stop, it ends what runs and exits with 0; an upload is whole or not there", async () => {
  const studio = await aStudio();
  const admin = await anAdmin(studio);
  const picture = await aPhotograph({ width: 3000, height: 2000 });
  const uploads = Array.from({ length: 6 }, () =>
    admin(API.upload, upload(picture)).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  await sleep(60);
  const begun = performance.now();
  expect(await studio.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(STOPS_WITHIN_MS);
  for (const status of await Promise.all(uploads)) expect([0, 200, 503]).toContain(status);
  const again = await aStudio({ DATA_DIR: studio.dataDir });
  expect((await aVisitor(again)("/readyz")).status).toBe(200);
});

test("F15 a session goes on after a stop and after a kill", async () => {
  let studio = await startStudio();
  const { cookie } = await anAdmin(studio);
  for (const end of [() => studio.stop(), () => studio.kill()]) {
    await end();
    studio = await startStudio({ DATA_DIR: studio.dataDir });
    const answer = await aVisitor(studio, cookie)("/api/session");
    expect(await answer.json()).toEqual({ authenticated: true });
  }
  await studio.kill();
});

test("F20 a mistake that nothing catches is logged, ends the process with 1, and costs no save", async () => {
  const surprise = join(await aFolder(), "surprise.mjs");
  await writeFile(surprise, SURPRISE);
  const studio = await aStudio({ NODE_OPTIONS: `--import=file://${surprise}` });
  const admin = await anAdmin(studio);
  await admin(API.articles, json({ title: "Marea", year: 2024 }));
  const exited = once(studio.process, "exit");
  studio.process.kill("SIGUSR2");
  const [code] = await exited;
  expect(code).toBe(1);
  const lines = studio
    .output()
    .split("\n")
    .filter((line) => line.includes("a surprise"));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 60 });
  const again = await aStudio({ DATA_DIR: studio.dataDir });
  expect((await listArticles(aVisitor(again))).map(({ title }) => title)).toEqual(["Marea"]);
});
