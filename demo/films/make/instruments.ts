import { noise3, seededRandom } from "./noise.ts";
import { filter, HZ } from "./sound.ts";

/** The frequency of a note. @param note its MIDI number; 69 is the A of 440 Hz */
export function hertz(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

/** One channel of a voice. @param sampleAt gives its value at a time in seconds */
function voice(seconds: number, sampleAt: (time: number) => number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * HZ) }, (_, at) => sampleAt(at / HZ));
}

/** White noise. */
export function whiteNoise(seconds: number, seed: number): Float32Array {
  const random = seededRandom(seed);
  return voice(seconds, () => random() * 2 - 1);
}

/** A bass drum whose pitch falls. @param low where it ends, in Hz */
export function kick(low = 47): Float32Array {
  return voice(0.42, (time) => {
    const phase = low * time + (120 / 34) * (1 - Math.exp(-34 * time)) * 0.9;
    const click = Math.exp(-time * 500) * 0.35 * Math.sin(2 * Math.PI * 2400 * time);
    return (
      Math.tanh(1.6 * Math.sin(2 * Math.PI * phase)) * Math.exp(-time * 8.5) * onset(time) + click
    );
  });
}

/** A hand drum. @param pitch in Hz */
export function handDrum(pitch: number, seconds = 0.22): Float32Array {
  const skin = filter(whiteNoise(seconds, 11), "band", pitch * 4, 2);
  return voice(seconds, (time) => {
    const phase = pitch * time + 0.9 * (1 - Math.exp(-60 * time));
    const tone = Math.sin(2 * Math.PI * phase) * Math.exp(-time * 17);
    const slap = (skin[Math.round(time * HZ)] ?? 0) * Math.exp(-time * 70) * 1.4;
    return (tone + slap) * onset(time);
  });
}

/** Some hands that clap, not quite together. */
export function clap(seed: number): Float32Array {
  const hands = filter(filter(whiteNoise(0.4, seed), "band", 1350, 1.1), "high", 600);
  return hands.map((value, at) => {
    const time = at / HZ;
    const early = [0, 0.011, 0.021].reduce(
      (sum, start) => sum + (time >= start ? Math.exp(-(time - start) * 180) : 0),
      0,
    );
    const tail = time > 0.029 ? Math.exp(-(time - 0.029) * 19) : 0;
    return value * (early * 0.8 + tail) * 1.7;
  });
}

/** A rattle of seeds or a hi-hat. @param seconds how long it rings */
export function rattle(seconds: number, seed: number, cutoff = 7200): Float32Array {
  const seeds = filter(whiteNoise(seconds * 3, seed), "high", cutoff);
  return seeds.map((value, at) => {
    const time = at / HZ;
    return value * Math.exp((-time * 2.6) / seconds) * Math.min(1, time / 0.003);
  });
}

/** A round bass note. */
export function bass(pitch: number, seconds: number): Float32Array {
  const raw = voice(seconds, (time) => {
    const phase = (pitch * time) % 1;
    const saw = 2 * phase - 1;
    return 0.45 * saw + 0.85 * Math.sin(2 * Math.PI * phase);
  });
  const dark = filter(raw, "low", (time) => 130 + 620 * Math.exp(-time * 11), 1.1);
  return dark.map((value, at) => {
    const time = at / HZ;
    return Math.tanh(value * 1.4) * onset(time) * release(time, seconds, 0.05);
  });
}

/** A bar of a marimba. */
export function marimba(pitch: number): Float32Array {
  return voice(0.8, (time) => {
    const turn = 2 * Math.PI * pitch * time;
    const bar = Math.sin(turn) * Math.exp(-time * 7);
    const upper = 0.32 * Math.sin(turn * 3.93) * Math.exp(-time * 22);
    const stick = 0.16 * Math.sin(turn * 9.6) * Math.exp(-time * 60);
    return (bar + upper + stick) * onset(time);
  });
}

