import { Link } from "react-router";
import { GALLERY_CATEGORIES, galleryAddress, type Category } from "#domain/category.ts";
import styles from "./category-choice.module.css";

interface CategoryChoiceProps {
  chosen: Category;
  /** How many pictures the chosen category shows. */
  count: number;
}

/** The seven categories to choose from, as links that fold away; they work without scripts (L2). */
export function CategoryChoice({ chosen, count }: CategoryChoiceProps) {
  return (
    <details className={`${styles.choice} type-label`} name="category">
      <summary className={styles.chosen}>
        <b>{chosen}</b>
        <span className={styles.count}>{count}</span>
      </summary>
      <nav aria-label="Categories">
        <ul className={styles.list}>
          {GALLERY_CATEGORIES.map((category) => (
            <li key={category}>
              <Link
                to={galleryAddress(category)}
                className={styles.entry}
                aria-current={category === chosen ? "page" : undefined}
              >
                {category}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
