import { refuse } from "./refusal.ts";
import { fold } from "./slug.ts";

export const SHORTEST_PASSWORD = 12;
/** Hashing time grows with length, so longer passwords are refused unhashed (T2). */
export const LONGEST_PASSWORD_BYTES = 1024;

/** Words that attackers' password lists are built from, alone or combined, with digits around them. */
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

const COMMON_PARTS = `
test testing prueba demo guest invitado server servidor system sistema web site sitio mail created
xxx standard studio estudio photo foto fotografia film cine my mi new nuevo the el la un una es is de for para and
`
  .trim()
  .split(/\s+/);

const WALKS = [
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qazwsxedcrfvtgbyhnujmikolp",
  "qawsedrftgyhujikolp",
  "qazxswedcvfrtgbnhyujmkiolp",
];
const STEP_LENGTHS = [3, 4, 5];

const STEPS = WALKS.flatMap(steps);
const PIECES = [...new Set([...WORDS, ...COMMON_PARTS, ...STEPS])];

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

const PLAIN = /^(?:\P{Lu}*|\P{Ll}*|\P{L}*\p{Lu}\P{Lu}*)$/u;
const WORD = /^(?:[a-z]{1,17}|[^a-z]{0,12}[a-z]{1,12}[^a-z]{0,12})$/;
const FEWEST_CHARACTERS = 5;
const LONGEST_REPEATED = 6;
const COUNTING = "12345678901234567890";
const FEWEST_COUNTED = 5;

/** Refuses a weak password. @throws Refusal `password-too-short`, `password-too-long`, `password-common` */
export function refuseWeakPassword(password: string): void {
  const weakness = weaknessOf(password);
  if (weakness !== undefined) refuse(weakness);
}

/** Returns why a password may not be set; undefined if it may. */
export function weaknessOf(
  password: string,
): "password-too-short" | "password-too-long" | "password-common" | undefined {
  if ([...password].length < SHORTEST_PASSWORD) return "password-too-short";
  if (isTooLong(password)) return "password-too-long";
  return isCommon(password) ? "password-common" : undefined;
}

/** Returns whether a password is too long to be hashed. */
export function isTooLong(password: string): boolean {
  return utf8Length(password) > LONGEST_PASSWORD_BYTES;
}

/** Detects the most obvious passwords, with which the server does not start; all are `password-common`. */
export function isTopListPassword(password: string): boolean {
  const folded = fold(password);
  if (new Set(folded).size < FEWEST_CHARACTERS || KNOWN.has(folded)) return true;
  // Passwords of digits only can be enumerated.
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
  // A single word, also with a year around it, is guessable; capitals inside it are not.
  if (PLAIN.test(password) && WORD.test(folded)) return true;
  return [lettersOf(folded), replaceLookalikes(folded), replaceLookalikes(stripEdges(folded))].some(
    (letters) => isMadeOf(PIECES, letters),
  );
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, "");
}

function stripEdges(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
}

function replaceLookalikes(text: string): string {
  const letters: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "e", "4": "a" };
  const signs: Readonly<Record<string, string>> = { "@": "a", $: "s", "5": "s", "7": "t" };
  return text.replace(/[^\p{L}]/gu, (sign) => letters[sign] ?? signs[sign] ?? "");
}

function isMadeOf(pieces: readonly string[], letters: string): boolean {
  const reached = new Set([0]);
  for (let end = 1; end <= letters.length; end += 1) {
    const fits = pieces.some(
      (piece) => letters.endsWith(piece, end) && reached.has(end - piece.length),
    );
    if (fits) reached.add(end);
  }
  return letters !== "" && reached.has(letters.length);
}

function steps(walk: string): string[] {
  const ways = [walk, [...walk].toReversed().join("")];
  return ways.flatMap((way) =>
    STEP_LENGTHS.flatMap((length) =>
      Array.from({ length: way.length - length + 1 }, (_, at) => way.slice(at, at + length)),
    ),
  );
}
