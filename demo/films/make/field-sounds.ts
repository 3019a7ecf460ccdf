import { onset, release, whiteNoise } from "./instruments.ts";
import { noise3, seededRandom } from "./noise.ts";
import { filter, HZ } from "./sound.ts";

/** Wind, of one channel. */
export function wind(seconds: number, seed: number): Float32Array {
  const gust = (time: number) => 0.5 + 0.5 * noise3(time * 0.33, seed, 0.3);
  const raw = whiteNoise(seconds, seed);
  const body = filter(raw, "band", (time) => 240 + 420 * gust(time), 1.3);
  const hiss = filter(raw, "band", (time) => 900 + 1300 * gust(time + 1), 2.4);
  return body.map((value, at) => {
    const strength = gust(at / HZ);
    return (value + 0.22 * (hiss[at] ?? 0)) * (0.25 + 0.75 * strength * strength);
  });
}

/** Rain on a tin roof, of one channel: a hiss and many drops. @param drops a second */
export function rain(seconds: number, drops: number, seed: number): Float32Array {
  const random = seededRandom(seed);
  const out = filter(filter(whiteNoise(seconds, seed), "high", 900), "low", 5200).map(
    (value) => value * 0.1,
  );
  for (let count = 0; count < drops * seconds; count += 1) {
    const start = Math.floor(random() * out.length);
    const pitch = 900 + 3200 * random() ** 1.6;
    const strength = 0.02 + 0.16 * random() ** 5;
    const length = Math.min(out.length - start, Math.round(HZ * 0.03));
    for (let at = 0; at < length; at += 1) {
      const time = at / HZ;
      const tin = Math.sin(2 * Math.PI * pitch * time) + 0.6 * Math.sin(7.1 * pitch * time);
      out[start + at] =
        (out[start + at] ?? 0) + tin * strength * Math.exp(-time * 190) * onset(time);
    }
  }
  return out;
}

/** Coffee that is poured into glass: a stream, and bubbles whose pitch rises as it fills. */
export function pouring(seconds: number, seed: number): Float32Array {
  const random = seededRandom(seed);
  const rising = (time: number) => 1 + (0.7 * time) / seconds;
  const stream = filter(whiteNoise(seconds, seed), "band", (time) => 950 * rising(time), 1.5);
  const out = stream.map((value, at) => value * (0.26 + 0.1 * noise3((at / HZ) * 9, 0.5, seed)));
  for (let count = 0; count < seconds * 46; count += 1) {
    const start = Math.floor(random() * out.length);
    const pitch = (380 + 700 * random()) * rising(start / HZ);
    const strength = 0.03 + 0.17 * random() ** 3;
    const length = Math.min(out.length - start, Math.round(HZ * 0.07));
    for (let at = 0; at < length; at += 1) {
      const time = at / HZ;
      const bubble = Math.sin(2 * Math.PI * (pitch * time + pitch * 4 * time * time));
      out[start + at] =
        (out[start + at] ?? 0) +
        bubble * strength * Math.exp(-time * 62) * Math.min(1, time / 0.004);
    }
  }
  return out.map((value, at) => {
    const time = at / HZ;
    return value * Math.min(1, time / 0.35) * release(time, seconds, 0.6);
  });
}

/** Coffee beans that fall into a bowl, of one channel. @param drops how many */
export function fallingBeans(seconds: number, drops: number, seed: number): Float32Array {
  const random = seededRandom(seed);
  const out = new Float32Array(Math.round(seconds * HZ));
  for (let count = 0; count < drops; count += 1) {
    // Most of them fall early; a few roll after.
    const start = Math.floor(random() ** 1.7 * out.length);
    const pitch = 1100 + 1500 * random();
    const strength = 0.1 + 0.5 * random() ** 2;
    const length = Math.min(out.length - start, Math.round(HZ * 0.025));
    for (let at = 0; at < length; at += 1) {
      const time = at / HZ;
      const knock = Math.sin(2 * Math.PI * pitch * time) + 0.7 * (random() * 2 - 1);
      out[start + at] =
        (out[start + at] ?? 0) +
        knock * strength * Math.exp(-time * 330) * Math.min(1, time / 0.0008);
    }
  }
  return out;
}
