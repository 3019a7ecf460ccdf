import { isFilm, type Media } from "#domain/media.ts";
import { Picture } from "../shared/picture/picture.tsx";
import { ratioOf } from "../shared/picture/slots.ts";
import { APPEAR_MS } from "../timing.ts";
import { useFirstSeen } from "../shared/motion/use-first-seen.ts";
import styles from "./band.module.css";
import { usePinnedBand } from "./use-pinned-band.ts";

/** The box of a film whose size nobody knows, as in the stylesheet. */
const FILM_RATIO = 16 / 9;

interface BandProps {
  title: string;
  images: readonly Media[];
}

/**
 * A project's images as a strip of film: on wide screens a band that scrolls
 * sideways, odd frames up and even ones down (P2); on a phone a list, left and right (P3).
 */
export function Band({ title, images }: BandProps) {
  const { band, strip, hairline } = usePinnedBand();
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
              <Frame media={media} title={title} number={index + 1} />
              <p className={`${styles.caption} type-label`}>
                <span>{String(index + 1).padStart(2, "0")}</span>
                <span className={styles.title}>{title}</span>
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

function Frame({ media, title, number }: { media: Media; title: string; number: number }) {
  const name = `${title}, frame ${number}`;
  if (isFilm(media.url)) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- articles hold no caption files
      <video
        className={styles.film}
        src={media.url}
        aria-label={media.alt || name}
        controls
        playsInline
        preload="none"
      />
    );
  }
  const breadth = breadthOf(media).toFixed(3);
  const slots = [
    { when: "(max-width: 768px)", width: "76vw" },
    { width: `calc(min(52svh, 40vw) * ${breadth})` },
  ];
  return <Picture media={media} fallbackAlt={name} slots={slots} className={styles.picture} />;
}

/** Frames of one area, as in the stylesheet: a flat one is as much wider as it is lower. */
function breadthOf(media: Media): number {
  return Math.sqrt(isFilm(media.url) ? FILM_RATIO : ratioOf(media));
}
