/**
 * What is done to pictures, and the program of the process that does it, started by
 * `picture-worker.ts`. It knows neither the database nor the storage, so it can be killed at any moment.
 */
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash, thumbHashToAverageRGBA } from "thumbhash";
import { RENDITION_FORMATS, renditionWidths, type RenditionFormat } from "#domain/media.ts";
import { encodeIcon } from "./icon.ts";
import { drawShareImage, type ShareDrawing } from "./share/share-image.ts";
import { refuse } from "#domain/refusal.ts";
import {
  MAX_REDUCED_BYTES,
  MAX_UPLOAD_BYTES,
  type PictureType,
  shownName,
} from "#domain/upload-files.ts";
import { answerTasks } from "../task-process/answer-tasks.ts";
import type { EncodedRenditions, PreparedPicture, Transcoded } from "./picture-worker.ts";

/** The most a picture may hold, read from its header before anything is decoded (T17). */
export const MOST_PIXELS = 50_000_000;
export const LONGEST_SIDE = 12_000;

// Cores are shared out by whole pictures below, which wastes less than two threads on one; nothing is kept after it.
sharp.concurrency(1);
sharp.cache(false);
// By default libvips also opens SVG, GIF, TIFF, HEIF and more; only these three are ours (T14, T15).
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"].flatMap(
    (loader) => [`${loader}Buffer`, `${loader}File`],
  ),
});

/** From here on a decoded picture is so large that two of them at once would be too much memory. */
const LARGE_PIXELS = 12_000_000;

/** Pictures in memory at once, uploads and renditions alike; one of them large (R19). More threads than four Node has not. */
export const PICTURES_AT_ONCE = Math.min(4, Math.max(2, availableParallelism()));
const turns = pLimit(PICTURES_AT_ONCE);
const turnsOfLarge = pLimit(1);

/**
 * Runs heavy work on a picture when it is its turn. Never call it from inside such work.
 * @param pixels that the work holds in memory
 */
export function inTurn<Result>(pixels: number, work: () => Promise<Result>): Promise<Result> {
  return pixels > LARGE_PIXELS ? turnsOfLarge(() => turns(work)) : turns(work);
}

/**
 * Opens the bytes of a stranger's picture; nothing is decoded before its output is asked for.
 * @param anySize for reading the header of what may be too large
 */
export function openPicture(bytes: Uint8Array, { anySize = false } = {}): Sharp {
  const limitInputPixels = anySize ? false : MOST_PIXELS;
  return sharp(bytes, { failOn: "warning", limitInputPixels, pages: 1 });
}

/** Refuses in our words what sharp could not decode (T16). */
export function refuseUndecodable(error: unknown): never {
  const isSlow = error instanceof Error && error.message.includes("timeout");
  return refuse(isSlow ? "busy" : "image-damaged");
}

const PNG_SIGNATURE_BYTES = 8;
/** A PNG chunk begins with its length and name, and ends with its checksum. */
const CHUNK_START_BYTES = 8;
const CHECKSUM_BYTES = 4;

/**
 * Checks and re-encodes an uploaded picture, in its turn.
 * @param reduces whether one of more bytes than an upload may have is made smaller (O1) instead of refused
 * @throws Refusal as `inspect` and `transcode`
 */
export async function preparePicture(
  bytes: Uint8Array,
  fileName: string,
  reduces = false,
): Promise<PreparedPicture> {
  const { type, pixels } = await inspect(
    bytes,
    fileName,
    reduces ? MAX_REDUCED_BYTES : MAX_UPLOAD_BYTES,
  );
  if (bytes.byteLength <= MAX_UPLOAD_BYTES) {
    return { type, ...(await inTurn(pixels, () => transcode(bytes, type))) };
  }
  const smaller = type === "image/png" ? "image/webp" : type;
  return { type: smaller, ...(await inTurn(pixels, () => reduce(bytes, smaller))) };
}

/** What an upload turned out to be. */
interface Inspected {
  type: PictureType;
  pixels: number;
}

/**
 * Tells what an uploaded file truly is, from its bytes alone: no name and no declared
 * type is believed (T14, T15). Reads headers only, so a bomb costs nothing (T17).
 * @param fileName what the client called it; only shown in refusals
 * @param mostBytes that it may have
 * @throws Refusal `file-too-large`, `file-wrong-type`, `image-too-many-pixels` or `image-damaged`
 */
