/** A card's place in the broken grid of the works page. */
export interface CardPlace {
  /** Columns of twelve. */
  span: number;
  /** Width over height. */
  ratio: number;
  /** Whether it has a phone's whole width, as in the stylesheet. */
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
  // A picture of the wall is never less than a fifth of its height, nor more than two (W5).
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

/**
 * Places so many cards in rows of three and two, none alone unless it is the only one (U4).
 * @returns a place for each card, in order
 */
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

/** Threes, with as many twos as it takes for none to be left over: the last row, and the third from the end. */
function rowSizes(count: number): (1 | 2 | 3)[] {
  if (count <= 3) return count === 0 ? [] : [count as 1 | 2 | 3];
  const twos = [0, 2, 1][count % 3] ?? 0;
  const sizes = Array.from({ length: (count - 2 * twos) / 3 + twos }, (): 2 | 3 => 3);
  if (twos > 0) sizes[sizes.length - 1] = 2;
  if (twos > 1) sizes[Math.max(0, sizes.length - 3)] = 2;
  return sizes;
}
