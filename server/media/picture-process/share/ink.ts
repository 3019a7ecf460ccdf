import { stepsOf, type SetLine } from "./letters.ts";

const PIECES = 8;

type Point = readonly [x: number, y: number];

/** Rasterised here and not by librsvg, so that the process of untrusted pictures needs no SVG loader. */
export type InkSheet = ReturnType<typeof inkSheet>;

/** Creates an empty sheet; sizes are in pixels. */
export function inkSheet(width: number, height: number) {
  /** Changes of coverage from one pixel to the next; a row has one entry more than pixels. */
  const stride = width + 1;
  const changes = new Float32Array(stride * height);
  const filled = new Uint8Array(width * height);

  /** Adds an edge with the shape's inside at its right, with the exact coverage of each crossed pixel. */
  function edge([ax, ay]: Point, [bx, by]: Point): void {
    if (ay === by) return;
    const direction = ay < by ? 1 : -1;
    const [x0, y0, x1, y1] = ay < by ? [ax, ay, bx, by] : [bx, by, ax, ay];
    const slope = (x1 - x0) / (y1 - y0);
    const last = Math.min(height, Math.ceil(y1));
    for (let y = Math.max(0, Math.floor(y0)); y < last; y += 1) {
      const from = Math.max(y, y0);
      const to = Math.min(y + 1, y1);
      const ends = [x0 + (from - y0) * slope, x0 + (to - y0) * slope].map(withinSheet);
      acrossRow(y, Math.min(...ends), Math.max(...ends), (to - from) * direction);
    }
  }

  function withinSheet(x: number): number {
    return Math.min(Math.max(x, 0), width - 1);
  }

  /** Adds an edge within one row; `rise` is its signed height. */
  function acrossRow(y: number, left: number, right: number, rise: number): void {
    const row = y * stride;
    let passed = 0;
    for (let x = Math.floor(left); x <= right; x += 1) {
      const start = Math.max(left, x);
      const end = Math.min(right, x + 1);
      const share = right === left ? 1 : (end - start) / (right - left);
      // The piece covers part of this pixel, and the following pixels completely.
      const covered = rise * share * (x + 1 - (start + end) / 2);
      add(row + x, covered + passed);
      passed = rise * share - covered;
    }
    add(row + Math.floor(right) + 1, passed);
  }

  function add(at: number, change: number): void {
    changes[at] = (changes[at] ?? 0) + change;
  }

  return {
    /** `size` is an em in pixels, `baseline` is in pixels from the top. */
    type(
      { letters }: SetLine,
      {
        x,
        baseline,
        size,
        unitsPerEm,
      }: { x: number; baseline: number; size: number; unitsPerEm: number },
    ) {
      const scale = size / unitsPerEm;
      for (const letter of letters) {
        const place = ([px, py]: Point): Point => [
          x + (letter.x + px) * scale,
          baseline - py * scale,
        ];
        for (const contour of contoursOf(letter.path)) {
          const points = contour.map(place);
          for (const [index, point] of points.entries()) {
            edge(point, points[index + 1] ?? points[0] ?? point);
          }
        }
      }
    },

    /** `share` is the opacity, from 0 to 1. */
    shade(
      {
        left,
        top,
        width: across,
        height: down,
      }: { left: number; top: number; width: number; height: number },
      share: number,
    ) {
      for (let y = top; y < top + down; y += 1) {
        filled.fill(Math.round(share * 255), y * width + left, y * width + left + across);
      }
    },

    /** Returns RGBA pixels; `colour` is `#rrggbb`. */
    painted(colour: string): Buffer {
      const [red, green, blue] = [1, 3, 5].map((at) =>
        Number.parseInt(colour.slice(at, at + 2), 16),
      );
      const pixels = Buffer.alloc(width * height * 4);
      for (let y = 0; y < height; y += 1) {
        let coverage = 0;
        for (let x = 0; x < width; x += 1) {
          const at = y * width + x;
          coverage += changes[y * stride + x] ?? 0;
          const alpha = Math.max(
            Math.round(Math.min(Math.abs(coverage), 1) * 255),
            filled[at] ?? 0,
          );
          if (alpha > 0) pixels.set([red ?? 0, green ?? 0, blue ?? 0, alpha], at * 4);
        }
      }
      return pixels;
    },
  };
}

function contoursOf(path: string): Point[][] {
  const contours: Point[][] = [];
  let current: Point[] = [];
  for (const { command, points } of stepsOf(path)) {
    if (command === "M") {
      current = [...points];
      contours.push(current);
    } else if (command !== "Z") {
      const from = current.at(-1) ?? [0, 0];
      if (command === "L") current.push(...points);
      else current.push(...curve([from, ...points]));
    }
  }
  return contours;
}

/** Returns points of a Bézier curve without its first, by de Casteljau's algorithm. */
function curve(controls: readonly Point[]): Point[] {
  return Array.from({ length: PIECES }, (_, index) => {
    const t = (index + 1) / PIECES;
    let points = [...controls];
    while (points.length > 1) {
      points = points.slice(1).map(([x, y], at) => {
        const [px, py] = points[at] ?? [x, y];
        return [px + (x - px) * t, py + (y - py) * t];
      });
    }
    return points[0] ?? [0, 0];
  });
}