/** A string that is plucked with a finger (Karplus and Strong). @param softness from 0 to 1, of the finger */
export function pluck(pitch: number, seconds: number, seed: number, softness = 0.5): Float32Array {
  const period = HZ / pitch;
  const size = Math.floor(period - 0.5);
  const stretch = period - 0.5 - size;
  const raw = filter(whiteNoise((size + 2) / HZ, seed), "low", 5200 - 4200 * softness);
  const mean = raw.reduce((sum, value) => sum + value, 0) / raw.length;
  const line = raw.slice(0, size).map((value) => value - mean);
  let [before, held, passed] = [0, 0, 0];
  // Low strings ring longer than high ones.
  const loss = 0.5 ** (1 / (pitch * (0.4 + 110 / pitch)));
  return voice(seconds, (time) => {
    const slot = Math.round(time * HZ) % size;
    const value = line[slot] ?? 0;
    const averaged = 0.5 * (value + before) * loss;
    before = value;
    // A fraction of a sample of delay tunes the string.
    passed = (1 - stretch) * averaged + stretch * held;
    held = averaged;
    line[slot] = passed;
    return value * 2.2 * onset(time) * release(time, seconds, 0.3);
  });
}

/** Partials of a bell and of a cup: frequency over that of the first, strength, and how fast they go. */
const BELL = [
  [0.5, 0.35, 0.5],
  [1, 1, 0.7],
  [1.19, 0.3, 1.1],
  [2, 0.45, 1.3],
  [2.74, 0.16, 2.2],
  [4.1, 0.08, 3.4],
] as const;
const CUP = [
  [1, 0.8, 9],
  [1.63, 0.5, 12],
  [2.41, 0.9, 10],
  [3.37, 0.4, 16],
  [4.78, 0.25, 24],
] as const;

/** A distant bell. */
export function bell(pitch: number, seconds: number): Float32Array {
  return voice(seconds, (time) => {
    const soft = 1 - Math.exp(-time * 60);
    return partials(BELL, pitch, time) * soft * release(time, seconds, 0.5) * 0.5;
  });
}

/** A cup that is set down on its saucer: two touches. */
export function clink(pitch: number): Float32Array {
  return voice(0.9, (time) => {
    const again = time - 0.075;
    const second = again > 0 ? 0.45 * partials(CUP, pitch * 1.07, again) * onset(again) : 0;
    return (partials(CUP, pitch, time) * onset(time) + second) * 0.4;
  });
}

function partials(
  of: readonly (readonly [number, number, number])[],
  pitch: number,
  time: number,
): number {
  let sum = 0;
  for (const [ratio, strength, fall] of of) {
    sum += strength * Math.exp(-time * fall) * Math.sin(2 * Math.PI * pitch * ratio * time);
  }
  return sum;
}

/** A held tone of a few saws that beat slowly against each other. @param seed of its drift */
export function heldTone(
  pitch: number,
  seconds: number,
  seed: number,
  brightness: number,
): Float32Array {
  const phases = [0.13, 0.47, 0.81];
  const raw = voice(seconds, (time) => {
    let sum = 0;
    for (const index of phases.keys()) {
      const drift = 1 + 0.0022 * (index - 1) + 0.0012 * noise3(time * 0.3, index, seed);
      const phase = ((phases[index] ?? 0) + (pitch * drift) / HZ) % 1;
      phases[index] = phase;
      sum += 2 * phase - 1;
    }
    return sum / 3;
  });
  const openness = (time: number) => 0.6 + 0.4 * noise3(time * 0.22, 9.5, seed);
  return filter(
    filter(raw, "low", (time) => brightness * openness(time), 0.9),
    "low",
    brightness * 1.6,
  );
}

/** A few milliseconds of rise, so that nothing clicks. */
export function onset(time: number): number {
  return Math.min(1, time / 0.002);
}

/** From 1 to 0 over the last seconds of a voice. @param length of them, in seconds */
export function release(time: number, seconds: number, length: number): number {
  return Math.min(1, Math.max(0, seconds - time) / length);
}
