import { fileURLToPath } from "node:url";
import { clamp, type Move, rise, type View, viewAt } from "./camera.ts";
import {
  blend,
  createFrame,
  drawPicture,
  type Frame,
  mask,
  multiply,
  type Picture,
  readPicture,
  type SoftGrid,
} from "./compose.ts";
import { fogDissolve } from "./light.ts";
import { cutOutlines, type Outlines } from "./outlines.ts";
import type { Sound } from "./sound.ts";
import { drawTitle, renderTitles, type TitleCard } from "./titles.ts";

const PICTURES = new URL("../../pictures/", import.meta.url);
/** A picture's pixels to one of the frame: more than one, so that sampling never softens now and then. */
const OVERSAMPLING = 1.35;

/** A film as it is written down; all times are in seconds from its start. */
export interface Film {
  name: string;
  /** Of the frame, in pixels. */
  width: number;
  height: number;
  fps: number;
  seconds: number;
  /** See `EncodeParts`. */
  bitrate: number;
  crf: number;
  grain: number;
  /** In the order of their beginnings; where two overlap, the later one dissolves in over the earlier. */
  shots: readonly Shot[];
  cards: Readonly<Record<string, TitleCard>>;
  titles: readonly TitleCue[];
  /** Length of the fades from black and to black. */
  fadeIn: number;
  fadeOut: number;
  /** When the frame is shown that stands for the film. */
  posterAt: number;
  score: () => Sound;
}

/** A picture and a camera before it. */
export interface Shot {
  /** Its path below the demo's pictures. */
  picture: string;
  from: number;
  to: number;
  move: Move;
  /** Of its dissolve; a cut if there is none. */
  dissolve?: number;
  isFogDissolve?: boolean;
  /** What moves the camera besides, as a hand does; `seconds` of the film. */
  adjust?: (view: Required<View>, seconds: number) => Required<View>;
  /** Puts the picture out of focus, in pixels of it. */
  blur?: number;
  /** What stands before the picture, and its light. */
  outlines?: Outlines;
  /** Where what is in the picture moves by itself. */
  warp?: (scene: Scene) => SoftGrid;
  /** Light and weather over the picture. */
  paint?: (scene: Scene) => void;
}

/** A frame of a shot that is being drawn. */
export interface Scene {
  frame: Frame;
  /** Since the film's start. */
  seconds: number;
  /** Since the shot's start. */
  shotSeconds: number;
  view: Required<View>;
  /** Pixels of the frame that the whole picture's width takes. */
  pictureWidth: number;
  /** Where on the frame a place of the picture is, that is given as parts of its width and height. */
  spot: (x: number, y: number) => [number, number];
  /** Width over height of the picture. */
  aspect: number;
}

/** When a title card is seen. */
export interface TitleCue {
  card: string;
  from: number;
  to: number;
  /** Of its coming and its going; at once if 0. */
  fade: number;
}

/** Reads what a film needs. @returns a function that draws its frame of a time in seconds */
export async function openFilm(film: Film): Promise<(seconds: number) => Frame> {
  const { width, height, seconds: length, shots, titles } = film;
  const pictures = await readPictures(film);
  const cards = await renderTitles(film.cards, width, height);
  const [frame, layer] = [createFrame(width, height), createFrame(width, height)];
  const before = createFrame(width, height);
  return (seconds) => {
    frame.data.fill(0);
    let isFirst = true;
    for (const [index, shot] of shots.entries()) {
      if (seconds < shot.from || seconds >= shot.to) continue;
      const part = shot.dissolve ? clamp((seconds - shot.from) / shot.dissolve) : 1;
      const target = isFirst ? frame : layer;
      drawShot(target, shot, found(pictures, keyOf(film, shot)), seconds);
      if (shot.outlines) {
        drawPicture(
          before,
          found(pictures, outlineKey(shot.outlines)),
          shot.outlines.viewAt(seconds),
        );
        mask(target, before);
      }
      if (!isFirst) {
        blend(
          frame,
          layer,
          shot.isFogDissolve ? fogDissolve(frame, part, index) : rise(0, 1, part),
        );
      }
      isFirst = false;
    }
    for (const { card, from, to, fade } of titles) {
      const title = cards[card];
      if (title === undefined) throw new Error(`no title card ${card}`);
      const opacity = fade
        ? Math.min(rise(from, from + fade, seconds), 1 - rise(to - fade, to, seconds))
        : Number(seconds >= from && seconds < to);
      if (opacity > 0) drawTitle(frame, title, opacity);
    }
    const light = Math.min(
      film.fadeIn ? rise(0, film.fadeIn, seconds + 1 / film.fps) : 1,
      film.fadeOut ? 1 - rise(length - film.fadeOut, length - 2 / film.fps, seconds) : 1,
    );
    if (light < 1) multiply(frame, light);
    return frame;
  };
}

function drawShot(frame: Frame, shot: Shot, picture: Picture, seconds: number): void {
  const part = (seconds - shot.from) / (shot.to - shot.from);
  const aspect = picture.width / picture.height;
  const planned = viewAt(shot.move, part);
  const adjusted = shot.adjust?.(planned, seconds) ?? planned;
  const view = within(adjusted, (frame.height / frame.width) * aspect);
  const pictureWidth = frame.width / view.width;
  const scene: Scene = {
    frame,
    seconds,
    shotSeconds: seconds - shot.from,
    view,
    pictureWidth,
    aspect,
    spot: (x, y) => [
      frame.width / 2 + (x - view.x) * pictureWidth,
      frame.height / 2 + ((y - view.y) * pictureWidth) / aspect,
    ],
  };
  drawPicture(frame, picture, view, shot.warp?.(scene));
  shot.paint?.(scene);
}

/** Keeps a view within its picture. @param ratio of what is seen: its part of the height over that of the width */
function within(view: Required<View>, ratio: number): Required<View> {
  const width = Math.min(view.width, 1, 1 / ratio);
  const [aside, above] = [width / 2, (width * ratio) / 2];
  return {
    ...view,
    width,
    x: clamp(view.x, aside, 1 - aside),
    y: clamp(view.y, above, 1 - above),
  };
}

async function readPictures(film: Film): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  for (const shot of film.shots) {
    const [key, path] = [keyOf(film, shot), picturePath(shot.picture)];
    if (!pictures.has(key)) {
      pictures.set(key, await readPicture(path, widthOf(film, shot), shot.blur));
    }
    const { outlines } = shot;
    if (outlines && !pictures.has(outlineKey(outlines))) {
      const from = picturePath(outlines.picture);
      pictures.set(outlineKey(outlines), await cutOutlines(from, outlines));
    }
  }
  return pictures;
}

function found(pictures: Map<string, Picture>, key: string): Picture {
  const picture = pictures.get(key);
  if (picture === undefined) throw new Error(`${key} was not read`);
  return picture;
}

function picturePath(name: string): string {
  return fileURLToPath(new URL(name, PICTURES));
}

function keyOf(film: Film, shot: Shot): string {
  return `${shot.picture} ${widthOf(film, shot)} ${shot.blur ?? 0}`;
}

function outlineKey({ picture, blur }: Outlines): string {
  return `${picture} outlines ${blur}`;
}

/** How wide a shot's picture is read, in steps so that shots can share one. */
function widthOf(film: Film, { move }: Shot): number {
  const needed = (film.width * OVERSAMPLING) / Math.min(move.from.width, move.to.width);
  return Math.ceil(needed / 640) * 640;
}
