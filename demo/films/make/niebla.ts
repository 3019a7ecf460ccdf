import { gentle, rise, steady } from "./camera.ts";
import { addLight, cover, multiply, softGrid } from "./compose.ts";
import type { Film, Scene, Shot } from "./film.ts";
import { fog } from "./light.ts";
import { noise3 } from "./noise.ts";
import { nieblaScore } from "./niebla-score.ts";

const GREY_GREEN = [158, 160, 142];
const GREY = [134, 137, 134];
const SOOT = "#11150f";
const BONE = "#f1efe8";

/** Fog in two layers at two distances, the nearer one larger, thinner and faster. */
function fogOver(scene: Scene, color: readonly number[], most: number, ground: number): void {
  const { frame, seconds, spot } = scene;
  const [, horizon] = spot(0, ground);
  const level = horizon / frame.height;
  const lies = (_x: number, y: number) =>
    rise(level - 0.75, level - 0.05, y) * (1 - rise(level + 0.05, level + 0.5, y));
  cover(
    frame,
    color,
    fog(frame, seconds, { size: 0.34, most, drift: 0.012, seed: 2, shape: lies }),
  );
  cover(frame, color, fog(frame, seconds, { size: 0.8, most: most * 0.55, drift: -0.03, seed: 6 }));
}

/** The lit wall of the pavilion comes up as if someone had entered. */
function litWall({ frame, seconds, spot, pictureWidth, shotSeconds }: Scene): void {
  const [x, y] = spot(0.325, 0.52);
  const glow = rise(0.5, 4.5, shotSeconds) * (0.9 + 0.1 * noise3(seconds * 0.8, 0.2, 4));
  const light = softGrid(frame, 8, 3, (atX, atY, out) => {
    const distance =
      ((atX - x) / (pictureWidth * 0.16)) ** 2 + ((atY - y) / (pictureWidth * 0.1)) ** 2;
    const strength = glow * 60 * Math.exp(-distance);
    out[0] = strength;
    out[1] = strength * 0.66;
    out[2] = strength * 0.34;
  });
  addLight(frame, light);
}

const shots: Shot[] = [
  {
    picture: "niebla/01.jpg",
    from: 0,
    to: 8,
    move: {
      from: { x: 0.5, y: 0.6, width: 0.98 },
      to: { x: 0.51, y: 0.65, width: 0.74 },
      ease: steady,
    },
    paint: (scene) => fogOver(scene, GREY_GREEN, 0.62, 0.64),
  },
  {
    picture: "niebla/02.jpg",
    from: 5.6,
    to: 13,
    dissolve: 2.4,
    isFogDissolve: true,
    move: {
      from: { x: 0.45, y: 0.46, width: 0.88 },
      to: { x: 0.49, y: 0.48, width: 0.7 },
      ease: steady,
    },
    paint: (scene) => {
      litWall(scene);
      fogOver(scene, GREY, 0.44, 0.6);
    },
  },
  {
    picture: "niebla/03.jpg",
    from: 10.8,
    to: 16.2,
    dissolve: 2.2,
    isFogDissolve: true,
    move: {
      from: { x: 0.42, y: 0.5, width: 0.9 },
      to: { x: 0.36, y: 0.48, width: 0.74 },
      ease: steady,
    },
    paint: ({ frame, seconds }) => {
      cover(frame, GREY, fog(frame, seconds, { size: 0.9, most: 0.26, drift: -0.03, seed: 11 }));
    },
  },
  {
    picture: "niebla/04.jpg",
    from: 14.2,
    to: 19.2,
    dissolve: 2,
    isFogDissolve: true,
    move: {
      from: { x: 0.56, y: 0.44, width: 0.98 },
      to: { x: 0.62, y: 0.43, width: 0.82 },
      ease: steady,
    },
    paint: ({ frame, seconds }) => {
      cover(frame, GREY, fog(frame, seconds, { size: 0.9, most: 0.3, drift: 0.03, seed: 14 }));
    },
  },
  {
    picture: "niebla/01.jpg",
    from: 16.8,
    to: 22,
    dissolve: 2.4,
    isFogDissolve: true,
    move: {
      from: { x: 0.5, y: 0.3, width: 0.86 },
      to: { x: 0.5, y: 0.27, width: 0.94 },
      ease: gentle,
    },
    paint: (scene) => {
      multiply(scene.frame, 1.06);
      fogOver(scene, [172, 174, 158], 0.9, 0.55);
    },
  },
];

/** The short: from the trees to the book that was made of them, and back into the fog. */
export const NIEBLA: Film = {
  name: "niebla",
  width: 1280,
  height: 720,
  fps: 24,
  seconds: 22,
  bitrate: 1_900_000,
  crf: 19,
  grain: 2.4,
  shots,
  cards: {
    place: {
      lines: [{ text: "Santa Elena, 2025", font: "Text", size: 15, x: 56, y: 664, color: BONE }],
    },
    name: {
      lines: [
        { text: "Niebla", font: "Display", size: 330, x: 48, y: 664, color: SOOT },
        { text: "Claqueta", font: "Text", size: 15, x: 1224, y: 68, align: "right", color: SOOT },
      ],
    },
  },
  titles: [
    { card: "place", from: 2, to: 5, fade: 0.8 },
    { card: "name", from: 18.9, to: 23, fade: 1 },
  ],
  fadeIn: 1,
  fadeOut: 0.9,
  posterAt: 9,
  score: nieblaScore,
};
