import { join } from "node:path";
import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  CmafOutputFormat,
  FilePathTarget,
  HlsOutputFormat,
  type HlsOutputPlaylistInfo,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Output,
  OutputTrackGroup,
  PathedTarget,
  Quality,
  VideoSampleSink,
  VideoSampleSource,
} from "mediabunny";
import { FILM_MASTER, FILM_MP4, filmFileName, mp4Side } from "#domain/film.ts";
import { encodeVariableRate, loadCodecs, SEGMENT_S } from "./codecs.ts";
import {
  createFrameFilter,
  type FrameFilter,
  type FrameShape,
  uprightShape,
} from "./frame-filter.ts";
import { measureRate } from "./frame-rate.ts";
import { spanOf } from "./inspect.ts";
import { joinAsMp4 } from "./join-mp4.ts";
import { createLoopStart, cutLoops, type LoopStart } from "./loops.ts";

/** Maximum bits per second at a short side of 1080 pixels, and the exponent for other sides. */
const BITS_AT_1080 = 5_000_000;
const SHRINKS_BY = 1.6;
const AUDIO_BITS = 160_000;
const AUDIO_HZ = 48_000;
const MOST_CHANNELS = 2;
/** The AAC encoder delays the sound by one frame of 1024 samples. */
const AAC_DELAY_S = 1024 / AUDIO_HZ;

export interface FilmConversion {
  /** Absolute path of an existing folder. */
  folder: string;
  /** 32 hex digits that the names of the film's files begin with. */
  id: string;
  /** In pixels, the largest first. */
  sides: number[];
}

/**
 * Decodes a film once, makes all its renditions and returns their file names (V2). Mediabunny's own
 * conversion drops frames without a duration, such as the last one of each cluster in an MKV.
 * @throws Error if the film can't be decoded
 */
export async function convertFilm(
  input: Input,
  { folder, id, sides }: FilmConversion,
  report: (percent: number) => void,
): Promise<string[]> {
  using _ = input;
  const filter = createFrameFilter(await loadCodecs());
  const video = await input.getPrimaryVideoTrack();
  if (video === null) throw new Error("the film has no picture");
  encodeVariableRate((await measureRate(video))?.isVariable ?? false);
  const audio = await input.getPrimaryAudioTrack();
  const files: string[] = [];
  const output = streamInto(folder, files, id, sides);
  const renditions = await Promise.all(sides.map((side) => renditionOf(video, side)));
  const sound = new OutputTrackGroup();
  for (const { source } of renditions) {
    const group = new OutputTrackGroup();
    group.pairWith(sound);
    output.addVideoTrack(source, { group });
  }
  const audioSource = audio === null ? undefined : audioSourceOf(await audio.getNumberOfChannels());
  if (audioSource) output.addAudioTrack(audioSource, { group: sound });
  await output.start();
  const { startsAt, durationS } = await spanOf(input);
  const loopStart = createLoopStart();
  let last = -1;
  const reportTime = (at: number) => {
    const percent = Math.min(99, Math.floor((at / durationS) * 99));
    if (percent > last) report((last = percent));
  };
  await Promise.all([
    encodeVideo({ video, renditions, filter, startsAt, loopStart, reportTime }),
    audio && audioSource && encodeAudio(audio, audioSource, startsAt),
  ]);
  await output.finalize();

  const picture = filmFileName(id, `${mp4Side(sides)}.m4s`);
  // With a single rendition, the video file contains the sound.
  const soundFile = files.find((name) => name === filmFileName(id, "audio.m4s")) ?? picture;
  const mp4 = filmFileName(id, FILM_MP4);
  await joinAsMp4({
    video: join(folder, picture),
    audio: audio === null ? undefined : join(folder, soundFile),
    to: join(folder, mp4),
  });
  const loops = await cutLoops(folder, id, sides, { fromS: loopStart.seconds(), durationS });
  return [...files, mp4, ...loops];
}

