import { Link } from "react-router";
import type { WorkFilter } from "#domain/works.ts";
import { choiceAddress } from "./choice.ts";
import styles from "./headings.module.css";
import type { Section } from "./section-runs.ts";

interface HeadingsProps {
  choice: WorkFilter;
  sections: readonly Section[];
}

/** The letters or the years of a long index, each with how many works it has and a link to its own (G4). */
export function Headings({ choice, sections }: HeadingsProps) {
  return (
    <nav
      aria-label={choice.order === "year" ? "Years" : "Letters"}
      className={`${styles.headings} type-label`}
    >
      {sections.map(({ heading, from, count }) => (
        // With the place in it the address leads there without scripts too.
        <Link key={heading} to={`${choiceAddress(choice, from)}#group-${heading}`}>
          {heading}
          <span className={styles.count}> {count}</span>
        </Link>
      ))}
    </nav>
  );
}
