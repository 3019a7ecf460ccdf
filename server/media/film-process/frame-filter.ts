import {
  type InputVideoTrack,
  type Rotation,
  VideoSample,
  type VideoSamplePixelFormat,
} from "mediabunny";
import type * as MediabunnyServer from "@mediabunny/server";
import type * as NodeAv from "node-av";
import pLimit from "p-limit";
import { type FilmColours, scaleInto709 } from "./film-colours.ts";

/** What is used of the codec packages. */
export type Codecs = { av: typeof NodeAv } & Pick<
  typeof MediabunnyServer,
  "toAvFrame" | "AvFrameVideoSampleResource"
>;

/** Target size in pixels, the clockwise rotation before scaling, and the colours that the film says it has. */
export interface FrameShape {
  width: number;
  height: number;
  rotation: Rotation;
  colours: FilmColours;
}

/** Computes the upright, scaled shape; sizes are even, because H.264 halves the chroma planes. */
export async function uprightShape(track: InputVideoTrack, scale: number): Promise<FrameShape> {
  return {
    width: even((await track.getDisplayWidth()) * scale),
    height: even((await track.getDisplayHeight()) * scale),
    rotation: await track.getRotation(),
    colours: await track.getColorSpace(),
  };
}

function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}

/** Converts a decoded frame to a shape. @throws FFmpeg's error */
export type FrameFilter = (sample: VideoSample, shape: FrameShape) => Promise<VideoSample>;

const TURNS: Readonly<Record<number, string[]>> = {
  90: ["transpose=1"],
  180: ["hflip", "vflip"],
  270: ["transpose=2"],
};

/** Makes the frames of one film whole, upright, 8-bit and BT.709: mediabunny's own filter ignores colours and crashes beyond 8 bits. */
export function createFrameFilter(codecs: Codecs): FrameFilter {
  const chains = new Map<string, Promise<Chain>>();
  return async (sample, shape) => {
    const { format, codedWidth, codedHeight, colorSpace } = sample;
    const isInterlaced = isDecodedInterlaced(codecs, sample);
    const parts = [format, codedWidth, codedHeight, colorSpace, isInterlaced, shape];
    const key = JSON.stringify(parts);
    const known = chains.get(key) ?? openChain(codecs, sample, shape, isInterlaced);
    chains.set(key, known);
    const frame = await (await known).filter(sample);
    return new VideoSample(new codecs.AvFrameVideoSampleResource(frame), {
      timestamp: sample.timestamp,
      duration: sample.duration,
      rotation: 0,
      flip: false,
    });
  };
}

interface Chain {
  /** Accepts only frames of the format and size that the chain was opened with. */
  filter(sample: VideoSample): Promise<NodeAv.Frame>;
  /** Keeps a reference: node-av frees an unreferenced graph while its filters are in use. */
  graph: NodeAv.FilterGraph;
}

/** FFmpeg's frame of a sample; undefined if mediabunny decoded it itself, as it does ProRes. */
function decodedFrame({ AvFrameVideoSampleResource }: Codecs, sample: VideoSample) {
  // The library gives no other way to it.
  const resource: unknown = Reflect.get(sample, "_data");
  return resource instanceof AvFrameVideoSampleResource ? resource.frame : undefined;
}

function isDecodedInterlaced(codecs: Codecs, sample: VideoSample): boolean {
  const flags = decodedFrame(codecs, sample)?.flags ?? 0;
  return (flags & codecs.av.AV_FRAME_FLAG_INTERLACED) !== 0;
}

async function openChain(
  codecs: Codecs,
  sample: VideoSample,
  shape: FrameShape,
  isInterlaced: boolean,
): Promise<Chain> {
  const { av } = codecs;
  const reader = createFrameReader(codecs);
  const first = await reader(sample);
  // Both give each frame at once; others wait for the next one. `kerndeint` takes 8 bits.
  const deinterlacer =
    first.format === av.AV_PIX_FMT_YUV420P ? "kerndeint=thresh=0" : "field=type=top";
  const filters = [
    ...(isInterlaced ? [deinterlacer] : []),
    ...(TURNS[shape.rotation] ?? []),
    // Scaling to the display size makes the pixels square.
    ...scaleInto709(shape, sample.colorSpace, Math.min(first.width, first.height)),
    "setsar=1",
    "format=yuv420p",
  ];
  const graph = new av.FilterGraph();
  graph.alloc();
  const size = `video_size=${first.width}x${first.height}:pix_fmt=${first.format}`;
  const buffer = existing(av.Filter.getByName("buffer"));
  const times = "time_base=1/1000000:pixel_aspect=1/1";
  const source = existing(graph.createFilter(buffer, "in", `${size}:${times}`));
  const bufferSink = existing(av.Filter.getByName("buffersink"));
  const sink = existing(graph.createFilter(bufferSink, "out"));
  // In FFmpeg's terms the chain's input is an output of the graph.
  const outputs = av.FilterInOut.createList([{ name: "in", filterCtx: source, padIdx: 0 }]);
  const inputs = av.FilterInOut.createList([{ name: "out", filterCtx: sink, padIdx: 0 }]);
  const chain = `[in]${filters.join()}[out]`;
  av.FFmpegError.throwIfError(graph.parsePtr(chain, inputs, outputs), chain);
  av.FFmpegError.throwIfError(await graph.config(), chain);
  const inTurn = pLimit(1);

  return {
    graph,
    filter: (each) =>
      inTurn(async () => {
        const frame = await reader(each);
        av.FFmpegError.throwIfError(await source.buffersrcAddFrame(frame), "a frame to filter");
        const filtered = new av.Frame();
        filtered.alloc();
        av.FFmpegError.throwIfError(await sink.buffersinkGetFrame(filtered), "a filtered frame");
        return filtered;
      }),
  };
}

/** Reads each sample into the same frame; `toAvFrame` would copy ProRes byte by byte. */
function createFrameReader(codecs: Codecs): (sample: VideoSample) => Promise<NodeAv.Frame> {
  const { av, toAvFrame } = codecs;
  const studioFormats: Partial<Record<VideoSamplePixelFormat, NodeAv.AVPixelFormat>> = {
    I422P10: av.AV_PIX_FMT_YUV422P10LE,
    I422P12: av.AV_PIX_FMT_YUV422P12LE,
    I422AP10: av.AV_PIX_FMT_YUVA422P10LE,
    I422AP12: av.AV_PIX_FMT_YUVA422P12LE,
    I444P10: av.AV_PIX_FMT_YUV444P10LE,
    I444P12: av.AV_PIX_FMT_YUV444P12LE,
    I444AP10: av.AV_PIX_FMT_YUVA444P10LE,
    I444AP12: av.AV_PIX_FMT_YUVA444P12LE,
  };
  const frame = new av.Frame();
  frame.alloc();
  let bytes: Buffer | undefined;
  return async (sample) => {
    frame.unref();
    const format = sample.format === null ? undefined : studioFormats[sample.format];
    if (format === undefined || decodedFrame(codecs, sample) !== undefined) {
      await toAvFrame(sample, frame);
      return frame;
    }
    const size = sample.allocationSize();
    if (bytes?.byteLength !== size) bytes = Buffer.allocUnsafeSlow(size);
    await sample.copyTo(bytes);
    frame.format = format;
    frame.width = sample.codedWidth;
    frame.height = sample.codedHeight;
    frame.colorRange = av.AVCOL_RANGE_MPEG;
    frame.fromBuffer(bytes);
    return frame;
  };
}

function existing<Part>(part: Part | null): Part {
  if (part === null) throw new Error("FFmpeg was built without a filter that is needed");
  return part;
}
