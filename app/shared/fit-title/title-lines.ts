import { fold } from "#domain/slug.ts";

/**
 * Advances of the display face in thousandths of an em, at its 68% width and 760
 * weight. Kerning only ever makes a line shorter than their sum.
 */
const ADVANCES = {
  ...{ A: 530, B: 519, C: 541, D: 540, E: 488, F: 431, G: 573, H: 545, I: 250, J: 450, K: 539 },
  ...{ L: 438, M: 705, N: 548, O: 581, P: 504, Q: 581, R: 533, S: 488, T: 486, U: 537, V: 507 },
  ...{ W: 739, X: 521, Y: 517, Z: 493, 0: 452, 1: 399, 2: 446, 3: 451, 4: 441, 5: 453, 6: 452 },
  ...{ 7: 413, 8: 442, 9: 452, ".": 226, ",": 226, ":": 239, "'": 205, "’": 209, "!": 264 },
  ...{ "-": 255, "–": 340, "—": 680, "(": 360, ")": 360, "/": 274, "?": 438, "&": 568, "+": 526 },
};
const WIDTHS: ReadonlyMap<string, number> = new Map(Object.entries(ADVANCES));
const WIDEST = 740;
const SPACE = 130;
/** The display type is set this much tighter (see type.css). */
const TRACKING = -10;

/**
 * How wide a title is in em of the display face when set on so many lines.
 * @param lines at most this many; words are never split
 */
export function titleWidth(title: string, lines: number): number {
  const words = fold(title).toUpperCase().split(/\s+/).filter(Boolean).map(wordWidth);
  let low = Math.max(SPACE, ...words);
  let high = words.reduce((sum, width) => sum + width + SPACE, 0);
  while (high - low > 10) {
    const middle = (low + high) / 2;
    if (linesNeeded(words, middle) <= lines) high = middle;
    else low = middle;
  }
  return Math.max(low, high) / 1000;
}

function linesNeeded(words: readonly number[], room: number): number {
  let lines = 1;
  let used = 0;
  for (const width of words) {
    if (used > 0 && used + SPACE + width > room) {
      lines += 1;
      used = width;
    } else {
      used += (used > 0 ? SPACE : 0) + width;
    }
  }
  return lines;
}

function wordWidth(word: string): number {
  return [...word].reduce((sum, letter) => sum + (WIDTHS.get(letter) ?? WIDEST) + TRACKING, 0);
}
