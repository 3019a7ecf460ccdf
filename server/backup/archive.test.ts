import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { packTar } from "modern-tar";
import { expect, test } from "vitest";
import { packArchive, unpackArchive } from "./archive.ts";

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
