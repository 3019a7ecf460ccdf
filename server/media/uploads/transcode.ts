import { rgbaToThumbHash, thumbHashToAverageRGBA } from "thumbhash";
import type { PictureType } from "#domain/picture-upload.ts";
import { openPicture, refuseUndecodable } from "../picture-process/decoding.ts";
import type { Transcoded } from "../picture-process/messages.ts";

// Measured at 24 megapixels: optimised tables double the time and take 150 MB for 5 % fewer bytes,
// and beyond effort 2 a WebP of 50 megapixels takes half a minute.
const JPEG = { quality: 90, optimiseCoding: false } as const;
const WEBP = { quality: 90, effort: 2 } as const;
/** How long an uploaded picture may keep a core busy, in seconds (T17). */
const TRANSCODE_SECONDS = 10;
/** The side that a thumbhash may have at most, in pixels. */
const THUMB_SIDE = 100;

/**
 * Decodes an upload to its last pixel and encodes it anew: upright, sRGB, alpha kept,
 * and without all else that was in the file – EXIF, GPS, comments, hidden payloads (T14, T16).
 * @param type what `inspect` found; the stored copy has the same
 * @throws Refusal `image-damaged`, or `busy` where the machine needed too long
 */
export async function transcode(bytes: Uint8Array, type: PictureType): Promise<Transcoded> {
  const original = await encodeOriginal(bytes, type).catch(refuseUndecodable);
  const thumb = await openPicture(original.data)
    .resize(THUMB_SIDE, THUMB_SIDE, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data);
  return {
    bytes: original.data,
    width: original.info.width,
    height: original.info.height,
    colour: averageColour(hash),
    thumbhash: Buffer.from(hash).toString("base64"),
  };
}

async function encodeOriginal(bytes: Uint8Array, type: PictureType) {
  const picture = openPicture(bytes).autoOrient().timeout({ seconds: TRANSCODE_SECONDS });
  if (type === "image/png") return picture.png().toBuffer({ resolveWithObject: true });
  if (type === "image/webp") return picture.webp(WEBP).toBuffer({ resolveWithObject: true });
  // Finer colour than the source has would only make the file larger.
  const { chromaSubsampling = "4:4:4" } = await openPicture(bytes).metadata();
  const isFine = chromaSubsampling.startsWith("4:4:4");
  return picture
    .jpeg({ ...JPEG, chromaSubsampling: isFine ? "4:4:4" : "4:2:0" })
    .toBuffer({ resolveWithObject: true });
}

function averageColour(hash: Uint8Array): string {
  const { r, g, b } = thumbHashToAverageRGBA(hash);
  const channels = [r, g, b].map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${channels.join("")}`;
}
