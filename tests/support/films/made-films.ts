import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const MAKER = fileURLToPath(new URL("./film-maker.ts", import.meta.url));

/** What a film is made as; its ending says in what container. */
export interface FilmPlan {
  path: string;
  /** `none` for sound alone. */
  codec: "avc" | "hevc" | "vp9" | "prores" | "none";
  /** In pixels, even, before it is turned. */
  width: number;
  height: number;
  seconds: number;
  fps: number;
  rotation?: 0 | 90;
  /** Whether its frames come at unequal times. */
  isVariable?: boolean;
  isSilent?: boolean;
  /** When its sound begins, in whole seconds after its picture; with it unless told. */
  soundFromS?: number;
  /** The time of its first picture, in seconds, as of what was cut; 0 unless told. */
  startsAtS?: number;
  /** HDR10; only of HEVC. */
  isHdr?: boolean;
}

/** Of every kind that a studio delivers (issue of films, V1). */
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

/** The absolute path of one of the studio's films, made once a run of a file. */
export function studioFilm(name: keyof typeof STUDIO_FILMS): Promise<string> {
  const known = made.get(name);
  if (known) return known;
  const making = makeFilm(name, STUDIO_FILMS[name]);
  made.set(name, making);
  return making;
}

/** Makes a film in a folder of its own. @returns its absolute path */
export async function makeFilm(name: string, plan: Omit<FilmPlan, "path">): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "film-")), name);
  await promisify(execFile)(process.execPath, [MAKER, JSON.stringify({ path, ...plan })]);
  return path;
}
