import { CategoryCardLink } from "./category-card.tsx";
import styles from "./categories.module.css";
import type { CategoryCard } from "./overview.ts";
import { twoDigits } from "../../ui/two-digits.ts";

/** 'Explore our Categories': one card a category, in a broken grid, each to its gallery (W1). */
export function Categories({ cards }: { cards: readonly CategoryCard[] }) {
  return (
    <section className={styles.categories} aria-labelledby="categories">
      <div className={`${styles.head} type-label`}>
        <h2 id="categories">Explore our Categories</h2>
        <p>{twoDigits(cards.length)}</p>
      </div>
      <ul className={styles.grid}>
        {cards.map((card, index) => (
          <li key={card.address} className={styles.card}>
            <CategoryCardLink card={card} index={index} />
          </li>
        ))}
      </ul>
    </section>
  );
}
