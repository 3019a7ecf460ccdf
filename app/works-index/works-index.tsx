import { useState } from "react";
import { Link } from "react-router";
import type { Media } from "#domain/media.ts";
import { FitTitle } from "../shared/fit-title/fit-title.tsx";
import { Picture } from "../shared/picture/picture.tsx";
import type { Choice, IndexEntry, IndexSection } from "./choice.ts";
import { Filters } from "./filters.tsx";
import styles from "./works-index.module.css";

interface WorksIndexProps {
  choice: Choice;
  total: number;
  groups: readonly IndexSection[];
}

const PREVIEW_SLOTS = [{ width: "24vw" }];

/** Every work by letter or by year, narrowed by category, with a preview beside the list (G4). */
export function WorksIndex({ choice, total, groups }: WorksIndexProps) {
  const [preview, setPreview] = useState<Media | null>(null);
  const shown = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div className={styles.index}>
      <FitTitle text="Index" className={styles.heading} />
      <Filters choice={choice} shown={shown} total={total} />
      {groups.length === 0 && <p className={styles.none}>No works here yet.</p>}
      {groups.map(({ heading, entries }) => (
        <section key={heading} className={styles.group} aria-labelledby={`group-${heading}`}>
          <h2 id={`group-${heading}`} className={`${styles.letter} type-label`}>
            {heading}
          </h2>
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.address} entry={entry} onPreview={setPreview} />
            ))}
          </ul>
        </section>
      ))}
      {preview && (
        <div className={styles.preview} aria-hidden>
          <Picture key={preview.url} media={preview} fallbackAlt="" slots={PREVIEW_SLOTS} />
        </div>
      )}
    </div>
  );
}

interface EntryProps {
  entry: IndexEntry;
  onPreview: (media: Media | null) => void;
}

function Entry({ entry, onPreview }: EntryProps) {
  const { title, address, year, services, media } = entry;
  const show = () => onPreview(media);
  const hide = () => onPreview(null);
  return (
    <li>
      <Link
        to={address}
        className={styles.entry}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
      >
        <span className={`${styles.title} type-display`}>{title}</span>
        <span className={`${styles.services} type-label`}>{services.join(", ")}</span>
        <span className={`${styles.year} type-label`}>{year}</span>
      </Link>
    </li>
  );
}
