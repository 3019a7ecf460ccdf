import type { Media } from "#domain/media.ts";

/** The box that a picture fills, on some kind of screen. */
export interface Slot {
  /** As CSS writes it. */
  width: string;
  /** A media condition; the last slot has none. */
  when?: string;
  /** Where the box crops: its width over its height, … */
  ratio?: number;
  /** … or its height as CSS writes it, where that doesn't follow from the width. */
  height?: string;
}

/** The box of a picture of unknown size: the studio's portrait format. */
const UNKNOWN_RATIO = 4 / 5;

/** Width over height, or the studio's portrait format where the size is unknown. */
export function ratioOf({ width, height }: Pick<Media, "width" | "height">): number {
  return width === null || height === null ? UNKNOWN_RATIO : width / height;
}

/**
 * The `sizes` of a picture. A picture that covers a box of another shape is drawn
 * larger than the box, so it needs that many more pixels than the box is wide.
 */
export function sizesFor(media: Pick<Media, "width" | "height">, slots: readonly Slot[]): string {
  return slots
    .map((slot) => (slot.when === undefined ? "" : `${slot.when} `) + renderedWidth(media, slot))
    .join(", ");
}

/** The media without the renditions whose longest side has more pixels than that; one always stays. */
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
