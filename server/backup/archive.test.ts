import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { packTar } from "modern-tar";
import { expect, test } from "vitest";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { aFolder } from "../../tests/support/studio-process.ts";
import { DamagedArchive, packArchive, unpackArchive, unpackOne } from "./archive.ts";

const MADE_AT = new Date("2026-03-01T03:00:00Z");
const FILES = { "a.txt": "first", "deep/b.bin": "x".repeat(100_000), "empty.txt": "" };

async function* parts(files: Record<string, string> = FILES) {
  for (const [name, text] of Object.entries(files)) {
    yield { name, size: Buffer.byteLength(text), stream: Readable.from([Buffer.from(text)]) };
  }
}

const packed = () => buffer(packArchive(parts(), MADE_AT));

async function unpacked(archive: Uint8Array) {
  const files: Record<string, string> = {};
  const madeAt = await unpackArchive(Readable.from([archive]), async (name, bytes) => {
    files[name] = (await buffer(bytes)).toString();
  });
  return { madeAt, files };
}

test("R13 what is packed comes out the same, with its date", async () => {
  expect(await unpacked(await packed())).toEqual({ madeAt: MADE_AT, files: FILES });
});

test("R13 an archive that is cut off anywhere is refused", async () => {
  const whole = await packed();
  for (let length = 0; length < whole.length - 1024; length += 997) {
    await expect(unpacked(whole.subarray(0, length))).rejects.toThrow(
      /^the file (is cut off|holds)/,
    );
  }
});

test("R13 a byte that changed anywhere is refused, or changes nothing", async () => {
  const whole = await packed();
  for (let place = 0; place < whole.length; place += 991) {
    const changed = Buffer.from(whole);
    changed[place] = (changed[place] ?? 0) ^ 0xff;
    const outcome = await unpacked(changed).then(
      ({ files }) => files,
      (error: Error) => error.name,
    );
    expect(["DamagedArchive", FILES]).toContainEqual(outcome);
  }
});

test("R13 T19 links, repeated names, unlisted files and foreign archives are refused", async () => {
  const manifest = (await packed()).subarray(-4096);
  expect(manifest.toString()).toContain("sums");
  const archives = [
    [{ header: { name: "a", size: 0, type: "symlink" as const, linkname: "/etc/passwd" } }],
    [1, 2].map(() => ({ header: { name: "a", size: 1 }, body: "x" })),
    [{ header: { name: "a", size: 1 }, body: "x" }],
    [{ header: { name: "manifest.json", size: 2 }, body: "{}" }],
    [
      { header: { name: "a", size: 1 }, body: "x" },
      aManifest({ format: "studio-backup", version: 1, madeAt: MADE_AT, sums: {} }),
    ],
    [aManifest({ format: "studio-backup", version: 2, madeAt: MADE_AT, sums: {} })],
    [aManifest({ format: "studio-backup", version: 1, madeAt: MADE_AT, sums: { a: "0" } })],
  ];
  for (const entries of archives) {
    await expect(unpacked(await packTar(entries))).rejects.toThrow(
      /^the file (holds|is cut off|was made)/,
    );
  }
  const ofLaterVersion = aManifest({ format: "studio-backup", version: 2, files: [] });
  await expect(unpacked(await packTar([ofLaterVersion]))).rejects.toThrow(
    "the file was made by another version",
  );
  await expect(unpacked(Buffer.from("<html>no archive</html>"))).rejects.toThrow(
    /^the file is cut off/,
  );
});

test("R6 what can't be stored is told as it is, not as damage", async () => {
  const full = new Error("no space left");
  const unpacking = unpackArchive(Readable.from([await packed()]), async () => {
    throw full;
  });
  await expect(unpacking).rejects.toBe(full);
});

test("a file that can't be read fails the archive", async () => {
  await expect(buffer(packArchive(withAShortOne(), MADE_AT))).rejects.toThrow();
});

async function* withAShortOne() {
  yield* parts();
  yield { name: "c", size: 10, stream: Readable.from([Buffer.from("short")]) };
}

