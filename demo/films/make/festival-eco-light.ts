import { handheld, type View } from "./camera.ts";
import { addLight, multiply } from "./compose.ts";
import { drawConfetti } from "./confetti.ts";
import { BEAT } from "./festival-eco-score.ts";
import type { Scene } from "./film.ts";
import { type Beam, beams, flicker, type Glow, pools } from "./light.ts";

/** Where the lamps are in their picture, as parts of its width; all at one height. */
const LAMP_XS = [0.1535, 0.278, 0.401, 0.526, 0.651, 0.777, 0.905] as const;
const LAMP_Y = 0.281;
const AMBER = [255, 176, 92];
const GREEN = [70, 205, 140];
const WHITE = [230, 224, 205];
const LAMP_COLORS = [AMBER, WHITE, GREEN, AMBER, WHITE, GREEN, AMBER];

/** A stroke on every beat that fades: 1 at the beat, 0 before the next. */
function stroke(seconds: number, fall = 5): number {
  return Math.exp((-fall * (seconds % BEAT)) / BEAT);
}

/** A camera in the hand, pushed forward a little by each beat. */
export function inHand(view: Required<View>, seconds: number): Required<View> {
  const held = handheld(view, seconds, 0.006, 3);
  return { ...held, width: held.width * (1 - 0.022 * stroke(seconds, 4)) };
}

/** Lamps that are lit in turn, twice a beat, and beams that swing from those that are. */
export function playLamps({ frame, seconds, spot, pictureWidth, aspect }: Scene): void {
  const half = Math.floor((seconds / BEAT) * 2 + 1e-6);
  const passed = ((seconds / BEAT) * 2) % 1;
  const glows: Glow[] = [];
  const cones: Beam[] = [];
  for (const [index, lampX] of LAMP_XS.entries()) {
    const isLit = (half + index * 2) % 3 !== 0;
    const strength = isLit ? 0.55 + 0.5 * Math.exp(-3 * passed) : 0.14 * Math.exp(-4 * passed);
    const [x, y] = spot(lampX, LAMP_Y);
    glows.push({ x, y, radius: pictureWidth * 0.05, strength: strength - 0.45 });
    const swing = 26 * Math.sin(seconds * 1.9 + index * 1.15);
    cones.push({
      x,
      y,
      angle: (3 - index) * 9 + swing,
      start: pictureWidth * 0.011,
      spread: 11,
      color: (LAMP_COLORS[index] ?? WHITE).map((value) => value * strength * 0.8),
    });
  }
  multiply(frame, pools(frame, 1.08 + 0.26 * stroke(seconds), glows));
  const [, floor] = spot(0, 0.7);
  addLight(
    frame,
    beams(frame, seconds, cones, (pictureWidth / aspect) * 0.55, floor / frame.height),
  );
}

/** The stage's light on the screen that changes its side with the beat. */
export function playScreen({ frame, seconds, spot, pictureWidth }: Scene): void {
  const beat = Math.floor(seconds / BEAT + 1e-6);
  const glows = [0.2, 0.4, 0.6, 0.8].map((place, index) => {
    const [x, y] = spot(place, 0.48);
    const strength = ((beat + index) % 2 === 0 ? 0.26 : -0.14) * (0.4 + 0.6 * stroke(seconds, 3));
    return { x, y, radius: pictureWidth * 0.14, strength };
  });
  multiply(frame, pools(frame, 0.88 + 0.16 * stroke(seconds), glows));
  const cones = [0.13, 0.378, 0.624, 0.873].map((place, index): Beam => {
    const [x, y] = spot(place, 0.292);
    return {
      x,
      y,
      angle: (1.5 - index) * 14 + 30 * Math.sin(seconds * 1.7 + index * 1.6),
      start: pictureWidth * 0.007,
      spread: 8,
      color: ([AMBER, GREEN, WHITE, GREEN][index] ?? WHITE).map((value) => value * 0.3),
    };
  });
  const [, floor] = spot(0, 0.58);
  addLight(frame, beams(frame, seconds, cones, pictureWidth * 0.3, floor / frame.height));
}

/** Lights out of focus behind the microphone, one after the other with the beat. */
export function playBokeh({ frame, seconds, spot, pictureWidth }: Scene): void {
  const places = [
    [0.35, 0.115],
    [0.26, 0.2],
    [0.09, 0.34],
    [0.31, 0.43],
    [0.6, 0.17],
    [0.65, 0.18],
    [0.73, 0.125],
    [0.88, 0.19],
    [0.93, 0.495],
    [0.735, 0.715],
  ] as const;
  const half = Math.floor((seconds / BEAT) * 2 + 1e-6);
  const glows = places.map(([placeX, placeY], index) => {
    const [x, y] = spot(placeX, placeY);
    const strength = (half + index) % 3 === 0 ? 0.9 * stroke(seconds, 2) : 0;
    return { x, y, radius: pictureWidth * 0.06, strength };
  });
  multiply(frame, pools(frame, 1.05 + 0.25 * stroke(seconds), glows));
}

/** Bulbs and candles in a little wind. */
export function playBulbs({ frame, seconds, pictureWidth }: Scene): void {
  multiply(frame, flicker(frame, seconds, 0.2, pictureWidth * 0.02));
  multiply(frame, 1.12);
}

/**
 * Falling rice paper.
 * @param count of pieces
 * @param fall parts of the frame's height a second
 */
export const paper =
  (count: number, fall: number, seed: number) =>
  ({ frame, seconds }: Scene): void =>
    drawConfetti(frame, seconds, { count, fall, light: 0.85, seed });
