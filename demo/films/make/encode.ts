import { registerMediabunnyServer } from "@mediabunny/server";
import {
  AudioSample,
  AudioSampleSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
} from "mediabunny";
import * as av from "node-av";
import type { Frame } from "./compose.ts";
import { seededRandom } from "./noise.ts";
import { HZ, type Sound } from "./sound.ts";

/** What mediabunny has no options for: `crf` spends bits where they are seen, below the bit rate as the limit. */
const X264_OPTIONS = {
  preset: "slow",
  profile: "high",
  "aq-mode": "3",
  // More than four pictures of 1080 lines to look back at would ask for decoders of level 5.
  refs: "4",
};
/** Seconds of the bit rate that a moment may take at once. */
const BUFFER_S = 3;
const KEY_FRAMES_S = 2;
const AUDIO_BITS = 160_000;
const BT709 = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const;

/** Of a film's file. */
export interface EncodeParts {
  path: string;
  /** In pixels, even. */
  width: number;
  height: number;
  fps: number;
  /** The most bits a second, over a few seconds. */
  bitrate: number;
  /** x264's measure of what may be lost, from 0 to 51; 18 can't be told from the original. */
  crf: number;
  /** Strength of the film's grain, in levels of 255. */
  grain: number;
}

/**
 * Writes a film as an MP4 of H.264 and AAC whose index stands first.
 * @param frameCount how many frames there are
 * @param drawFrame gives the frame of a number, which is taken before the next is drawn
 */
export async function encodeFilm(
  parts: EncodeParts,
  sound: Sound,
  frameCount: number,
  drawFrame: (index: number) => Frame,
): Promise<void> {
  const { path, width, height, fps, bitrate, grain } = parts;
  registerMediabunnyServer({ hardwareContext: null });
  av.Log.setLevel(av.AV_LOG_FATAL);
  tuneX264(parts);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "in-memory" }),
    target: new FilePathTarget(path),
  });
  const video = new VideoSampleSource({
    codec: "avc",
    quality: new Quality({ bitrate }),
    keyFrameInterval: KEY_FRAMES_S,
    hardwareAcceleration: "prefer-software",
  });
  const audio = new AudioSampleSource({
    codec: "aac",
    quality: new Quality({ bitrate: AUDIO_BITS }),
  });
  output.addVideoTrack(video, { frameRate: fps });
  output.addAudioTrack(audio);
  await output.start();
  const grains = grainTile();
  for (let index = 0; index < frameCount; index += 1) {
    using sample = new VideoSample(toI420(drawFrame(index), grains, grain, index), {
      format: "I420",
      codedWidth: width,
      codedHeight: height,
      timestamp: index / fps,
      duration: 1 / fps,
      colorSpace: BT709,
    });
    await video.add(sample);
    await addSecond(audio, sound, index, fps);
  }
  await output.finalize();
}

/** Adds the sound of a second when its first frame was added, so that both lie near each other in the file. */
async function addSecond(
  source: AudioSampleSource,
  { left, right }: Sound,
  index: number,
  fps: number,
): Promise<void> {
  if (index % fps !== 0) return;
  const start = (index / fps) * HZ;
  const length = Math.min(HZ, left.length - start);
  if (length <= 0) return;
  const data = new Float32Array(length * 2);
  data.set(left.subarray(start, start + length));
  data.set(right.subarray(start, start + length), length);
  using sample = new AudioSample({
    data,
    format: "f32-planar",
    numberOfChannels: 2,
    sampleRate: HZ,
    timestamp: start / HZ,
  });
  await source.add(sample);
}

/** Has the encoder opened with our options, which mediabunny does not hand on. */
function tuneX264({ bitrate, crf }: EncodeParts): void {
  const { open2 } = av.CodecContext.prototype;
  av.CodecContext.prototype.open2 = function open(this: av.CodecContext, ...given) {
    if (this.codecId === av.AV_CODEC_ID_H264) {
      for (const [name, value] of Object.entries({ ...X264_OPTIONS, crf: String(crf) })) {
        this.setOption(name, value);
      }
      // Which the library leaves out of the stream.
      this.colorPrimaries = av.AVCOL_PRI_BT709;
      this.colorTrc = av.AVCOL_TRC_BT709;
      this.colorSpace = av.AVCOL_SPC_BT709;
      this.colorRange = av.AVCOL_RANGE_MPEG;
      this.rcMaxRate = BigInt(bitrate);
      this.rcBufferSize = bitrate * BUFFER_S;
    }
    return open2.apply(this, given);
  };
}

const TILE = 512;

/** A square of noise, soft by about a pixel, with a mean deviation of 1. */
function grainTile(): Float32Array {
  const random = seededRandom(35);
  const raw = Float32Array.from(
    { length: TILE * TILE },
    () => random() + random() + random() + random() - 2,
  );
  return raw.map((value, at) => {
    const [right, below] = [raw[(at + 1) % raw.length] ?? 0, raw[(at + TILE) % raw.length] ?? 0];
    return (value + 0.6 * right + 0.6 * below) * 1.3;
  });
}

/** A frame as 8-bit planes in BT.709, with a grain of its own, which also hides the steps of dark slopes. */
function toI420(
  { width, height, data }: Frame,
  grains: Float32Array,
  grain: number,
  index: number,
): Uint8Array<ArrayBuffer> {
  const planes = new Uint8ClampedArray((width * height * 3) / 2);
  const random = seededRandom(index + 1);
  const [shiftX, shiftY] = [Math.floor(random() * TILE), Math.floor(random() * TILE)];
  const sums = [new Float32Array(width / 2), new Float32Array(width / 2)] as const;
  for (let row = 0; row < height; row += 1) {
    const grainRow = ((row + shiftY) % TILE) * TILE;
    for (let column = 0; column < width; column += 1) {
      const from = (row * width + column) * 3;
      const [red, green, blue] = [level(data[from]), level(data[from + 1]), level(data[from + 2])];
      const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      // Film has least grain where it is black or burnt out.
      const visible = 0.4 + 0.6 * Math.min(1, luma / 60) * Math.min(1, (270 - luma) / 120);
      const noise = (grains[grainRow + ((column + shiftX) % TILE)] ?? 0) * grain * visible;
      planes[row * width + column] = 16 + (luma + noise) * (219 / 255);
      const half = column >> 1;
      sums[0][half] = (sums[0][half] ?? 0) + (blue - luma) / 1.8556;
      sums[1][half] = (sums[1][half] ?? 0) + (red - luma) / 1.5748;
    }
    if (row % 2 === 0) continue;
    for (const [plane, sum] of sums.entries()) {
      const start = width * height * (1 + plane / 4) + ((row >> 1) * width) / 2;
      for (let half = 0; half < width / 2; half += 1) {
        planes[start + half] = 128 + ((sum[half] ?? 0) / 4) * (224 / 255);
      }
      sum.fill(0);
    }
  }
  return new Uint8Array(planes.buffer);
}

function level(value = 0): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
