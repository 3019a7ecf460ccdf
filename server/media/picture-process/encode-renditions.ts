import pLimit from "p-limit";
import sharp, { type Metadata, type Sharp } from "sharp";
import {
  encodingOf,
  QUICK_FORMAT,
  renditionWidths,
  SRGB_FORMATS,
  type RenditionFormat,
} from "#domain/media.ts";
import {
  convertColours,
  type Pixels,
  type PixelsBySpace,
  type ProfiledSpace,
} from "./colour-spaces.ts";
import { inTurn, openPicture, PICTURES_AT_ONCE, REDUCIBLE } from "./open-picture.ts";

/** Chosen by measurement, see docs/decisions/0013-pictures.md. */
export const RENDITION_OPTIONS = {
  avif: { quality: 57, effort: 2 },
  webp: { quality: 84 },
  // As many bytes as AVIF: less effort needs a third more, and more effort twice the time.
  "quick.webp": { quality: 75, effort: 2 },
} as const;

/** Most bytes of a rendition in P3 by those of its sRGB one (V10), and its qualities where it has more. */
const LARGEST_WIDE_SHARE = 1.1;
const WIDE_QUALITIES = [54, 50];

export interface EncodedRendition {
  width: number;
  format: RenditionFormat;
  bytes: Uint8Array;
}

/**
 * Makes a picture's renditions: AVIF and WebP in sRGB, and AVIF in Display P3 if that shows more (V10).
 * Decodes once and encodes each rendition in its own slot, so that uploads wait little.
 * @param source the master, or the original of a picture that has none
 * @param fullWidth of the original, which is upright and may be smaller @throws sharp's error
 */
export async function encodeRenditions(
  source: Uint8Array,
  fullWidth: number,
): Promise<EncodedRendition[]> {
  const widths = renditionWidths(fullWidth).toReversed();
  const { srgb, p3 } = await decode(source, Math.max(...widths));
  const atOnce = pLimit(PICTURES_AT_ONCE);
  const encode = (width: number, format: RenditionFormat, pixels: Sharp, quality?: number) =>
    atOnce(async () => {
      const pipeline = encodeAs(format, pixels.resize({ width }), quality);
      const bytes = await inTurn(srgb.width * srgb.height, () => pipeline.toBuffer());
      return { width, format, bytes };
    });

  /** Encodes in P3, with less quality where a width would be too large beside its sRGB rendition. */
  async function encodeWide(width: number, wide: Pixels, plain: Promise<EncodedRendition>) {
    let made = await encode(width, "p3.avif", openP3(wide));
    const most = (await plain).bytes.length * LARGEST_WIDE_SHARE;
    for (const quality of WIDE_QUALITIES) {
      if (made.bytes.length <= most) break;
      made = await encode(width, "p3.avif", openP3(wide), quality);
    }
    return made;
  }

  // Largest first, so that no core is idle for long at the end.
  const each = widths.flatMap((width) => {
    const plain = SRGB_FORMATS.map((format) => encode(width, format, openSrgb(srgb)));
    return p3 && plain[0] ? [encodeWide(width, p3, plain[0]), ...plain] : plain;
  });
  return Promise.all(each);
}

/** In pixels. Larger ones would double the time of an upload. */
const LARGEST_QUICK_WIDTH = 1600;

/**
 * Makes WebP in most widths of a picture that has just been uploaded, each of the next larger (V13).
 * @param original as it is stored: upright, in sRGB
 */
export async function encodeQuickly(
  original: Uint8Array,
  fullWidth: number,
): Promise<EncodedRendition[]> {
  const sizes: Pixels[] = [];
  for (const width of renditionWidths(Math.min(fullWidth, LARGEST_QUICK_WIDTH)).toReversed()) {
    const last = sizes.at(-1);
    const larger = last ? openSrgb(last) : openPicture(original);
    const resized = larger.resize({ width }).raw();
    const { data, info } = await resized.toBuffer({ resolveWithObject: true });
    sizes.push({ data, ...info });
  }
  return Promise.all(
    sizes.map(async (pixels) => {
      const bytes = await encodeAs(QUICK_FORMAT, openSrgb(pixels)).toBuffer();
      return { width: pixels.width, format: QUICK_FORMAT, bytes };
    }),
  );
}

function encodeAs(format: RenditionFormat, picture: Sharp, quality?: number): Sharp {
  const options = RENDITION_OPTIONS[format === "p3.avif" ? "avif" : format];
  return picture.toFormat(encodingOf(format), { ...options, ...(quality && { quality }) });
}

function openSrgb({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } }).withIccProfile("srgb");
}

/** sharp takes pixels of 16 bits for P3; those of 8 bits it would convert to P3 once more. */
function openP3({ data, width, height, channels }: Pixels): Sharp {
  const pixels = sharp(data, { raw: { width, height, channels } });
  return pixels.pipelineColourspace("rgb16").withIccProfile("p3");
}

/** Decodes upright, at the largest width. */
async function decode(source: Uint8Array, width: number): Promise<PixelsBySpace> {
  const open = () => openPicture(source, { mostPixels: REDUCIBLE.pixels });
  const header = await open().metadata();
  const resized = () => open().autoOrient().resize({ width });
  const raw = (picture: Sharp, depth: "uchar" | "ushort" = "uchar") =>
    inTurn(header.width * header.height, () =>
      picture.raw({ depth }).toBuffer({ resolveWithObject: true }),
    );
  const space = profiledSpace(header);
  if (space !== undefined) {
    const native = resized().keepIccProfile().pipelineColourspace(space).toColourspace(space);
    const { data, info } = await raw(native, space === "rgb16" ? "ushort" : "uchar");
    try {
      return await convertColours({ data, ...info, space, profile: header.icc });
    } catch {
      // The profile is damaged or of another kind of picture; sharp leaves it out of account.
    }
  }
  const { data, info } = await raw(resized());
  return { srgb: { data, ...info }, p3: undefined };
}

function profiledSpace({ space, icc }: Metadata): ProfiledSpace | undefined {
  if (space === "cmyk") return space;
  return icc && (space === "srgb" || space === "rgb16") ? space : undefined;
}
