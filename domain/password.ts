import { refuse } from "./refusal.ts";
import { fold } from "./slug.ts";

/** The least characters of a new password (T2). */
export const SHORTEST_PASSWORD = 12;
/** Hashing is paid by the byte, so nothing longer is hashed (T2). */
export const LONGEST_PASSWORD_BYTES = 1024;

/**
 * What the passwords that attackers try first are made of: words, walks along the
 * keyboard, names of this kind of site. Almost every password of the lists that they
 * use is one or more of these, with digits around or between.
 */
const WORDS = `
password passwort contrasena clave secreto secret admin administrator administrador
root user usuario login entrar welcome bienvenido default cambiame changeme letmein access acceso
qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm poiuytrewq lkjhgfdsa mnbvcxz
qwe asd zxc qaz wsx edc rfv tgb yhn abc abcd abcdef abcdefgh abcdefghijkl xyz
iloveyou tequiero teamo love amor princess princesa sunshine superman batman spiderman starwars
dragon monkey shadow master football baseball soccer futbol hockey jordan michael jessica
pokemon hunter killer trustno whatever hello hola freedom charlie internet mustang harley
computer computador samsung google facebook liverpool chelsea barcelona realmadrid arsenal
colombia medellin bogota mexico espana argentina madrid america nacional jesus dios
summer winter spring autumn verano invierno primavera otono january enero family familia
`
  .trim()
  .split(/\s+/);

/** Words that are common next to other words of the list, and in names of tests and studios. */
const COMMON_PARTS = `
test testing prueba demo guest invitado server servidor system sistema web site sitio mail created
xxx standard studio estudio photo foto fotografia film cine my mi new nuevo the el la un una es is de for para and
`
  .trim()
  .split(/\s+/);

/** Ways over the alphabet and the keys. */
const WALKS = [
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qazwsxedcrfvtgbyhnujmikolp",
  "qawsedrftgyhujikolp",
  "qazxswedcvfrtgbnhyujmkiolp",
];
/** Any longer stretch of a walk is made of these. */
const STEP_LENGTHS = [3, 4, 5];

const STEPS = WALKS.flatMap(steps);
const PIECES = [...new Set([...WORDS, ...COMMON_PARTS, ...STEPS])];

/** Other passwords among the most used: they look random, but have leaked a thousand times. */
const KNOWN: ReadonlySet<string> = new Set(
  `
12345678900987654321 1a2a3a4a5a6a 23wkoa0fp78dk 41d8cd98f00b an83546921an13 bhrh0h2oof6xbqjeh
boy4u2ownnyc ghhh47hj7649 hd764nw5d7e1vb1 hd764nw5d7e1vbv ipo54tj45uy856 mailcreated5240 minnesota_hp msoracle32re
ne_e_pod_chehyl nemvxyheqdd5oqxyxyzi nick1234-rem936 p030710p$e4o sdicmt7seytn sojdlg123aljg
warhammer40k zqjphsyf6ctifgu
`
    .trim()
    .split(/\s+/),
);

/** Small letters, capitals, or a capital and small letters after it. */
const PLAIN = /^(?:\P{Lu}*|\P{Ll}*|\P{L}*\p{Lu}\P{Lu}*)$/u;
const WORD = /^(?:[a-z]{1,17}|[^a-z]{0,12}[a-z]{1,12}[^a-z]{0,12})$/;
/** Fewer different characters than this make no password, however long. */
const FEWEST_CHARACTERS = 5;
/** The longest that is no password however often it is repeated. */
const LONGEST_REPEATED = 6;
/** Digits that commonly follow a word, up to any of them. */
const COUNTING = "12345678901234567890";
const FEWEST_COUNTED = 5;

/**
 * Checks a new password (T2). @throws Refusal `password-too-short`,
 * `password-too-long` or `password-common`
 */
export function refuseWeakPassword(password: string): void {
  const weakness = weaknessOf(password);
  if (weakness !== undefined) refuse(weakness);
}

/** Why a password may not be set; undefined for one that may. */
export function weaknessOf(
  password: string,
): "password-too-short" | "password-too-long" | "password-common" | undefined {
  if ([...password].length < SHORTEST_PASSWORD) return "password-too-short";
  if (isTooLong(password)) return "password-too-long";
  return isCommon(password) ? "password-common" : undefined;
}

/** True for one that is not even hashed. */
export function isTooLong(password: string): boolean {
  return utf8Length(password) > LONGEST_PASSWORD_BYTES;
}

/**
 * True for one that stands first in every list: a single word or walks over the keys with little around
 * them, a few characters repeated, digits alone. A studio is not even started with it, so it is narrower
 * than what is common: two words are not among them, nor a word and a number that is nobody's (T2).
 */
export function isTopListPassword(password: string): boolean {
  const folded = fold(password);
  if (new Set(folded).size < FEWEST_CHARACTERS || KNOWN.has(folded)) return true;
  // Digits alone are few enough to be tried one after another.
  if (/^\d{1,19}$/.test(folded)) return true;
  const repeated = /^(.{1,17}?)\1+$/u.exec(folded)?.[1];
  if (repeated !== undefined && repeated.length <= LONGEST_REPEATED) return true;
  const once = repeated ?? folded;
  const digits = once.replace(/\D/g, "");
  const isCounting = digits.length >= FEWEST_COUNTED && COUNTING.startsWith(digits);
  return [lettersOf(once), replaceLookalikes(stripEdges(once))].some(
    (word) =>
      (isCounting || once.length <= 2 * word.length) &&
      (WORDS.includes(word) || isMadeOf(STEPS, word)),
  );
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

function isCommon(password: string): boolean {
  if (isTopListPassword(password)) return true;
  const folded = fold(password);
  if (/^(.{1,11}?)\1+.{0,3}$/u.test(folded)) return true;
  // There are not many words, by themselves or with a year around them; capitals within are no word's.
  if (PLAIN.test(password) && WORD.test(folded)) return true;
  return [lettersOf(folded), replaceLookalikes(folded), replaceLookalikes(stripEdges(folded))].some(
    (letters) => isMadeOf(PIECES, letters),
  );
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, "");
}

/** Without the surrounding characters that replace no letter. */
function stripEdges(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
}

/** Digits and signs read as the letters that they often stand for; others left out. */
function replaceLookalikes(text: string): string {
  const letters: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "e", "4": "a" };
  const signs: Readonly<Record<string, string>> = { "@": "a", $: "s", "5": "s", "7": "t" };
  return text.replace(/[^\p{L}]/gu, (sign) => letters[sign] ?? signs[sign] ?? "");
}

function isMadeOf(pieces: readonly string[], letters: string): boolean {
  /** Which beginnings of the letters are nothing but pieces. */
  const reached = new Set([0]);
  for (let end = 1; end <= letters.length; end += 1) {
    const fits = pieces.some(
      (piece) => letters.endsWith(piece, end) && reached.has(end - piece.length),
    );
    if (fits) reached.add(end);
  }
  return letters !== "" && reached.has(letters.length);
}

/** A walk's stretches of those lengths, there and back. */
function steps(walk: string): string[] {
  const ways = [walk, [...walk].toReversed().join("")];
  return ways.flatMap((way) =>
    STEP_LENGTHS.flatMap((length) =>
      Array.from({ length: way.length - length + 1 }, (_, at) => way.slice(at, at + length)),
    ),
  );
}
