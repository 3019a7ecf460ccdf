import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import { worksAddress } from "../works-list/filter.ts";
import { Filters } from "./filters.tsx";
import { Sections, type SectionsProps } from "./sections.tsx";
import styles from "./works-index.module.css";

interface WorksIndexProps extends SectionsProps {
  /** How many works there are, whatever the filter. */
  total: number;
}

/** Every work by letter or by year, filtered by category, its picture beside the pointer (G4). */
export function WorksIndex({ total, ...sections }: WorksIndexProps) {
  const { filter, first } = sections;
  return (
    <div className={styles.index}>
      <FitTitle text="Index" className={styles.heading} />
      <Filters filter={filter} shown={first.total} total={total} />
      {first.total === 0 && <p className={styles.none}>No works here yet.</p>}
      <Sections key={worksAddress("/index", filter, first.from)} {...sections} />
    </div>
  );
}
