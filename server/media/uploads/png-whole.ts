const SIGNATURE_BYTES = 8;
/** A chunk's length and name before what it holds, and its checksum after. */
const BEFORE_BYTES = 8;
const AFTER_BYTES = 4;

/**
 * Whether a PNG's chunks run whole to its end, which libvips never looks for once it has all
 * pixels (T16). Its loaders of JPEG and WebP do. What stands behind the end doesn't matter.
 */
export function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = SIGNATURE_BYTES;
  while (at + BEFORE_BYTES + AFTER_BYTES <= view.byteLength) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + BEFORE_BYTES));
    at += BEFORE_BYTES + view.getUint32(at) + AFTER_BYTES;
    if (name === "IEND") return at <= view.byteLength;
  }
  return false;
}
