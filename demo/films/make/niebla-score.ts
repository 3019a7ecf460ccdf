import { wind } from "./field-sounds.ts";
import { bell, heldTone, hertz } from "./instruments.ts";
import { noise3 } from "./noise.ts";
import { add, master, place, room, shape, silence, type Sound } from "./sound.ts";

const SECONDS = 22;

/** The drone's notes: MIDI number, strength, when it enters and leaves in seconds, side, brightness in Hz. */
const DRONE = [
  [26, 0.34, 0, 22, 0, 240],
  [38, 0.36, 0, 22, -0.3, 420],
  [45, 0.26, 0, 22, 0.4, 520],
  [50, 0.15, 3, 13, -0.6, 760],
  [53, 0.14, 5.5, 12.5, 0.6, 820],
  [46, 0.2, 11, 17.5, -0.2, 600],
  [57, 0.12, 11.5, 18.5, 0.7, 900],
  [52, 0.14, 16.5, 22, -0.5, 800],
  [57, 0.12, 17.5, 22, 0.5, 900],
  [62, 0.07, 18, 22, 0, 1100],
] as const;

/** The bells: when, in seconds, MIDI number, strength, side. */
const BELLS = [
  [2.2, 74, 0.2, -0.5],
  [3.4, 69, 0.13, 0.5],
  [7.4, 77, 0.18, 0.3],
  [8.9, 72, 0.12, -0.6],
  [12.3, 70, 0.18, 0.1],
  [13.2, 77, 0.1, 0.6],
  [16.6, 76, 0.17, -0.3],
  [17.7, 69, 0.15, 0.4],
  [19, 62, 0.2, 0],
] as const;

/** A drone that turns slowly from D to B flat and back, with wind and bells behind it. */
export function nieblaScore(): Sound {
  const [drone, far, air] = [silence(SECONDS), silence(SECONDS), silence(SECONDS)];
  for (const [index, [note, strength, from, to, pan, brightness]] of DRONE.entries()) {
    const tone = silence(SECONDS);
    place(tone, heldTone(hertz(note), to - from, index + 3, brightness), from, strength, pan);
    shape(tone, (seconds) => {
      const swell = 0.8 + 0.2 * noise3(seconds * 0.4, index * 3.1, 2.2);
      const rising = from === 0 ? 1 : Math.min(1, Math.max(0, (seconds - from) / 3));
      const falling = to === SECONDS ? 1 : Math.min(1, Math.max(0, (to - seconds) / 3));
      return swell * rising * rising * falling * falling;
    });
    add(drone, tone);
  }
  for (const [at, note, strength, pan] of BELLS) {
    place(far, bell(hertz(note), 6), at, strength, pan);
  }
  air.left.set(wind(SECONDS, 41));
  air.right.set(wind(SECONDS, 47));
  const sound = silence(SECONDS);
  add(sound, drone);
  add(sound, far, 0.16);
  add(sound, air, 0.42);
  add(sound, room(far, 0.93, 0.25), 0.75);
  add(sound, room(drone, 0.88, 0.5), 0.5);
  return master(sound, { gain: -2.5, fadeIn: 1.6, fadeOut: 2.6 });
}
