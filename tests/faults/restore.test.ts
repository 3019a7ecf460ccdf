import { copyFile, mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { API } from "#domain/api.ts";
import { integrityOf } from "../support/kills.ts";
import { aPhotograph } from "../support/media-files.ts";
import { seeded } from "../support/measures.ts";
import { aKeptBackup, beginRestore, restoreEnd, restoreState } from "../support/restore.ts";
import { run } from "../support/studio-process.ts";
import { shareFileLock, takeFileLock } from "../../server/database/file-lock.ts";
import {
  anAdmin,
  anOpenProcess,
  aStudioProcess,
  aVisitor,
  json,
  listArticles,
  saveArticle,
  storePictures,
  type Client,
} from "../support/studio.ts";

/** Returns the name of the backup that the restore has made of the studio before it. */
async function keptOf({ dataDir }: { dataDir: string }): Promise<string> {
  const names = (await readdir(join(dataDir, "backups"))).toSorted();
  return names.find((name) => name.startsWith("before-restore-")) ?? "";
}

async function restoreFrom(admin: Client, name: string) {
  expect((await beginRestore(admin, name)).status).toBe(202);
  return restoreEnd(admin);
}

/** A studio with a backup of two projects and an owner's file, all of which changed afterwards. */
async function aChangedStudio() {
  const { studio, admin } = await anOpenProcess();
  const [first = "", second = ""] = await storePictures(
    admin,
    await Promise.all([300, 310].map((width) => aPhotograph({ width }))),
  );
  const kept = await saveArticle(admin, { title: "Marea", images: [first], main_center: first });
  const gone = await saveArticle(admin, { title: "Niebla", images: [second] });
  await writeFile(join(studio.dataDir, "studio.json"), JSON.stringify({ brand: "ANTES" }));
  const backup = await aKeptBackup(studio);
  const before = await contentOf(studio);
  await admin(`${API.upload}?id=${gone.id}`, { method: "DELETE" });
  const [third = ""] = await storePictures(admin, [await aPhotograph({ width: 320 })]);
  await saveArticle(admin, { id: kept.id, title: "Marea alta", images: [first, third] });
  await saveArticle(admin, { title: "Nueva", images: [third] });
  await writeFile(join(studio.dataDir, "studio.json"), JSON.stringify({ brand: "DESPUÉS" }));
  return { studio, admin, backup, before, after: await contentOf(studio) };
}

async function contentOf({ url, dataDir }: { url: string; dataDir: string }) {
  const visitor = aVisitor({ url });
  const articles = await listArticles(visitor);
  for (const { images } of articles) {
    for (const image of images) expect((await visitor(image)).status).toBe(200);
  }
  // Versions are omitted, because they continue after a restore.
  const content = articles.map(({ id, title, images }) => ({ id, title, images }));
  return { content, file: await readFile(join(dataDir, "studio.json"), "utf8") };
}

const titlesIn = ({ content }: Awaited<ReturnType<typeof contentOf>>) =>
  content.map(({ title }) => title);

test("O4 a restore from Salud brings the backup's studio, keeps one of now, and can be taken back", async () => {
  const { studio, admin, backup, before, after } = await aChangedStudio();
  const [kept] = await listArticles(aVisitor(studio));
  expect((await beginRestore(admin, backup)).status).toBe(202);
  expect((await beginRestore(admin, backup)).status).toBe(409);
  expect(await restoreEnd(admin)).toEqual({ phase: "idle" });
  // The session and the server's process survive.
  expect(studio.process.exitCode).toBeNull();
  expect(await contentOf(studio)).toEqual(before);
  // An editor that was opened before gets a conflict.
  const stale = { id: kept?.id, title: "Marea vieja", year: 2024, version: kept?.version };
  expect((await admin(API.articles, json(stale))).status).toBe(409);
  expect((await admin(API.articles, json({ title: "Otra", year: 2024 }))).status).toBe(200);

  await restoreFrom(admin, await keptOf(studio));
  expect(await contentOf(studio)).toEqual(after);
  const check = await run(["server/commands/check.ts"], { DATA_DIR: studio.dataDir });
  expect(check.output).toContain("0 missing");
  expect(await readdir(studio.dataDir)).not.toContainEqual(expect.stringContaining(".replacement"));
});

test("O4 nothing is changed by a wrong password, an unknown backup or a damaged one", async () => {
  const { studio, admin, backup, after } = await aChangedStudio();
  const folder = join(studio.dataDir, "backups");
  expect((await beginRestore(admin, backup, "wrong")).status).toBe(401);
  for (const name of ["../studio.sqlite", "studio-2026-11-09T10-00-00.tar", ""]) {
    expect([name, (await beginRestore(admin, name)).status]).toEqual([name, 404]);
  }

  const cut = "studio-2026-11-02T10-00-00.tar";
  await copyFile(join(folder, backup), join(folder, cut));
  await truncate(join(folder, cut), 100_000);
  expect(await restoreFrom(admin, cut)).toEqual({
    phase: "failed",
    name: cut,
    code: "backup-damaged",
  });
  expect(await contentOf(studio)).toEqual(after);
  expect(await readdir(studio.dataDir)).not.toContainEqual(expect.stringContaining(".replacement"));
  expect((await admin(API.articles, json({ title: "Otra", year: 2024 }))).status).toBe(200);
});

test("O4 a command that changes the studio and a restore keep out of each other's way", async () => {
  const { studio, admin, backup, before } = await aChangedStudio();
  const { dataDir } = studio;
  const path = join(dataDir, "studio.lock");
  const commands = [
    ["server/commands/import.ts", "--undo"],
    ["server/commands/password.ts", "--generate"],
  ];
  const outcomes = () => Promise.all(commands.map((words) => run(words, { DATA_DIR: dataDir })));

  const letIn = shareFileLock(path);
  const refused = await beginRestore(admin, backup);
  expect([refused.status, (await refused.json()).code]).toEqual([409, "command-under-way"]);
  letIn?.();

  const restored = takeFileLock(path);
  for (const { code, output } of await outcomes()) {
    expect(code).toBe(1);
    expect(output).toContain("a backup is being restored: wait for its end, and try again");
  }
  restored?.();

  const decided = join(dataDir, ".replacement-decided");
  await mkdir(decided);
  await writeFile(join(decided, "commit.json"), "[]");
  for (const { code, output } of await outcomes()) {
    expect(code).toBe(1);
    expect(output).toContain("start the studio, and try again");
  }
  await rm(decided, { recursive: true });

  await restoreFrom(admin, backup);
  expect(await contentOf(studio)).toEqual(before);
  for (const { code } of await outcomes()) expect(code).toBe(0);
});

test("O4 what is written meanwhile is in one of the two studios, or refused", async () => {
  const { studio, admin, backup } = await aChangedStudio();
  const acknowledged: string[] = [];
  const refused = new Set<string>();
  let isDone = false;
  const writing = (async () => {
    for (let number = 1; !isDone; number += 1) {
      const title = `Escrita ${number}`;
      const response = await admin(API.articles, json({ title, year: 2024 })).catch(
        () => undefined,
      );
      if (response?.status === 200) acknowledged.push(title);
      else if (response) refused.add((await response.json()).code);
      if ((await restoreState(admin))?.phase === "replacing") isDone = true;
    }
  })();
  await restoreFrom(admin, backup);
  isDone = true;
  await writing;
  expect([...refused]).toContain("restoring");
  const afterwards = titlesIn(await contentOf(studio));
  await restoreFrom(admin, await keptOf(studio));
  const both = new Set([...afterwards, ...titlesIn(await contentOf(studio))]);
  expect(acknowledged.filter((title) => !both.has(title))).toEqual([]);
});

test("O4 a restore killed at random moments leaves the studio of before or that of the backup", async () => {
  const { studio, backup, before, after } = await aChangedStudio();
  const { dataDir } = studio;
  let cookie = (await anAdmin(studio)).cookie;
  let isBefore = false;
  const { most, cuts } = inject("kills");
  const random = seeded(4 + inject("killSeed"));
  const seen = { old: 0, restored: 0 };
  await studio.stop();
  // Each restore undoes the one before, so that each kill may interrupt a change.
  let other = backup;
  let longest = 2500;
  for (let kill = 0; kill < most && Math.min(seen.old, seen.restored) < cuts; kill += 1) {
    const next = await aStudioProcess({ DATA_DIR: dataDir });
    const admin = aVisitor(next, cookie);
    if ((await admin(API.session).then((answer) => answer.json())).authenticated !== true) {
      cookie = (await anAdmin(next)).cookie;
    }
    const wanted = isBefore ? after : before;
    await beginRestore(aVisitor(next, cookie), other);
    await new Promise((resolve) => setTimeout(resolve, random() * longest));
    await next.kill();
    expect(integrityOf(dataDir)).toBe("ok");
    const survivor = await aStudioProcess({ DATA_DIR: dataDir });
    const found = await contentOf(survivor);
    const isRestored = JSON.stringify(found) === JSON.stringify(wanted);
    expect(found).toEqual(isRestored ? wanted : isBefore ? before : after);
    seen[isRestored ? "restored" : "old"] += 1;
    longest *= isRestored ? 0.8 : 1.2;
    if (isRestored) {
      other = isBefore ? backup : await keptOf({ dataDir });
      isBefore = !isBefore;
    }
    await survivor.kill();
  }
  console.info(`restores: ${seen.restored} came to their end, ${seen.old} did not`);
  expect(Math.min(seen.old, seen.restored)).toBeGreaterThan(most / 10);
});
