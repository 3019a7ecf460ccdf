/** What breaks those who believe that a text is a text, beside letters. */
const PIECES = [
  ..."\0\u0001\u0007\b\t\n\r\u001b\u007f\u0085\u00a0\u00ad\u200b\u200d\u202e\u2028\ufeff\ufffe\uffff",
  "\ud800",
  "\udfff",
  "\udc00\ud800",
  "e\u0301\u0300\u0316",
  "👩‍👩‍👧‍👦",
  "ﷺ",
  "İıßŉ",
  ..."'\"`\\/%_*?#&;:,.<>()[]{}|$^~@!+-=",
  "%00",
  "%ud800",
  "${",
  "{{",
  "</script>",
  "<!--",
  "]]>",
  "--",
  "\\u0000",
  "constructor",
  "null",
  "NaN",
  "Seda",
  "niebla en el páramo",
  "studio@example.com",
  "https://example.com/a",
  "/media/",
  "2026-11-27",
];
/** What a number, or the text of one, is beyond what a column holds, or none at all. */
const NUMBERS = [
  -1,
  0,
  1,
  1.5,
  1888,
  2026,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  2 ** 64,
  1e21,
  1e308,
];
/** Repeated, these nest in Markdown, in JSON and in markup. */
const NESTING = ["> ", "[", "{", "(", "*", "- ", "  - ", "`", "<b>", "![", "_", "\n"];

/** Random texts, always the same of a seed. */
export interface RandomTexts {
  /** How many were made. */
  count: number;
  text(): string;
  /** One that a column of whole numbers, or a parameter, may be given. */
  number(): number | string;
  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number;
}

/** @param seed any number */
export function randomTexts(seed: number): RandomTexts {
  let state = seed;
  /** Mulberry32: the same numbers on every machine. */
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(random() * end);
  const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const several = () => Array.from({ length: 1 + below(5) }, () => oneOf(PIECES)).join("");
  return {
    count: 0,
    text() {
      this.count += 1;
      const kind = below(100);
      if (kind < 2) return oneOf(NESTING).repeat(1 + below(9000));
      if (kind < 4) return several().repeat(1 + below(500));
      if (kind < 8) return String(oneOf(NUMBERS));
      if (kind < 12) return String.fromCharCode(...Array.from({ length: 9 }, () => below(65_536)));
      // What PostgreSQL refuses in any text.
      if (kind < 22) return `${several()}\0`;
      return several();
    },
    number() {
      this.count += 1;
      return below(4) === 0 ? several() : oneOf(NUMBERS) * (below(4) === 0 ? -1 : 1);
    },
    below,
  };
}
