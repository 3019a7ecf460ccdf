import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { DamagedArchive } from "../../server/backup/archive.ts";
import { seeded } from "../support/measures.ts";
import { aBackup, restoredHere } from "../support/restore.ts";
import { startStudioProcess } from "../support/studio-process.ts";
import { anArticleWithPictures } from "../support/studio.ts";
import { partsOfTar, type TarPart } from "../support/tar.ts";

const FLIPS = 300;
const LEAST_FLIPS = 200;
const CUTS = 60;
const BITS = 8;
const MADE_AT = /"madeAt":"[^"]+"/;

let whole: Buffer;
let parts: TarPart[];

beforeAll(async () => {
  const studio = await startStudioProcess();
  await anArticleWithPictures(studio, [60, 70]);
  whole = await readFile(await aBackup(studio));
  await studio.stop();
  parts = partsOfTar(whole);
});

async function expectRefused(what: string, bytes: Uint8Array): Promise<void> {
  const { error, left } = await restoredHere(bytes);
  expect([what, error]).toEqual([what, expect.any(DamagedArchive)]);
  expect([what, left]).toEqual([what, ["media"]]);
}

function flipped(place: number, bit: number): Buffer {
  const bytes = Buffer.from(whole);
  bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
  return bytes;
}

test("R13 the backup that is damaged below is whole", async () => {
  const { error, left } = await restoredHere(whole);
  expect(error).toBeUndefined();
  expect(left).toContain("studio.sqlite");
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["studio.sqlite", "manifest.json"]),
  );
});

/** Returns the positions of the digits of the backup's time, which no checksum protects. */
function digitsOfMoment(): Set<number> {
  const madeAt = MADE_AT.exec(whole.toString("latin1"));
  if (madeAt === null) throw new Error("the archive says nowhere when it was made");
  return new Set(Array.from(madeAt[0].matchAll(/\d/g), (digit) => madeAt.index + digit.index));
}

test("R13 a backup in which a single bit has turned is refused whole, wherever that is", async () => {
  const random = seeded(1927);
  const digits = digitsOfMoment();
  let tried = 0;
  for (let flip = 0; flip < FLIPS; flip += 1) {
    // Each part is hit equally often, because the library has nearly all of the bytes.
    const part = parts[flip % parts.length];
    if (part === undefined) throw new Error("the archive has no parts");
    const place = part.start + Math.floor(random() * (part.end - part.start));
    if (digits.has(place)) continue;
    tried += 1;
    const bit = Math.floor(random() * BITS);
    await expectRefused(`${part.name} at ${place - part.start}, bit ${bit}`, flipped(place, bit));
  }
  expect(tried).toBeGreaterThanOrEqual(LEAST_FLIPS);
});

test("R13 a backup that is cut off is refused whole, wherever that is", async () => {
  const random = seeded(1931);
  const end = parts.at(-1)?.end ?? 0;
  const drawn = Array.from({ length: CUTS }, () => Math.floor(random() * end));
  const borders = parts.flatMap((part) => [part.start, part.end - 1]);
  for (const length of [...borders, ...drawn]) {
    await expectRefused(`cut at ${length}`, whole.subarray(0, length));
  }
});
