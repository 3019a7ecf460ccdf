import type { AudioCodec, Input, InputVideoTrack, VideoCodec } from "mediabunny";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { type FilmType, shownName } from "#domain/upload-files.ts";
import { measureRate } from "./frame-rate.ts";

/** In pixels: 8K. */
const LONGEST_SIDE = 8192;

/** Codecs that every current browser plays, by the types of films that hold them. */
export const PLAYABLE: Partial<Record<FilmType, { video: VideoCodec[]; audio: AudioCodec[] }>> = {
  "video/mp4": { video: ["avc"], audio: ["aac", "mp3"] },
  "video/webm": { video: ["vp8", "vp9"], audio: ["opus", "vorbis"] },
};
/** H.264 profiles above 8 bits or 4:2:0, which browsers can't play. */
const STUDIO_PROFILE = /^avc[13]\.(?:6e|7a|f4|2c)/i;

export interface FilmToRead {
  fileName: string;
  type: FilmType;
}

export type InspectedFilm = Awaited<ReturnType<typeof inspectFilm>>;

/** Reads headers. @throws Refusal `film-no-picture`, `film-codec`, `film-too-many-pixels`, `film-damaged` */
export async function inspectFilm(input: Input, { fileName, type }: FilmToRead) {
  const file = shownName(fileName);
  try {
    const video = (await input.getPrimaryVideoTrack()) ?? refuse("film-no-picture", { file });
    if ((await video.getCodec()) === null) refuse("film-codec", { file });
    const audio = await input.getPrimaryAudioTrack();
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    if (Math.max(width, height) > LONGEST_SIDE) refuse("film-too-many-pixels", { file });
    const { durationS } = await spanOf(input);
    if (!(durationS > 0) || !(width > 0) || !(height > 0)) refuse("film-damaged");
    const frameRate = await measureRate(video);
    return {
      durationS,
      width,
      height,
      hasSound: audio !== null,
      isPlayable: await isPlayable(type, video, (await audio?.getCodec()) ?? undefined),
      ...(frameRate && { frameRate }),
    };
  } catch (error) {
    if (isRefusal(error)) throw error;
    return refuse("film-damaged");
  } finally {
    input.dispose();
  }
}

/** Returns start and duration in seconds; a trimmed film keeps its original timestamps. */
export async function spanOf(input: Input): Promise<{ startsAt: number; durationS: number }> {
  const startsAt = Math.max(0, await input.getFirstTimestamp());
  return { startsAt, durationS: (await input.computeDuration()) - startsAt };
}

async function isPlayable(
  type: FilmType,
  video: InputVideoTrack,
  audio: AudioCodec | undefined,
): Promise<boolean> {
  const known = PLAYABLE[type];
  const codec = await video.getCodec();
  if (known === undefined || codec === null || !known.video.includes(codec)) return false;
  if (audio !== undefined && !known.audio.includes(audio)) return false;
  const [parameters, isHdr] = [
    await video.getCodecParameterString(),
    await video.hasHighDynamicRange(),
  ];
  return !isHdr && !STUDIO_PROFILE.test(parameters ?? "");
}
