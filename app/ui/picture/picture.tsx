import { srcSet, RENDITION_FORMATS, type Media } from "#domain/media.ts";
import { Logo } from "../logo.tsx";
import styles from "./picture.module.css";
import { noLongerThan, ratioOf, sizesFor, type Slot } from "./slots.ts";

interface PictureProps {
  media: Media;
  /** Used where there is no alt text yet. */
  fallbackAlt: string;
  /** The picture's box on each kind of screen, the unconditional one last. */
  slots: readonly Slot[];
  /** For the first picture of a page, and no other. */
  eager?: boolean;
  /** Fetched now though it may be out of sight, by a page that knows when each one's turn is (L6). */
  isDue?: boolean;
  /** The most pixels of its longest side that a phone is sent (H9). */
  phoneLongest?: number;
  className?: string | undefined;
}

/**
 * A picture in the smallest format the browser takes, its box reserved and tinted until it is there.
 * A class may set `--box`, a ratio to crop to; else the picture keeps its own. A crop keeps the
 * picture's focal point in sight.
 */
export function Picture({
  media,
  fallbackAlt,
  slots,
  eager = false,
  isDue = false,
  phoneLongest,
  className,
}: PictureProps) {
  const sizes = sizesFor(media, slots);
  const box = { "--ratio": ratioOf(media), backgroundColor: media.colour ?? undefined };
  return (
    <picture className={`${styles.picture} ${className ?? ""}`} style={box}>
      {phoneLongest !== undefined && (
        <Sources
          media={noLongerThan(phoneLongest, media)}
          sizes={sizes}
          when="(max-width: 768px)"
        />
      )}
      <Sources media={media} sizes={sizes} />
      <img
        src={media.url}
        alt={media.alt || fallbackAlt}
        lang={media.langs?.alt}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        loading={eager || isDue ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding={eager ? "auto" : "async"}
        style={media.focus ? { objectPosition: `${media.focus.x}% ${media.focus.y}%` } : undefined}
      />
    </picture>
  );
}

function Sources({ media, sizes, when }: { media: Media; sizes: string; when?: string }) {
  return RENDITION_FORMATS.map((format) => {
    const candidates = srcSet(media, format);
    if (candidates === undefined) return null;
    return (
      <source
        key={format}
        type={`image/${format}`}
        srcSet={candidates}
        sizes={sizes}
        media={when}
      />
    );
  });
}

/** A project's picture, or an unexposed frame with the logo where it has none. */
export function Cover({ media, ...rest }: Omit<PictureProps, "media"> & { media: Media | null }) {
  if (media) return <Picture media={media} {...rest} />;
  return (
    <div className={`${styles.blank} ${rest.className ?? ""}`}>
      <Logo className={styles.mark} />
    </div>
  );
}
