import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A film's track as Debian's ffprobe reports it; ffprobe shares no code with the encoder. */
export interface ProbedTrack {
  codec: string;
  profile: string;
  pixels: string;
  width: number;
  height: number;
  /** Primaries, transfer function, matrix and range, as FFmpeg names them; `unknown` without a tag. */
  colours: string[];
  /** Degrees as ffprobe reports them; 0 is upright. */
  rotation: number;
  frames: number;
  startS: number;
  durationS: number;
}

/** Decodes a whole film, which finds broken frames. @throws with ffprobe's messages */
export async function probe(path: string): Promise<ProbedTrack[]> {
  const { streams = [] } = await ffprobe(path, ["-count_frames", "-show_streams"]);
  return streams.map((each) => ({
    codec: each.codec_name ?? "",
    profile: each.profile ?? "",
    pixels: each.pix_fmt ?? "",
    width: each.width ?? 0,
    height: each.height ?? 0,
    colours: [each.color_primaries, each.color_transfer, each.color_space, each.color_range].map(
      (tag) => tag ?? "unknown",
    ),
    rotation: each.side_data_list?.[0]?.rotation ?? 0,
    frames: Number(each.nb_read_frames),
    startS: Number(each.start_time),
    durationS: Number(each.duration),
  }));
}

/** Returns the presentation times of a video's key frames, in seconds. */
export function keyFrameTimes(path: string): Promise<number[]> {
  return frameTimes(path, ["-skip_frame", "nokey"]);
}

async function frameTimes(path: string, options: string[] = []): Promise<number[]> {
  const shown = ["-select_streams", "v", "-show_entries", "frame=pts_time"];
  const { frames = [] } = await ffprobe(path, [...options, ...shown]);
  return frames.map((each) => Number(each.pts_time));
}

/** Decoded content of a film from `makeFilm`. */
export interface WatchedFilm {
  /** Start times of white frames and of tones. */
  flashesS: number[];
  tonesS: number[];
  /** Whether the coloured band is at the top of every frame. */
  isUpright: boolean;
  /** Brightest grey of all frames, from 0 to 255. */
  brightest: number;
}

/** Size to which frames are scaled for analysis, in pixels. */
const LOOKED = { width: 8, height: 10 };
const FRAME_BYTES = LOOKED.width * LOOKED.height * 3;
const HZ = 8000;
const LOUD = 0.1;
/** A tone starts every second and lasts a tenth of a second. */
const APART_S = 0.5;

/** Decodes picture and sound with Debian's ffmpeg. */
export async function watch(path: string): Promise<WatchedFilm> {
  const looked = `scale=${LOOKED.width}:${LOOKED.height}:flags=area`;
  const asPixels = "-fps_mode passthrough -f rawvideo -pix_fmt rgb24".split(" ");
  const pixels = await ffmpeg(path, ["-vf", looked, ...asPixels]);
  // Sound that starts later than the film is padded with silence.
  const asSamples = `-map 0:a? -af aresample=async=1:first_pts=0 -ac 1 -ar ${HZ} -f f32le`;
  const sound = await ffmpeg(path, asSamples.split(" ")).catch(() => Buffer.alloc(0));
  const timesS = await frameTimes(path);
  const lights = timesS.map((_, index) => {
    const frame = pixels.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES);
    return { band: frame.subarray(0, 3), below: frame.at(-2) ?? 0 };
  });
  const isWhite = (index: number) => (lights[index]?.below ?? 0) > 200;
  const tonesS: number[] = [];
  for (let index = 0; index < sound.byteLength / 4; index += 1) {
    const at = index / HZ;
    const isLoud = Math.abs(sound.readFloatLE(index * 4)) > LOUD;
    if (isLoud && at - (tonesS.at(-1) ?? -Infinity) > APART_S) tonesS.push(at);
  }
  return {
    flashesS: timesS.filter((_, index) => isWhite(index) && !isWhite(index - 1)),
    tonesS,
    isUpright: lights.every(({ band: [red = 0, green = 0] }) => red > 120 && green < red / 2),
    brightest: Math.max(...lights.map(({ below }) => below)),
  };
}

/**
 * Returns red, green and blue of one pixel of the first frame, in BT.709.
 * @param stored options of `zscale` that name the file's colours, whatever its tags say
 */
export async function colourAt(path: string, { x, y }: { x: number; y: number }, stored: string) {
  const into = `zscale=${stored}:m=gbr:p=709:t=709:r=full,format=gbrp,crop=2:2:${x}:${y}`;
  const asPixels = "-frames:v 1 -f rawvideo -pix_fmt rgb24".split(" ");
  const pixels = await ffmpeg(path, ["-vf", into, ...asPixels]);
  return [...pixels.subarray(0, 3)];
}

/** Counts the frames of a film in which two moments are mixed line by line. */
export async function countInterlaced(path: string): Promise<number> {
  const words = ["-hide_banner", "-i", path, "-vf", "idet", "-f", "null", "-"];
  const { stderr } = await promisify(execFile)("ffmpeg", words);
  const [, tff, bff] = /Multi frame detection: TFF:\s*(\d+) BFF:\s*(\d+)/.exec(stderr) ?? [];
  return Number(tff) + Number(bff);
}

async function ffmpeg(path: string, options: string[]): Promise<Buffer> {
  const words = ["-v", "error", "-i", path, ...options, "-"];
  const { stdout } = await promisify(execFile)("ffmpeg", words, {
    encoding: "buffer",
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/** The used part of ffprobe's output. */
interface Probed {
  streams?: {
    codec_name?: string;
    profile?: string;
    pix_fmt?: string;
    width?: number;
    height?: number;
    color_primaries?: string;
    color_transfer?: string;
    color_space?: string;
    color_range?: string;
    side_data_list?: { rotation?: number }[];
    nb_read_frames?: string;
    start_time?: string;
    duration?: string;
  }[];
  frames?: { pts_time: string }[];
}

async function ffprobe(path: string, options: string[]): Promise<Probed> {
  const words = ["-v", "error", "-of", "json", ...options, path];
  const { stdout, stderr } = await promisify(execFile)("ffprobe", words, {
    maxBuffer: 64 * 1024 * 1024,
  });
  if (stderr.trim() !== "") throw new Error(`ffprobe of ${path}: ${stderr}`);
  return JSON.parse(stdout);
}
