import { useRef, useState, type RefObject, useEffect, useSyncExternalStore } from "react";
import type { Media } from "#domain/media.ts";
import { fill } from "#domain/words/fill.ts";
import { useIsTabHidden, usePrefersReducedMotion } from "../../foundation/media-queries.ts";
import { FOOTER_PICTURE_MS, FOOTER_PANEL_MS } from "../../foundation/timing.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { PictureCycle, useCycle } from "../../ui/picture-cycle/picture-cycle.tsx";
import { useWords } from "../../ui/words.tsx";
import styles from "./footer-block.module.css";

/** As in the stylesheet. */
const SLOTS = [
  { when: "(max-width: 480px)", width: "92vw", ratio: 0.8 },
  { when: "(max-width: 768px)", width: "96vw", ratio: 1.25 },
  { width: "96vw", ratio: 21 / 9 },
];

/** Browsers never load lazy pictures that are clipped, so an observer with this `rootMargin` loads them. */
const LOADS_AHEAD = "50%";

export interface PickedProject {
  title: string;
  address: string;
  pictures: Media[];
}

interface PanelProps {
  /** The footer block, whose position doesn't depend on whether the panel is open. */
  block: RefObject<HTMLElement | null>;
  project: PickedProject;
  /** Undefined before hydration; without scripts the stylesheet shows the panel. */
  isOpen: boolean | undefined;
}

/** The picked project's pictures, which alternate while the panel is open and in view. */
export function Panel({ block, project, isOpen = false }: PanelProps) {
  const { title, address, pictures } = project;
  const words = useWords("footerBlock", "motion", "picture");
  const stack = useRef<HTMLDivElement>(null);
  const [isPaused, setIsPaused] = useState(false);
  const [wasNear, setWasNear] = useState(false);
  const isReduced = usePrefersReducedMotion();
  const isNear = useInView(block, LOADS_AHEAD);
  const isInView = useInView(stack);
  const isHiddenTab = useIsTabHidden();
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
          fallbackAlt={fill(words.picture.main, { title })}
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
            aria-label={isPaused ? words.footerBlock.play : words.footerBlock.pause}
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? words.motion.play : words.motion.pause}
          </button>
        )}
      </div>
    </div>
  );
}

/** The panel is open while the block's top is above this share of the screen's height. */
const OPENS_ABOVE = 0.2;

/**
 * Whether the panel is open (F2). The block keeps its height, so opening doesn't change `top`.
 * @param top of the block, in pixels from the top of the screen
 */
export function isPanelOpen(top: number, screenHeight: number): boolean {
  return top < screenHeight * OPENS_ABOVE;
}

interface PanelState {
  isOpen: boolean;
  isInView: boolean;
  isHiddenTab: boolean;
  isPaused: boolean;
  isReduced: boolean;
}

/** Whether the pictures alternate: only while they are visible and motion is not reduced. */
export function cycles({
  isOpen,
  isInView,
  isHiddenTab,
  isPaused,
  isReduced,
}: PanelState): boolean {
  return isOpen && isInView && !isHiddenTab && !isPaused && !isReduced;
}

/** Whether the panel is open; undefined on the server and while hydrating, when the stylesheet decides. */
export function usePanelOpen(block: RefObject<HTMLElement | null>): boolean | undefined {
  return useSyncExternalStore(
    watchPlace,
    () =>
      block.current
        ? isPanelOpen(block.current.getBoundingClientRect().top, innerHeight)
        : undefined,
    () => undefined,
  );
}

function useInView(target: RefObject<HTMLElement | null>, margin = "0px"): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!target.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, margin]);
  return isInView;
}

function watchPlace(changed: () => void): () => void {
  addEventListener("scroll", changed, { passive: true });
  addEventListener("resize", changed);
  return () => {
    removeEventListener("scroll", changed);
    removeEventListener("resize", changed);
  };
}
