import { clamp } from "./camera.ts";
import type { Frame } from "./compose.ts";
import { seededRandom } from "./noise.ts";

/** Rice paper in the colours of the festival's pictures. */
const COLORS = [
  [226, 214, 190],
  [214, 158, 84],
  [58, 150, 104],
  [176, 64, 44],
  [232, 226, 212],
] as const;

/** A burst or a drift of paper. */
export interface ConfettiParts {
  count: number;
  /** How fast it sinks: parts of the frame's height a second, at the middle distance. */
  fall: number;
  /** How bright it is, from 0 to 1. */
  light: number;
  seed: number;
}

/**
 * Draws falling paper over a frame: near pieces are large, fast and out of focus.
 * @param seconds since it began to fall; it comes in again above where it leaves below
 */
export function drawConfetti(
  frame: Frame,
  seconds: number,
  { count, fall, light, seed }: ConfettiParts,
): void {
  const random = seededRandom(seed);
  for (let index = 0; index < count; index += 1) {
    const depth = random() ** 2.2;
    const near = 0.35 + depth * 1.9;
    const [startX, startY, phase, spin] = [random(), random(), random() * 6.28, random()];
    const color = COLORS[Math.floor(random() * COLORS.length)] ?? COLORS[0];
    const sway = 0.02 * near * Math.sin(seconds * (1.2 + spin) + phase);
    const x = startX + sway + seconds * 0.015 * (spin - 0.3) * near;
    const y = (startY * 1.3 + seconds * fall * near * (0.75 + 0.5 * spin)) % 1.3;
    const size = frame.height * 0.0058 * near;
    const tumble = Math.sin(seconds * (3 + spin * 5) + phase);
    drawPiece(frame, {
      x: (x - Math.floor(x)) * frame.width,
      y: (y - 0.15) * frame.height,
      half: size,
      // A piece is never quite edge on, or it would blink.
      flat: 0.18 + 0.7 * Math.abs(tumble),
      angle: phase + seconds * (spin - 0.5) * 3,
      blur: 0.8 + depth * depth * frame.height * 0.011,
      color,
      light: light * (0.4 + 0.6 * Math.abs(Math.sin(seconds * (2 + spin * 4) + phase + 1))),
    });
  }
}

interface Piece {
  x: number;
  y: number;
  /** Half of its length, in pixels, as the blur of its edge. */
  half: number;
  blur: number;
  /** Its width as a part of its length. */
  flat: number;
  /** In radians. */
  angle: number;
  color: readonly number[];
  light: number;
}

function drawPiece(frame: Frame, piece: Piece): void {
  const { x, y, half, blur, flat, angle, color, light } = piece;
  const { width, height, data } = frame;
  const reach = half * 1.5 + blur * 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // What is out of focus spreads the same light over more.
  const opacity = light * Math.min(1, (half / (half + blur * 0.7)) * 1.3);
  const [top, bottom] = [Math.max(0, Math.floor(y - reach)), Math.min(height, y + reach)];
  const [left, right] = [Math.max(0, Math.floor(x - reach)), Math.min(width, x + reach)];
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const [dx, dy] = [column + 0.5 - x, row + 0.5 - y];
      const along = Math.abs(dx * cos + dy * sin) - half;
      const aside = Math.abs(dy * cos - dx * sin) - half * flat;
      const part = clamp(0.5 - along / (2 * blur)) * clamp(0.5 - aside / (2 * blur)) * opacity;
      if (part <= 0) continue;
      const from = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const before = data[from + channel] ?? 0;
        data[from + channel] = before + ((color[channel] ?? 0) - before) * part;
      }
    }
  }
}
