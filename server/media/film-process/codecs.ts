import type * as NodeAv from "node-av";
import type { Codecs } from "./frame-filter.ts";

/** x264 options that mediabunny can't set; fixed key and B frames keep the renditions aligned. */
const X264_OPTIONS = {
  preset: "veryfast",
  crf: "21",
  sc_threshold: "0",
  bf: "2",
  b_strategy: "0",
  "b-pyramid": "none",
  profile: "high",
};
const NO_B_FRAMES = { ...X264_OPTIONS, bf: "0" };
const BUFFER_S = 2;
/** A key frame is requested, and a segment of the stream begins, every so many seconds. */
export const SEGMENT_S = 2;
/** So high that x264 adds no key frames to those that are requested. */
const LONGEST_GOP = 1000;

let options = X264_OPTIONS;

/**
 * Says whether the rate of the film varies that is encoded next. Fragments tell how long a frame lasts by the next one
 * that is decoded: with B frames and times that vary, players would show the frame before or after the one sought (B2).
 */
export function encodeVariableRate(isVariable: boolean): void {
  options = isVariable ? NO_B_FRAMES : X264_OPTIONS;
}

let loading: Promise<Codecs> | undefined;

/** Registers the optional codecs. @throws Error if they are not installed */
export function loadCodecs(): Promise<Codecs> {
  loading ??= load();
  return loading;
}

/** Reports whether the codecs are installed, and logs the reason if they are not. */
export async function hasCodecs(): Promise<boolean> {
  try {
    await loadCodecs();
    return true;
  } catch (error) {
    console.error("films can't be converted: the codecs could not be loaded:", String(error));
    return false;
  }
}

async function load(): Promise<Codecs> {
  const [{ registerMediabunnyServer, ...server }, av] = await Promise.all([
    import("@mediabunny/server"),
    import("node-av"),
  ]);
  // Probing for video hardware takes time and logs that it is missing.
  registerMediabunnyServer({ hardwareContext: null });
  av.Log.setLevel(av.AV_LOG_FATAL);
  tuneX264(av);
  return { av, ...server };
}

/** Patches node-av, because mediabunny passes no x264 options and no colours through. */
function tuneX264(av: typeof NodeAv): void {
  const { CodecContext, AV_CODEC_ID_H264 } = av;
  const { open2 } = CodecContext.prototype;
  CodecContext.prototype.open2 = function open(this: NodeAv.CodecContext, ...given) {
    // Selects encoders: a decoder has no bit rate before its first frame.
    if (this.codecId === AV_CODEC_ID_H264 && this.bitRate > 0n && this.gopSize > 0) {
      for (const [name, value] of Object.entries(options)) this.setOption(name, value);
      this.rcMaxRate = this.bitRate;
      this.rcBufferSize = Number(this.bitRate) * BUFFER_S;
      this.gopSize = LONGEST_GOP;
      // `scaleInto709` makes all frames so (V12); mediabunny tags the container by the encoder.
      this.colorPrimaries = av.AVCOL_PRI_BT709;
      this.colorTrc = av.AVCOL_TRC_BT709;
      this.colorSpace = av.AVCOL_SPC_BT709;
      this.colorRange = av.AVCOL_RANGE_MPEG;
    }
    return open2.apply(this, given);
  };
}
