import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { aFolder } from "../../tests/helpers/a-folder.ts";
import { makeVariants, Unmakeable } from "./make-variants.ts";
import { sharedPictures } from "./media.suite.ts";
import { scene } from "./pictures.suite.ts";
import { openFileStorage } from "./storage-files.ts";
import type { Storage } from "./storage.ts";

const STEM = "0123456789abcdef".repeat(2);
const pictures = sharedPictures();
const goOn = new AbortController().signal;

async function shelfWith(fileName: string, bytes: Uint8Array): Promise<Storage> {
  const storage = await openFileStorage(await aFolder());
  await storage.put(fileName, bytes);
  return storage;
}

async function namesIn(storage: Storage): Promise<string[]> {
  return (await Array.fromAsync(storage.list())).map(({ key }) => key).toSorted();
}

test("every form is stored under its name beside the original", async () => {
  const storage = await shelfWith(`${STEM}.jpg`, await scene(400, 300).jpeg().toBuffer());
  const { widths, forms } = await makeVariants(storage, pictures, `${STEM}.jpg`, goOn);
  expect(widths).toEqual([160, 240, 320, 400]);
  expect(await namesIn(storage)).toEqual(
    [
      ".jpg",
      "-share.jpg",
      ...[160, 240, 320, 400].flatMap((width) => [`-${width}.avif`, `-${width}.webp`]),
    ]
      .map((ending) => STEM + ending)
      .toSorted(),
  );
  for (const { fileName, bytes, hash } of forms) {
    const stored = await storage.read(fileName);
    const content = await buffer(stored?.stream ?? Readable.from([]));
    expect([content.byteLength, createHash("sha256").update(content).digest("hex")]).toEqual([
      bytes,
      hash,
    ]);
  }
  expect(forms).toHaveLength(9);
});

test("F17 a missing or damaged original can't be prepared, and says why", async () => {
  const half = (await scene(300, 200).jpeg().toBuffer()).subarray(0, 900);
  const storage = await shelfWith(`${STEM}.jpg`, half);
  await expect(makeVariants(storage, pictures, `${STEM}.jpg`, goOn)).rejects.toThrow(/damaged/);
  await expect(makeVariants(storage, pictures, `${STEM}.png`, goOn)).rejects.toThrow(Unmakeable);
});

test("F16 after a stop nothing is stored, and that is not the picture's fault", async () => {
  const storage = await shelfWith(`${STEM}.png`, await scene(900, 600).png().toBuffer());
  const work = makeVariants(storage, pictures, `${STEM}.png`, AbortSignal.abort());
  await expect(work).rejects.not.toBeInstanceOf(Unmakeable);
  expect(await namesIn(storage)).toEqual([`${STEM}.png`]);
});
