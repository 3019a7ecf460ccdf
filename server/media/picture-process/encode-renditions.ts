import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { RENDITION_FORMATS, renditionWidths, type RenditionFormat } from "#domain/media.ts";
import { inTurn, openPicture, PICTURES_AT_ONCE } from "./open-picture.ts";

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
