import { refuse } from "./refusal.ts";
import { fold } from "./slug.ts";

/** In characters: whoever sets a password sets at least so many (T2). */
export const SHORTEST_PASSWORD = 12;
/** Hashing is paid by the byte, so nothing longer is hashed (T2). */
export const LONGEST_PASSWORD_BYTES = 1024;

/**
 * What the passwords that attackers try first are made of: words, walks along the
 * keyboard, names of this kind of site. Almost every password of the lists that they
 * use is one or more of these, with digits around or between.
 */
const PIECES = `
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
test testing prueba demo guest invitado server servidor system sistema web site sitio mail created
studio estudio photo foto fotografia film cine my mi new nuevo the el la un una es is de for para and
`
  .trim()
  .split(/\s+/);

/** Fewer different characters than this make no password, however long. */
const FEWEST_CHARACTERS = 5;

/**
 * Checks a password that somebody sets (T2). @throws Refusal `password-too-short`,
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

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

function isCommon(password: string): boolean {
  const folded = fold(password);
  if (new Set(folded).size < FEWEST_CHARACTERS) return true;
  if (/^(.{1,11}?)\1+.{0,3}$/u.test(folded)) return true;
  // Digits alone, and a single word, are few enough to be tried one after another.
  if (/^(?:\d{1,19}|[a-z]{1,15})$/.test(folded)) return true;
  const letters = folded.replace(/[^\p{L}]/gu, "");
  // What stands around a word is no letter in disguise.
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return [letters, unmasked(folded), unmasked(core)].some(isMadeOfPieces);
}

/** Digits and signs read as the letters that they often stand for; others left out. */
function unmasked(text: string): string {
  const letters: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "e", "4": "a" };
  const signs: Readonly<Record<string, string>> = { "@": "a", $: "s", "5": "s", "7": "t" };
  return text.replace(/[^\p{L}]/gu, (sign) => letters[sign] ?? signs[sign] ?? "");
}

function isMadeOfPieces(letters: string): boolean {
  /** Which beginnings of the letters are nothing but pieces. */
  const reached = new Set([0]);
  for (let end = 1; end <= letters.length; end += 1) {
    const fits = PIECES.some(
      (piece) => letters.endsWith(piece, end) && reached.has(end - piece.length),
    );
    if (fits) reached.add(end);
  }
  return letters !== "" && reached.has(letters.length);
}
