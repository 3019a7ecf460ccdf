/** Samples a second. */
export const HZ = 48_000;

/** Two channels of samples, from -1 to 1. */
export interface Sound {
  left: Float32Array;
  right: Float32Array;
}

/** Nothing to hear. @param seconds how long */
export function silence(seconds: number): Sound {
  const length = Math.round(seconds * HZ);
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/**
 * Adds one channel to a sound.
 * @param at where it begins, in seconds; what goes beyond the sound's end is left out
 * @param pan from -1, left, to 1, right
 */
export function place(into: Sound, voice: Float32Array, at: number, gain = 1, pan = 0): void {
  const start = Math.round(at * HZ);
  const angle = ((pan + 1) * Math.PI) / 4;
  const [toLeft, toRight] = [Math.cos(angle) * gain, Math.sin(angle) * gain];
  const length = Math.min(voice.length, into.left.length - start);
  for (let index = Math.max(0, -start); index < length; index += 1) {
    const value = voice[index] ?? 0;
    into.left[start + index] = (into.left[start + index] ?? 0) + value * toLeft;
    into.right[start + index] = (into.right[start + index] ?? 0) + value * toRight;
  }
}

/** Adds a sound to another from its start on. */
export function add(into: Sound, other: Sound, gain = 1): void {
  for (const side of ["left", "right"] as const) {
    for (let at = 0; at < into[side].length; at += 1) {
      into[side][at] = (into[side][at] ?? 0) + (other[side][at] ?? 0) * gain;
    }
  }
}

/** Multiplies a sound by what a function says of each moment, in seconds. */
export function shape(sound: Sound, gainAt: (seconds: number) => number): void {
  for (let at = 0; at < sound.left.length; at += 1) {
    const gain = gainAt(at / HZ);
    sound.left[at] = (sound.left[at] ?? 0) * gain;
    sound.right[at] = (sound.right[at] ?? 0) * gain;
  }
}

/** Takes a sound back at each of some moments, as a compressor does that a drum drives. @param release in seconds */
export function duck(sound: Sound, times: readonly number[], depth: number, release: number): void {
  const sorted = [...times].sort((one, other) => one - other);
  let next = 0;
  let last = -Infinity;
  shape(sound, (seconds) => {
    while (next < sorted.length && (sorted[next] ?? 0) <= seconds) last = sorted[next++] ?? last;
    const passed = seconds - last;
    // The few milliseconds of its start keep it from clicking.
    const down = Math.min(1, passed / 0.004) * Math.exp(-passed / release);
    return 1 - depth * down;
  });
}

/** What is left below a frequency, or above it, or about it. @param cutoff in Hz, fixed or of a moment */
export function filter(
  signal: Float32Array,
  kind: "low" | "high" | "band",
  cutoff: number | ((seconds: number) => number),
  resonance = 0.7,
): Float32Array {
  const out = new Float32Array(signal.length);
  let [first, second] = [0, 0];
  let gain = 0;
  const damping = 1 / resonance;
  for (let at = 0; at < signal.length; at += 1) {
    // A moving cutoff is looked up 3000 times a second, which is often enough not to be heard.
    if (at % 16 === 0) {
      const hertz = typeof cutoff === "number" ? cutoff : cutoff(at / HZ);
      gain = Math.tan((Math.PI * Math.min(hertz, HZ * 0.45)) / HZ);
    }
    const high =
      ((signal[at] ?? 0) - (gain + damping) * first - second) / (1 + gain * (gain + damping));
    const band = gain * high + first;
    const low = gain * band + second;
    first = gain * high + band;
    second = gain * band + low;
    out[at] = kind === "low" ? low : kind === "high" ? high : band * damping;
  }
  return out;
}

const COMBS = [1557, 1617, 1491, 1422, 1277, 1356, 1188, 1116];
const PASSES = [225, 556, 441, 341];
/** Samples by which the right channel's lines are longer, so that the room is wide. */
const WIDER = 31;

/**
 * The room's answer to a sound, without the sound (Schroeder, with the lengths of Freeverb).
 * @param decay from 0 to 1, about how long it lasts
 * @param damping from 0 to 1, how fast its highs go
 */
export function room(sound: Sound, decay: number, damping: number): Sound {
  const input = sound.left.map((value, at) => (value + (sound.right[at] ?? 0)) * 0.06);
  const side = (more: number) => {
    const out = new Float32Array(input.length);
    for (const length of COMBS) addComb(out, input, length + more, decay, damping);
    return PASSES.reduce<Float32Array>((signal, length) => allPass(signal, length + more), out);
  };
  return { left: side(0), right: side(WIDER) };
}

function addComb(
  out: Float32Array,
  input: Float32Array,
  length: number,
  decay: number,
  damping: number,
): void {
  const line = new Float32Array(Math.round(length * (HZ / 44_100)));
  let kept = 0;
  for (let at = 0, slot = 0; at < input.length; at += 1, slot = (slot + 1) % line.length) {
    const late = line[slot] ?? 0;
    out[at] = (out[at] ?? 0) + late;
    kept = late * (1 - damping) + kept * damping;
    line[slot] = (input[at] ?? 0) + kept * decay;
  }
}

function allPass(input: Float32Array, length: number): Float32Array {
  const line = new Float32Array(length);
  return input.map((value, at) => {
    const late = line[at % length] ?? 0;
    line[at % length] = value + late * 0.5;
    return late - value;
  });
}

/** How a finished sound is brought out. */
export interface MasterParts {
  /** In decibels, before what is too loud is held back. */
  gain: number;
  /** Of its fades, in seconds. */
  fadeIn: number;
  fadeOut: number;
}

/** A little below -1 dBFS, since AAC overshoots. */
const CEILING = 10 ** (-1.6 / 20);
const LOOK_AHEAD = 240;

/** Brings a sound to its loudness, below the ceiling, with fades. */
export function master(sound: Sound, { gain, fadeIn, fadeOut }: MasterParts): Sound {
  const out = {
    left: filter(sound.left, "high", 28).map((value) => value * 10 ** (gain / 20)),
    right: filter(sound.right, "high", 28).map((value) => value * 10 ** (gain / 20)),
  };
  limit(out);
  const length = out.left.length / HZ;
  shape(out, (seconds) => {
    const rising = fadeIn ? Math.min(1, seconds / fadeIn) : 1;
    const falling = Math.min(1, Math.max(0, length - 0.02 - seconds) / fadeOut);
    return Math.sin((rising * Math.PI) / 2) * Math.sin((falling * Math.PI) / 2) ** 2;
  });
  return out;
}

/** Turns down before a peak comes, and up again slowly. */
function limit({ left, right }: Sound): void {
  const needed = left.map((value, at) => {
    const peak = Math.max(Math.abs(value), Math.abs(right[at] ?? 0));
    return peak > CEILING ? CEILING / peak : 1;
  });
  let gain = 1;
  const release = 1 - Math.exp(-1 / (0.12 * HZ));
  for (let at = 0; at < left.length; at += 1) {
    let least = 1;
    for (let ahead = at; ahead < Math.min(at + LOOK_AHEAD, needed.length); ahead += 1) {
      // Nearer peaks weigh more, so that the gain slides down to them.
      const weight = 1 - (ahead - at) / LOOK_AHEAD;
      const wanted = 1 - (1 - (needed[ahead] ?? 1)) * weight;
      if (wanted < least) least = wanted;
    }
    gain = least < gain ? least : gain + (least - gain) * release;
    left[at] = (left[at] ?? 0) * gain;
    right[at] = (right[at] ?? 0) * gain;
  }
}
