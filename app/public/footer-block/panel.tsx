import { useRef, useState, type RefObject } from "react";
import { FOOTER_PICTURE_MS, FOOTER_PANEL_MS } from "../../motion/timing.ts";
import { PictureCycle } from "../../ui/picture-cycle/picture-cycle.tsx";
import { useCycle } from "../../ui/picture-cycle/use-cycle.ts";
import { usePrefersReducedMotion } from "../../motion/reduced-motion.ts";
import { PageLink } from "../../ui/page-link.tsx";
import styles from "./panel.module.css";
import type { PickedProject } from "./pick.ts";
import { cycles, useHiddenTab, useInView } from "./use-panel.ts";

/** As in the stylesheet. */
const SLOTS = [
  { when: "(max-width: 480px)", width: "92vw", ratio: 0.8 },
  { when: "(max-width: 768px)", width: "96vw", ratio: 1.25 },
  { width: "96vw", ratio: 21 / 9 },
];

/** What is clipped away the browser doesn't load by itself, so the block's nearness asks for it. */
const LOADS_AHEAD = "50%";

interface PanelProps {
  /** What the panel belongs to, whose place doesn't depend on the panel's own. */
  block: RefObject<HTMLElement | null>;
  project: PickedProject;
  /** Undefined while nobody knows: without scripts it is open. */
  isOpen: boolean | undefined;
}

/** The drawn project's pictures, which follow one another every 600 ms while they are seen (F1, F2). */
export function Panel({ block, project, isOpen = false }: PanelProps) {
  const { title, address, pictures } = project;
  const stack = useRef<HTMLDivElement>(null);
  const [isPaused, setIsPaused] = useState(false);
  const [wasNear, setWasNear] = useState(false);
  const isReduced = usePrefersReducedMotion();
  const isNear = useInView(block, LOADS_AHEAD);
  const isInView = useInView(stack);
  const isHiddenTab = useHiddenTab();
  if (isNear && !wasNear) setWasNear(true);
  const runs = cycles({ isOpen, isInView, isHiddenTab, isPaused, isReduced });
  const at = useCycle(stack, { runs, interval: () => FOOTER_PICTURE_MS });
  const hasMore = pictures.length > 1;
  return (
    <div
      className={styles.panel}
      data-open={isOpen}
      style={{ "--opening": `${FOOTER_PANEL_MS}ms` }}
    >
      <PageLink to={address} className={styles.picture} data-cursor="view-project">
        <PictureCycle
          stack={stack}
          pictures={pictures}
          at={at}
          isFull={wasNear && !isReduced}
          fallbackAlt={`${title}, main image`}
          slots={SLOTS}
          eager={wasNear}
          className={styles.stack}
        />
      </PageLink>
      <div className={`${styles.caption} type-label`}>
        <p aria-hidden>
          {at + 1} / {pictures.length}
        </p>
        {hasMore && !isReduced && (
          <button
            type="button"
            className={styles.pause}
            aria-label={isPaused ? "Play the pictures" : "Pause the pictures"}
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? "Play" : "Pause"}
          </button>
        )}
      </div>
    </div>
  );
}
