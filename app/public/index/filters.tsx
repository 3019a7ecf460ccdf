import { Link } from "react-router";
import { CATEGORIES, type Category } from "#domain/category.ts";
import type { WorkFilter } from "#domain/works.ts";
import { choiceAddress } from "./choice.ts";
import styles from "./filters.module.css";

interface FiltersProps {
  choice: WorkFilter;
  shown: number;
  total: number;
}

/** The orders and the categories of the index, as plain links that keep each other's choice (G4). */
export function Filters({ choice, shown, total }: FiltersProps) {
  const categories: (Category | null)[] = [null, ...CATEGORIES];
  return (
    <div className={`${styles.filters} type-label`}>
      <nav aria-label="Order" className={styles.choices}>
        <Choose
          to={{ ...choice, order: "title" }}
          isChosen={choice.order === "title"}
          label="A–Z"
        />
        <Choose to={{ ...choice, order: "year" }} isChosen={choice.order === "year"} label="Year" />
      </nav>
      <nav aria-label="Category" className={styles.choices}>
        {categories.map((category) => (
          <Choose
            key={category}
            to={{ ...choice, category }}
            isChosen={choice.category === category}
            label={category ?? "All"}
          />
        ))}
      </nav>
      <p className={styles.count}>
        {shown} / {total}
      </p>
    </div>
  );
}

function Choose({ to, isChosen, label }: { to: WorkFilter; isChosen: boolean; label: string }) {
  return (
    <Link
      to={choiceAddress(to)}
      className={styles.choice}
      aria-current={isChosen ? "true" : undefined}
      preventScrollReset
    >
      {label}
    </Link>
  );
}
