import { execFileSync } from "node:child_process";
import { chmod, mkdir, readFile, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { message } from "#domain/messages.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import { readFolder } from "./folder-source.ts";
import type { SourceFile } from "./import-source.ts";
import { problem } from "./report.ts";

/** A user without rights; root could read every file. */
const NOBODY = 65_534;
const root = await aFolder();

/** Writes a project's folder from file names and texts. */
async function add(name: string, files: Record<string, string>): Promise<string> {
  const folder = join(root, name);
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    await writeFile(join(folder, file), text);
    await utimes(join(folder, file), 1, 1.5);
  }
  return folder;
}

const keysOf = (files: readonly SourceFile[]) => files.map(({ key }) => key);

test("O2 a sub-folder is a project by its name, its files and its notes; all else in it is told", async () => {
  await add("Casa_Azul 2019", {
    "10.jpg": "x",
    "2.jpg": "xx",
    "1.JPG": "x",
    ".DS_Store": "x",
    "Thumbs.db": "x",
  });
  const notes = {
    title: "Boda de Ana",
    year: 2021,
    services: ["EVENTS"],
    client: "Ana",
    isDraft: false,
    isTop: true,
    cover: "niño.jpg",
    pictures: { "niño.jpg": { alt: "Un niño" }, "falta.jpg": { alt: "x" } },
  };
  const boda = await add("boda", {
    "a.png": "x",
    // macOS writes file names in NFD.
    ["niño.jpg".normalize("NFD")]: "x",
    "project.json": `\uFEFF${JSON.stringify(notes)}`,
  });
  await mkdir(join(boda, "sin usar"));
  await symlink("/etc/passwd", join(boda, "enlace.jpg"));
  execFileSync("mkfifo", [join(boda, "tubo.jpg")]);
  await add("Rota", { "project.json": "[1]" });
  await symlink("/etc", join(root, "enlace"));
  await writeFile(join(root, "suelta.jpg"), "x");

  const { name, projects, refused } = await readFolder(root, 2026);
  expect([name, refused]).toEqual([
    root,
    [
      { name: "enlace", problem: problem("import-link") },
      { name: "suelta.jpg", problem: problem("import-not-in-project") },
    ],
  ]);
  const [first, second, third] = projects;
  const picture = `boda/${"niño.jpg".normalize("NFD")}?1-1500`;
  expect(first).toMatchObject({
    key: "boda",
    title: "Boda de Ana",
    year: 2021,
    categories: ["EVENTS"],
    story: { client: "Ana" },
    isTop: true,
    isDraft: false,
    needsFiles: true,
    oldSlugs: [],
    cover: { key: picture },
    texts: new Map([[picture, { alt: "Un niño" }]]),
    problems: [
      problem("import-link", {}, "enlace.jpg"),
      problem("import-folder-in-project", {}, "sin usar"),
      problem("folder-no-media", {}, "tubo.jpg"),
      problem("import-unknown-file", { name: "falta.jpg" }),
    ],
  });
  expect(keysOf(first?.images ?? [])).toEqual(["boda/a.png?1-1500", picture]);
  expect(second).toMatchObject({
    key: "Casa_Azul 2019",
    title: "Casa Azul 2019",
    year: 2019,
    isDraft: true,
    problems: [],
  });
  expect(keysOf(second?.images ?? [])).toEqual(
    ["1.JPG?1", "2.jpg?2", "10.jpg?1"].map((file) => `Casa_Azul 2019/${file}-1500`),
  );
  const error = message("notes-no-object");
  expect(third).toMatchObject({
    key: "Rota",
    images: [],
    problems: [problem("import-bad-notes", { error })],
  });
});

test("O2 a file is copied once it is asked whether there is room, never over another, and never a larger one", async () => {
  const folder = await add("Copia", { "1.jpg": "12345" });
  const file = (await readFolder(root, 2026)).projects.find(({ key }) => key === "Copia")
    ?.images[0];
  const copy = join(await aFolder(), "copy");
  const asked: number[] = [];
  const room = async (bytes: number) => void asked.push(bytes);
  const mib = 1024 ** 2;
  await writeFile(join(folder, "1.jpg"), "");
  await expect(file?.copyTo(copy, 4, room)).rejects.toMatchObject({
    code: "import-too-large",
    values: { most: "0", file: "1.jpg" },
  });
  expect(asked).toEqual([]);
  await writeFile(join(folder, "1.jpg"), "12345");
  await file?.copyTo(copy, 5, room);
  expect([asked, await readFile(copy, "utf8")]).toEqual([[5], "12345"]);
  await expect(file?.copyTo(copy, 3 * mib, room)).rejects.toMatchObject({ code: "EEXIST" });
  await expect(
    file?.copyTo(`${copy}2`, 5, () => Promise.reject(new Error("full"))),
  ).rejects.toThrow("full");
});

test("O2 what nobody may read is told and waits for another run, and a folder that is not there is an error", async () => {
  await chmod(root, 0o755);
  const closed = await add("Cerrada", {});
  const file = join(await add("Abierta", { "1.jpg": "x" }), "1.jpg");
  const folder = await aFolder();
  await chmod(folder, 0o777);
  await chmod(closed, 0o000);
  await chmod(file, 0o000);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    process.seteuid?.(NOBODY);
    onTestFinished(() => process.seteuid?.(0));
  }
  const { projects, refused } = await readFolder(root, 2026);
  expect(refused).toContainEqual({ name: "Cerrada", problem: problem("import-unreadable") });
  const [picture] = projects.find(({ key }) => key === "Abierta")?.images ?? [];
  const copied = picture?.copyTo(join(folder, "copy"), 5, async () => {});
  await expect(copied).rejects.toMatchObject({ code: "import-unreadable" });
  await expect(readFolder(join(root, "no"), 2026)).rejects.toMatchObject({ code: "ENOENT" });
});
