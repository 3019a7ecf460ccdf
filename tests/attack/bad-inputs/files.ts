import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import { eachFormat, padJpeg, padPng, padWebp } from "../../../server/media/pictures.fixtures.ts";
import { badFile, badFileOfEachName, type BadInput } from "../../support/bad-input.ts";
import { BOMBS, FOREIGN, HOLLOW } from "../../support/media-files.ts";
import { seeded } from "../../support/measures.ts";

const FORMATS = ["png", "jpg", "webp"] as const;
type Format = (typeof FORMATS)[number];
const PADDED = { png: padPng, jpg: padJpeg, webp: padWebp };
/** Where a file is cut, in parts of its length. */
const CUTS = [0.1, 0.3, 0.5, 0.7, 0.9, 0.98];

async function changed(format: Format, change: (bytes: Buffer) => Buffer): Promise<Buffer> {
  return change(Buffer.from((await eachFormat())[format]));
}

/** Bytes that look like nothing, the same in every run. */
function noise(length: number, seed: number): Buffer {
  const random = seeded(seed);
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

const foreign = Object.entries(FOREIGN).flatMap(([what, bytes]) =>
  badFileOfEachName(`T15 ${what}`, 415, () => bytes),
);

const disguised: BadInput[] = [
  badFile("T14 an SVG that says so", 415, () => Buffer.from("<svg onload='a()'/>"), {
    name: "a.svg",
    type: "image/svg+xml",
  }),
  badFile("T14 an SVG behind a comment", 415, () => Buffer.from("<!-- a --><svg onload='a()'/>")),
  badFile("T14 an SVG in UTF-16", 415, () => Buffer.from("\ufeff<svg onload='a()'/>", "utf16le")),
  badFile("T14 an HTML page that ends as a PNG", 415, async () =>
    Buffer.concat([Buffer.from("<script>a()</script>"), (await eachFormat()).png]),
  ),
  badFile("T14 a PNG behind a JPEG's signature", 422, async () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), (await eachFormat()).png]),
  ),
  badFile("T15 noise", 415, () => noise(4000, 15)),
];

const hollow = Object.entries(HOLLOW).map(([what, bytes]) =>
  badFile(`T16 ${what}`, 422, () => bytes),
);

const damaged: BadInput[] = [
  ...FORMATS.flatMap((format) =>
    CUTS.map((share) =>
      badFile(`T16 a ${format} cut off at ${share * 100} %`, 422, () =>
        changed(format, (bytes) => bytes.subarray(0, Math.ceil(bytes.length * share))),
      ),
    ),
  ),
  badFile("T16 a PNG whose header has a wrong checksum", 422, () =>
    changed("png", (bytes) => {
      bytes.writeUInt32BE(0xdeadbeef, 29);
      return bytes;
    }),
  ),
  badFile("T16 a PNG whose pixels have a wrong checksum", 422, () =>
    changed("png", (bytes) => {
      const last = bytes.length - 14;
      bytes[last] = (bytes[last] ?? 0) ^ 0xff;
      return bytes;
    }),
  ),
  badFile("T16 a PNG with noise for pixels", 422, () =>
    changed("png", (bytes) => Buffer.concat([bytes.subarray(0, 45), noise(bytes.length - 45, 16)])),
  ),
  badFile("T16 a JPEG with zeros for its tables", 422, () =>
    changed("jpg", (bytes) => bytes.fill(0, 20, 300)),
  ),
  badFile("T16 a WebP that claims to be longer than it is", 422, () =>
    changed("webp", (bytes) => {
      bytes.writeUInt32LE(0xfffffff0, 4);
      return bytes;
    }),
  ),
];

const bombs = Object.entries(BOMBS).map(([what, bytes]) =>
  badFile(`T17 ${what}`, 422, () => bytes),
);

const tooLarge: BadInput[] = [
  ...FORMATS.map((format) =>
    badFile(`T18 a ${format} of one byte too many`, 413, async () => {
      const full = PADDED[format]((await eachFormat())[format], MAX_UPLOAD_BYTES);
      return Buffer.concat([full, Buffer.alloc(1)]);
    }),
  ),
  badFile("T18 a file three times as large", 413, () => Buffer.alloc(3 * MAX_UPLOAD_BYTES)),
];

/** Files that are not what they say, that are damaged, that burst, that are too large. */
export const FILES: readonly BadInput[] = [
  ...foreign,
  ...disguised,
  ...hollow,
  ...damaged,
  ...bombs,
  ...tooLarge,
];
