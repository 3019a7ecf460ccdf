import { eachFormat } from "../../../server/media/pictures.fixtures.ts";
import { badFile, type BadInput } from "../../support/bad-input.ts";
import { HOLLOW } from "../../support/media-files.ts";
import { seeded } from "../../support/measures.ts";

type Format = "png" | "jpg" | "webp";

function damaged(what: string, format: Format, change: (bytes: Buffer) => Buffer): BadInput {
  return badFile(`T16 ${what}`, 422, async () => change(Buffer.from((await eachFormat())[format])));
}

/** Pseudorandom bytes, the same in every run. */
function noise(length: number, seed: number): Buffer {
  const random = seeded(seed);
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

/** Files of a false type, and damaged ones: nothing of them may be stored. */
export const FILES: readonly BadInput[] = [
  badFile("T14 an SVG that says so", 415, () => Buffer.from("<svg onload='a()'/>"), {
    name: "a.svg",
    type: "image/svg+xml",
  }),
  badFile("T14 an HTML page that ends as a PNG", 415, async () =>
    Buffer.concat([Buffer.from("<script>a()</script>"), (await eachFormat()).png]),
  ),
  badFile("T14 a PNG behind a JPEG's signature", 422, async () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), (await eachFormat()).png]),
  ),
  badFile("T15 noise", 415, () => noise(4000, 15)),
  badFile("T16 a PNG of 0 × 0", 422, () => HOLLOW["a PNG of 0 × 0"] ?? Buffer.alloc(0)),
  damaged("a WebP that is cut off", "webp", (bytes) => bytes.subarray(0, -9)),
  damaged("a PNG with noise for pixels", "png", (bytes) =>
    Buffer.concat([bytes.subarray(0, 45), noise(bytes.length - 45, 16)]),
  ),
  damaged("a JPEG with zeros for its tables", "jpg", (bytes) => bytes.fill(0, 20, 300)),
  damaged("a WebP that claims to be longer than it is", "webp", (bytes) => {
    bytes.writeUInt32LE(0xfffffff0, 4);
    return bytes;
  }),
];
