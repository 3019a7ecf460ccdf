import { decodeNamedCharacterReference } from "decode-named-character-reference";

const TAG = /<!--.*?-->|<\/?[a-z][^<>]*>/gis;
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,31}));/gi;
const LAST_CODE_POINT = 0x10_ff_ff;

/** Removes tags and decodes character references. */
export function plainText(html: string): string {
  return html
    .replace(TAG, "")
    .replace(REFERENCE, (reference, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return decodeNamedCharacterReference(name) || reference;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : reference;
    });
}
