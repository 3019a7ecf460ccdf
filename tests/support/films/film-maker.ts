/**
 * Makes one film and exits; the separate process keeps the codecs out of the test run. A red band marks the
 * film's top edge, and each second starts with 0.1 s of white and of a tone.
 */
import {
  AudioSample,
  AudioSampleSource,
  FilePathTarget,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  Quality,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from "mediabunny";
import { registerMediabunnyServer } from "@mediabunny/server";
import * as av from "node-av";
import type { FilmPlan } from "./made-films.ts";

const HZ = 48_000;
/** TypeScript's type of colour spaces lacks the HDR values. */
const HDR10 = {
  primaries: "bt2020",
  transfer: "pq",
  matrix: "bt2020-ncl",
  fullRange: false,
} as object as VideoColorSpaceInit;

const plan: FilmPlan = JSON.parse(process.argv[2] ?? "");
registerMediabunnyServer({ hardwareContext: null });
av.Log.setLevel(av.AV_LOG_FATAL);
if (plan.isHdr) encodeInTenBits();
await make(plan);
process.exit();

async function make(film: FilmPlan): Promise<void> {
  const { path, codec, width, height, seconds, fps, isVariable = false, isSilent = false } = film;
  const { startsAtS = 0 } = film;
  const output = new Output({ format: formatOf(path), target: new FilePathTarget(path) });
  const video =
    film.codec === "none"
      ? undefined
      : new VideoSampleSource({
          codec: codec === "none" ? "avc" : codec,
          quality: new Quality({ bitrate: Math.max(200_000, width * height * 2) }),
        });
  if (video) output.addVideoTrack(video, { rotation: film.rotation ?? 0 });
  const audio = isSilent
    ? undefined
    : new AudioSampleSource({
        codec: path.endsWith("webm") ? "opus" : "aac",
        quality: new Quality({ bitrate: 128_000 }),
      });
  if (audio) output.addAudioTrack(audio);
  await output.start();
  const frames = video ? Math.round(seconds * fps) : 0;
  for (let index = 0; index < frames; index += 1) {
    // Every third frame is late, as from a phone in the dark.
    const timestamp = startsAtS + (index + (isVariable && index % 3 === 1 ? 0.4 : 0)) / fps;
    const sample = new VideoSample(frameAt(index / fps, film), {
      format: "I420",
      codedWidth: width,
      codedHeight: height,
      timestamp,
      duration: 1 / fps,
      ...(film.isHdr && { colorSpace: HDR10 }),
    });
    await video?.add(sample);
    sample.close();
  }
  const tenths = audio ? Math.round(seconds * 10) : 0;
  for (let tenth = 10 * (film.soundFromS ?? 0); tenth < tenths; tenth += 1) {
    const sample = new AudioSample({
      data: toneAt(tenth),
      format: "f32-planar",
      numberOfChannels: 2,
      sampleRate: HZ,
      timestamp: startsAtS + tenth / 10,
    });
    await audio?.add(sample);
    sample.close();
  }
  await output.finalize();
}

function formatOf(path: string): OutputFormat {
  if (path.endsWith(".mov")) return new MovOutputFormat();
  if (path.endsWith(".mkv")) return new MkvOutputFormat();
  return path.endsWith(".webm") ? new WebMOutputFormat() : new Mp4OutputFormat();
}

/** Draws moving grey stripes with a red band at the displayed top, white in each second's first tenth. */
function frameAt(
  seconds: number,
  { width, height, rotation = 0 }: FilmPlan,
): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array((width * height * 3) / 2);
  const isFlash = seconds % 1 < 0.0999;
  const step = Math.round(seconds * 60);
  const [luma, chroma] = [width * height, (width / 2) * (height / 2)];
  for (let row = 0; row < height; row += 1) {
    fillRow(0, row, width, isFlash ? 235 : 60 + ((row + step) % 64), 81);
  }
  for (let row = 0; row < height / 2; row += 1) {
    fillRow(luma, row, width / 2, 128, 90);
    fillRow(luma + chroma, row, width / 2, 128, 240);
  }
  return frame;

  /** With a clockwise rotation of 90°, the displayed top edge is the coded left edge. */
  function fillRow(plane: number, row: number, length: number, value: number, red: number): void {
    const start = plane + row * length;
    const band = Math.floor(length / 5);
    const isInBand = row < Math.floor(((height * length) / width) * 0.2);
    frame.fill(rotation === 0 && isInBand ? red : value, start, start + length);
    if (rotation === 90) frame.fill(red, start, start + band);
  }
}

/** Returns 0.1 s of stereo sound: a tone at the start of a second, otherwise silence. */
function toneAt(tenth: number): Float32Array<ArrayBuffer> {
  const length = HZ / 10;
  const data = new Float32Array(length * 2);
  if (tenth % 10 !== 0) return data;
  for (let index = 0; index < length; index += 1) {
    data[index] = data[length + index] = 0.5 * Math.sin((2 * Math.PI * 1000 * index) / HZ);
  }
  return data;
}

/** Makes FFmpeg's HEVC encoder use 10 bits: mediabunny chooses 8 bits where possible. */
function encodeInTenBits(): void {
  const { open2 } = av.CodecContext.prototype;
  av.CodecContext.prototype.open2 = function open(this: av.CodecContext, ...given) {
    if (this.codecId === av.AV_CODEC_ID_HEVC && this.bitRate > 0n) {
      this.pixelFormat = av.AV_PIX_FMT_YUV420P10LE;
      this.colorPrimaries = av.AVCOL_PRI_BT2020;
      this.colorTrc = av.AVCOL_TRC_SMPTE2084;
      this.colorSpace = av.AVCOL_SPC_BT2020_NCL;
    }
    return open2.apply(this, given);
  };
}
