/** Characters, besides letters, that break naive text handling. */
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
/** Numbers beyond what a column holds, and values that are no numbers. */
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
/** Repeated, these nest in Markdown, JSON or HTML. */
const NESTING = ["> ", "[", "{", "(", "*", "- ", "  - ", "`", "<b>", "![", "_", "\n"];

/** Random texts, always the same for a seed. */
export interface RandomTexts {
  /** The number of texts made so far. */
  count: number;
  text(): string;
  /** A value for an integer column or parameter. */
  number(): number | string;
  /** An integer from 0 up to `end`, exclusive. */
  below(end: number): number;
}

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
      // PostgreSQL refuses NUL in any text.
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
