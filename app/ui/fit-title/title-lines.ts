import { fold } from "#domain/slug.ts";

/** Advances of the display face in thousandths of an em; kerning only reduces their sum. */
const ADVANCES: ReadonlyMap<string, number> = readAdvances(`
  A530 B519 C541 D540 E488 F431 G573 H545 I250 J450 K539 L438 M705 N548 O581 P504 Q581 R533 S488
  T486 U537 V507 W739 X521 Y517 Z493 0452 1399 2446 3451 4441 5453 6452 7413 8442 9452
  .226 ,226 :239 '205 ’209 !264 ?438 -255 –340 —680 /274 (360 )360 &568 +526
`);
const WIDEST = 740;
const SPACE = 130;
/** As in type.css. */
const TRACKING = -10;

/** Returns a title's width in em when set on at most so many lines, without splitting words. */
export function titleWidth(title: string, lines: number): number {
  const words = fold(title).toUpperCase().split(/\s+/).filter(Boolean).map(wordWidth);
  let low = Math.max(SPACE, ...words);
  if (lines >= words.length) return low / 1000;
  let high = words.reduce((sum, width) => sum + width + SPACE, 0);
  while (high - low > 10) {
    const middle = (low + high) / 2;
    if (linesNeeded(words, middle) <= lines) high = middle;
    else low = middle;
  }
  return Math.max(low, high) / 1000;
}

/** Returns the side bearings of a title's first and last letters, in em. */
export function titleSides(title: string): { left: number; right: number } {
  const folded = fold(title);
  return {
    left: /^[ajtvwxy]/.test(folded) ? 0 : 0.045,
    right: /[afklprtvwxy]$/.test(folded) ? 0.01 : 0.035,
  };
}

/** Checks for letters with a mark above, as in Ñ or É. */
export function hasAccents(title: string): boolean {
  return fold(title) !== title.toLowerCase();
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
  return [...word].reduce((sum, letter) => sum + (ADVANCES.get(letter) ?? WIDEST) + TRACKING, 0);
}

function readAdvances(table: string): Map<string, number> {
  const entries = table.trim().split(/\s+/);
  return new Map(entries.map((entry) => [entry.charAt(0), Number(entry.slice(1))]));
}
