import { EncodedPacketSink, type VideoSample } from "mediabunny";
import { join } from "node:path";
import { FILM_LOOPS, filmFileName, LONGEST_LOOP_S, MOST_LOOP_BYTES } from "#domain/film.ts";
import { SEGMENT_S } from "./codecs.ts";
import { joinAsMp4, keyFrameAt, openMp4 } from "./join-mp4.ts";

/** Mean luma, of 255, under which a frame counts as dark; black is 16. */
const DARK_LUMA = 28;
/** A film that is dark for longer than this begins its loops at its beginning. */
const LONGEST_DARK_S = 20;
/** A loop of less would flicker. */
const SHORTEST_REST_S = 2 * SEGMENT_S;
/** Estimated size of a loop's MP4 without its frames. */
const INDEX_BYTES = 32_000;

export type LoopStart = ReturnType<typeof createLoopStart>;

/** Finds the first key frame that is not dark, in seconds, among a rendition's frames in their order. */
export function createLoopStart() {
  let next = 0;
  let startS: number | undefined;
  return {
    async look(frame: VideoSample): Promise<void> {
      if (startS !== undefined || next > LONGEST_DARK_S || frame.timestamp < next) return;
      next = (Math.floor(frame.timestamp / SEGMENT_S) + 1) * SEGMENT_S;
      if ((await meanLuma(frame)) >= DARK_LUMA) startS = frame.timestamp;
    },
    seconds: (): number => startS ?? 0,
  };
}

async function meanLuma(frame: VideoSample): Promise<number> {
  const pixels = new Uint8Array(frame.allocationSize({ format: "I420" }));
  const [luma] = await frame.copyTo(pixels, { format: "I420" });
  const { codedWidth: width, codedHeight: height } = frame;
  let sum = 0;
  for (let row = 0; row < height; row += 1) {
    const start = (luma?.offset ?? 0) + row * (luma?.stride ?? width);
    for (const value of pixels.subarray(start, start + width)) sum += value;
  }
  return sum / (width * height);
}

/** Cuts a film's loops of its smallest and its largest rendition (V7). @returns their file names */
export async function cutLoops(
  folder: string,
  id: string,
  sides: readonly number[],
  { fromS, durationS }: { fromS: number; durationS: number },
): Promise<string[]> {
  const sideOf = { small: sides.at(-1), large: sides[0] };
  const startS = durationS - fromS < SHORTEST_REST_S ? 0 : fromS;
  const names: string[] = [];
  for (const size of ["small", "large"] as const) {
    const video = join(folder, filmFileName(id, `${sideOf[size]}.m4s`));
    const name = filmFileName(id, FILM_LOOPS[size]);
    const limits = { startS, mostBytes: MOST_LOOP_BYTES[size], mostS: LONGEST_LOOP_S };
    await joinAsMp4({
      video,
      audio: undefined,
      to: join(folder, name),
      startS,
      endS: await endOfLoop(video, limits),
    });
    names.push(name);
  }
  return names;
}

interface LoopLimits {
  startS: number;
  mostBytes: number;
  mostS: number;
}

/** Finds the second of the last key frame within a loop's limits; Infinity if all fits. */
async function endOfLoop(video: string, { startS, mostBytes, mostS }: LoopLimits): Promise<number> {
  using file = openMp4(video);
  const track = await file.getPrimaryVideoTrack();
  if (track === null) throw new Error("there is no video to cut");
  const sink = new EncodedPacketSink(track);
  const first = await keyFrameAt(sink, Math.max(startS, await track.getFirstTimestamp()));
  let bytes = INDEX_BYTES;
  let endS: number | undefined;
  for await (const packet of sink.packets(first, undefined, { metadataOnly: true })) {
    const { type, timestamp, byteLength } = packet;
    if (type === "key" && timestamp > first.timestamp) {
      const isWithin = bytes <= mostBytes && timestamp - first.timestamp <= mostS;
      if (endS !== undefined && !isWithin) return endS;
      endS = timestamp;
    }
    bytes += byteLength;
  }
  const seconds = (await track.computeDuration()) - first.timestamp;
  return endS !== undefined && (bytes > mostBytes || seconds > mostS) ? endS : Infinity;
}
