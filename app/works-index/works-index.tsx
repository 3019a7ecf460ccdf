import { useRef } from "react";
import { FitTitle } from "../shared/fit-title/fit-title.tsx";
import { Preview } from "../shared/preview/preview.tsx";
import { PageLink } from "../shared/page-link.tsx";
import { choiceAddress, type Choice, type IndexEntry, type IndexSection } from "./choice.ts";
import { Filters } from "./filters.tsx";
import styles from "./works-index.module.css";

interface WorksIndexProps {
  choice: Choice;
  total: number;
  groups: readonly IndexSection[];
}

/** Every work by letter or by year, narrowed by category, its picture beside the pointer (G4). */
export function WorksIndex({ choice, total, groups }: WorksIndexProps) {
  const list = useRef<HTMLDivElement>(null);
  const entries = groups.flatMap((group) => group.entries);
  return (
    <div className={styles.index}>
      <FitTitle text="Index" className={styles.heading} />
      <Filters choice={choice} shown={entries.length} total={total} />
      {groups.length === 0 && <p className={styles.none}>No works here yet.</p>}
      <div ref={list}>
        {groups.map((group) => (
          <section
            key={group.heading}
            className={styles.group}
            aria-labelledby={`group-${group.heading}`}
          >
            <h2 id={`group-${group.heading}`} className={`${styles.letter} type-label`}>
              {group.heading}
            </h2>
            <ul>
              {group.entries.map((entry) => (
                <Entry key={entry.address} entry={entry} place={entries.indexOf(entry)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Preview
        key={choiceAddress(choice)}
        area={list}
        pictures={entries.map(({ media }) => media)}
      />
    </div>
  );
}

/** A work's line; `place` is its place among all that are shown. */
function Entry({ entry, place }: { entry: IndexEntry; place: number }) {
  const { title, address, year, services } = entry;
  return (
    <li data-row={place}>
      <PageLink to={address} className={styles.entry}>
        <span className={`${styles.title} type-display`} data-title>
          {title}
        </span>
        <span className={`${styles.services} type-label`}>{services.join(", ")}</span>
        <span className={`${styles.year} type-label`}>{year}</span>
      </PageLink>
    </li>
  );
}
