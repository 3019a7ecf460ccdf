import { cafeDeOrigenScore } from "./cafe-de-origen-score.ts";
import { gentle, rise, steady } from "./camera.ts";
import { cover, multiply, type SoftGrid, softGrid } from "./compose.ts";
import type { Film, Scene, Shot } from "./film.ts";
import { leafShade, steam } from "./light.ts";
import { noise3 } from "./noise.ts";

const BONE = "#f1efe8";
const STEAM = [196, 188, 172];

/** The palm's shadow on the wall sways; the brewer and the cup before it stand still. */
function swayingPalm({ frame, seconds, spot, pictureWidth }: Scene): SoftGrid {
  const [left] = spot(0.56, 0);
  const [right] = spot(0.68, 0);
  const [, table] = spot(0, 0.56);
  return softGrid(frame, 16, 2, (x, y, out) => {
    const isWall = rise(left, right, x) * (1 - rise(table - 120, table - 10, y));
    const breeze =
      noise3(seconds * 0.5, x / 700, y / 900) + 0.4 * Math.sin(seconds * 1.3 + y / 260);
    out[0] = isWall * breeze * pictureWidth * 0.009;
    out[1] = isWall * noise3(seconds * 0.4 + 9, x / 600, 1.5) * pictureWidth * 0.004;
  });
}

/** The steam that is in the picture drifts, more so the higher it is. */
function driftingSteam({ frame, seconds, spot, pictureWidth }: Scene): SoftGrid {
  const [middle, rim] = spot(0.5, 0.36);
  return softGrid(frame, 16, 2, (x, y, out) => {
    const up =
      rise(0, pictureWidth * 0.3, rim - y) *
      rise(0, 1, 1.6 - Math.abs(x - middle) / (pictureWidth * 0.3));
    const flow = (row: number) => noise3(x / 230, y / 260 + seconds * 0.42, seconds * 0.2 + row);
    out[0] = up * flow(0) * pictureWidth * 0.03;
    out[1] = up * flow(7) * pictureWidth * 0.02;
  });
}

const shade =
  (depth: number, gain: number, seed: number) =>
  ({ frame, seconds }: Scene): void => {
    multiply(frame, leafShade(frame, seconds, depth, seed));
    multiply(frame, gain);
  };

const shots: Shot[] = [
  {
    picture: "cafe-de-origen/02.jpg",
    from: 0,
    to: 6,
    move: { from: { x: 0.37, y: 0.55, width: 0.66 }, to: { x: 0.55, y: 0.5, width: 0.58 } },
    paint: shade(0.4, 1.04, 2),
  },
  {
    picture: "cafe-de-origen/03.jpg",
    from: 4.8,
    to: 10.6,
    dissolve: 1.2,
    move: {
      from: { x: 0.49, y: 0.34, width: 0.96 },
      to: { x: 0.47, y: 0.64, width: 0.92 },
      ease: gentle,
    },
    warp: swayingPalm,
    paint: shade(0.12, 1.12, 3),
  },
  {
    picture: "cafe-de-origen/05.jpg",
    from: 9.4,
    to: 15,
    dissolve: 1.2,
    move: {
      from: { x: 0.5, y: 0.47, width: 0.99 },
      to: { x: 0.48, y: 0.48, width: 0.84, turn: 2 },
      ease: steady,
    },
    paint: shade(0.34, 1.1, 4),
  },
  {
    picture: "cafe-de-origen/01.jpg",
    from: 13.8,
    to: 19.2,
    dissolve: 1.2,
    move: {
      from: { x: 0.5, y: 0.44, width: 0.97 },
      to: { x: 0.48, y: 0.38, width: 0.82 },
      ease: gentle,
    },
    warp: driftingSteam,
    paint: ({ frame, seconds, spot, pictureWidth }) => {
      multiply(frame, 1.15);
      const [x, y] = spot(0.47, 0.39);
      const place = {
        x: x / frame.width,
        y: y / frame.width,
        reach: (0.5 * pictureWidth) / frame.width,
      };
      const rising = steam(frame, seconds, place);
      rising.data.forEach((value, at) => (rising.data[at] = value * 0.5));
      cover(frame, STEAM, rising);
    },
  },
  {
    picture: "cafe-de-origen/04.jpg",
    from: 18,
    to: 21.8,
    dissolve: 1.2,
    move: {
      from: { x: 0.5, y: 0.56, width: 0.99 },
      to: { x: 0.5, y: 0.55, width: 0.93 },
      ease: steady,
    },
    paint: shade(0.3, 1.08, 6),
  },
  {
    picture: "cafe-de-origen/02.jpg",
    from: 20.4,
    to: 24,
    dissolve: 1.2,
    blur: 9,
    move: {
      from: { x: 0.6, y: 0.42, width: 0.6 },
      to: { x: 0.56, y: 0.44, width: 0.66 },
      ease: steady,
    },
    paint: shade(0.3, 0.42, 8),
  },
];

/** The commercial: five pictures, each with a light that moves, and the name at the end. */
export const CAFE_DE_ORIGEN: Film = {
  name: "cafe-de-origen",
  width: 1280,
  height: 720,
  fps: 24,
  seconds: 24,
  bitrate: 1_900_000,
  crf: 20,
  grain: 2.2,
  shots,
  cards: {
    grain: {
      lines: [
        {
          text: "Oscuro una vez, en el grano.",
          font: "Serif",
          size: 50,
          x: 56,
          y: 660,
          color: BONE,
        },
      ],
    },
    room: {
      lines: [
        { text: "Y otra vez, en el cuarto.", font: "Serif", size: 50, x: 56, y: 88, color: BONE },
      ],
    },
    name: {
      lines: [
        {
          text: "Café de Origen",
          font: "Display",
          size: 220,
          width: 1172,
          x: 51,
          y: 664,
          color: BONE,
        },
        { text: "Huila, Nariño, Cauca", font: "Serif", size: 50, x: 56, y: 88, color: BONE },
        { text: "Claqueta", font: "Text", size: 15, x: 1224, y: 68, align: "right", color: BONE },
      ],
    },
  },
  titles: [
    { card: "grain", from: 2.1, to: 5, fade: 0.7 },
    { card: "room", from: 15.5, to: 18.3, fade: 0.7 },
    { card: "name", from: 21.2, to: 25, fade: 0.7 },
  ],
  fadeIn: 0.7,
  fadeOut: 0.8,
  posterAt: 15.4,
  score: cafeDeOrigenScore,
};
