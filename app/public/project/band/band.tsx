import type { Media } from "#domain/media.ts";
import { useFirstSeen } from "../../../motion/use-first-seen.ts";
import { APPEAR_MS } from "../../../motion/timing.ts";
import styles from "./band.module.css";
import { breadthOf, Frame } from "./frame.tsx";
import type { OnOpen } from "./open-frame.tsx";
import type { PinnedBand } from "./use-pinned-band.ts";

interface BandProps {
  title: string;
  images: readonly Media[];
  pinned: PinnedBand;
  onOpen: OnOpen;
}

/**
 * A project's images as a strip of film: on wide screens a band that scrolls
 * sideways, odd frames up and even ones down (P2); on a phone a list, left and right (P3).
 */
export function Band({ title, images, pinned, onOpen }: BandProps) {
  const { band, strip, hairline } = pinned;
  const seen = useFirstSeen(strip);
  return (
    <section
      ref={band}
      className={styles.band}
      style={stripMeasure(images)}
      aria-label={`Frames of ${title}`}
    >
      <div className={styles.pin}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <ol ref={strip} className={styles.strip} tabIndex={0}>
          {images.map((media, index) => (
            <li
              key={`${media.url} ${index}`}
              className={styles.frame}
              data-seen={seen.has(index)}
              data-cursor="view"
            >
              <Frame media={media} title={title} index={index} onOpen={onOpen} />
              <p className={`${styles.caption} type-label`}>
                <span>{String(index + 1).padStart(2, "0")}</span>
                <span className={media.caption ? styles.said : styles.title}>
                  {media.caption || title}
                </span>
              </p>
            </li>
          ))}
        </ol>
        <span ref={hairline} className={styles.hairline} />
      </div>
    </section>
  );
}

/** What the stylesheet needs to know the strip's width, and so the band's height, before any script runs. */
function stripMeasure(images: readonly Media[]) {
  const breadths = images.reduce((sum, media) => sum + breadthOf(media), 0);
  return {
    "--breadths": breadths.toFixed(3),
    "--gaps": images.length + 1,
    "--appear": `${APPEAR_MS}ms`,
  };
}
