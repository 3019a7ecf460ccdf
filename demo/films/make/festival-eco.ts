import { arriving, clamp, gentle, handheld, leaving, type Move, rise, steady } from "./camera.ts";
import { multiply } from "./compose.ts";
import {
  inHand,
  paper,
  playBokeh,
  playBulbs,
  playLamps,
  playScreen,
} from "./festival-eco-light.ts";
import { BEAT, END, festivalEcoScore, PAUSE, RETURN } from "./festival-eco-score.ts";
import type { Film, Shot } from "./film.ts";
import type { Outlines } from "./outlines.ts";

const CROWD = "festival-eco/01.jpg";
const LAMPS = "festival-eco/02.jpg";
const LAWN = "festival-eco/03.jpg";
const MICROPHONE = "festival-eco/04.jpg";

/** People near the camera, who jump with the beat. */
function jumpingCrowd(x: number, width: number, y: number): Outlines {
  return {
    picture: CROWD,
    top: 0.5,
    darkest: 28,
    brightest: 58,
    blur: 3,
    viewAt: (seconds) => {
      const part = (seconds / BEAT) % 1;
      const jump = 4 * part * (1 - part);
      const sway = 0.006 * Math.sin((seconds / BEAT) * Math.PI);
      return { x: x + sway, y: y + 0.007 * jump, width, turn: 0 };
    },
  };
}

/** A move between two views: the centre's place, and how much of the picture's width is seen. */
function pan(from: Spot, to: Spot, ease: Move["ease"] = steady): Move {
  const viewOf = ([x, y, width]: Spot) => ({ x, y, width });
  return { from: viewOf(from), to: viewOf(to), ease };
}
type Spot = readonly [x: number, y: number, width: number];

/** From one beat to another. */
function cut(
  from: number,
  to: number,
  picture: string,
  move: Move,
  ...paints: Shot["paint"][]
): Shot {
  return {
    picture,
    from: from * BEAT,
    to: to * BEAT,
    move,
    adjust: inHand,
    paint: (scene) => {
      for (const paint of paints) paint?.(scene);
      // Each cut comes with the light of a stroke, which is gone after three frames.
      const flash = clamp(1 - scene.shotSeconds / 0.14);
      if (flash > 0) multiply(scene.frame, 1 + 0.35 * flash * flash);
    },
  };
}

const shots: Shot[] = [
  cut(0, 4, LAMPS, pan([0.5, 0.45, 0.97], [0.5, 0.47, 0.74]), playLamps, paper(130, 0.16, 4)),
  {
    ...cut(
      4,
      6,
      CROWD,
      pan([0.5, 0.485, 0.74], [0.5, 0.475, 0.98], arriving),
      playScreen,
      paper(60, 0.14, 9),
    ),
    outlines: jumpingCrowd(0.42, 0.5, 0.52),
  },
  cut(
    6,
    8,
    MICROPHONE,
    pan([0.6, 0.36, 0.8], [0.5, 0.33, 0.62], arriving),
    playBokeh,
    paper(26, 0.1, 12),
  ),
  cut(8, 9, LAMPS, pan([0.24, 0.36, 0.42], [0.3, 0.35, 0.46]), playLamps, paper(60, 0.2, 21)),
  cut(9, 10, CROWD, pan([0.4, 0.55, 0.46], [0.47, 0.54, 0.42]), playScreen),
  cut(10, 11, LAMPS, pan([0.78, 0.4, 0.44], [0.72, 0.38, 0.5]), playLamps, paper(60, 0.2, 24)),
  {
    ...cut(11, 12, MICROPHONE, pan([0.34, 0.2, 0.62], [0.4, 0.22, 0.56]), playBokeh),
    blur: 7,
  },
  {
    ...cut(
      12,
      16,
      CROWD,
      pan([0.5, 0.47, 0.98], [0.5, 0.49, 0.7], gentle),
      playScreen,
      paper(110, 0.15, 31),
    ),
    outlines: jumpingCrowd(0.6, 0.56, 0.53),
  },
  cut(16, 17, LAWN, pan([0.36, 0.34, 0.4], [0.44, 0.35, 0.4]), playBulbs),
  cut(17, 18, LAWN, pan([0.74, 0.74, 0.4], [0.68, 0.73, 0.38]), playBulbs),
  cut(
    18,
    20,
    LAMPS,
    pan([0.62, 0.62, 0.5], [0.4, 0.6, 0.56], gentle),
    playLamps,
    paper(90, 0.2, 41),
  ),
  cut(20, 21, MICROPHONE, pan([0.5, 0.33, 0.42], [0.52, 0.32, 0.36], leaving), playBokeh),
  cut(21, 22, CROWD, pan([0.4, 0.33, 0.6], [0.5, 0.34, 0.6]), playScreen),
  cut(22, 22.5, LAMPS, pan([0.4, 0.34, 0.34], [0.41, 0.34, 0.3]), playLamps),
  cut(22.5, 23, CROWD, pan([0.7, 0.55, 0.44], [0.68, 0.55, 0.42]), playScreen),
  {
    ...cut(23, 23.5, MICROPHONE, pan([0.66, 0.2, 0.5], [0.64, 0.21, 0.48]), playBokeh),
    blur: 7,
  },
  cut(23.5, PAUSE, LAMPS, pan([0.526, 0.36, 0.34], [0.526, 0.33, 0.24], leaving), playLamps),
  {
    ...cut(PAUSE, RETURN, LAWN, pan([0.46, 0.46, 0.9], [0.54, 0.48, 0.82]), playBulbs),
    adjust: (view, seconds) => handheld(view, seconds, 0.003, 5),
  },
  cut(
    RETURN,
    END,
    LAMPS,
    pan([0.5, 0.47, 0.74], [0.5, 0.45, 0.98], arriving),
    playLamps,
    paper(260, 0.17, 51),
    // The lamps step back for the title.
    ({ frame, seconds }) => multiply(frame, 1 - 0.3 * rise(29.9 * BEAT, 30.6 * BEAT, seconds)),
  ),
];

/** The aftermovie: cuts on the beat; its first twelve beats have no title, since they also play as a silent loop. */
export const FESTIVAL_ECO: Film = {
  name: "festival-eco",
  width: 1920,
  height: 1080,
  fps: 24,
  seconds: END * BEAT,
  bitrate: 2_700_000,
  crf: 22,
  grain: 2,
  shots,
  cards: {
    name: {
      lines: [
        {
          text: "Festival Eco",
          font: "Display",
          size: 360,
          width: 1800,
          x: 52,
          y: 1010,
          color: "#f1efe8",
        },
        { text: "Aftermovie, 2019", font: "Text", size: 24, x: 64, y: 86, color: "#f1efe8" },
        {
          text: "Claqueta",
          font: "Text",
          size: 24,
          x: 1856,
          y: 86,
          align: "right",
          color: "#f1efe8",
        },
      ],
    },
  },
  titles: [{ card: "name", from: 30 * BEAT, to: END * BEAT, fade: 0 }],
  fadeIn: 0,
  fadeOut: 0.6,
  posterAt: 0.25,
  score: festivalEcoScore,
};
