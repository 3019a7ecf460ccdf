import { rgbaToThumbHash, thumbHashToAverageRGBA } from "thumbhash";
import { refuse } from "#domain/refusal.ts";
import { MAX_UPLOAD_BYTES, type PictureType, shownName } from "#domain/upload-files.ts";
import { encodeQuickly, type EncodedRendition } from "./encode-renditions.ts";
import {
  ACCEPTED,
  inTurn,
  MOST_PIXELS,
  openPicture,
  REDUCIBLE,
  refuseUndecodable,
} from "./open-picture.ts";

const MEGAPIXEL = 1_000_000;
const PNG_SIGNATURE_BYTES = 8;
const CHUNK_START_BYTES = 8;
const CHECKSUM_BYTES = 4;

interface PreparedPicture extends Transcoded {
  type: PictureType;
  uploadedType: PictureType;
}

/** Checks and re-encodes an upload; `reduces` allows shrinking. @throws Refusal as `inspect`, `transcode` */
export async function preparePicture(
  bytes: Uint8Array,
  fileName: string,
  reduces = false,
): Promise<PreparedPicture> {
  const { type, pixels, side } = await inspect(bytes, fileName, reduces ? REDUCIBLE : ACCEPTED);
  const isSmall = pixels <= ACCEPTED.pixels && side <= ACCEPTED.side;
  if (isSmall && bytes.byteLength <= ACCEPTED.bytes) {
    return { type, uploadedType: type, ...(await inTurn(pixels, () => transcode(bytes, type))) };
  }
  const smaller = type === "image/png" ? "image/webp" : type;
  const reduced = await inTurn(pixels, () => reduce(bytes, smaller, side));
  return { type: smaller, uploadedType: type, ...reduced };
}

interface Inspected {
  type: PictureType;
  pixels: number;
  /** The longer one. */
  side: number;
}

/**
 * Detects an upload's type from its bytes, never from its name or declared type (T15); decodes nothing.
 * @throws Refusal `file-too-large`, `file-wrong-type`, `image-too-many-pixels` or `image-damaged`
 */
export async function inspect(
  bytes: Uint8Array,
  fileName: string,
  limits = ACCEPTED,
): Promise<Inspected> {
  const file = shownName(fileName);
  if (bytes.byteLength > limits.bytes) return refuse("file-too-large", { file });
  const type = typeBySignature(bytes) ?? refuse("file-wrong-type", { file });
  const { width, height } = await openPicture(bytes, { mostPixels: false })
    .metadata()
    .catch(refuseUndecodable);
  const pixels = width * height;
  const side = Math.max(width, height);
  if (side > limits.side || pixels > limits.pixels) {
    const most = { megapixels: String(limits.pixels / MEGAPIXEL), side: String(limits.side) };
    return refuse("image-too-many-pixels", most);
  }
  if (type === "image/png" && !isWholePng(bytes)) return refuse("image-damaged");
  return { type, pixels, side };
}

function typeBySignature(bytes: Uint8Array): PictureType | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  return /^RIFF[^]{4}WEBP$/.test(start) ? "image/webp" : undefined;
}

/** libvips ignores the end of a PNG once it has all pixels; it checks the end of JPEG and WebP itself. */
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

// At 24 megapixels optimised JPEG tables double the time for 5 % fewer bytes; WebP slows beyond effort 2.
const JPEG = { quality: 90, optimiseCoding: false } as const;
const WEBP = { quality: 90, effort: 2 } as const;
/** Timeouts of an upload and of one step of a reduction, so that no picture blocks a core. */
const TRANSCODE_SECONDS = 10;
const REDUCE_SECONDS = 60;
/** In pixels: twice the largest width that the site shows. */
const LONGEST_REDUCED_SIDE = 4400;
const REDUCED_STEP = 0.8;
const MOST_REDUCTIONS = 8;
/** ThumbHash allows at most 100 pixels. */
const THUMB_SIDE = 100;

export interface Transcoded {
  bytes: Buffer;
  width: number;
  height: number;
  colour: string;
  /** Base64. */
  thumbhash: string;
  quick: EncodedRendition[];
}

/**
 * Decodes an upload completely (T16) and re-encodes it upright, without metadata and payloads (T14).
 * @throws Refusal `image-damaged`, or `busy` on a timeout
 */
export async function transcode(bytes: Uint8Array, type: PictureType): Promise<Transcoded> {
  return withQuickRenditions(await encodeOriginal(bytes, type).catch(refuseUndecodable));
}

/** @param longest the picture's longer side, which `inspect` has checked by the limits of a reduction */
async function reduce(bytes: Uint8Array, type: PictureType, longest: number): Promise<Transcoded> {
  const first = Math.min(longest, LONGEST_REDUCED_SIDE);
  for (let step = 0; step < MOST_REDUCTIONS; step += 1) {
    const side = Math.round(first * REDUCED_STEP ** step);
    const limits = { seconds: REDUCE_SECONDS, mostPixels: REDUCIBLE.pixels };
    const original = await encodeOriginal(bytes, type, limits, side).catch(refuseUndecodable);
    if (original.data.byteLength <= MAX_UPLOAD_BYTES) return withQuickRenditions(original);
  }
  return refuse("image-damaged");
}

async function withQuickRenditions(original: EncodedOriginal): Promise<Transcoded> {
  const thumb = await openPicture(original.data)
    .resize(THUMB_SIDE, THUMB_SIDE, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = original;
  const hash = rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data);
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    colour: averageColour(hash),
    thumbhash: Buffer.from(hash).toString("base64"),
    quick: await encodeQuickly(data, info.width),
  };
}

type EncodedOriginal = Awaited<ReturnType<typeof encodeOriginal>>;

async function encodeOriginal(
  bytes: Uint8Array,
  type: PictureType,
  { seconds, mostPixels } = { seconds: TRANSCODE_SECONDS, mostPixels: MOST_PIXELS },
  side?: number,
) {
  const { depth, chromaSubsampling = "4:4:4" } = await openPicture(bytes, {
    mostPixels,
  }).metadata();
  const whole = openPicture(bytes, { mostPixels }).autoOrient().timeout({ seconds });
  // sharp leaves pictures of 16 bits a channel in Display P3, and would not say so in the file.
  if (depth === "ushort") whole.withIccProfile("srgb", { attach: false });
  const picture =
    side === undefined
      ? whole
      : whole.resize(side, side, { fit: "inside", withoutEnlargement: true });
  if (type === "image/png") return picture.png().toBuffer({ resolveWithObject: true });
  if (type === "image/webp") return picture.webp(WEBP).toBuffer({ resolveWithObject: true });
  // Finer chroma than the source's would only enlarge the file.
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
