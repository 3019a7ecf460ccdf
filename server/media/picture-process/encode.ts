import pLimit from "p-limit";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { RENDITION_FORMATS, renditionWidths, type RenditionFormat } from "#domain/media.ts";
import { inTurn, openPicture, TURNS } from "./decoding.ts";
import type { EncodedRenditions } from "./picture-worker.ts";

/** A share card's size in pixels, as the large networks ask for it (Open Graph). */
export const SHARE_CARD = { width: 1200, height: 630 } as const;
export const SHARE_JPEG = { quality: 80 } as const;
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
  const atOnce = pLimit(TURNS);
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
  const card = source.open().resize(SHARE_CARD).flatten({ background: "white" });
  const shareCard = encoded(card.jpeg(SHARE_JPEG));
  return { widths, each: await Promise.all(each), shareCard: await shareCard };
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
