import { fallingBeans, pouring, rain } from "./field-sounds.ts";
import { clink, heldTone, hertz, pluck } from "./instruments.ts";
import { add, master, place, room, shape, silence, type Sound } from "./sound.ts";

/** When the sounds of the kitchen are heard, in seconds, which the captions name too. */
export const SOUNDS = { beans: 2.1, pouring: 5.4, clink: 13.9 } as const;
const SECONDS = 24;

/** Two bars to a picture: a bass note, then the chord's notes one by one. */
const CHORDS = [
  [38, 57, 62, 66, 69, 73],
  [35, 54, 57, 62, 66, 69],
  [43, 55, 59, 62, 66, 71],
  [45, 55, 59, 62, 64, 69],
  [38, 57, 62, 66, 69, 76],
  [42, 54, 57, 61, 64, 69],
  [43, 55, 59, 62, 66, 74],
  [38, 50, 57, 62, 66, 69],
] as const;
/** When each note of a chord is plucked, in seconds. */
const PICKING = [0, 0.35, 0.7, 1.05, 1.4, 1.75] as const;
const CHORD_S = 2.8;

/** Plucked chords in a warm room with rain on its roof, and what is heard of the coffee. */
export function cafeDeOrigenScore(): Sound {
  const [guitar, kitchen, weather] = [silence(SECONDS), silence(SECONDS), silence(SECONDS)];
  for (const [bar, notes] of CHORDS.entries()) {
    for (const [index, note] of notes.entries()) {
      const isLast = bar === CHORDS.length - 1;
      // The last chord is strummed, and rings out.
      const at = 0.5 + bar * CHORD_S + (isLast ? index * 0.06 : (PICKING[index] ?? 0));
      const strength = index === 0 ? 0.5 : 0.36 - index * 0.015;
      place(
        guitar,
        pluck(hertz(note), 4.5, bar * 10 + index, 0.55),
        at,
        strength,
        index * 0.16 - 0.4,
      );
      if (!isLast && index === 4) {
        place(guitar, pluck(hertz(note), 3, bar * 10 + 8, 0.7), at + 0.7, 0.2, 0.3);
      }
    }
    const [root] = notes;
    const ground = silence(SECONDS);
    place(ground, heldTone(hertz(root + 12), CHORD_S + 0.8, bar, 420), 0.3 + bar * CHORD_S, 0.11);
    const start = 0.3 + bar * CHORD_S;
    shape(ground, (seconds) => {
      const passed = seconds - start;
      const rising = Math.min(1, Math.max(0, passed / 0.9));
      return rising * Math.min(1, Math.max(0, (CHORD_S + 0.8 - passed) / 0.8));
    });
    add(guitar, ground);
  }
  weather.left.set(rain(SECONDS, 210, 3));
  weather.right.set(rain(SECONDS, 210, 4));
  // The rain is near at first, steps back for the coffee, and is let in again at the end.
  shape(weather, (seconds) => {
    const back = Math.min(1, Math.max(0, (seconds - 2) / 4));
    const again = Math.min(1, Math.max(0, (seconds - 18.4) / 2));
    return 2 - 1.1 * back + 0.9 * again;
  });
  place(kitchen, fallingBeans(2.3, 130, 21), SOUNDS.beans, 0.55, -0.15);
  place(kitchen, fallingBeans(2.3, 60, 22), SOUNDS.beans + 0.1, 0.45, 0.35);
  place(kitchen, pouring(4.6, 31), SOUNDS.pouring, 1.7, 0.1);
  place(kitchen, clink(2050), SOUNDS.clink, 0.42, 0.2);
  place(kitchen, clink(2300), SOUNDS.clink + 0.62, 0.17, 0.25);
  const sound = silence(SECONDS);
  add(sound, guitar, 0.85);
  add(sound, kitchen);
  add(sound, weather);
  add(sound, room(guitar, 0.82, 0.4), 0.7);
  add(sound, room(kitchen, 0.74, 0.5), 0.5);
  return master(sound, { gain: -6.5, fadeIn: 0.8, fadeOut: 1.6 });
}