function streamInto(folder: string, files: string[], id: string, sides: readonly number[]): Output {
  const nameOf = (file: string) => filmFileName(id, file);
  const playlistOf = ({ tracks: [track] }: HlsOutputPlaylistInfo): string => {
    const videos = track?.output.tracks.filter((each) => each.isVideoTrack()) ?? [];
    const index = videos.findIndex((each) => each === track);
    return index === -1 ? "audio" : String(sides[index]);
  };
  return new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: SEGMENT_S,
      singleFilePerPlaylist: true,
      getPlaylistPath: (playlist) => nameOf(`${playlistOf(playlist)}.m3u8`),
      getSegmentPath: ({ playlist }) => nameOf(`${playlistOf(playlist)}.m4s`),
    }),
    target: new PathedTarget(nameOf(FILM_MASTER), ({ path }) => {
      files.push(path);
      return new FilePathTarget(join(folder, path));
    }),
  });
}

interface Rendition {
  shape: FrameShape;
  source: VideoSampleSource;
}

async function renditionOf(track: InputVideoTrack, side: number): Promise<Rendition> {
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  return {
    shape: await uprightShape(track, side / Math.min(width, height)),
    source: new VideoSampleSource(videoEncoding(side)),
  };
}

/** Returns the encoder settings of a rendition; `side` is its short side in pixels. */
export function videoEncoding(side: number) {
  return {
    codec: "avc",
    quality: new Quality({ bitrate: Math.round(BITS_AT_1080 * (side / 1080) ** SHRINKS_BY) }),
    keyFrameInterval: SEGMENT_S,
    hardwareAcceleration: "prefer-software",
  } as const;
}

/** Returns the encoder settings of the sound; `channels` is the original's number. */
export function audioEncoding(channels: number) {
  return {
    codec: "aac",
    quality: new Quality({ bitrate: AUDIO_BITS }),
    sampleRate: AUDIO_HZ,
    numberOfChannels: Math.min(channels, MOST_CHANNELS),
  } as const;
}

function audioSourceOf(channels: number): AudioSampleSource {
  const { codec, quality, ...transform } = audioEncoding(channels);
  return new AudioSampleSource({ codec, quality, transform });
}

interface EncodeVideoParts {
  video: InputVideoTrack;
  renditions: readonly Rendition[];
  filter: FrameFilter;
  startsAt: number;
  loopStart: LoopStart;
  reportTime: (at: number) => void;
}

async function encodeVideo(parts: EncodeVideoParts): Promise<void> {
  const { video, renditions, filter, startsAt, loopStart, reportTime } = parts;
  const smallest = renditions.at(-1);
  for await (using sample of new VideoSampleSink(video).samples()) {
    if (sample.timestamp + sample.duration < startsAt) continue;
    sample.setTimestamp(Math.max(0, sample.timestamp - startsAt));
    await Promise.all(
      renditions.map(async (rendition) => {
        using filtered = await filter(sample, rendition.shape);
        if (rendition === smallest) await loopStart.look(filtered);
        await rendition.source.add(filtered);
      }),
    );
    reportTime(sample.timestamp);
  }
  for (const { source } of renditions) source.close();
}

async function encodeAudio(
  audio: InputAudioTrack,
  source: AudioSampleSource,
  startsAt: number,
): Promise<void> {
  for await (using sample of new AudioSampleSink(audio).samples()) {
    sample.setTimestamp(sample.timestamp - startsAt - AAC_DELAY_S);
    const missing = Math.ceil(-sample.timestamp * sample.sampleRate);
    if (missing >= sample.numberOfFrames) continue;
    using heard = missing > 0 ? withoutStart(sample, missing) : sample;
    await source.add(heard);
  }
  source.close();
}

function withoutStart(sample: AudioSample, frames: number): AudioSample {
  const { numberOfChannels, sampleRate } = sample;
  const frameCount = sample.numberOfFrames - frames;
  const data = new Float32Array(frameCount * numberOfChannels);
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex += 1) {
    const plane = data.subarray(planeIndex * frameCount, (planeIndex + 1) * frameCount);
    sample.copyTo(plane, { planeIndex, format: "f32-planar", frameOffset: frames, frameCount });
  }
  return new AudioSample({
    data,
    format: "f32-planar",
    numberOfChannels,
    sampleRate,
    timestamp: 0,
  });
}
