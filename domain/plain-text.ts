/** Bidi and zero-width marks that phones add to copied texts; joiners of letters and emoji are kept. */
export const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
// oxlint-disable-next-line no-control-regex
const OTHER_CONTROL = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/gu;
const HALF_EMOJI = /\p{Cs}/u;

/** Trims a line that a visitor typed, without invisible marks, in NFC. */
export function cleaned(text: string): string {
  return text.replace(INVISIBLE, "").trim().normalize("NFC");
}

/** Normalizes what a visitor wrote, of several lines; it holds no control but line feeds and tabs. */
export function plainText(text: string): string {
  return cleaned(text.replace(LINE_BREAK, "\n").replace(OTHER_CONTROL, ""));
}

/** Whether a text of `plainText` has something to read, and whole characters, as every database stores. */
export function isFilledText(text: string): boolean {
  return VISIBLE.test(text) && isWholeText(text);
}

/** Whether a text has no half of a character. */
export function isWholeText(text: string): boolean {
  return !HALF_EMOJI.test(text);
}
