import { encodingOf, formatsOf, srcSet, type Media } from "#domain/media.ts";
import { Logo } from "../logo.tsx";
import styles from "./picture.module.css";
import { noLongerThan, ratioOf, sizesFor, type Slot } from "./slots.ts";

interface PictureProps {
  media: Media;
  fallbackAlt: string;
  /** The unconditional slot must be the last. */
  slots: readonly Slot[];
  /** Only for the first picture of a page. */
  eager?: boolean;
  isWanted?: boolean;
  phoneLongest?: number;
  className?: string | undefined;
}

/** A responsive picture with a reserved box; a class may set `--box`, the ratio to crop to. */
export function Picture({
  media,
  fallbackAlt,
  slots,
  eager = false,
  isWanted = false,
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
        loading={eager || isWanted ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding={eager ? "auto" : "async"}
        style={media.focus ? { objectPosition: `${media.focus.x}% ${media.focus.y}%` } : undefined}
      />
    </picture>
  );
}

function Sources({ media, sizes, when }: { media: Media; sizes: string; when?: string }) {
  return formatsOf(media).map((format) => {
    const candidates = srcSet(media, format);
    if (candidates === undefined) return null;
    const isWide = format === "p3.avif";
    return (
      <source
        key={format}
        type={`image/${encodingOf(format)}`}
        srcSet={candidates}
        sizes={sizes}
        media={isWide ? `${when ?? "screen"} and (color-gamut: p3)` : when}
      />
    );
  });
}

/** A project's picture, or a blank frame with the logo. */
export function Cover({ media, ...rest }: Omit<PictureProps, "media"> & { media: Media | null }) {
  if (media) return <Picture media={media} {...rest} />;
  return (
    <div className={`${styles.blank} ${rest.className ?? ""}`}>
      <Logo className={styles.mark} />
    </div>
  );
}
