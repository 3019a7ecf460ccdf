import { Link } from "react-router";
import { FitTitle } from "../shared/fit-title/fit-title.tsx";
import { Cover } from "../shared/picture/cover.tsx";
import styles from "./mobile-archive.module.css";
import type { ArchiveFrame } from "./overview.ts";

const SLOTS = [
  { when: "(max-width: 768px)", width: "100vw", height: "(100svh - 56px)" },
  { width: "1px" },
];

/** The archive on a phone: full-screen frames with the title over them, without the featured (W4). */
export function MobileArchive({ frames }: { frames: readonly ArchiveFrame[] }) {
  if (frames.length === 0) return null;
  return (
    <section className={styles.archive} aria-labelledby="mobile-archive">
      <h2 id="mobile-archive" className={`${styles.heading} type-display`}>
        Our Archive<sup className={styles.count}> {frames.length}</sup>
      </h2>
      <ul>
        {frames.map(({ title, address, year, services, media }) => (
          <li key={address}>
            <Link to={address} className={styles.frame}>
              <Cover
                media={media}
                fallbackAlt={`${title}, main image`}
                slots={SLOTS}
                className={styles.picture}
              />
              <span className={styles.words}>
                <FitTitle as="span" text={title} className={styles.title} />
                <span className={`${styles.facts} type-label`}>
                  <span>{services.join(", ")}</span>
                  <span>{year}</span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
