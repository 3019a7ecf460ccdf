import { useState } from "react";
import { SLIDE_STEP_MS } from "../timing.ts";
import { placeOn, stepFrom } from "./ring.ts";
import { SlideCard } from "./slide-card.tsx";
import styles from "./slider.module.css";
import type { Slide } from "./slides.ts";

/**
 * The coverflow in its still form: the active slide in the middle, two beside it
 * on each hand, and the bottom line that moves them (H3, H5). Without scripts it
 * is a strip that scrolls.
 */
export function Slider({ slides }: { slides: readonly Slide[] }) {
  const [active, setActive] = useState(0);
  const total = slides.length;
  const current = slides[active];
  return (
    <section
      className={styles.slider}
      style={{ "--step": `${SLIDE_STEP_MS}ms` }}
      aria-label="Featured work"
    >
      <ol className={styles.stage}>
        {slides.map((slide, index) => (
          <SlideCard
            // One project may stand for two categories, so its place is part of what the slide is.
            key={`${index} ${slide.address}`}
            slide={slide}
            place={placeOn(index, active, total)}
            isFirst={index === 0}
            onCentre={() => setActive(index)}
          />
        ))}
      </ol>
      <div className={`${styles.line} type-label`}>
        <button type="button" onClick={() => setActive(stepFrom(active, -1, total))}>
          <span aria-hidden>← </span>Prev
        </button>
        <p className={styles.counter} aria-live="polite">
          <b>{String(active + 1).padStart(2, "0")}</b> / {String(total).padStart(2, "0")}
          <span className={styles.current}>
            {" — "}
            {current?.title}
            {current?.service && <span className={styles.service}>, {current.service}</span>}
          </span>
        </p>
        <button type="button" onClick={() => setActive(stepFrom(active, 1, total))}>
          Next<span aria-hidden> →</span>
        </button>
      </div>
    </section>
  );
}
