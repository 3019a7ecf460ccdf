import { FACES, setLine, type SetLine } from "./letters.ts";

const FACE = FACES.display;
/** In ems, as for the site's titles. */
const LINE_HEIGHT = 0.86;
/** Minimum gap in ems between a line's descenders and the next line's capitals. */
const LEAST_GAP = 0.07;
const MOST_LINES = 10;
/** In pixels; a word that fits in one line only below this em size is divided. */
const SMALLEST = 56;
/** A further line takes height from the picture, so it must enlarge the title at least by this factor. */
const WORTH_A_LINE = 1.15;

/** Baselines are in pixels below the top; `height` ends at the last one. */
export interface SetTitle {
  size: number;
  lines: { line: SetLine; baseline: number }[];
  height: number;
}

/** Sets `settable` text as large as the box in pixels allows; `largest` is an em size. */
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
  // All lines get the line height that the tightest pair needs.
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

/** Splits words into `count` lines so that the longest line is as short as possible. */
function balanced(words: readonly string[], count: number): string[] {
  const [space] = FACE.glyphs[" "] ?? [0];
  const ends = [0];
  for (const word of words) ends.push((ends.at(-1) ?? 0) + setLine(FACE, word).width + space);
  const widthOf = (from: number, to: number) => (ends[to] ?? 0) - (ends[from] ?? 0);
  /** For each number of words: the longest line's width, and the first word of each line. */
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

/** Keeps signs such as a dash in one word with the word before them. */
function wordsOf(title: string): string[] {
  const words: string[] = [];
  for (const word of title.split(" ")) {
    const isSigns = !/[\p{L}\p{N}]/u.test(word);
    if (isSigns && words.length > 0) words.push(`${words.pop()} ${word}`);
    else words.push(word);
  }
  return words;
}

function dividedWord(word: string, width: number): string[] {
  const parts = Math.ceil((setLine(FACE, word).width / FACE.unitsPerEm) * (SMALLEST / width));
  if (parts <= 1) return [word];
  const letters = Array.from(word);
  const length = Math.ceil(letters.length / parts);
  return Array.from({ length: parts }, (_, index) =>
    letters.slice(index * length, (index + 1) * length).join(""),
  ).filter((part) => part !== "");
}