export async function inspect(
  bytes: Uint8Array,
  fileName: string,
  mostBytes = MAX_UPLOAD_BYTES,
): Promise<Inspected> {
  const file = shownName(fileName);
  if (bytes.byteLength > mostBytes) return refuse("file-too-large", { file });
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

// Measured at 24 megapixels: optimised tables double the time and take 150 MB for 5 % fewer bytes,
// and beyond effort 2 a WebP of 50 megapixels takes half a minute.
const JPEG = { quality: 90, optimiseCoding: false } as const;
const WEBP = { quality: 90, effort: 2 } as const;
/** How long an uploaded picture may keep a core busy, and one step of reducing a larger one, in seconds (T17). */
const TRANSCODE_SECONDS = 10;
const REDUCE_SECONDS = 60;
/** The longest side of a reduced picture, in pixels: twice the widest that the site shows. */
const LONGEST_REDUCED_SIDE = 4400;
/** What each further try has of the side before it, and how many there are. */
const REDUCED_STEP = 0.8;
const MOST_REDUCTIONS = 8;
/** The side that a thumbhash may have at most, in pixels. */
const THUMB_SIDE = 100;

/**
 * Decodes an upload to its last pixel and re-encodes it: upright, sRGB, alpha kept,
 * and without all else that was in the file – EXIF, GPS, comments, hidden payloads (T14, T16).
 * @param type what `inspect` found; the stored copy has the same
 * @throws Refusal `image-damaged`, or `busy` where the machine needed too long
 */
export async function transcode(bytes: Uint8Array, type: PictureType): Promise<Transcoded> {
  return describe(await encodeOriginal(bytes, type).catch(refuseUndecodable));
}

/** Transcodes a picture into so few pixels that it has no more bytes than an upload may have. */
async function reduce(bytes: Uint8Array, type: PictureType): Promise<Transcoded> {
  const { width, height } = await openPicture(bytes).metadata();
  const first = Math.min(Math.max(width, height), LONGEST_REDUCED_SIDE);
  for (let step = 0; step < MOST_REDUCTIONS; step += 1) {
    const limits = { side: Math.round(first * REDUCED_STEP ** step), seconds: REDUCE_SECONDS };
    const original = await encodeOriginal(bytes, type, limits).catch(refuseUndecodable);
    if (original.data.byteLength <= MAX_UPLOAD_BYTES) return describe(original);
  }
  return refuse("image-damaged");
}

async function describe(original: EncodedOriginal): Promise<Transcoded> {
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

type EncodedOriginal = Awaited<ReturnType<typeof encodeOriginal>>;

/** @param limits the longest side in pixels, where it has one, and how long it may take */
async function encodeOriginal(
  bytes: Uint8Array,
  type: PictureType,
  { side, seconds }: { side?: number; seconds: number } = { seconds: TRANSCODE_SECONDS },
) {
  const whole = openPicture(bytes).autoOrient().timeout({ seconds });
  const picture =
    side === undefined
      ? whole
      : whole.resize(side, side, { fit: "inside", withoutEnlargement: true });
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

/** Chosen by measurement, see docs/decisions/0013-pictures.md. */
export const RENDITION_OPTIONS = {
  avif: { quality: 57, effort: 2 },
  webp: { quality: 84 },
} as const satisfies Record<RenditionFormat, object>;

/**
 * Makes all renditions of a picture. It is decoded once, as strictly as an upload;
 * each rendition is a turn of its own, so that an upload waits for one of them at most.
 * @throws sharp's error where it is damaged
 */
export async function encodeRenditions(bytes: Uint8Array): Promise<EncodedRenditions> {
  const source = await decode(bytes);
  const widths = renditionWidths(source.fullWidth);
  const atOnce = pLimit(PICTURES_AT_ONCE);
  const encoded = (pipeline: Sharp) =>
    atOnce(() => inTurn(source.pixels, () => pipeline.toBuffer()));
  // The largest first: the last ones are small, so no core idles for long.
  const each = widths.toReversed().flatMap((width) =>
    RENDITION_FORMATS.map(async (format) => {
      const resized = source.open().resize({ width });
      const options = RENDITION_OPTIONS[format];
      return { width, format, bytes: await encoded(resized.toFormat(format, options)) };
    }),
  );
  return { widths, each: await Promise.all(each) };
}

interface Source {
  /** Width of the stored original in pixels. */
  fullWidth: number;
  /** Of the picture at its largest rendition width. */
  pixels: number;
  /** The picture at its largest rendition width, decoded already. */
  open(): Sharp;
}

async function decode(bytes: Uint8Array): Promise<Source> {
  const { width: fullWidth, height: fullHeight } = await openPicture(bytes).metadata();
  const width = Math.max(...renditionWidths(fullWidth));
  const { data, info } = await inTurn(fullWidth * fullHeight, () =>
    openPicture(bytes).resize({ width }).raw().toBuffer({ resolveWithObject: true }),
  );
  const { height, channels } = info;
  const open = () => sharp(data, { raw: { width, height, channels } });
  return { fullWidth, pixels: width * height, open };
}

/** Of the picture that a share image shows. */
function pixelsOf({ picture }: ShareDrawing): number {
  return picture ? picture.width * picture.height : 0;
}

// Tests and `npm run check` import this module without being that process.
if (import.meta.main) {
  answerTasks("after pages", () => ({
    prepare: preparePicture,
    encodeRenditions,
    encodeIcon,
    drawShareImage: (drawing: ShareDrawing) =>
      inTurn(pixelsOf(drawing), () => drawShareImage(drawing)),
  }));
}
