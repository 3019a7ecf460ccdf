import {
  bass,
  clap,
  handDrum,
  heldTone,
  hertz,
  kick,
  marimba,
  rattle,
  whiteNoise,
} from "./instruments.ts";
import { add, duck, filter, HZ, master, place, room, shape, silence, type Sound } from "./sound.ts";

/** At 120 beats a minute, a beat is exactly 12 frames of 24 a second. */
export const BEAT = 0.5;
/** The parts, in beats: the drums pause for the second evening's lawn, and return for the last picture. */
export const PAUSE = 24;
export const RETURN = 28;
export const END = 34;
/** The last stroke; what follows is its echo. */
const LAST = 32;

/** A minor, F, C, G: a bass note and a chord for each bar of four beats. */
const CHORDS = [
  { root: 33, notes: [57, 60, 64, 69] },
  { root: 29, notes: [53, 60, 65, 69] },
  { root: 36, notes: [55, 60, 64, 67] },
  { root: 31, notes: [55, 59, 62, 67] },
] as const;
/** The marimba's figure: quarters of a beat within a bar, and which note of the chord. */
const FIGURE = [
  [0, 3],
  [3, 2],
  [6, 3],
  [7, 1],
  [10, 2],
  [12, 3],
  [14, 1],
  [15, 2],
] as const;
const BASS_FIGURE = [0, 3, 6, 10, 14] as const;

/** The aftermovie's groove: cumbia's rattle and hand drums over a straight bass drum. */
export function festivalEcoScore(): Sound {
  const seconds = END * BEAT;
  const [drums, tones, low] = [silence(seconds), silence(seconds), silence(seconds)];
  const kicks = playDrums(drums);
  for (let bar = 0; bar < LAST / 4; bar += 1) playBar(tones, low, bar);
  playPause(tones);
  const last = CHORDS[0];
  for (const [index, note] of last.notes.entries()) {
    place(tones, marimba(hertz(note)), LAST * BEAT, 0.4, index * 0.4 - 0.6);
  }
  place(low, bass(hertz(last.root), 1), LAST * BEAT, 0.6);
  duck(tones, kicks, 0.45, 0.11);
  duck(low, kicks, 0.65, 0.09);
  const sound = silence(seconds);
  add(sound, drums);
  add(sound, tones);
  add(sound, low);
  add(sound, room(tones, 0.8, 0.35), 0.9);
  add(sound, room(drums, 0.7, 0.5), 0.22);
  return master(sound, { gain: -6.2, fadeIn: 0.004, fadeOut: 0.7 });
}

/** @returns when the bass drum is heard, in seconds */
function playDrums(drums: Sound): number[] {
  const kicks: number[] = [];
  const [bassDrum, hands, low, high] = [kick(), clap(5), handDrum(150), handDrum(245, 0.16)];
  for (let beat = 0; beat <= LAST; beat += 1) {
    const isPause = beat >= PAUSE && beat < RETURN;
    const at = beat * BEAT;
    if (!isPause) {
      kicks.push(at);
      place(drums, bassDrum, at, 0.82);
      if (beat % 2 === 1) place(drums, hands, at, 0.34, 0.06);
    }
    if (beat === LAST) break;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const strength = [0.1, 0.06, 0.19, 0.08][quarter] ?? 0;
      const length = quarter === 2 ? 0.09 : 0.04;
      const rattled = rattle(length, beat * 4 + quarter, isPause ? 8600 : 6800);
      place(drums, rattled, at + quarter * (BEAT / 4), isPause ? strength * 0.5 : strength, 0.35);
    }
    // The llamador of cumbia answers between the beats, whatever the others do.
    place(drums, low, at + BEAT / 2, isPause ? 0.16 : 0.3, -0.3);
    if (!isPause && beat % 4 === 3) {
      for (const [index, quarter] of [1, 2, 3].entries()) {
        place(drums, high, at + quarter * (BEAT / 4), 0.16 + index * 0.06, -0.5);
      }
    }
    if (!isPause && beat % 4 === 1) place(drums, high, at + BEAT * 0.75, 0.2, -0.5);
  }
  for (const at of [0, 12, RETURN]) place(drums, rattle(0.9, 77 + at, 4200), at * BEAT, 0.24, -0.2);
  return kicks;
}

function playBar(tones: Sound, low: Sound, bar: number): void {
  const chord = CHORDS[bar % CHORDS.length] ?? CHORDS[0];
  const start = bar * 4 * BEAT;
  const isPause = bar * 4 === PAUSE;
  for (const [quarter, index] of FIGURE) {
    const note = (chord.notes[index] ?? 60) + 12;
    const at = start + quarter * (BEAT / 4);
    place(tones, marimba(hertz(note)), at, isPause ? 0.14 : 0.24, quarter % 2 ? 0.35 : -0.2);
  }
  if (isPause) return;
  for (const quarter of BASS_FIGURE) {
    const length = quarter === 10 ? 0.4 : 0.28;
    place(
      low,
      bass(hertz(chord.root + (quarter === 14 ? 12 : 0)), length),
      start + quarter * (BEAT / 4),
      0.5,
    );
  }
  // From the second picture on, the chord stands on the weak halves of the beats.
  if (bar < 3 && bar !== 2) return;
  for (const half of [1, 3, 5, 7]) {
    for (const [index, note] of chord.notes.entries()) {
      const stab = heldTone(hertz(note), 0.2, index + half, 2600);
      const soft = stab.map(
        (value, at) => value * Math.min(1, at / 200) * (1 - at / stab.length) ** 2,
      );
      place(tones, soft, start + half * (BEAT / 2), 0.1, index * 0.35 - 0.5);
    }
  }
}

/** A held chord on the lawn, and a breath of noise that leads back. */
function playPause(tones: Sound): void {
  const length = (RETURN - PAUSE) * BEAT;
  const held = silence(tones.left.length / HZ);
  for (const [index, note] of [45, 57, 60, 64, 71].entries()) {
    place(
      held,
      heldTone(hertz(note), length, index + 20, 1300),
      PAUSE * BEAT,
      0.16,
      index * 0.3 - 0.6,
    );
  }
  shape(held, (seconds) => {
    const passed = seconds - PAUSE * BEAT;
    return (
      Math.min(1, Math.max(0, passed / 0.3)) * Math.min(1, Math.max(0, (length - passed) / 0.06))
    );
  });
  add(tones, held);
  const breath = filter(
    whiteNoise(length, 8),
    "band",
    (time) => 500 + 5200 * (time / length) ** 2,
    1.2,
  );
  const rising = breath.map((value, at) => value * (at / breath.length) ** 2.4 * 0.2);
  for (let at = rising.length - 500; at < rising.length; at += 1) {
    rising[at] = (rising[at] ?? 0) * ((rising.length - at) / 500);
  }
  place(tones, rising, PAUSE * BEAT, 1);
}
