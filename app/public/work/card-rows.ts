export interface CardPlace {
  /** Of 12 columns. */
  span: number;
  /** Width over height. */
  ratio: number;
  /** Whether the card is full-width on a phone, as in the stylesheet. */
  isLarge: boolean;
}

const ROWS: Readonly<Record<1 | 2 | 3, readonly (readonly Omit<CardPlace, "isLarge">[])[]>> = {
  1: [[{ span: 12, ratio: 2.4 }]],
  2: [
    [
      { span: 7, ratio: 1.4 },
      { span: 5, ratio: 1.08 },
    ],
    [
      { span: 5, ratio: 1.08 },
      { span: 7, ratio: 1.4 },
    ],
  ],
  // Each picture must be 20 to 40 % as high as the whole grid.
  3: [
    [
      { span: 5, ratio: 1.08 },
      { span: 4, ratio: 1.08 },
      { span: 3, ratio: 0.8 },
    ],
    [
      { span: 3, ratio: 0.8 },
      { span: 5, ratio: 1.22 },
      { span: 4, ratio: 1.08 },
    ],
  ],
};

/** Places cards in rows of three and two, none alone unless it is the only one (U4). */
export function cardPlaces(count: number): CardPlace[] {
  const places: Omit<CardPlace, "isLarge">[] = [];
  const used = { 1: 0, 2: 0, 3: 0 };
  for (const size of rowSizes(count)) {
    const patterns = ROWS[size];
    places.push(...(patterns[used[size] % patterns.length] ?? []));
    used[size] += 1;
  }
  return places.map((place, index) => ({
    ...place,
    isLarge: index % 3 === 0 || (index % 3 === 1 && index === count - 1),
  }));
}

/** Uses threes and up to two twos: the last row, and the third row from the end. */
function rowSizes(count: number): (1 | 2 | 3)[] {
  if (count <= 3) return count === 0 ? [] : [count as 1 | 2 | 3];
  const twos = [0, 2, 1][count % 3] ?? 0;
  const sizes = Array.from({ length: (count - 2 * twos) / 3 + twos }, (): 2 | 3 => 3);
  if (twos > 0) sizes[sizes.length - 1] = 2;
  if (twos > 1) sizes[Math.max(0, sizes.length - 3)] = 2;
  return sizes;
}
