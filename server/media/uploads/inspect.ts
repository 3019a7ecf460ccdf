import { MAX_UPLOAD_BYTES, type PictureType } from "#domain/picture-upload.ts";
import { refuse } from "#domain/refusal.ts";
import {
  LONGEST_SIDE,
  MOST_PIXELS,
  openPicture,
  refuseUndecodable,
} from "../picture-process/decoding.ts";
import { shownName } from "./shown-name.ts";

const PNG_SIGNATURE_BYTES = 8;
/** A PNG chunk begins with its length and name, and ends with its checksum. */
const CHUNK_START_BYTES = 8;
const CHECKSUM_BYTES = 4;

/** What an upload turned out to be. */
export interface Inspected {
  type: PictureType;
  pixels: number;
}

/**
 * Tells what an uploaded file truly is, from its bytes alone: no name and no declared
 * type is believed (T14, T15). Reads headers only, so a bomb costs nothing (T17).
 * @param fileName what the client called it; only shown in refusals
 * @throws Refusal `file-too-large`, `file-wrong-type`, `image-too-many-pixels` or `image-damaged`
 */
export async function inspect(bytes: Uint8Array, fileName: string): Promise<Inspected> {
  const file = shownName(fileName);
  if (bytes.byteLength > MAX_UPLOAD_BYTES) return refuse("file-too-large", { file });
  const type = typeBySignature(bytes) ?? refuse("file-wrong-type", { file });
  const { width, height } = await openPicture(bytes, { anySize: true })
    .metadata()
    .catch(refuseUndecodable);
  const pixels = width * height;
  const isTooLarge = Math.max(width, height) > LONGEST_SIDE || pixels > MOST_PIXELS;
  if (isTooLarge) return refuse("image-too-many-pixels");
  if (type === "image/png" && !isWholePng(bytes)) return refuse("image-damaged");
  return { type, pixels };
}

function typeBySignature(bytes: Uint8Array): PictureType | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  return /^RIFF[^]{4}WEBP$/.test(start) ? "image/webp" : undefined;
}

/**
 * Whether a PNG's chunks run whole to its end, which libvips does not read once it has all
 * pixels (T16). Its JPEG and WebP loaders check the end. Bytes after the end don't matter.
 */
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = PNG_SIGNATURE_BYTES;
  while (at + CHUNK_START_BYTES + CHECKSUM_BYTES <= view.byteLength) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + CHUNK_START_BYTES));
    at += CHUNK_START_BYTES + view.getUint32(at) + CHECKSUM_BYTES;
    if (name === "IEND") return at <= view.byteLength;
  }
  return false;
}
