import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import type { WorkFilter } from "#domain/works.ts";
import { choiceAddress } from "./choice.ts";
import { Filters } from "./filters.tsx";
import { Sections, type SectionsProps } from "./sections.tsx";
import styles from "./works-index.module.css";

interface WorksIndexProps extends SectionsProps {
  choice: WorkFilter;
  /** How many works there are, whatever is chosen. */
  total: number;
}

/** Every work by letter or by year, narrowed by category, its picture beside the pointer (G4). */
export function WorksIndex({ total, ...sections }: WorksIndexProps) {
  const { choice, first } = sections;
  return (
    <div className={styles.index}>
      <FitTitle text="Index" className={styles.heading} />
      <Filters choice={choice} shown={first.total} total={total} />
      {first.total === 0 && <p className={styles.none}>No works here yet.</p>}
      <Sections key={choiceAddress(choice)} {...sections} />
    </div>
  );
}
