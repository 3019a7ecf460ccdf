import { useRef, useState, type FocusEvent, type PointerEvent } from "react";
import { usePrefersReducedMotion, useMediaQuery } from "../../motion/media-queries.ts";
import { CARD_PICTURE_MAX_MS, CARD_PICTURE_MIN_MS } from "../../motion/timing.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { randomBetween } from "../../ui/picture-cycle/cycle.ts";
import { PictureCycle, useCycle } from "../../ui/picture-cycle/picture-cycle.tsx";
import { twoDigits } from "../../ui/two-digits.ts";
import styles from "./work.module.css";
import type { CategoryCard } from "./overview.ts";

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

/** How wide each card of the pattern of seven is on a wide screen, in hundredths of it. */
const WIDTHS = [39.2, 31, 23, 23, 39.2, 31, 39.2];
/** Its shape, as in the stylesheet. */
const RATIOS = [1.08, 1.08, 0.92, 0.92, 1.22, 1.08, 1.22];

/**
 * A category: the picture of its project, whose others follow one another while a
 * pointer or the keyboard is on it (W1, W5); then its name and its count.
 */
function CategoryCardLink({ card, index }: { card: CategoryCard; index: number }) {
  const { label, address, count, pictures } = card;
  const stack = useRef<HTMLDivElement>(null);
  const preview = useHoverOrFocus();
  const isStill = usePrefersReducedMotion();
  const runs = preview.isActive && !isStill;
  const at = useCycle(stack, { runs, interval: cardInterval, rewinds: true });
  return (
    <PageLink to={address} className={styles.link} {...preview.handlers}>
      <PictureCycle
        stack={stack}
        pictures={pictures}
        at={at}
        isFull={preview.wasActive && !isStill}
        fallbackAlt={`${label}, main image`}
        slots={slotsOf(index)}
        eager={index === 0}
      />
      <span className={`${styles.caption} type-label`}>
        <b>{label}</b>
        <span className={styles.count}>{twoDigits(count)}</span>
      </span>
    </PageLink>
  );
}

/**
 * Two cuts, to a darker picture and back, can make one flash. At the shortest time a
 * second holds six cuts at most, so three flashes, which is what WCAG 2.3.1 allows.
 */
function cardInterval(): number {
  return randomBetween(CARD_PICTURE_MIN_MS, CARD_PICTURE_MAX_MS, Math.random());
}

function slotsOf(index: number) {
  const place = index % WIDTHS.length;
  const ratio = RATIOS[place] ?? 1;
  return [
    { when: "(max-width: 768px)", width: index % 3 === 0 ? "92vw" : "45vw", ratio },
    { width: `${WIDTHS[place]}vw`, ratio },
  ];
}

/** Below 768 px a card has no preview (W5). */
const PREVIEWS = "(width >= 768px)";

/**
 * Whether a mouse is over an element or the keyboard has reached it (W5).
 * A finger, which has left again by the time anything moves, doesn't count.
 * @returns the answer, whether it ever was so, and the handlers that the element needs
 */
function useHoverOrFocus() {
  const [isOver, setIsOver] = useState(false);
  const [isReached, setIsReached] = useState(false);
  const [wasActive, setWasActive] = useState(false);
  const hasPreview = useMediaQuery(PREVIEWS);
  const isActive = hasPreview && (isOver || isReached);
  if (isActive && !wasActive) setWasActive(true);
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setIsOver(pointerType !== "touch"),
    onPointerLeave: () => setIsOver(false),
    onFocus: ({ currentTarget }: FocusEvent) =>
      setIsReached(currentTarget.matches(":focus-visible")),
    onBlur: () => setIsReached(false),
  };
  return { isActive, wasActive, handlers };
}
