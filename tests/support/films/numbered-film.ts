import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A film of which each frame shows its own number, counted from 0, as bits in black and white. */
export interface NumberedFilm {
  /** Its extension selects the container. */
  name: string;
  /** Frames per second, as FFmpeg writes them; the mean if the rate varies. */
  rate: string;
  frames: number;
  width: number;
  height: number;
  /** FFmpeg's options of the encoder. */
  encoder: string;
  /** Whether every third frame is late, and the film pauses once. */
  isVariable?: boolean;
}

const BITS = 10;
/** The frame before which a film of a variable rate pauses, and for how many frames. */
const PAUSE = { before: 100, frames: 12 };
const LATE = 0.4;
const TIMESCALE = 90_000;
/** Far less than a frame takes. */
const ROUNDED_S = 0.0001;

/** Returns when a frame begins, in seconds from the first. */
export function startOfFrame({ rate, isVariable = false }: NumberedFilm, frame: number): number {
  const [numerator = 0, denominator = 1] = rate.split("/").map(Number);
  const late = isVariable && frame % 3 === 1 ? LATE : 0;
  const paused = isVariable && frame >= PAUSE.before ? PAUSE.frames : 0;
  return ((frame + late + paused) * denominator) / numerator;
}

/** Returns the last frame that has begun at a time, which browsers round to microseconds. */
export function frameBegunAt(film: NumberedFilm, seconds: number): number {
  const frames = Array.from({ length: film.frames }, (_, frame) => frame);
  return frames.findLastIndex((frame) => startOfFrame(film, frame) <= seconds + ROUNDED_S);
}

/** Makes a numbered film by Debian's ffmpeg. @returns its absolute path */
export async function numberedFilm(film: NumberedFilm): Promise<string> {
  const { name, rate, frames, width, height, encoder, isVariable = false } = film;
  const path = join(await mkdtemp(join(tmpdir(), "numbered-")), name);
  const filters = [
    ...Array.from({ length: BITS }, (_, bit) => [
      // The upper half shows the bits, the lower one the opposite.
      box(bit, 0, `gt(bitand(n,${2 ** bit}),0)`),
      box(bit, 1, `eq(bitand(n,${2 ** bit}),0)`),
    ]).flat(),
    ...(isVariable ? [`settb=1/${TIMESCALE}`, `setpts='${variableTimes(rate)}'`] : []),
  ];
  const source = `color=black:s=${width}x${height}:r=${rate},trim=end_frame=${frames}`;
  const words = ["-v", "error", "-f", "lavfi", "-i", [source, ...filters].join(",")];
  const times = isVariable ? `-fps_mode passthrough -enc_time_base 1/${TIMESCALE}` : "";
  const options = `${times} ${encoder}`.trim().split(/\s+/);
  await promisify(execFile)("ffmpeg", [...words, ...options, path]);
  return path;
}

function box(bit: number, half: 0 | 1, isWhite: string): string {
  const [x, y] = [`iw*${bit}/${BITS}`, `ih*${half}/2`];
  return `drawbox=x=${x}:y=${y}:w=iw/${BITS}:h=ih/2:color=white:t=fill:enable='${isWhite}'`;
}

/** The times of `startOfFrame` in the words of FFmpeg. */
function variableTimes(rate: string): string {
  const paused = `${PAUSE.frames}*gte(N,${PAUSE.before})`;
  return `(N+${LATE}*eq(mod(N,3),1)+${paused})/(${rate})/TB`;
}

/** Returns an expression that reads the number in the picture of a `video`; -1 while there is none. */
export function numberShown(selector: string): string {
  return `(${readNumber.toString()})(${JSON.stringify([selector, BITS])})`;
}

/** Runs in the page. */
function readNumber([selector, bits]: [string, number]): number {
  const video = document.querySelector<HTMLVideoElement>(selector);
  if (!video?.videoWidth || video.seeking || !video.paused) return -1;
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  context?.drawImage(video, 0, 0);
  let number = 0;
  for (let bit = 0; bit < bits; bit += 1) {
    const x = Math.floor(((bit + 0.5) * width) / bits);
    const [upper = 0, lower = 0] = [0.25, 0.75].map(
      (share) => context?.getImageData(x, Math.floor(share * height), 1, 1).data[1],
    );
    // Frames that are mixed, or not there yet.
    if (Math.abs(upper - lower) < 128) return -1;
    if (upper > lower) number += 2 ** bit;
  }
  return number;
}
