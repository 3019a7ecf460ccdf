import type { Media } from "#domain/media.ts";

export interface Slot {
  width: string;
  when?: string;
  /** Width / height of a box that crops. */
  ratio?: number;
  /** Height of a box that crops, if it does not follow from the width. */
  height?: string;
}

const UNKNOWN_RATIO = 4 / 5;

/** Returns width / height; the studio's portrait format for an unknown size. */
export function ratioOf({ width, height }: Pick<Media, "width" | "height">): number {
  return width === null || height === null ? UNKNOWN_RATIO : width / height;
}

/** Width / height of a film without a poster, as in the stylesheet of a project's band. */
const FILM_RATIO = 16 / 9;

/** Returns width / height of what stands for a picture or film. @param still as of `posterOf` */
export function stillRatio(still: Pick<Media, "width" | "height"> | null): number {
  return still ? ratioOf(still) : FILM_RATIO;
}

/** Returns the `sizes` of a picture; a cropped picture is drawn larger than its box. */
export function sizesFor(media: Pick<Media, "width" | "height">, slots: readonly Slot[]): string {
  return slots
    .map((slot) => (slot.when === undefined ? "" : `${slot.when} `) + renderedWidth(media, slot))
    .join(", ");
}

/** Drops renditions whose longest side is longer; keeps at least one. */
export function noLongerThan(longest: number, media: Media): Media {
  const growth = Math.max(1, 1 / ratioOf(media));
  const widths = media.widths.filter((width) => width * growth <= longest);
  return { ...media, widths: widths.length > 0 ? widths : media.widths.slice(0, 1) };
}

function renderedWidth(media: Pick<Media, "width" | "height">, slot: Slot): string {
  const ratio = ratioOf(media);
  if (slot.height !== undefined) return `max(${slot.width}, ${slot.height} * ${ratio.toFixed(3)})`;
  const growth = slot.ratio === undefined ? 1 : ratio / slot.ratio;
  return growth <= 1 ? slot.width : `calc(${slot.width} * ${growth.toFixed(3)})`;
}
