/** Generates pictures for tests. */
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll } from "vitest";

const AVIF_READER = { operation: ["VipsForeignLoadHeifBuffer"] };

/** Allows the tests of a file to decode AVIF: the product blocks AVIF, and test files share a process. */
export function readAvif(): void {
  beforeAll(() => sharp.unblock(AVIF_READER));
  afterAll(() => sharp.block(AVIF_READER));
}

/** Draws a picture that shows its orientation: red above, blue below, white in the top left corner. */
export function scene(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isCorner = x < width / 4 && y < height / 4;
      const at = (y * width + x) * 3;
      pixels[at] = isCorner ? 255 : y < height / 2 ? 200 : (x * 40) / width;
      pixels[at + 1] = isCorner ? 255 : (x * 60) / width;
      pixels[at + 2] = isCorner ? 255 : y < height / 2 ? (x * 40) / width : 200;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Makes seeded noise, which no format compresses well. */
export function noise(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let seed = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = seed >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Returns a small picture in each accepted format. */
export async function eachFormat(): Promise<Record<"png" | "jpg" | "webp", Buffer>> {
  return {
    png: await scene(120, 80).png().toBuffer(),
    jpg: await scene(120, 80).jpeg().toBuffer(),
    webp: await scene(120, 80).webp().toBuffer(),
  };
}

/** Returns one chunk of a PNG with its checksum. */
export function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Makes a valid grey PNG of any size in very few bytes. */
export function hugePng(width: number, height: number): Buffer {
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", pngHeader(width, height)),
    pngChunk("IDAT", deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns the content of an IHDR chunk for one bit of grey per pixel. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return header;
}

/** Returns a WebP bomb: 34 bytes that claim 16383 × 16383 pixels. */
export function webpBomb(): Buffer {
  const bomb = Buffer.alloc(34);
  bomb.write("RIFF", 0, "latin1");
  bomb.writeUInt32LE(26, 4);
  bomb.write("WEBPVP8L", 8, "latin1");
  bomb.writeUInt32LE(14, 16);
  bomb[20] = 0x2f;
  bomb.writeUInt32LE(16_382 | (16_382 << 14), 21);
  bomb[25] = 0x88;
  bomb[26] = 0x88;
  return bomb;
}

/** Pads a JPEG to an exact length with comments, which decoders skip. */
export function padJpeg(jpeg: Buffer, length: number): Buffer {
  const parts = [jpeg.subarray(0, 2)];
  let left = length - jpeg.byteLength;
  while (left > 0) {
    const size = left > 65_000 + 4 ? 65_000 : left;
    const comment = Buffer.alloc(size, 0x20);
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(size - 2, 2);
    parts.push(comment);
    left -= size;
  }
  return Buffer.concat([...parts, jpeg.subarray(2)]);
}

/** Pads a PNG to an exact length with a private chunk. */
export function padPng(png: Buffer, length: number): Buffer {
  const filler = pngChunk("juNk", Buffer.alloc(length - png.byteLength - 12));
  return Buffer.concat([png.subarray(0, -12), filler, png.subarray(-12)]);
}

/** Pads a WebP to an exact even length with an unknown chunk. */
export function padWebp(webp: Buffer, length: number): Buffer {
  const chunk = Buffer.alloc(length - webp.byteLength);
  chunk.write("JUNK", 0, "latin1");
  chunk.writeUInt32LE(chunk.byteLength - 8, 4);
  const padded = Buffer.concat([webp, chunk]);
  padded.writeUInt32LE(length - 8, 4);
  return padded;
}
