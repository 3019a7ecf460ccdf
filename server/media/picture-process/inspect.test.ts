import { expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import { inspect } from "./prepare-picture.ts";
import { BOMBS, FOREIGN, HOLLOW } from "../../../tests/support/media-files.ts";
import { eachFormat, hugePng, padJpeg, padPng, padWebp, scene } from "../pictures.fixtures.ts";

for (const [what, bytes] of Object.entries(FOREIGN)) {
  test(`T15 ${what} named .png is refused by its content`, async () => {
    await expect(inspect(bytes, "photo.png")).rejects.toMatchObject({
      code: "file-wrong-type",
      values: { file: "photo.png" },
    });
  });
}

test("T15 a real AVIF and a real GIF named .jpg are refused by their content", async () => {
  for (const bytes of [await scene(9, 9).avif().toBuffer(), await scene(9, 9).gif().toBuffer()]) {
    await expect(inspect(bytes, "a.jpg")).rejects.toMatchObject({ code: "file-wrong-type" });
  }
});

for (const [what, bytes] of Object.entries(HOLLOW)) {
  test(`T16 ${what} is refused as damaged`, async () => {
    await expect(inspect(bytes, "a.png")).rejects.toMatchObject({ code: "image-damaged" });
  });
}

for (const [what, bytes] of Object.entries(BOMBS)) {
  test(`T17 ${what} is refused within 200 ms, before it is decoded`, async () => {
    const startedAt = performance.now();
    await expect(inspect(bytes, "a.png")).rejects.toMatchObject({ code: "image-too-many-pixels" });
    expect(performance.now() - startedAt).toBeLessThan(200);
  });
}

test("T17 50 megapixels and 12000 pixels a side are the most that is accepted", async () => {
  await expect(inspect(hugePng(10_000, 5000), "a.png")).resolves.toMatchObject({
    type: "image/png",
  });
  await expect(inspect(hugePng(12_000, 4000), "a.png")).resolves.toMatchObject({
    type: "image/png",
  });
});

test("T17 thirty decompression bombs at once use no additional memory", async () => {
  const bomb = hugePng(16_000, 16_000);
  const before = process.memoryUsage().rss;
  await Promise.allSettled(Array.from({ length: 30 }, () => inspect(bomb, "a.png")));
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
});

test("T18 a file of exactly 3145728 bytes is accepted, one byte more is refused by name", async () => {
  const { png, jpg, webp } = await eachFormat();
  const pad = { "image/png": padPng, "image/jpeg": padJpeg, "image/webp": padWebp };
  const small = { "image/png": png, "image/jpeg": jpg, "image/webp": webp };
  for (const type of ["image/png", "image/jpeg", "image/webp"] as const) {
    const full = pad[type](small[type], MAX_UPLOAD_BYTES);
    expect(full.byteLength).toBe(MAX_UPLOAD_BYTES);
    await expect(inspect(full, "a.png")).resolves.toMatchObject({ type });
    const more = Buffer.concat([full, Buffer.alloc(1)]);
    await expect(inspect(more, "grande.png")).rejects.toMatchObject({
      code: "file-too-large",
      values: { file: "grande.png" },
    });
  }
});

test("D5 the type is that of the bytes, whatever the name says", async () => {
  const { png, jpg, webp } = await eachFormat();
  await expect(inspect(png, "photo.jpg")).resolves.toMatchObject({ type: "image/png" });
  await expect(inspect(jpg, "photo.svg")).resolves.toMatchObject({ type: "image/jpeg" });
  await expect(inspect(webp, "")).resolves.toMatchObject({ type: "image/webp" });
});
