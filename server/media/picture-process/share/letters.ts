import outlines from "./archivo-outlines.json" with { type: "json" };

/** Made by `scripts/fonts.mjs`: capitals, digits and signs only. */
export interface Face {
  unitsPerEm: number;
  capHeight: number;
  /** Advance and SVG path by character; y points up from the baseline. */
  glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>;
  /** Offset of the second character, by pair of characters without accents. */
  kerning: Readonly<Record<string, number>>;
}

export const FACES = outlines as unknown as Readonly<Record<"display" | "label", Face>>;

const SAME_SIGNS: ReadonlyMap<string, string> = new Map([
  ["\u2010", "-"],
  ["\u2011", "-"],
  ["\u2012", "–"],
  ["\u2015", "—"],
  ["\u02bb", "‘"],
  ["\u02bc", "’"],
]);
const LETTER = /[\p{L}\p{N}]/u;
/** With a smaller share of its letters a text may change its meaning. */
const LEAST_SET = 0.5;

/** Keeps the characters that the faces have; empty if less than half of the letters remain. */
export function settable(text: string): string {
  const { glyphs } = FACES.display;
  const letters = Array.from(text.normalize("NFC").toUpperCase(), (given) => {
    const letter = SAME_SIGNS.get(given) ?? given;
    if (/\s/u.test(letter)) return { given, set: " " };
    if (Object.hasOwn(glyphs, letter)) return { given, set: letter };
    const [plain = ""] = letter.normalize("NFD");
    return { given, set: Object.hasOwn(glyphs, plain) ? plain : "" };
  });
  const wanted = letters.filter(({ given }) => LETTER.test(given));
  const kept = wanted.filter(({ set }) => LETTER.test(set));
  if (kept.length === 0 || kept.length < wanted.length * LEAST_SET) return "";
  return letters
    .map(({ set }) => set)
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** Lengths are in units of the face. */
export interface SetLine {
  letters: { path: string; x: number }[];
  width: number;
  /** Extent above and below the baseline, at least that of a capital. */
  top: number;
  bottom: number;
}

/** Sets a line of `settable` text; `tracking` is added to each advance, in units of the face. */
export function setLine(face: Face, text: string, tracking = 0): SetLine {
  // Leave out the first letter's left bearing, so that the left edges of lines are aligned.
  const [, first = ""] = face.glyphs[text.charAt(0)] ?? [];
  const indent = Math.min(...pointsOf(first).map(([x]) => x));
  const width = Number.isFinite(indent) ? -indent : 0;
  const line: SetLine = { letters: [], width, top: face.capHeight, bottom: 0 };
  let before = "";
  for (const letter of text) {
    const [advance, path] = face.glyphs[letter] ?? [0, ""];
    const [plain = ""] = letter.normalize("NFD");
    line.width += before === "" ? 0 : (face.kerning[before + plain] ?? 0) + tracking;
    line.letters.push({ path, x: line.width });
    line.width += advance;
    before = plain;
    for (const [, y] of pointsOf(path)) {
      line.top = Math.max(line.top, y);
      line.bottom = Math.max(line.bottom, -y);
    }
  }
  return line;
}

export interface PathStep {
  command: string;
  points: [x: number, y: number][];
}

/** Parses an SVG path with absolute coordinates. */
export function stepsOf(path: string): PathStep[] {
  return Array.from(path.matchAll(/([MLQCZ])([-\d ]*)/g), ([, command = "", numbers = ""]) => {
    const values = numbers.split(" ").filter(Boolean).map(Number);
    const points: PathStep["points"] = [];
    for (let at = 0; at + 1 < values.length; at += 2) {
      points.push([values[at] ?? 0, values[at + 1] ?? 0]);
    }
    return { command, points };
  });
}

function pointsOf(path: string): PathStep["points"] {
  return stepsOf(path).flatMap(({ points }) => points);
}
