import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import { useWords } from "../../ui/words.tsx";
import { Sections, type SectionsProps } from "./sections.tsx";
import styles from "./works-index.module.css";
import { Link } from "react-router";
import type { CategoryLink } from "#domain/category.ts";
import type { WorkFilter } from "#domain/works.ts";
import { worksAddress } from "../works-list/filter.ts";

interface WorksIndexProps extends SectionsProps {
  /** Number of all works, regardless of the filter. */
  total: number;
  categories: readonly CategoryLink[];
}

/** The index of all works (G4), by letter or year, filtered by category. */
export function WorksIndex({ total, categories, ...sections }: WorksIndexProps) {
  const { filter, first } = sections;
  const words = useWords("index").index;
  return (
    <div className={styles.index}>
      <FitTitle text={words.title} className={styles.heading} />
      <Filters filter={filter} categories={categories} shown={first.total} total={total} />
      {first.total === 0 && <p className={styles.none}>{words.none}</p>}
      <Sections key={worksAddress("/index", filter, first.from)} {...sections} />
    </div>
  );
}

interface FiltersProps {
  filter: WorkFilter;
  categories: readonly CategoryLink[];
  shown: number;
  total: number;
}

/** Links for order and category; each link keeps the other choice. */
export function Filters({ filter, categories, shown, total }: FiltersProps) {
  const words = useWords("index").index;
  return (
    <div className={`${styles.filters} type-label`}>
      <nav aria-label={words.order} className={styles.choices}>
        <Choose
          to={{ ...filter, order: "title" }}
          isChosen={filter.order === "title"}
          label={words.byTitle}
        />
        <Choose
          to={{ ...filter, order: "year" }}
          isChosen={filter.order === "year"}
          label={words.byYear}
        />
      </nav>
      <nav aria-label={words.category} className={styles.choices}>
        <Choose
          to={{ ...filter, category: null }}
          isChosen={filter.category === null}
          label={words.all}
        />
        {categories.map(({ name, slug }) => (
          <Choose
            key={slug}
            to={{ ...filter, category: slug }}
            isChosen={filter.category === slug}
            label={name}
          />
        ))}
      </nav>
      <p className={styles.total}>
        {shown} / {total}
      </p>
    </div>
  );
}

function Choose({ to, isChosen, label }: { to: WorkFilter; isChosen: boolean; label: string }) {
  return (
    <Link
      to={worksAddress("/index", to)}
      className={styles.choice}
      aria-current={isChosen ? "true" : undefined}
      preventScrollReset
    >
      {label}
    </Link>
  );
}
