import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const MAKER = fileURLToPath(new URL("./film-maker.ts", import.meta.url));

/** What to encode; the extension of `path` selects the container. */
export interface FilmPlan {
  path: string;
  /** `none` for a film with sound only. */
  codec: "avc" | "hevc" | "vp9" | "prores" | "none";
  /** Width and height are even numbers of pixels before the rotation. */
  width: number;
  height: number;
  seconds: number;
  fps: number;
  rotation?: 0 | 90;
  /** Whether the frame rate varies. */
  isVariable?: boolean;
  isSilent?: boolean;
  /** Whole seconds by which the sound starts later than the picture; 0 by default. */
  soundFromS?: number;
  /** Timestamp of the first frame in seconds, as in a trimmed film; 0 by default. */
  startsAtS?: number;
  /** HDR10, with HEVC only. */
  isHdr?: boolean;
}

/** One film of every kind that a studio delivers. */
export const STUDIO_FILMS = {
  "prores.mov": { codec: "prores", width: 3840, height: 2160, seconds: 2, fps: 12 },
  "hdr.mp4": { codec: "hevc", width: 1920, height: 1080, seconds: 2, fps: 12, isHdr: true },
  "phone.mp4": {
    codec: "avc",
    width: 1280,
    height: 720,
    seconds: 4,
    fps: 24,
    rotation: 90,
    isVariable: true,
  },
  "vp9.webm": { codec: "vp9", width: 1280, height: 720, seconds: 3, fps: 15 },
  "h264.mkv": {
    codec: "avc",
    width: 1280,
    height: 720,
    seconds: 3,
    fps: 15,
    soundFromS: 1,
    startsAtS: 2,
  },
  "silent.mp4": { codec: "avc", width: 854, height: 480, seconds: 3, fps: 12, isSilent: true },
  "portrait.mp4": { codec: "avc", width: 720, height: 1280, seconds: 3, fps: 12 },
  "short.mp4": { codec: "avc", width: 640, height: 360, seconds: 2, fps: 15 },
} as const satisfies Record<string, Omit<FilmPlan, "path">>;

const made = new Map<string, Promise<string>>();

/** Returns the absolute path of a film, which is made once per test file. */
export function studioFilm(name: keyof typeof STUDIO_FILMS): Promise<string> {
  const known = made.get(name);
  if (known) return known;
  const making = makeFilm(name, STUDIO_FILMS[name]);
  made.set(name, making);
  return making;
}

/** Makes a film in a new folder. @returns the absolute path */
export async function makeFilm(name: string, plan: Omit<FilmPlan, "path">): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "film-")), name);
  await promisify(execFile)(process.execPath, [MAKER, JSON.stringify({ path, ...plan })]);
  return path;
}
