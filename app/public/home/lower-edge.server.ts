import { thumbHashToRGBA } from "thumbhash";
import type { Media } from "#domain/media.ts";

/** Rows of the placeholder, of about 32, that the title overlaps. */
const ROWS = 3;
/** The relative luminance that contrasts equally with black and white (WCAG 2.2). */
const HALFWAY = 0.179;

/** Whether a picture is dark or light under home's title; undefined without a placeholder. */
export function lowerEdge(media: Media | null): "dark" | "light" | undefined {
  if (!media?.placeholder) return undefined;
  const { w: width, h: height, rgba } = thumbHashToRGBA(Buffer.from(media.placeholder, "base64"));
  let [sum, count] = [0, 0];
  for (let y = height - ROWS; y < height; y += 1) {
    for (let x = Math.round(width / 8); x < (width * 7) / 8; x += 1) {
      const at = 4 * (y * width + x);
      const [red = 0, green = 0, blue = 0] = rgba.slice(at, at + 3);
      sum += 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
      count += 1;
    }
  }
  return sum / count < HALFWAY ? "dark" : "light";
}

/** Converts an sRGB channel, from 0 to 255, to linear light. */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
