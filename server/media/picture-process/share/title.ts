import { FACES, setLine, type SetLine } from "./letters.ts";

const FACE = FACES.display;
/** Of an em from one baseline to the next, as the site's titles are set. */
const LINE_HEIGHT = 0.86;
/** Between what a line has below its baseline and what the next has above its capitals. */
const LEAST_GAP = 0.07;
const MOST_LINES = 10;
/** A word that would have to be smaller than this to fit in one line is divided, in pixels. */
const SMALLEST = 56;
/** One more line has to make the title larger by this factor: the picture gets what it would take. */
const WORTH_A_LINE = 1.15;

/** A title set in a box: its lines, and where their baselines lie below its top, in pixels; the last is its lower end. */
export interface SetTitle {
  size: number;
  lines: { line: SetLine; baseline: number }[];
  height: number;
}

/**
 * Sets a title as large as a box allows, in lines of about one width.
 * @param title of `settable` @param box in pixels @param largest size of an em, in pixels
 */
export function fitTitle(
  title: string,
  box: { width: number; height: number },
  largest: number,
): SetTitle {
  const words = wordsOf(title).flatMap((word) => dividedWord(word, box.width));
  let best: SetTitle | undefined;
  for (let count = 1; count <= Math.min(MOST_LINES, words.length); count += 1) {
    const tried = setIn(balanced(words, count), box, largest);
    if (best === undefined || tried.size > best.size * WORTH_A_LINE) best = tried;
  }
  return best ?? { size: 0, lines: [], height: 0 };
}

function setIn(
  texts: readonly string[],
  box: { width: number; height: number },
  largest: number,
): SetTitle {
  const { unitsPerEm } = FACE;
  const lines = texts.map((text) => setLine(FACE, text));
  const clear = lines.slice(1).map(({ top }, index) => (lines[index]?.bottom ?? 0) + top);
  // One step for all, as far as the closest two need it.
  const step = Math.max(LINE_HEIGHT, ...clear.map((units) => units / unitsPerEm + LEAST_GAP));
  const first = (lines[0]?.top ?? 0) / unitsPerEm;
  const ems = first + (lines.length - 1) * step;
  const widest = Math.max(...lines.map(({ width }) => width)) / unitsPerEm;
  const size = Math.min(largest, box.width / widest, box.height / ems);
  return {
    size,
    lines: lines.map((line, index) => ({ line, baseline: (first + index * step) * size })),
    height: ems * size,
  };
}

/** Words in so many lines, the longest of which is as short as it can be. */
function balanced(words: readonly string[], count: number): string[] {
  const [space] = FACE.glyphs[" "] ?? [0];
  const ends = [0];
  for (const word of words) ends.push((ends.at(-1) ?? 0) + setLine(FACE, word).width + space);
  const widthOf = (from: number, to: number) => (ends[to] ?? 0) - (ends[from] ?? 0);
  /** By number of words from the first: the width of the longest line, and where the last one begins. */
  let plans = words.map((_, index) => ({ widest: widthOf(0, index + 1), starts: [0] }));
  for (let lines = 2; lines <= count; lines += 1) {
    plans = words.map((_, index) => {
      let best = { widest: Infinity, starts: [0] };
      for (let start = lines - 1; start <= index; start += 1) {
        const before = plans[start - 1];
        if (before === undefined) continue;
        const widest = Math.max(before.widest, widthOf(start, index + 1));
        if (widest < best.widest) best = { widest, starts: [...before.starts, start] };
      }
      return best;
    });
  }
  const { starts } = plans.at(-1) ?? { starts: [0] };
  return starts.map((start, index) => words.slice(start, starts[index + 1]).join(" "));
}

/** The words of a title; one of signs alone, such as a dash, stays with the word before it. */
function wordsOf(title: string): string[] {
  const words: string[] = [];
  for (const word of title.split(" ")) {
    const isSigns = !/[\p{L}\p{N}]/u.test(word);
    if (isSigns && words.length > 0) words.push(`${words.pop()} ${word}`);
    else words.push(word);
  }
  return words;
}

/** A word in parts of one length, where it is too long for a line. */
function dividedWord(word: string, width: number): string[] {
  const parts = Math.ceil((setLine(FACE, word).width / FACE.unitsPerEm) * (SMALLEST / width));
  if (parts <= 1) return [word];
  const letters = Array.from(word);
  const length = Math.ceil(letters.length / parts);
  return Array.from({ length: parts }, (_, index) =>
    letters.slice(index * length, (index + 1) * length).join(""),
  ).filter((part) => part !== "");
}
