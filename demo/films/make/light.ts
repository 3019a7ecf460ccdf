import { clamp, rise } from "./camera.ts";
import { type Frame, type SoftGrid, softGrid } from "./compose.ts";
import { fractalNoise, noise3 } from "./noise.ts";

/** Pixels between two points of a grid: light is soft, so few are enough. */
const STEP = 8;

/** Where fog is, how thick and how it moves; lengths are in parts of the frame's width. */
export interface FogParts {
  /** How large its clouds are. */
  size: number;
  /** From 0 to 1, at its thickest. */
  most: number;
  /** Its way to the right, a second. */
  drift: number;
  seed: number;
  /** How thick it is at a place, from 0 to 1, given as parts of the frame's width and height. */
  shape?: (x: number, y: number) => number;
}

/** Drifting fog. @returns opacities, to cover a frame with its colour */
export function fog(frame: Frame, seconds: number, parts: FogParts): SoftGrid {
  const { size, most, drift, seed, shape } = parts;
  return softGrid(frame, STEP, 1, (x, y, out) => {
    const across = x / frame.width - drift * seconds;
    const down = y / frame.width;
    // Fog lies in banks, which are wider than they are high.
    const noise = fractalNoise(across / size, (down / size) * 2.2, seed + seconds * 0.09, 4);
    const thickness = rise(-0.42, 0.5, noise);
    out[0] = most * thickness * (shape?.(x / frame.width, y / frame.height) ?? 1);
  });
}

/**
 * A dissolve that begins where fog is thin.
 * @param part of it that has passed, from 0 to 1
 * @returns opacities of the picture that comes
 */
export function fogDissolve(frame: Frame, part: number, seed: number): SoftGrid {
  return softGrid(frame, STEP, 1, (x, y, out) => {
    const noise = fractalNoise((x / frame.width) * 2.6, (y / frame.width) * 4.5, seed + part, 3);
    const begins = 0.3 + noise * 0.45;
    out[0] = rise(begins * 0.75, begins * 0.75 + 0.55, part);
  });
}

/** A lamp's cone of light in haze, in pixels of the frame. */
export interface Beam {
  x: number;
  y: number;
  /** Where it points to, in degrees: 0 straight down, more to the left. */
  angle: number;
  /** Half of its width at the lamp. */
  start: number;
  /** Degrees between its edges. */
  spread: number;
  /** Light of each channel at the lamp, from 0 to 255. */
  color: readonly number[];
}

/**
 * Beams of light through haze that moves.
 * @param reach pixels after which a beam is at a third of its strength
 * @param floor part of the frame's height where they end, behind what stands before them
 */
export function beams(
  frame: Frame,
  seconds: number,
  all: readonly Beam[],
  reach: number,
  floor: number,
): SoftGrid {
  const shapes = all.map((beam) => {
    const angle = (beam.angle * Math.PI) / 180;
    return { ...beam, down: Math.cos(angle), aside: -Math.sin(angle) };
  });
  return softGrid(frame, STEP, 3, (x, y, out) => {
    out.fill(0);
    const haze = 0.8 + 0.45 * fractalNoise(x / 260 - seconds * 0.5, y / 200, seconds * 0.4, 2);
    const end = haze * (1 - rise(floor - 0.1, floor + 0.14, y / frame.height));
    if (end <= 0) return;
    for (const { x: fromX, y: fromY, down, aside, start, spread, color } of shapes) {
      const along = (x - fromX) * aside + (y - fromY) * down;
      if (along <= 0) continue;
      const off = Math.abs((x - fromX) * down - (y - fromY) * aside);
      const half = along * Math.tan((spread * Math.PI) / 360) + start;
      const edge = 1 - rise(half * 0.25, half * 1.15, off);
      const light = edge * end * Math.exp(-along / reach) * rise(0, 40, along);
      for (let channel = 0; channel < 3; channel += 1) {
        out[channel] = (out[channel] ?? 0) + light * (color[channel] ?? 0);
      }
    }
  });
}

/** A round pool of light, in pixels of the frame. */
export interface Glow {
  x: number;
  y: number;
  radius: number;
  /** By how much it multiplies, or what it adds, at its centre. */
  strength: number;
}

/** Multiplies by pools of light. @param base everywhere else */
export function pools(frame: Frame, base: number, glows: readonly Glow[]): SoftGrid {
  return softGrid(frame, STEP, 1, (x, y, out) => {
    let gain = base;
    for (const { x: fromX, y: fromY, radius, strength } of glows) {
      const distance = ((x - fromX) ** 2 + (y - fromY) ** 2) / radius ** 2;
      if (distance < 6) gain += strength * Math.exp(-distance);
    }
    out[0] = Math.max(0, gain);
  });
}

/** Small lights that flicker, each in a time of its own. @param amount from 0 to 1 @param size in pixels */
export function flicker(frame: Frame, seconds: number, amount: number, size: number): SoftGrid {
  return softGrid(frame, STEP, 1, (x, y, out) => {
    out[0] = 1 + amount * noise3(x / size, y / size, seconds * 5);
  });
}

/**
 * The shade of leaves that move in a window, as what a frame is multiplied by.
 * @param depth how much of the light they take, from 0 to 1
 */
export function leafShade(frame: Frame, seconds: number, depth: number, seed: number): SoftGrid {
  return softGrid(frame, STEP, 1, (x, y, out) => {
    const along = (x * 0.8 + y * 0.6) / frame.width;
    const aside = (y * 0.8 - x * 0.6) / frame.width;
    const sway = 0.1 * Math.sin(seconds * 0.9 + along * 3);
    const noise = fractalNoise(along * 1.6 + seconds * 0.035, aside * 5 + sway, seed, 3);
    out[0] = 1 + depth * 0.35 - depth * rise(-0.3, 0.45, noise);
  });
}

/** Steam that rises from a place of the frame: opacities. Lengths are in parts of the frame's width. */
export function steam(
  frame: Frame,
  seconds: number,
  { x: atX, y: atY, reach }: { x: number; y: number; reach: number },
): SoftGrid {
  return softGrid(frame, STEP, 1, (x, y, out) => {
    const up = atY - y / frame.width;
    if (up <= 0) {
      out[0] = 0;
      return;
    }
    const bend = 0.05 * noise3(up * 5 - seconds * 0.4, 3.3, seconds * 0.15) * (1 + up * 3);
    const aside = (x / frame.width - atX - bend) / (0.09 + up * 0.25);
    const noise = fractalNoise(
      (x / frame.width + bend) * 9,
      (y / frame.width) * 5 + seconds * 0.55,
      seconds * 0.16,
      4,
    );
    const body = Math.exp(-aside * aside) * rise(0, 0.06, up) * (1 - rise(reach * 0.4, reach, up));
    out[0] = clamp(body * rise(-0.25, 0.75, noise));
  });
}
