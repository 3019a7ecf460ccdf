import { type Input, VideoSampleSink } from "mediabunny";
import sharp from "sharp";
import { loadCodecs } from "./codecs.ts";
import { createFrameFilter, uprightShape } from "./frame-filter.ts";

/** In pixels: the size of a full-screen poster. */
const LONGEST_SIDE = 2200;
const JPEG = { quality: 88 } as const;
/** A film has no frame at its exact end. */
const BEFORE_END_S = 0.05;

/** Decodes the frame at `share` (0 to 1) as an upright SDR JPEG (V4). @throws Error if undecodable */
export async function frameOf(input: Input, share: number): Promise<Uint8Array> {
  using _ = input;
  const filter = createFrameFilter(await loadCodecs());
  const video = await input.getPrimaryVideoTrack();
  if (video === null) throw new Error("the film has no picture");
  const [start, end] = [await video.getFirstTimestamp(), await video.computeDuration()];
  const at = Math.min(start + (end - start) * share, end - BEFORE_END_S);
  using sample = await new VideoSampleSink(video).getSample(Math.max(start, at));
  if (sample === null) throw new Error("there is no such frame");
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const shape = await uprightShape(video, scale);
  using frame = await filter(sample, shape);
  const pixels = new Uint8Array(frame.allocationSize({ format: "RGBA" }));
  await frame.copyTo(pixels, { format: "RGBA" });
  const picture = sharp(pixels, {
    raw: { width: shape.width, height: shape.height, channels: 4 },
  });
  return picture.removeAlpha().jpeg(JPEG).toBuffer();
}
