import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packTar, unpackTar, type TarEntry } from "modern-tar";
import { beforeAll, expect, test } from "vitest";
import { startStudio } from "../../support/hosted-studio.ts";
import { DamagedArchive } from "../../../server/backup/archive.ts";
import { aBackup, restore, restoredHere } from "../../support/restore.ts";
import { aFolder } from "../../support/studio-process.ts";
import { anArticleWithPictures } from "../../support/studio.ts";

const MANIFEST = "manifest.json";
const NAMED = "0123456789abcdef".repeat(2);
const EVIL = "an entry from elsewhere";

/** A real backup's entries, without the list of hashes. */
let whole: TarEntry[];

beforeAll(async () => {
  const studio = await startStudio();
  await anArticleWithPictures(studio, [60]);
  const file = await aBackup(studio);
  await studio.stop();
  const entries = await unpackTar(await readFile(file));
  whole = entries
    .filter(({ header }) => header.name !== MANIFEST)
    .map(({ header, data }) => anEntry(header.name, data));
});

function anEntry(
  name: string,
  body: Uint8Array | string = EVIL,
  more: Partial<TarEntry["header"]> = {},
): TarEntry {
  const bytes = Buffer.from(body);
  return { header: { name, size: bytes.length, ...more }, body: bytes };
}

const aLink = (name: string, type: "symlink" | "link", linkname: string): TarEntry => ({
  header: { name, size: 0, type, linkname },
});

/** Makes a valid list of hashes, so that only the entries can be wrong. */
function listOf(entries: readonly TarEntry[]): TarEntry {
  const sums = Object.fromEntries(
    entries.map(({ header, body }) => [
      header.name,
      createHash("sha256")
        .update(body instanceof Uint8Array ? body : "")
        .digest("hex"),
    ]),
  );
  const manifest = { format: "studio-backup", version: 1, madeAt: new Date(0), sums };
  return anEntry(MANIFEST, JSON.stringify(manifest));
}

const closed = (entries: TarEntry[]): TarEntry[] => [...entries, listOf(entries)];

/** Entries that an attacker might add to a backup. */
const ATTACKS: Readonly<Record<string, () => TarEntry[]>> = {
  "a way up": () => closed([...whole, anEntry("../evil")]),
  "a way up out of a folder": () => closed([...whole, anEntry("media/../../evil")]),
  "a way up to a program": () => closed([...whole, anEntry("../../../server/main.ts")]),
  "a way up on Windows": () => closed([...whole, anEntry("media\\..\\..\\evil")]),
  "a way up in a long name": () =>
    closed([...whole, anEntry(`media/${"a/../".repeat(60)}../../evil`)]),
  "a way up in an extended name": () =>
    closed([...whole, anEntry("evil", EVIL, { pax: { path: "../evil" } })]),
  "an absolute path": () => closed([...whole, anEntry("/evil")]),
  "a drive": () => closed([...whole, anEntry("C:\\evil")]),
  "a drive and a film's folder": () => closed([...whole, anEntry("videos/C:evil.mp4/../../x")]),
  "a name that is none": () => closed([...whole, anEntry("media/..")]),
  "a zero in a name": () => closed([...whole, anEntry(`media/${NAMED}.jpg\0/../../evil`)]),
  "a file of no studio": () => closed([...whole, anEntry(".ssh/authorized_keys")]),
  "a picture of an odd name": () => closed([...whole, anEntry("media/evil.sh")]),
  "a second library": () => closed([...whole, anEntry("studio.sqlite", "not this one")]),
  "a picture twice": () => {
    const picture = whole.find(({ header }) => header.name.startsWith("media/"));
    return closed([...whole, ...(picture ? [picture, picture] : [])]);
  },
  "a link to a file": () =>
    closed([...whole, aLink(`media/${NAMED}.jpg`, "symlink", "/etc/passwd")]),
  "a link to the folder above": () => closed([aLink("media", "symlink", ".."), ...whole]),
  "a link, then a file through it": () =>
    closed([...whole, aLink("videos/x", "symlink", "../.."), anEntry("videos/x/evil")]),
  "a hard link": () => closed([...whole, aLink(`media/${NAMED}.jpg`, "link", "/etc/passwd")]),
  "a folder in a file's place": () =>
    closed([...whole, { header: { name: `media/${NAMED}.jpg`, size: 0, type: "directory" } }]),
  "a file that the list does not name": () => [...whole, listOf(whole.slice(1))],
  "a file behind the list": () => [...closed(whole), anEntry(`media/${NAMED}.jpg`)],
  "two lists": () => [...closed(whole), listOf(whole)],
  "no list": () => whole,
  "a list of nothing else": () => closed([]),
  "a library that is none": () => closed([anEntry("studio.sqlite", "<html>")]),
};

test("T19 what a backup held comes back from it, whoever packed it", async () => {
  const { error, left } = await restoredHere(await packTar(closed(whole)));
  expect([error, left]).toEqual([undefined, expect.arrayContaining(["studio.sqlite"])]);
});

async function expectRefused(archive: Uint8Array): Promise<void> {
  const { error, around, left } = await restoredHere(archive);
  expect([error, around, left]).toEqual([
    expect.any(DamagedArchive),
    ["backup.tar", "data"],
    ["media"],
  ]);
}

test.each(Object.entries(ATTACKS))(
  "T19 an archive with %s is refused whole, and the disk is untouched",
  async (_, attack) => expectRefused(await packTar(attack())),
);

test("T19 the command says that nothing was restored, and ends with 1", async () => {
  const file = join(await aFolder(), "backup.tar");
  await writeFile(file, await packTar(closed([...whole, anEntry("../evil")])));
  const dataDir = join(await aFolder(), "data");
  const { code, output } = await restore(file, dataDir);
  expect([code, output]).toEqual([1, expect.stringMatching(/^Nothing was restored: .+\n$/)]);
  expect(existsSync(dataDir)).toBe(false);
});

test("T19 an archive that claims to hold 8 GiB, and one cut off anywhere, are refused before a file is in its place", async () => {
  const archive = Buffer.from(await packTar(closed(whole)));
  const claims = Buffer.from(archive);
  claims.write("77777777777", 124, "latin1");
  // The header's checksum (POSIX ustar): the sum of all bytes, with blanks in its own field.
  claims.fill(" ", 148, 156);
  const sum = claims.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  claims.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  await expectRefused(claims);
  for (const part of [0.2, 0.5, 0.9]) {
    await expectRefused(archive.subarray(0, Math.floor(archive.length * part)));
  }
});
