import { Link } from "react-router";
import type { WorkFilter } from "#domain/works.ts";
import { worksAddress } from "../works-list/filter.ts";
import styles from "./headings.module.css";
import type { Section } from "./sections.tsx";

interface HeadingsProps {
  filter: WorkFilter;
  sections: readonly Section[];
}

/** The letters or the years of a long index, each with how many works it has and a link to its own (G4). */
export function Headings({ filter, sections }: HeadingsProps) {
  return (
    <nav
      aria-label={filter.order === "year" ? "Years" : "Letters"}
      className={`${styles.headings} type-label`}
    >
      {sections.map(({ heading, from, count }) => (
        // With the place in it the address leads there without scripts too.
        <Link key={heading} to={`${worksAddress("/index", filter, from)}#group-${heading}`}>
          {heading}
          <span className={styles.count}> {count}</span>
        </Link>
      ))}
    </nav>
  );
}
