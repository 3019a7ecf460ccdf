import { type Input, VideoSampleSink } from "mediabunny";
import sharp from "sharp";
import { loadCodecs } from "./codecs.ts";

/** The longest side of a frame, in pixels: that of a poster over the whole screen. */
const LONGEST_SIDE = 2200;
const JPEG = { quality: 88 } as const;
/** Before the end of a film, in seconds: there is no frame at it. */
const BEFORE_END_S = 0.05;

/**
 * Decodes one frame of a film, upright and in SDR, as a JPEG (V4).
 * @param share of the film before it, from 0 to 1
 * @throws Error where it can't be decoded
 */
export async function frameOf(input: Input, share: number): Promise<Uint8Array> {
  using _ = input;
  const filter = await loadCodecs();
  if (filter === undefined) throw new Error("the codecs are not installed");
  const video = await input.getPrimaryVideoTrack();
  if (video === null) throw new Error("the film has no picture");
  const [start, end] = [await video.getFirstTimestamp(), await video.computeDuration()];
  const at = Math.min(start + (end - start) * share, end - BEFORE_END_S);
  using sample = await new VideoSampleSink(video).getSample(Math.max(start, at));
  if (sample === null) throw new Error("there is no such frame");
  const [fullWidth, fullHeight] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const scale = Math.min(1, LONGEST_SIDE / Math.max(fullWidth, fullHeight));
  const [width, height] = [even(fullWidth * scale), even(fullHeight * scale)];
  const rotation = await video.getRotation();
  using frame = await filter(sample, { width, height, rotation });
  const pixels = new Uint8Array(frame.allocationSize({ format: "RGBA" }));
  await frame.copyTo(pixels, { format: "RGBA" });
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } });
  return picture.removeAlpha().jpeg(JPEG).toBuffer();
}

/** The frame filter halves the colour's width and height. */
function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}
