import { Link } from "react-router";
import type { Media } from "#domain/media.ts";
import { FitTitle } from "../shared/fit-title/fit-title.tsx";
import { Picture } from "../shared/picture/picture.tsx";
import styles from "./next-post.module.css";
import type { Neighbour } from "./page.ts";

const SLOTS = [
  { when: "(max-width: 768px)", width: "100vw", height: "(100svh - 112px)" },
  { width: "100vw", ratio: 16 / 9 },
];

/** 'Next Post': the next project as a darkened cover, the whole of it a link (P5). */
export function NextPost({ title, address, media }: Neighbour & { media: Media | null }) {
  return (
    <section className={styles.next} aria-labelledby="next-post">
      {media && (
        <Picture
          media={media}
          fallbackAlt={`${title}, main image`}
          slots={SLOTS}
          className={styles.picture}
        />
      )}
      <Link to={address} className={styles.link}>
        <h2 id="next-post" className="type-label">
          Next Post
        </h2>
        <FitTitle as="span" text={title} className={styles.title} />
        <span className={styles.hairline} />
      </Link>
    </section>
  );
}
