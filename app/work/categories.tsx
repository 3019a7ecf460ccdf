import { Link } from "react-router";
import { Cover } from "../shared/picture/cover.tsx";
import styles from "./categories.module.css";
import type { CategoryCard } from "./overview.ts";

/** How wide each card of the pattern of seven is on a wide screen, in hundredths of it. */
const WIDTHS = [39.2, 31, 23, 23, 39.2, 31, 39.2];
const BOX_RATIO = 1.08;

function slotsOf(index: number) {
  return [
    { when: "(max-width: 768px)", width: index % 3 === 0 ? "92vw" : "45vw", ratio: BOX_RATIO },
    { width: `${WIDTHS[index % WIDTHS.length]}vw`, ratio: BOX_RATIO },
  ];
}

/** 'Explore our Categories': one card a category, in a broken grid, each to its gallery (W1). */
export function Categories({ cards }: { cards: readonly CategoryCard[] }) {
  return (
    <section className={styles.categories} aria-labelledby="categories">
      <div className={`${styles.head} type-label`}>
        <h2 id="categories">Explore our Categories</h2>
        <p>{twoDigits(cards.length)}</p>
      </div>
      <ul className={styles.grid}>
        {cards.map(({ label, address, count, media }, index) => (
          <li key={address} className={styles.card}>
            <Link to={address} className={styles.link}>
              <Cover
                media={media}
                fallbackAlt={`${label}, main image`}
                slots={slotsOf(index)}
                eager={index === 0}
                className={styles.picture}
              />
              <span className={`${styles.caption} type-label`}>
                <b>{label}</b>
                <span className={styles.count}>{twoDigits(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function twoDigits(count: number): string {
  return String(count).padStart(2, "0");
}
