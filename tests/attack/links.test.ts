import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { finalize, sharedStudio } from "../support/studio.ts";
import { alter } from "../support/databases.ts";

const shared = sharedStudio();
const name = (digit: string) => digit.repeat(32);
/** A whole file, its head and a range: each opens the file in its own way. */
const ASKED: RequestInit[] = [{}, { method: "HEAD" }, { headers: { range: "bytes=0-3" } }];

/** Inserts a row for a file, as if it had been uploaded before hashes were stored. */
async function insertRow(url: string, state: "temporary" | "final", path: string): Promise<void> {
  alter(
    shared.studio.dataDir,
    "INSERT INTO media (url, kind, state, bytes, created_at) VALUES (?, 'picture', ?, ?, ?)",
    url,
    state,
    (await stat(path)).size,
    Date.now(),
  );
}

/** Inserts a rendition's row, as if the file had been made from a picture. */
async function noteForm(fileName: string, original: string, path: string): Promise<void> {
  const bytes = await readFile(path);
  alter(
    shared.studio.dataDir,
    "INSERT INTO renditions (file_name, media_id, bytes, hash) SELECT ?, id, ?, ? FROM media WHERE url = ?",
    fileName,
    bytes.length,
    createHash("sha256").update(bytes).digest("hex"),
    original,
  );
}

async function statuses(paths: readonly string[]): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const path of paths) {
    found[path] = await Promise.all(
      ASKED.map(async (init) => (await shared.visitor(path, init)).status),
    );
  }
  return found;
}

const all = (paths: readonly string[], expected: readonly number[]) =>
  Object.fromEntries(paths.map((path) => [path, expected]));

test("T12 a link in the folder leads nobody out of it, even where a row names it", async () => {
  const { dataDir } = shared.studio;
  const media = join(dataDir, "media");
  const secret = join(dataDir, "secret.txt");
  const films = join(dataDir, "videos");
  await mkdir(films);
  await writeFile(secret, "a secret of the operator's");
  const places = { final: "/media", temporary: "/media/temp" } as const;
  const originals = [
    ["a", "final", secret],
    ["b", "final", "../studio.sqlite"],
    ["c", "final", "/etc/passwd"],
    ["d", "final", dataDir],
    ["2", "temporary", secret],
    ["3", "temporary", "../studio.sqlite"],
    ["4", "temporary", "/etc/passwd"],
    ["5", "temporary", dataDir],
  ] as const;
  const paths = ["/videos/secret.mp4"];
  await symlink(secret, join(films, "secret.mp4"));
  for (const [digit, state, to] of originals) {
    const file = `${name(digit)}.jpg`;
    await symlink(to, join(media, file));
    await insertRow(`/media/${file}`, state, resolve(media, to));
    paths.push(`${places[state]}/${file}`);
  }
  for (const [form, to] of [
    ["160.avif", secret],
    ["160.webp", "../studio.sqlite"],
    ["share.jpg", "/etc/passwd"],
  ] as const) {
    const file = `${name("a")}-${form}`;
    await symlink(to, join(media, file));
    await noteForm(file, `/media/${name("a")}.jpg`, resolve(media, to));
    paths.push(`/media/${file}`);
  }
  expect(await statuses(paths)).toEqual(all(paths, [404, 404, 404]));
  const moved = await shared.visitor(`/media/temp/${name("a")}.jpg`);
  expect([moved.status, moved.headers.get("location")]).toEqual([301, `/media/${name("a")}.jpg`]);
  // The same rows serve a regular file, so only the links were refused.
  const [original, form] = [`${name("e")}.jpg`, `${name("e")}-160.avif`];
  await insertRow(`/media/${original}`, "final", secret);
  await noteForm(form, `/media/${original}`, secret);
  for (const path of [join(media, original), join(media, form), join(films, "own.mp4")]) {
    await copyFile(secret, path);
  }
  const own = [`/media/${original}`, `/media/${form}`, "/videos/own.mp4"];
  expect(await statuses(own)).toEqual(all(own, [200, 200, 206]));
});

test("T12 no way of writing a film's address leads out of its folder", async () => {
  const { dataDir } = shared.studio;
  await writeFile(join(dataDir, "secret.mp4"), "a secret of the operator's");
  const paths = ["/videos/../secret.mp4", "/videos/..%2fsecret.mp4", "/videos/%2e%2e/secret.mp4"];
  expect(await statuses(paths)).toEqual(all(paths, [404, 404, 404]));
});

test("T12 an address that only looks like one of ours moves nothing, whatever is in the folder", async () => {
  const { dataDir } = shared.studio;
  // A file without a row, as a broken upload might leave it.
  await writeFile(join(dataDir, "media", `${name("1")}.jpg`), "no row");
  for (const url of [`/media/temp/${name("1")}.jpg`, `/media/${name("1")}.jpg`]) {
    expect((await shared.visitor(url)).status).toBe(404);
    expect([url, (await shared.admin(API.upload, finalize([url]))).status]).toEqual([url, 422]);
  }
});
