/**
 * Seeded random numbers in [0, 1), the same on every machine.
 * @param seed any integer
 * @returns a function that gives the next number
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Smooth noise in three dimensions, from -1 to 1; it changes over about one unit. */
export function noise3(x: number, y: number, z: number): number {
  const [left, top, front] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [across, down, deep] = [smooth(x - left), smooth(y - top), smooth(z - front)];
  const near = plane(left, top, front, across, down);
  const far = plane(left, top, front + 1, across, down);
  return near + (far - near) * deep;
}

/**
 * Noise with finer noise on it, from about -1 to 1.
 * @param octaves how many sizes of it; each is half as large and half as strong as the one before
 */
export function fractalNoise(x: number, y: number, z: number, octaves: number): number {
  let sum = 0;
  let weight = 0;
  let strength = 1;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    // An offset of its own, so that the octaves' lattices do not show as one.
    sum += strength * noise3(x * scale + octave * 17.3, y * scale - octave * 9.1, z + octave * 5.7);
    weight += strength;
    strength /= 2;
    scale *= 2.03;
  }
  return sum / weight;
}

function plane(x: number, y: number, z: number, across: number, down: number): number {
  const upper = lattice(x, y, z) + (lattice(x + 1, y, z) - lattice(x, y, z)) * across;
  const lower = lattice(x, y + 1, z) + (lattice(x + 1, y + 1, z) - lattice(x, y + 1, z)) * across;
  return upper + (lower - upper) * down;
}

function lattice(x: number, y: number, z: number): number {
  let hash = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 2147483647 - 71);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  hash = Math.imul(hash ^ (hash >>> 16), 1597334677);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2147483648 - 1;
}

function smooth(part: number): number {
  return part * part * part * (part * (part * 6 - 15) + 10);
}
