import {
  FilePathSource,
  Input,
  type InputVideoTrack,
  MATROSKA,
  type AudioCodec,
  type VideoCodec,
  MP4,
  QTFF,
  WEBM,
} from "mediabunny";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { shownName } from "#domain/upload-files.ts";
import type { InspectedFilm } from "./film-worker.ts";

/** The longest side that a film's picture may have, in pixels: 8K. */
const LONGEST_SIDE = 8192;

/** Pairs of codecs that every current browser plays, by the ending of the file. */
const PLAYABLE: Readonly<Record<string, { video: VideoCodec[]; audio: AudioCodec[] }>> = {
  ".mp4": { video: ["avc"], audio: ["aac", "mp3"] },
  ".webm": { video: ["vp8", "vp9"], audio: ["opus", "vorbis"] },
};
/** H.264 with more than 8 bits or finer colour, by the profile in its codec string, which browsers can't play. */
const STUDIO_PROFILE = /^avc[13]\.(?:6e|7a|f4|2c)/i;

/**
 * Opens a stored film.
 * @returns with `dispose`, which closes the file
 */
export function openFilm(path: string): Input {
  return new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, MATROSKA, WEBM] });
}

/**
 * Reads what a film is from its headers alone; nothing is decoded.
 * @param fileName what the client called it; only shown in refusals
 * @throws Refusal `film-no-picture`, `film-codec`, `film-too-many-pixels` or `film-damaged`
 */
export async function inspectFilm(path: string, fileName: string): Promise<InspectedFilm> {
  const file = shownName(fileName);
  using input = openFilm(path);
  try {
    const video = (await input.getPrimaryVideoTrack()) ?? refuse("film-no-picture", { file });
    if ((await video.getCodec()) === null) refuse("film-codec", { file });
    const audio = await input.getPrimaryAudioTrack();
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    if (Math.max(width, height) > LONGEST_SIDE) refuse("film-too-many-pixels", { file });
    const durationS = await input.computeDuration();
    if (!(durationS > 0) || !(width > 0) || !(height > 0)) refuse("film-damaged");
    return {
      durationS,
      width,
      height,
      hasSound: audio !== null,
      isPlayable: await isPlayable(path, video, (await audio?.getCodec()) ?? undefined),
    };
  } catch (error) {
    if (isRefusal(error)) throw error;
    return refuse("film-damaged");
  }
}

async function isPlayable(
  path: string,
  video: InputVideoTrack,
  audio: AudioCodec | undefined,
): Promise<boolean> {
  const known = PLAYABLE[path.slice(path.lastIndexOf("."))];
  const codec = await video.getCodec();
  if (known === undefined || codec === null || !known.video.includes(codec)) return false;
  if (audio !== undefined && !known.audio.includes(audio)) return false;
  const [parameters, isHdr] = [
    await video.getCodecParameterString(),
    await video.hasHighDynamicRange(),
  ];
  return !isHdr && !STUDIO_PROFILE.test(parameters ?? "");
}
