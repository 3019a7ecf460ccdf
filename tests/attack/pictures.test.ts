import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import { eachFormat, padJpeg, scene } from "../../server/media/pictures.fixtures.ts";
import { sharedStudioProcess, upload } from "../support/studio.ts";
import { BOMBS } from "../support/media-files.ts";
import { memoryOf, peakMemoryOf } from "../support/measures.ts";

const MIB = 1024 * 1024;
const GROWS_BY_BYTES = 50 * MIB;
const LIST_WITHIN_MS = 1000;
const AT_ONCE = 30;

const shared = sharedStudioProcess();

async function uploaded(bytes: Uint8Array, name?: string): Promise<Response> {
  const { url } = await (await shared.admin(API.upload, upload(bytes, name))).json();
  return shared.visitor(url);
}

test("T14 what is served comes in a type of ours, may run nothing, and is never an SVG", async () => {
  for (const [ending, bytes] of Object.entries(await eachFormat())) {
    const answer = await uploaded(bytes, "page.svg");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": `image/${ending === "jpg" ? "jpeg" : ending}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    expect(answer.url).toMatch(new RegExp(`/[0-9a-f]{32}\\.${ending}$`));
  }
});

test("T14 the stored copy is encoded anew: notes, places and what hides in a picture are gone", async () => {
  const secret = "<script>alert('47.1234')</script>PK\x03\x04<?php";
  const tagged = await scene(60, 40)
    .withExif({
      IFD0: { Copyright: secret, Artist: "Nobody" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "47/1 7/1 0/1" },
    })
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([padJpegWith(tagged, secret), Buffer.from(secret)]);
  const stored = Buffer.from(await (await uploaded(polyglot)).arrayBuffer());
  const { exif, icc, xmp, iptc, comments } = await sharp(stored).metadata();
  expect({ exif, icc, xmp, iptc, comments }).toEqual({});
  for (const word of ["<script", "PK\x03\x04", "<?php", "Nobody"]) {
    expect([word, stored.includes(word)]).toEqual([word, false]);
  }
});

test("T12 T33 whatever a picture is called, it lies under a name of ours alone", async () => {
  const { png } = await eachFormat();
  for (const name of [
    "../../x.png",
    "/etc/x.png",
    "C:\\x.png",
    "NUL",
    "a\r\nb.png",
    "\u202Egnp.exe",
    "%2e%2e%2fx.png",
    "....",
    "\u200b\u2060\ufeff.png",
  ]) {
    expect([name, (await uploaded(png, name)).status]).toEqual([name, 200]);
  }
  const all = await readdir(shared.studio.dataDir, { recursive: true });
  const odd = all
    .filter((path) => /^(?:media|uploads)[/\\]/.test(path))
    .filter((path) => !/^media[/\\][0-9a-f]{32}(?:-\w+)?(?:\.quick)?\.\w{3,4}$/.test(path));
  expect(odd).toEqual([]);
  expect(await readdir(join(shared.studio.dataDir, ".."))).not.toContain("x.png");
});

test("T16 a picture is refused where any of its last sixteen bytes are missing, and taken where some follow", async () => {
  const whole = {
    ...(await eachFormat()),
    "png in passes": await scene(120, 80).png({ progressive: true }).toBuffer(),
    "jpg in passes": await scene(120, 80).jpeg({ progressive: true }).toBuffer(),
    "webp without loss": await scene(120, 80).webp({ lossless: true }).toBuffer(),
    "webp with notes behind its pixels": await scene(120, 80)
      .withExif({ IFD0: { Artist: "Nobody" } })
      .webp()
      .toBuffer(),
  };
  for (const [format, bytes] of Object.entries(whole)) {
    for (let missing = 1; missing <= 16; missing += 1) {
      const answer = await shared.admin(API.upload, upload(bytes.subarray(0, -missing)));
      expect([format, missing, answer.status]).toEqual([format, missing, 422]);
    }
    const followed = Buffer.concat([bytes, Buffer.from("IEND and more")]);
    expect([format, (await uploaded(followed)).status]).toEqual([format, 200]);
  }
});

test("T17 while thirty bombs come at once the list is answered within a second, and memory stays", async () => {
  await uploaded((await eachFormat()).png);
  const before = await memoryOf(shared.studio);
  await peakMemoryOf(shared.studio);
  const bombs = Object.values(BOMBS);
  const sent = Array.from({ length: AT_ONCE }, (_, index) =>
    shared.admin(API.upload, upload(bombs[index % bombs.length] ?? Buffer.alloc(0))),
  );
  const over = new AbortController();
  const all = Promise.all(sent).finally(() => over.abort());
  const waits: number[] = [];
  do {
    const begun = performance.now();
    expect((await shared.visitor(API.articles)).status).toBe(200);
    waits.push(performance.now() - begun);
  } while (!over.signal.aborted);
  expect((await all).map(({ status }) => status)).toEqual(sent.map(() => 422));
  expect(Math.max(...waits)).toBeLessThan(LIST_WITHIN_MS);
  expect((await peakMemoryOf(shared.studio)) - before).toBeLessThan(GROWS_BY_BYTES);
});

test("D5 T18 3145728 bytes are accepted and one more is refused in the spec's words", async () => {
  const { jpg } = await eachFormat();
  expect((await uploaded(padJpeg(jpg, MAX_UPLOAD_BYTES))).status).toBe(200);
  const over = upload(padJpeg(jpg, MAX_UPLOAD_BYTES + 1), "boda.jpg");
  const answer = await shared.admin(API.upload, over);
  expect([answer.status, await answer.json()]).toEqual([
    413,
    {
      success: false,
      error: '❌ Error: La imagen que estás cargando: "boda.jpg" no puede ser mayor a 3MB.',
      code: "file-too-large",
    },
  ]);
});

/** Adds words to a JPEG's comment, which every decoder skips. */
function padJpegWith(jpeg: Buffer, words: string): Buffer {
  const padded = padJpeg(jpeg, jpeg.length + 4 + words.length);
  padded.write(words, 6, "latin1");
  return padded;
}