function aManifest(manifest: unknown) {
  const body = JSON.stringify(manifest);
  return { header: { name: "manifest.json", size: Buffer.byteLength(body) }, body };
}

const SUMS = { format: "studio-backup", version: 1, madeAt: MADE_AT, sums: {} };

test.each([
  [{ ...SUMS, format: "x" }, "the file is cut off, damaged or no backup"],
  [[SUMS], "the file is cut off, damaged or no backup"],
  [{ ...SUMS, version: 2 }, "the file was made by another version of this program"],
  [{ ...SUMS, sums: [] }, "the file is cut off, damaged or no backup"],
  [{ ...SUMS, sums: { a: 1 } }, "the file is cut off, damaged or no backup"],
  [{ ...SUMS, madeAt: "2026-03-01" }, "the file is cut off, damaged or no backup"],
  [{ ...SUMS, madeAt: "yesterday" }, "the file is cut off, damaged or no backup"],
  [{ ...SUMS, sums: { a: "0" } }, 'the file holds a damaged "a", or none'],
  [{ ...SUMS, sums: { toString: "0" } }, 'the file holds a damaged "toString", or none'],
])("R13 T19 the list %j is refused in words", async (manifest, message) => {
  const archive = await packTar([aManifest(manifest)]);
  await expect(unpacked(archive)).rejects.toThrow(new DamagedArchive(message));
});

test("R13 T19 what an archive holds beside its list is named", async () => {
  const x = { header: { name: "constructor", size: 1 }, body: "x" };
  for (const [entries, name] of [
    [[x, aManifest(SUMS)], '"constructor", which it does not list'],
    [[aManifest(SUMS), x], '"constructor", which no backup does'],
    [[x, x, aManifest(SUMS)], '"constructor", which no backup does'],
    [
      [{ header: { name: "d", size: 0, type: "directory" as const } }, aManifest(SUMS)],
      '"d", which no backup does',
    ],
  ] as const) {
    const archive = await packTar([...entries]);
    await expect(unpacked(archive)).rejects.toThrow(new DamagedArchive(`the file holds ${name}`));
  }
});

test("O4 one file is copied out of an archive, and what can't be is told as what it is", async () => {
  const [file, copy] = [join(await aFolder(), "a.tar"), join(await aFolder(), "copy")];
  const whole = await packed();
  await writeFile(file, whole);
  const archive = createReadStream(file);
  await unpackOne(archive, "deep/b.bin", copy);
  expect(await readFile(copy, "utf8")).toBe(FILES["deep/b.bin"]);
  expect(archive.destroyed).toBe(true);
  const again = unpackOne(createReadStream(file), "deep/b.bin", copy);
  await expect(again).rejects.toMatchObject({ code: "EEXIST" });
  const none = unpackOne(createReadStream(file), "none", `${copy}2`);
  await expect(none).rejects.toThrow(new DamagedArchive('the file holds no "none"'));
  const cut = unpackOne(Readable.from([whole.subarray(0, 5000)]), "deep/b.bin", `${copy}3`);
  await expect(cut).rejects.toThrow(
    new DamagedArchive("the file is cut off, damaged or no backup"),
  );
  // A header with a wrong checksum is refused before its name and length are used.
  const damaged = Buffer.from(whole);
  damaged.fill("7", 148, 154);
  const reason = new DamagedArchive("the file is cut off, damaged or no backup");
  await expect(unpacked(damaged)).rejects.toThrow(reason);
  const behind = unpackOne(Readable.from([damaged]), "deep/b.bin", `${copy}5`);
  await expect(behind).rejects.toThrow(reason);
  const nowhere = unpackOne(createReadStream(`${file}x`), "a.txt", `${copy}4`);
  await expect(nowhere).rejects.toMatchObject({ code: "ENOENT" });
  await expect(unpackArchive(createReadStream(`${file}x`), async () => {})).rejects.toMatchObject({
    code: "ENOENT",
  });
});
