import { useRef, useState, type FocusEvent, type PointerEvent } from "react";
import { fill } from "#domain/words/fill.ts";
import { usePrefersReducedMotion, useMediaQuery } from "../../foundation/media-queries.ts";
import { CARD_PICTURE_MAX_MS, CARD_PICTURE_MIN_MS } from "../../foundation/timing.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { randomBetween } from "../../ui/picture-cycle/cycle.ts";
import { PictureCycle, useCycle } from "../../ui/picture-cycle/picture-cycle.tsx";
import type { Slot } from "../../ui/picture/slots.ts";
import { twoDigits } from "../../ui/two-digits.ts";
import { useWords } from "../../ui/words.tsx";
import type { CardPlace } from "./card-rows.ts";
import styles from "./work.module.css";
import type { CategoryCard } from "./overview.ts";

/** 'Explore our Categories': a card for each category, which links to its gallery (W1). */
export function Categories({ cards }: { cards: readonly CategoryCard[] }) {
  return (
    <section className={styles.categories} aria-labelledby="categories">
      <div className={`${styles.head} type-label`}>
        <h2 id="categories">{useWords("work").work.categories}</h2>
        <p>{twoDigits(cards.length)}</p>
      </div>
      <ul className={styles.grid}>
        {cards.map((card, index) => (
          <li
            key={card.address}
            className={styles.card}
            style={{ "--span": card.place.span, "--wide-box": card.place.ratio }}
          >
            <CategoryCardLink card={card} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As in the stylesheet. */
const PHONE_RATIO = 1.08;

interface CategoryCardLinkProps {
  card: CategoryCard;
  isFirst: boolean;
}

/** A category's card, whose pictures alternate while a mouse or the keyboard focus is on it (W5). */
function CategoryCardLink({ card, isFirst }: CategoryCardLinkProps) {
  const { label, lang, address, count, pictures } = card;
  const words = useWords("picture").picture;
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
        fallbackAlt={fill(words.main, { title: label })}
        slots={slotsOf(card.place)}
        eager={isFirst}
      />
      <span className={`${styles.caption} type-label`}>
        <b lang={lang}>{label}</b>
        <span className={styles.count}>{twoDigits(count)}</span>
      </span>
    </PageLink>
  );
}

/** The shortest interval allows six cuts, or three flashes, a second: the limit of WCAG 2.3.1. */
function cardInterval(): number {
  return randomBetween(CARD_PICTURE_MIN_MS, CARD_PICTURE_MAX_MS, Math.random());
}

function slotsOf({ span, ratio, isLarge }: CardPlace): Slot[] {
  return [
    { when: "(max-width: 768px)", width: isLarge ? "92vw" : "45vw", ratio: PHONE_RATIO },
    { width: `${(span * 7.9 - 0.4).toFixed(1)}vw`, ratio },
  ];
}

const PREVIEWS = "(width >= 768px)";

/** Whether a mouse is over an element or the keyboard focuses it; touch doesn't count. */
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
