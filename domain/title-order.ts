import { fold } from "./slug.ts";

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

const OTHER_SIGN = "\u0000";

/** The order of the Unicode Collation Algorithm (CLDR root) for characters of Latin titles. */
const ORDER =
  " _-‐‒–—―,;:!¡?¿.·'‹›\"«»()[]{}§¶@*/\\&#%‰†‡•`^°©®" +
  `${OTHER_SIGN}+±÷×<=>¬|¦~−⁄¤¢$£¥€0123456789abcdefghiıjklmnŋopqrstuvwxyzþ`;

const FIRST = 0xa1;
const WEIGHTS = /* @__PURE__ */ new Map(
  Array.from(ORDER, (character, place) => [character, String.fromCodePoint(FIRST + place)]),
);
const LAST = /* @__PURE__ */ String.fromCodePoint(FIRST + ORDER.length);

/** Returns a sort key without accents and case (P6); keys are stored, so a change needs a migration. */
export function titleSortKey(title: string): string {
  const folded = fold(title.normalize("NFKD")).replace(/\p{Cf}/gu, "");
  return Array.from(folded, weightOf).join("");
}

/** Returns a title's heading in the index: its first letter, else `#` (G4). */
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
