import { srcSet, VARIANT_FORMATS, type Media } from "#domain/media.ts";
import styles from "./picture.module.css";

/** How wide a picture's box is, where. `ratio` is the box's width over its height, if it crops. */
export interface Slot {
  width: string;
  /** A media condition; the last slot has none. */
  when?: string;
  ratio?: number;
}

export interface PictureProps {
  media: Media;
  /** Said where nobody has written an alt text yet. */
  fallbackAlt: string;
  /** Widest condition last, as in `sizes`. */
  slots: readonly Slot[];
  /** For the first picture of a page, and no other. */
  eager?: boolean;
  className?: string | undefined;
}

/** The box of a picture whose size nobody knows: the studio's own portrait format. */
const UNKNOWN_RATIO = 4 / 5;

/**
 * A picture in the smallest format the browser takes, its box reserved and tinted until it is there.
 * A class may set `--box`, a ratio to crop to; else the picture keeps its own.
 */
export function Picture({ media, fallbackAlt, slots, eager = false, className }: PictureProps) {
  const sizes = sizesFor(media, slots);
  const box = { "--ratio": ratioOf(media), backgroundColor: media.colour ?? undefined };
  return (
    <picture className={`${styles.picture} ${className ?? ""}`} style={box}>
      {VARIANT_FORMATS.map((format) => {
        const candidates = srcSet(media, format);
        return (
          candidates && (
            <source key={format} type={`image/${format}`} srcSet={candidates} sizes={sizes} />
          )
        );
      })}
      <img
        src={media.url}
        alt={media.alt || fallbackAlt}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding={eager ? "auto" : "async"}
      />
    </picture>
  );
}

/**
 * The `sizes` of a picture. In a box flatter or taller than itself it is drawn
 * larger than the box to cover it, so it needs that many more pixels.
 */
export function sizesFor(media: Media, slots: readonly Slot[]): string {
  return slots
    .map(({ width, when, ratio }) => {
      const growth = ratio === undefined ? 1 : Math.max(1, ratioOf(media) / ratio);
      const drawn = growth === 1 ? width : `calc(${width} * ${growth.toFixed(3)})`;
      return when === undefined ? drawn : `${when} ${drawn}`;
    })
    .join(", ");
}

/** Width over height, or the studio's portrait format where nobody knows the size. */
export function ratioOf({ width, height }: Media): number {
  return width === null || height === null ? UNKNOWN_RATIO : width / height;
}
