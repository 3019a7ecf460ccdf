import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aFolder } from "../../tests/helpers/a-folder.ts";
import { scene } from "./pictures.suite.ts";
import { openFileStorage } from "./storage-files.ts";
import type { Storage } from "./storage.ts";
import { makeVariants, Unmakeable } from "./variants.ts";

const STEM = "0123456789abcdef".repeat(2);
const goOn = new AbortController().signal;

// The product reads no AVIF (T14); only this test looks at what it wrote.
const AVIF_READER = { operation: ["VipsForeignLoadHeifBuffer"] };
beforeAll(() => sharp.unblock(AVIF_READER));
afterAll(() => sharp.block(AVIF_READER));

async function shelfWith(fileName: string, bytes: Uint8Array): Promise<Storage> {
  const storage = await openFileStorage(await aFolder());
  await storage.put(fileName, bytes);
  return storage;
}

async function decode(storage: Storage, key: string) {
  const file = await storage.read(key);
  if (file === undefined) throw new Error(`${key} is missing`);
  const bytes = await buffer(file.stream);
  await sharp(bytes).raw().toBuffer();
  return sharp(bytes).metadata();
}

test("every width is there as AVIF and WebP, and each decodes to its width", async () => {
  const storage = await shelfWith(`${STEM}.jpg`, await scene(900, 600).jpeg().toBuffer());
  const widths = await makeVariants(storage, `${STEM}.jpg`, goOn);
  expect(widths).toEqual([320, 480, 640, 740, 900]);
  for (const width of widths) {
    const avif = await decode(storage, `${STEM}-${width}.avif`);
    const webp = await decode(storage, `${STEM}-${width}.webp`);
    expect(avif).toMatchObject({ format: "heif", compression: "av1", width });
    expect(webp).toMatchObject({ format: "webp", width });
  }
});

test("the share card is a JPEG of 1200 × 630, also of a small or an upright picture", async () => {
  for (const picture of [scene(200, 100), scene(300, 900)]) {
    const storage = await shelfWith(`${STEM}.png`, await picture.png().toBuffer());
    await makeVariants(storage, `${STEM}.png`, goOn);
    expect(await decode(storage, `${STEM}-share.jpg`)).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
  }
});

test("a picture wider than the table is prepared at the table's largest width", async () => {
  const storage = await shelfWith(`${STEM}.png`, await scene(2400, 40).png().toBuffer());
  const widths = await makeVariants(storage, `${STEM}.png`, goOn);
  expect(widths.at(-1)).toBe(2200);
  expect(await decode(storage, `${STEM}-2200.webp`)).toMatchObject({ width: 2200 });
});

test("alpha stays in the variants", async () => {
  const clear = { create: { width: 50, height: 50, channels: 4, background: "#f008" } } as const;
  const storage = await shelfWith(`${STEM}.png`, await sharp(clear).png().toBuffer());
  await makeVariants(storage, `${STEM}.png`, goOn);
  expect((await decode(storage, `${STEM}-50.avif`)).hasAlpha).toBe(true);
});

test("F17 a missing or damaged original can't be prepared, and says why", async () => {
  const half = (await scene(300, 200).jpeg().toBuffer()).subarray(0, 900);
  const storage = await shelfWith(`${STEM}.jpg`, half);
  await expect(makeVariants(storage, `${STEM}.jpg`, goOn)).rejects.toThrow(/damaged/);
  await expect(makeVariants(storage, `${STEM}.png`, goOn)).rejects.toThrow(Unmakeable);
});

test("F16 a stop ends the work before the next form, and that is not the picture's fault", async () => {
  const stop = new AbortController();
  const storage = await shelfWith(`${STEM}.png`, await scene(900, 600).png().toBuffer());
  const stopping: Storage = {
    ...storage,
    async put(key, bytes) {
      await storage.put(key, bytes);
      stop.abort();
    },
  };
  const work = makeVariants(stopping, `${STEM}.png`, stop.signal);
  await expect(work).rejects.not.toBeInstanceOf(Unmakeable);
  expect(await Array.fromAsync(storage.list())).toHaveLength(2);
});
