import { GALLERY_CATEGORIES, galleryAddress, type Category } from "#domain/category.ts";
import { PageLink } from "../../../ui/page-link.tsx";
import styles from "./category.module.css";

interface CategoryLinksProps {
  chosen: Category;
  /** How many pictures the chosen category shows. */
  count: number;
  /** What follows each address. */
  tail: string;
}

/** The seven categories as links that fold away, for as long as there are no scripts (L2). */
export function CategoryLinks({ chosen, count, tail }: CategoryLinksProps) {
  return (
    <details name="category">
      <summary className={styles.chosen}>
        <b>{chosen}</b>
        <span className={styles.count}>{count}</span>
      </summary>
      <nav aria-label="Categories">
        <ul className={styles.list}>
          {GALLERY_CATEGORIES.map((category) => (
            <li key={category}>
              <PageLink
                to={galleryAddress(category) + tail}
                replace
                className={styles.entry}
                aria-current={category === chosen ? "page" : undefined}
              >
                {category}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
