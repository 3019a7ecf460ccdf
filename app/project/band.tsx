import { isFilm, type Media } from "#domain/media.ts";
import { Picture } from "../shared/picture/picture.tsx";
import { ratioOf } from "../shared/picture/slots.ts";
import styles from "./band.module.css";

interface BandProps {
  title: string;
  images: readonly Media[];
}

/**
 * A project's images as a strip of film: on wide screens a band that scrolls
 * sideways, odd frames up and even ones down (P2); on a phone a list, left and right (P3).
 */
export function Band({ title, images }: BandProps) {
  return (
    <section className={styles.band} aria-label={`Frames of ${title}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ol className={styles.strip} tabIndex={0}>
        {images.map((media, index) => (
          <li key={`${media.url} ${index}`} className={styles.frame} data-cursor="view">
            <Frame media={media} title={title} number={index + 1} />
            <p className={`${styles.caption} type-label`}>
              <span>{String(index + 1).padStart(2, "0")}</span>
              <span className={styles.title}>{title}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
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
  // Frames of one area, as in the stylesheet: a flat one is as much wider as it is lower.
  const breadth = Math.sqrt(ratioOf(media)).toFixed(3);
  const slots = [
    { when: "(max-width: 768px)", width: "76vw" },
    { width: `calc(min(52svh, 40vw) * ${breadth})` },
  ];
  return <Picture media={media} fallbackAlt={name} slots={slots} className={styles.picture} />;
}
