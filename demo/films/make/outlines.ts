import sharp from "sharp";
import type { View } from "./camera.ts";
import type { Picture } from "./compose.ts";

/** Dark outlines that stand before a shot, cut out of a picture in which they are darker than all else. */
export interface Outlines {
  /** Its path below the demo's pictures. */
  picture: string;
  /** Above this part of its height, nothing is cut out. */
  top: number;
  /** The brightness, from 0 to 255, up to which it is all outline, and from which it is none. */
  darkest: number;
  brightest: number;
  /** Of their edges, in pixels of the picture. */
  blur: number;
  /** How they are seen, at a time in seconds of the film. */
  viewAt: (seconds: number) => Required<View>;
}

/** Cuts outlines out of a picture. @returns them in black, on white */
export async function cutOutlines(path: string, outlines: Outlines): Promise<Picture> {
  const { top, darkest, brightest, blur } = outlines;
  const slope = 255 / (brightest - darkest);
  const { data, info } = await sharp(path)
    .greyscale()
    // A grain of single pixels is no outline.
    .blur(2)
    .linear(slope, -darkest * slope)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  data.fill(255, 0, Math.round(height * top) * width * channels);
  const soft = await sharp(data, { raw: { width, height, channels } })
    .blur(blur)
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, data: inThree(soft.data, soft.info.channels) };
}

function inThree(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 3) return data;
  const out = new Uint8Array(data.length * 3);
  for (const [at, value] of data.entries()) out.fill(value, at * 3, at * 3 + 3);
  return out;
}
