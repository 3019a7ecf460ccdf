import type { Media } from "#domain/media.ts";
import { fill } from "#domain/words/fill.ts";
import { FitTitle } from "../../../ui/fit-title/fit-title.tsx";
import { Picture } from "../../../ui/picture/picture.tsx";
import {
  NEXT_POST_BACK_MS,
  NEXT_POST_DWELL_MS,
  NEXT_POST_DWELL_PHONE_MS,
} from "../../../foundation/timing.ts";
import { PageLink } from "../../../ui/page-link.tsx";
import { useWords } from "../../../ui/words.tsx";
import styles from "./next-post.module.css";
import type { Neighbour } from "../page.ts";
import { useNextPost } from "./use-next-post.ts";

const SLOTS = [
  { when: "(max-width: 768px)", width: "100vw", height: "(100svh - 112px)" },
  { width: "100vw", ratio: 16 / 9 },
];

const TIMES = {
  "--dwell": `${NEXT_POST_DWELL_MS}ms`,
  "--dwell-phone": `${NEXT_POST_DWELL_PHONE_MS}ms`,
  "--back": `${NEXT_POST_BACK_MS}ms`,
};

/** Teaser of the next project; a visitor who scrolls to it and stays is led on, unless they cancel. */
export function NextPost({ title, address, media }: Neighbour & { media: Media | null }) {
  const words = useWords("picture", "project");
  const { teaser, phase, onStay } = useNextPost(address);
  return (
    <section
      ref={teaser}
      className={styles.next}
      style={TIMES}
      aria-labelledby="next-post"
      data-dwell={phase}
    >
      {media && (
        <Picture
          media={media}
          fallbackAlt={fill(words.picture.main, { title })}
          slots={SLOTS}
          className={styles.picture}
        />
      )}
      <PageLink to={address} className={styles.link}>
        <div className={styles.text}>
          <h2 id="next-post" className="type-label">
            {words.project.next}
          </h2>
          <FitTitle as="span" text={title} className={styles.title} />
          <span className={styles.hairline}>
            <span className={styles.filling} />
          </span>
        </div>
      </PageLink>
      <div className={styles.answer}>
        <button type="button" className={`${styles.stay} type-label`} onClick={onStay}>
          {words.project.stay}
        </button>
      </div>
    </section>
  );
}
