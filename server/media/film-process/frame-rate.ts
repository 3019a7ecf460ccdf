import { EncodedPacketSink, type InputVideoTrack } from "mediabunny";
import { type FrameRate, nearestRate, perSecondOf, USUAL_RATES } from "#domain/frame-rate.ts";

/** Frames to look at: in Matroska, each is read past, and 4K ProRes takes a megabyte a frame. */
const LOOKED_AT = 240;
/** Codecs reorder frames by at most this many, so the last ones may wait for others. */
const REORDERED = 16;
/** Film tools round times to milliseconds, at least those that come from Matroska. */
const ROUNDED_S = 0.0011;

export interface MeasuredRate extends FrameRate {
  isVariable: boolean;
}

/** Measures a film's frame rate by the times of its first frames; undefined for a single frame. */
export async function measureRate(video: InputVideoTrack): Promise<MeasuredRate | undefined> {
  const times: number[] = [];
  const options = { metadataOnly: true } as const;
  const sink = new EncodedPacketSink(video);
  let packet = await sink.getFirstPacket(options);
  while (packet !== null && times.length < LOOKED_AT + REORDERED) {
    times.push(packet.timestamp);
    packet = await sink.getNextPacket(packet, options);
  }
  const isWhole = packet === null;
  const sorted = times.toSorted((a, b) => a - b);
  const resolution = await video.getTimeResolution();
  return rateOf(isWhole ? sorted : sorted.slice(0, LOOKED_AT), 1 / resolution);
}

/**
 * Returns the rate of frames at these times, in seconds and sorted; undefined for fewer than two.
 * @param step to which the container rounds times
 */
export function rateOf(times: readonly number[], step: number): MeasuredRate | undefined {
  const [first = 0] = times;
  const span = (times.at(-1) ?? first) - first;
  if (!(span > 0)) return undefined;
  const measured = (times.length - 1) / span;
  const most = Math.max(ROUNDED_S, 1.1 * step);
  const plain = [...USUAL_RATES, { numerator: Math.max(1, Math.round(measured)), denominator: 1 }];
  return (
    bestOf(plain, times, most) ??
    bestOf([nearestRate(measured)], times, most) ?? { ...nearestRate(measured), isVariable: true }
  );
}

/** Returns the rate that fits best, if no frame is farther than `most` seconds from its place. */
function bestOf(
  rates: readonly FrameRate[],
  times: readonly number[],
  most: number,
): MeasuredRate | undefined {
  const fits = rates.map((rate) => ({ rate, apart: deviation(times, rate) }));
  const [best] = fits.toSorted((a, b) => a.apart - b.apart);
  return best && best.apart <= most ? { ...best.rate, isVariable: false } : undefined;
}

/** Returns by how many seconds a frame is farthest from where a constant rate has it. */
function deviation(times: readonly number[], rate: FrameRate): number {
  const [first = 0] = times;
  const apart = times.map((at, index) => Math.abs(at - first - index / perSecondOf(rate)));
  return Math.max(...apart);
}
