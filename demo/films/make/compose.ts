import sharp from "sharp";
import type { View } from "./camera.ts";

/** Red, green and blue of each pixel in turn, from 0 to 255 and beyond it until it is encoded. */
export interface Frame {
  width: number;
  height: number;
  data: Float32Array;
}

/** The same in bytes. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Values at points that stand `step` pixels apart over a frame, for what changes softly over it. */
export interface SoftGrid {
  step: number;
  columns: number;
  rows: number;
  channels: number;
  data: Float32Array;
}

/** An empty, black frame. @param width in pixels, as the height */
export function createFrame(width: number, height: number): Frame {
  return { width, height, data: new Float32Array(width * height * 3) };
}

/** How far a picture is enlarged at most; beyond it there is nothing more to see. */
const MOST_ENLARGED = 2;

/**
 * Reads a picture.
 * @param wanted the width in pixels that it is brought to
 * @param blur in pixels of the picture as it is stored
 */
export async function readPicture(path: string, wanted: number, blur = 0): Promise<Picture> {
  const { width: own } = await sharp(path).metadata();
  const width = Math.min(wanted, own * MOST_ENLARGED);
  const source = blur > 0 ? sharp(await sharp(path).blur(blur).png().toBuffer()) : sharp(path);
  const { data, info } = await source
    .resize({ width, kernel: "lanczos3" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/**
 * Fills a grid for a frame.
 * @param step pixels between two points
 * @param fill writes the point's values, whose place is in pixels of the frame
 */
export function softGrid(
  { width, height }: Frame,
  step: number,
  channels: number,
  fill: (x: number, y: number, out: Float32Array) => void,
): SoftGrid {
  const columns = Math.ceil(width / step) + 1;
  const rows = Math.ceil(height / step) + 1;
  const data = new Float32Array(columns * rows * channels);
  const out = new Float32Array(channels);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      fill(column * step, row * step, out);
      data.set(out, (row * columns + column) * channels);
    }
  }
  return { step, columns, rows, channels, data };
}

/**
 * Fills a frame with what a view sees of a picture, between whose pixels it samples; beyond an edge the edge goes on.
 * @param warp how far each point looks away from its place, to the right and down, in pixels of the frame
 */
export function drawPicture(
  frame: Frame,
  picture: Picture,
  view: Required<View>,
  warp?: SoftGrid,
): void {
  const { width, height, data } = frame;
  const scale = (view.width * picture.width) / width;
  const angle = (view.turn * Math.PI) / 180;
  const [across, aside] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const [mostX, mostY] = [picture.width - 1.001, picture.height - 1.001];
  const { data: source } = picture;
  const pitch = picture.width * 3;
  eachRow(warp, width, height, (row, offsets) => {
    const fromMiddle = row + 0.5 - height / 2;
    let to = row * width * 3;
    for (let column = 0; column < width; column += 1) {
      const dx = column + 0.5 - width / 2 + (offsets ? (offsets[column * 2] ?? 0) : 0);
      const dy = fromMiddle + (offsets ? (offsets[column * 2 + 1] ?? 0) : 0);
      let x = view.x * picture.width - 0.5 + dx * across + dy * aside;
      let y = view.y * picture.height - 0.5 - dx * aside + dy * across;
      x = x < 0 ? 0 : x > mostX ? mostX : x;
      y = y < 0 ? 0 : y > mostY ? mostY : y;
      const [left, top] = [x | 0, y | 0];
      const [right, low] = [x - left, y - top];
      const at = top * pitch + left * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const from = at + channel;
        const upper = (source[from] ?? 0) + ((source[from + 3] ?? 0) - (source[from] ?? 0)) * right;
        const lower =
          (source[from + pitch] ?? 0) +
          ((source[from + pitch + 3] ?? 0) - (source[from + pitch] ?? 0)) * right;
        data[to + channel] = upper + (lower - upper) * low;
      }
      to += 3;
    }
  });
}

