import outlines from "./archivo-outlines.json" with { type: "json" };

/** A typeface as `scripts/fonts.mjs` cuts it: outlines of capitals, figures and signs alone. */
export interface Face {
  unitsPerEm: number;
  capHeight: number;
  /** By character: its advance, and its outline as an SVG path; y points up from the baseline. */
  glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>;
  /** By pair of characters without accents: what the second moves by. */
  kerning: Readonly<Record<string, number>>;
}

/** The site's type (`app/styles/type.css`): titles, and labels. */
export const FACES = outlines as unknown as Readonly<Record<"display" | "label", Face>>;

/** Signs that the faces have under another code point. */
const SAME_SIGNS: ReadonlyMap<string, string> = new Map([
  ["\u2010", "-"],
  ["\u2011", "-"],
  ["\u2012", "–"],
  ["\u2015", "—"],
  ["\u02bb", "‘"],
  ["\u02bc", "’"],
]);
const LETTER = /[\p{L}\p{N}]/u;
/** Of the letters of a text; with fewer it says something else, or nothing. */
const LEAST_SET = 0.5;

/**
 * A text as it can be set: in capitals, a letter that the faces lack without its accent, any
 * other character (emoji, other scripts) left out. No font of the machine stands in, so that an
 * image is the same everywhere.
 * @returns empty where less than half of its letters would remain
 */
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

/** A line of type: where each letter stands, in units of the face. */
export interface SetLine {
  letters: { path: string; x: number }[];
  width: number;
  /** How far it reaches above and below the baseline; capitals count as its least. */
  top: number;
  bottom: number;
}

/** Sets a line. @param text of `settable` @param tracking added to each advance, in units */
export function setLine(face: Face, text: string, tracking = 0): SetLine {
  // Straight under what stands above it: without the room that the first letter has on its left.
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

/** One step of an outline: SVG's letter, and its points. */
export interface PathStep {
  command: string;
  points: [x: number, y: number][];
}

/** Takes a path apart; all its coordinates are absolute. */
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
