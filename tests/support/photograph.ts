import sharp from "sharp";

/** Comfortably under the 65535 that a JPEG segment can say of itself. */
const SEGMENT_BYTES = 60_000;

export interface PhotographOptions {
  width?: number;
  height?: number;
  format?: "jpeg" | "png" | "webp";
  quality?: number;
}

/** A picture with grain, as a camera's has: real pixels that a codec must work for. */
export function aPhotograph(options: PhotographOptions = {}): Promise<Buffer> {
  const { width = 1200, height = 800, format = "jpeg", quality = 80 } = options;
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: 120, g: 90, b: 60 },
      noise: { type: "gaussian", mean: 128, sigma: 24 },
    },
  })
    .toFormat(format, { quality })
    .toBuffer();
}

/**
 * A JPEG of exactly this many bytes: a small picture with a comment segment of
 * the missing length, which every decoder skips.
 */
export async function aJpegOfBytes(bytes: number): Promise<Buffer> {
  const picture = await aPhotograph({ width: 64, height: 48 });
  const segments: Buffer[] = [];
  let missing = bytes - picture.length;
  while (missing > 0) {
    const length =
      missing > 2 * SEGMENT_BYTES
        ? SEGMENT_BYTES
        : missing > SEGMENT_BYTES
          ? missing >> 1
          : missing;
    const head = Buffer.from([0xff, 0xfe, (length - 2) >> 8, (length - 2) & 0xff]);
    segments.push(head, Buffer.alloc(length - 4, 0x20));
    missing -= length;
  }
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);
}