/** Lays a layer over a frame. @param opacity from 0 to 1, for all of it or by a grid of one channel */
export function blend(frame: Frame, layer: Frame, opacity: number | SoftGrid): void {
  const { data, width, height } = frame;
  if (typeof opacity === "number") {
    for (let at = 0; at < data.length; at += 1) {
      data[at] = (data[at] ?? 0) + ((layer.data[at] ?? 0) - (data[at] ?? 0)) * opacity;
    }
    return;
  }
  eachRow(opacity, width, height, (row, line) => {
    for (let column = 0; column < width; column += 1) {
      const from = (row * width + column) * 3;
      const part = line?.[column] ?? 0;
      for (let at = from; at < from + 3; at += 1) {
        data[at] = (data[at] ?? 0) + ((layer.data[at] ?? 0) - (data[at] ?? 0)) * part;
      }
    }
  });
}

/** Covers a frame with one colour. @param opacity from 0 to 1, by a grid of one channel */
export function cover(frame: Frame, color: readonly number[], opacity: SoftGrid): void {
  const { data, width, height } = frame;
  eachRow(opacity, width, height, (row, line) => {
    for (let column = 0; column < width; column += 1) {
      const from = (row * width + column) * 3;
      const part = line?.[column] ?? 0;
      for (let channel = 0; channel < 3; channel += 1) {
        data[from + channel] =
          (data[from + channel] ?? 0) +
          ((color[channel] ?? 0) - (data[from + channel] ?? 0)) * part;
      }
    }
  });
}

/** Darkens a frame by a layer, as a slide held before it: white lets all through. */
export function mask({ data }: Frame, layer: Frame): void {
  for (let at = 0; at < data.length; at += 1) {
    data[at] = ((data[at] ?? 0) * (layer.data[at] ?? 0)) / 255;
  }
}

/** Multiplies a frame. @param gain of everything, or a grid of one channel or of three */
export function multiply(frame: Frame, gain: number | SoftGrid): void {
  const { data, width, height } = frame;
  if (typeof gain === "number") {
    for (let at = 0; at < data.length; at += 1) data[at] = (data[at] ?? 0) * gain;
    return;
  }
  const isOfOne = gain.channels === 1;
  eachRow(gain, width, height, (row, line = data) => {
    const from = row * width * 3;
    for (let at = 0; at < width * 3; at += 1) {
      data[from + at] =
        (data[from + at] ?? 0) * (isOfOne ? (line[(at / 3) | 0] ?? 0) : (line[at] ?? 0));
    }
  });
}

/** Adds light to a frame, less of it where it is bright already. @param light a grid of three channels */
export function addLight(frame: Frame, light: SoftGrid): void {
  const { data, width, height } = frame;
  eachRow(light, width, height, (row, line = data) => {
    const from = row * width * 3;
    for (let at = 0; at < width * 3; at += 1) {
      const value = data[from + at] ?? 0;
      data[from + at] = value + (line[at] ?? 0) * (1 - Math.min(value, 255) / 300);
    }
  });
}

/** Calls back with each row of a frame, and with the grid's values at its pixels. */
function eachRow(
  grid: SoftGrid | undefined,
  width: number,
  height: number,
  visit: (row: number, line?: Float32Array) => void,
): void {
  if (grid === undefined) {
    for (let row = 0; row < height; row += 1) visit(row);
    return;
  }
  const { step, columns, channels, data } = grid;
  const coarse = new Float32Array(columns * channels);
  const line = new Float32Array(width * channels);
  for (let row = 0; row < height; row += 1) {
    const above = Math.floor(row / step);
    const low = row / step - above;
    const start = above * columns * channels;
    for (let at = 0; at < coarse.length; at += 1) {
      const upper = data[start + at] ?? 0;
      coarse[at] = upper + ((data[start + coarse.length + at] ?? upper) - upper) * low;
    }
    for (let column = 0; column < width; column += 1) {
      const left = Math.floor(column / step);
      const right = column / step - left;
      for (let channel = 0; channel < channels; channel += 1) {
        const from = left * channels + channel;
        const value = coarse[from] ?? 0;
        line[column * channels + channel] =
          value + ((coarse[from + channels] ?? 0) - value) * right;
      }
    }
    visit(row, line);
  }
}
