import type * as NodeAv from "node-av";
import { createFrameFilter, type FrameFilter } from "./frame-filter.ts";

/**
 * What mediabunny has no options for. `crf` spends bits where they are seen, below the bit rate as the limit.
 * `sc_threshold` keeps x264 from key frames of its own at cuts, which other renditions would not have, and
 * the fixed B frames from orders of frames of its own (V2).
 */
const X264_OPTIONS = {
  preset: "veryfast",
  crf: "21",
  sc_threshold: "0",
  bf: "2",
  b_strategy: "0",
  "b-pyramid": "none",
  profile: "high",
};
/** Seconds of the bit rate that a moment may take at once. */
const BUFFER_S = 2;
/** Frames after which x264 would set a key frame by itself; ours come every 2 s, at any frame rate. */
const LONGEST_GOP = 1000;

let loading: Promise<FrameFilter> | undefined;

/**
 * Loads the codecs, once, after which mediabunny decodes and encodes.
 * @returns the filter that every frame goes through
 * @throws Error where their optional package is not installed
 */
export function loadCodecs(): Promise<FrameFilter> {
  loading ??= load();
  return loading;
}

/** Whether the codecs are installed; where they are not, the operator is told why. */
export async function hasCodecs(): Promise<boolean> {
  try {
    await loadCodecs();
    return true;
  } catch (error) {
    console.error("films can't be converted: the codecs could not be loaded:", String(error));
    return false;
  }
}

async function load(): Promise<FrameFilter> {
  const [{ registerMediabunnyServer, ...server }, av] = await Promise.all([
    import("@mediabunny/server"),
    import("node-av"),
  ]);
  // Servers have no video hardware: looking for it takes time, and writes that it is missing.
  registerMediabunnyServer({ hardwareContext: null });
  av.Log.setLevel(av.AV_LOG_FATAL);
  tuneX264(av);
  return createFrameFilter({ av, ...server });
}

/** Has every H.264 encoder opened with our options: mediabunny hands on none of x264's. */
function tuneX264({ CodecContext, AV_CODEC_ID_H264 }: typeof NodeAv): void {
  const { open2 } = CodecContext.prototype;
  CodecContext.prototype.open2 = function open(this: NodeAv.CodecContext, ...given) {
    // A decoder has no bit rate before it has read its first frame.
    if (this.codecId === AV_CODEC_ID_H264 && this.bitRate > 0n && this.gopSize > 0) {
      for (const [name, value] of Object.entries(X264_OPTIONS)) this.setOption(name, value);
      this.rcMaxRate = this.bitRate;
      this.rcBufferSize = Number(this.bitRate) * BUFFER_S;
      this.gopSize = LONGEST_GOP;
    }
    return open2.apply(this, given);
  };
}
