/** Program of the picture process; without database and storage, so it can be killed at any moment. */
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

/** Checked against the header before anything is decoded (T17). */
export const MOST_PIXELS = 50_000_000;
export const LONGEST_SIDE = 12_000;

const ACCEPTED = { bytes: MAX_UPLOAD_BYTES, pixels: MOST_PIXELS, side: LONGEST_SIDE };
/** Limits of a picture that is reduced (V14). Only an import reduces here; a decoded WebP takes 450 MB. */
const REDUCIBLE = { bytes: MAX_REDUCED_BYTES, pixels: 150_000_000, side: 40_000 };

// Pictures run in parallel, which is more efficient than several threads for one picture.
sharp.concurrency(1);
sharp.cache(false);
// By default libvips also opens SVG, GIF, TIFF, HEIF and more; allow only these three formats.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"].flatMap(
    (loader) => [`${loader}Buffer`, `${loader}File`],
  ),
});

/** Two decoded pictures above this size would take too much memory. */
const LARGE_PIXELS = 12_000_000;

/** Shared by uploads and renditions; Node's thread pool has four threads. */
export const PICTURES_AT_ONCE = Math.min(4, Math.max(2, availableParallelism()));
const turns = pLimit(PICTURES_AT_ONCE);
const turnsOfLarge = pLimit(1);

/** Runs work that keeps `pixels` in memory when a slot is free; a nested call can deadlock. */
export function inTurn<Result>(pixels: number, work: () => Promise<Result>): Promise<Result> {
  return pixels > LARGE_PIXELS ? turnsOfLarge(() => turns(work)) : turns(work);
}

/** Opens an untrusted picture lazily; with `mostPixels: false` only the header may be read. */
export function openPicture(
  bytes: Uint8Array,
  { mostPixels = MOST_PIXELS }: { mostPixels?: number | false } = {},
): Sharp {
  return sharp(bytes, { failOn: "warning", limitInputPixels: mostPixels, pages: 1 });
}

/** Turns sharp's decoding errors into refusals. */
export function refuseUndecodable(error: unknown): never {
  const isSlow = error instanceof Error && error.message.includes("timeout");
  return refuse(isSlow ? "busy" : "image-damaged");
}

const PNG_SIGNATURE_BYTES = 8;
const CHUNK_START_BYTES = 8;
const CHECKSUM_BYTES = 4;

interface PreparedPicture extends Transcoded {
  type: PictureType;
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
    return { type, ...(await inTurn(pixels, () => transcode(bytes, type))) };
  }
  const smaller = type === "image/png" ? "image/webp" : type;
  return { type: smaller, ...(await inTurn(pixels, () => reduce(bytes, smaller, side))) };
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
  if (side > limits.side || pixels > limits.pixels) return refuse("image-too-many-pixels");
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
}

/**
 * Decodes an upload completely (T16) and re-encodes it upright, without metadata and payloads (T14).
 * @throws Refusal `image-damaged`, or `busy` on a timeout
 */
export async function transcode(bytes: Uint8Array, type: PictureType): Promise<Transcoded> {
  return describe(await encodeOriginal(bytes, type).catch(refuseUndecodable));
}

/** @param longest the picture's longer side, which `inspect` has checked by the limits of a reduction */
async function reduce(bytes: Uint8Array, type: PictureType, longest: number): Promise<Transcoded> {
  const first = Math.min(longest, LONGEST_REDUCED_SIDE);
  for (let step = 0; step < MOST_REDUCTIONS; step += 1) {
    const side = Math.round(first * REDUCED_STEP ** step);
    const limits = { seconds: REDUCE_SECONDS, mostPixels: REDUCIBLE.pixels };
    const original = await encodeOriginal(bytes, type, limits, side).catch(refuseUndecodable);
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

async function encodeOriginal(
  bytes: Uint8Array,
  type: PictureType,
  { seconds, mostPixels } = { seconds: TRANSCODE_SECONDS, mostPixels: MOST_PIXELS },
  side?: number,
) {
  const whole = openPicture(bytes, { mostPixels }).autoOrient().timeout({ seconds });
  const picture =
    side === undefined
      ? whole
      : whole.resize(side, side, { fit: "inside", withoutEnlargement: true });
  if (type === "image/png") return picture.png().toBuffer({ resolveWithObject: true });
  if (type === "image/webp") return picture.webp(WEBP).toBuffer({ resolveWithObject: true });
  // Finer chroma than the source's would only enlarge the file.
  const { chromaSubsampling = "4:4:4" } = await openPicture(bytes, { mostPixels }).metadata();
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

/** Decodes once and encodes each rendition in its own slot, so uploads wait little. @throws sharp's error */
export async function encodeRenditions(
  bytes: Uint8Array,
): Promise<{ width: number; format: RenditionFormat; bytes: Uint8Array }[]> {
  const source = await decode(bytes);
  const atOnce = pLimit(PICTURES_AT_ONCE);
  const encoded = (pipeline: Sharp) =>
    atOnce(() => inTurn(source.pixels, () => pipeline.toBuffer()));
  // Largest first, so that no core is idle for long at the end.
  const each = renditionWidths(source.fullWidth)
    .toReversed()
    .flatMap((width) =>
      RENDITION_FORMATS.map(async (format) => {
        const resized = source.open().resize({ width });
        const options = RENDITION_OPTIONS[format];
        return { width, format, bytes: await encoded(resized.toFormat(format, options)) };
      }),
    );
  return Promise.all(each);
}

interface Source {
  fullWidth: number;
  pixels: number;
  /** The picture at its largest rendition width, already decoded. */
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

function pixelsOf({ picture }: ShareDrawing): number {
  return picture ? picture.width * picture.height : 0;
}

const tasks = {
  prepare: preparePicture,
  encodeRenditions,
  encodeIcon,
  drawShareImage: (drawing: ShareDrawing) =>
    inTurn(pixelsOf(drawing), () => drawShareImage(drawing)),
};

/** What `PictureWorker` asks of this process. */
export type PictureTasks = typeof tasks;

// Tests and `npm run check` import this module in other processes.
if (import.meta.main) answerTasks("after pages", () => tasks);
