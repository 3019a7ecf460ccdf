import { fold } from "./slug.ts";

/** Letters that Unicode does not decompose, as titles are ordered by them. */
const SPELLED_OUT: ReadonlyMap<string, string> = new Map([
  ["æ", "ae"],
  ["đ", "d"],
  ["ð", "d"],
  ["ħ", "h"],
  ["ł", "l"],
  ["ø", "o"],
  ["œ", "oe"],
  ["ß", "ss"],
  ["‘", "'"],
  ["’", "'"],
  ["‚", "'"],
  ["‛", "'"],
  ["“", '"'],
  ["”", '"'],
  ["„", '"'],
  ["‟", '"'],
]);

/** Represents in `ORDER` every character that it does not name. */
const OTHER_SIGN = "\u0000";

/** The order of the Unicode Collation Algorithm (CLDR root) among the characters of Latin titles. */
const ORDER =
  " _-‐‒–—―,;:!¡?¿.·'‹›\"«»()[]{}§¶@*/\\&#%‰†‡•`^°©®" +
  `${OTHER_SIGN}+±÷×<=>¬|¦~−⁄¤¢$£¥€0123456789abcdefghiıjklmnŋopqrstuvwxyzþ`;

/** The first code point of keys: above the control characters. */
const FIRST = 0xa1;
const WEIGHTS = /* @__PURE__ */ new Map(
  Array.from(ORDER, (character, place) => [character, String.fromCodePoint(FIRST + place)]),
);
/** All other characters, such as those of other scripts, follow in the order of their code points. */
const LAST = /* @__PURE__ */ String.fromCodePoint(FIRST + ORDER.length);

/**
 * A key whose byte order is the order of titles, blind to accents and case (P6). It is stored,
 * so a change of it needs a migration that writes all keys anew.
 */
export function titleSortKey(title: string): string {
  const folded = fold(title.normalize("NFKD")).replace(/\p{Cf}/gu, "");
  return Array.from(folded, weightOf).join("");
}

/** The heading of the index for a title: its first letter, `#` for all else (G4). */
export function titleLetter(title: string): string {
  const letter = fold(title).charAt(0).toUpperCase();
  return /[A-Z]/.test(letter) ? letter : "#";
}

function weightOf(character: string): string {
  const spelled = SPELLED_OUT.get(character);
  if (spelled !== undefined) return Array.from(spelled, weightOf).join("");
  const weight = WEIGHTS.get(character);
  if (weight !== undefined) return weight;
  const isSign = /[\p{P}\p{S}]/u.test(character);
  return (isSign ? WEIGHTS.get(OTHER_SIGN) : LAST) + character;
}
