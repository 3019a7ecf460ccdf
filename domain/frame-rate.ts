/** Frames per second as a ratio, such as 24000/1001. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

/** The rates of SMPTE ST 12 and of cameras, the slowest first. */
export const USUAL_RATES: readonly FrameRate[] = [
  { numerator: 24000, denominator: 1001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30000, denominator: 1001 },
  { numerator: 30, denominator: 1 },
  { numerator: 48000, denominator: 1001 },
  { numerator: 48, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60000, denominator: 1001 },
  { numerator: 60, denominator: 1 },
  { numerator: 100, denominator: 1 },
  { numerator: 120000, denominator: 1001 },
  { numerator: 120, denominator: 1 },
];

/** Rates closer than this share count as equal; 24 and 23.976 are five times as far apart. */
const NEAR = 0.0002;

/** Matroska rounds times to milliseconds, so a frame may be said to begin this much too early. */
export const ROUNDED_S = 0.0006;

const SECONDS_OF_MINUTE = 60;
const MINUTES_OF_HOUR = 60;
const HOURS_OF_DAY = 24;

/** Returns the frame that is shown at a time, counted from 0. @param seconds from the first frame */
export function frameAt(seconds: number, { numerator, denominator }: FrameRate): number {
  return Math.max(0, Math.floor(((seconds + ROUNDED_S) * numerator) / denominator));
}

/** Returns the middle of a frame in seconds: a player that seeks there shows it however it rounds. */
export function timeOfFrame(frame: number, { numerator, denominator }: FrameRate): number {
  return ((frame + 0.5) * denominator) / numerator;
}

/** Returns the number of frames that begin within a time, at least one. */
export function framesIn(seconds: number, { numerator, denominator }: FrameRate): number {
  return Math.max(1, Math.round((seconds * numerator) / denominator));
}

/** Whether timecode may drop frames: at 29.97 and 59.94 (SMPTE ST 12-1). */
export function canDropFrames({ numerator, denominator }: FrameRate): boolean {
  return denominator === 1001 && (numerator === 30000 || numerator === 60000);
}

/**
 * Returns a frame's timecode, `HH:MM:SS:FF` or `HH:MM:SS;FF` if frames are dropped, which only 29.97 and
 * 59.94 allow. It begins again after a day.
 * @param startFrame the frame number of the first frame, such as `firstFrameOfHour(1, …)`
 */
export function timecode(
  frame: number,
  rate: FrameRate,
  isDropFrame: boolean,
  startFrame = 0,
): string {
  const perSecond = countedPerSecond(rate);
  const dropped = isDropFrame ? droppedPerMinute(rate) : 0;
  const day = firstFrameOfHour(HOURS_OF_DAY, rate, isDropFrame);
  const label = labelOf((frame + startFrame) % day, perSecond, dropped);
  const seconds = Math.floor(label / perSecond);
  const minutes = Math.floor(seconds / SECONDS_OF_MINUTE);
  const parts = [
    Math.floor(minutes / MINUTES_OF_HOUR),
    minutes % MINUTES_OF_HOUR,
    seconds % SECONDS_OF_MINUTE,
  ];
  const digits = Math.max(2, String(perSecond - 1).length);
  const frames = String(label % perSecond).padStart(digits, "0");
  const separator = dropped > 0 ? ";" : ":";
  return parts.map((part) => String(part).padStart(2, "0")).join(":") + separator + frames;
}

/** Returns the number of the frame at the beginning of an hour of timecode. */
export function firstFrameOfHour(hour: number, rate: FrameRate, isDropFrame: boolean): number {
  const dropped = isDropFrame ? droppedPerMinute(rate) : 0;
  const minutes = hour * MINUTES_OF_HOUR;
  const labels = minutes * SECONDS_OF_MINUTE * countedPerSecond(rate);
  return labels - dropped * (minutes - minutes / 10);
}

/** Returns the usual rate that a measured one stands for, otherwise the measured one in thousandths. */
export function nearestRate(measured: number): FrameRate {
  const apart = (rate: FrameRate) => Math.abs(measured / perSecondOf(rate) - 1);
  const usual = USUAL_RATES.find((rate) => apart(rate) <= NEAR);
  if (usual) return usual;
  const thousandths = Math.max(1, Math.round(measured * 1000));
  const shared = commonDivisor(thousandths, 1000);
  return { numerator: thousandths / shared, denominator: 1000 / shared };
}

/** Returns a rate as a number, for texts and comparisons. */
export function perSecondOf({ numerator, denominator }: FrameRate): number {
  return numerator / denominator;
}

/** Timecode counts whole frames per second: 30 at 29.97. */
function countedPerSecond(rate: FrameRate): number {
  return Math.max(1, Math.round(perSecondOf(rate)));
}

function droppedPerMinute(rate: FrameRate): number {
  return canDropFrames(rate) ? countedPerSecond(rate) / 15 : 0;
}

/** Skips the first labels of each minute except every tenth. */
function labelOf(frame: number, perSecond: number, dropped: number): number {
  if (dropped === 0) return frame;
  const perMinute = perSecond * SECONDS_OF_MINUTE - dropped;
  const perTenMinutes = perMinute * 10 + dropped;
  const tens = Math.floor(frame / perTenMinutes);
  const rest = frame % perTenMinutes;
  const minutes = rest < dropped ? 0 : Math.floor((rest - dropped) / perMinute);
  return frame + dropped * (9 * tens + minutes);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
