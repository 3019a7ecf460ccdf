import { useEffect, useRef, useState, type RefObject } from "react";
import type { FilmLoops } from "#domain/film.ts";
import {
  savesData,
  useIsTabHidden,
  usePrefersReducedMotion,
} from "../../foundation/media-queries.ts";
import { LoopFilm } from "../../ui/film/loop-film.tsx";
import { useWords } from "../../ui/words.tsx";
import styles from "./project.module.css";

interface MovingCoverProps {
  loops: FilmLoops;
  /** True while the lightbox covers the loop: only one film plays at a time. */
  isCovered: boolean;
}

/** The main film as a silent, pausable loop (V9); absent with reduced motion or saved data. */
export function MovingCover({ loops, isCovered }: MovingCoverProps) {
  const words = useWords("motion", "project");
  const pause = useRef<HTMLButtonElement>(null);
  const [isPaused, setPaused] = useState(false);
  const isInView = useIsInView(pause);
  const isTabHidden = useIsTabHidden();
  const isReduced = usePrefersReducedMotion();
  const [isSaving] = useState(savesData);
  if (isReduced || isSaving) return null;
  return (
    <>
      <LoopFilm loops={loops} plays={isInView && !isPaused && !isCovered && !isTabHidden} />
      <button
        ref={pause}
        type="button"
        className={`${styles.pause} type-label`}
        aria-label={isPaused ? words.project.moveMain : words.project.pauseMain}
        onClick={() => setPaused(!isPaused)}
      >
        {isPaused ? words.project.move : words.motion.pause}
      </button>
    </>
  );
}

function useIsInView(inside: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const box = inside.current?.parentElement;
    if (!box) return undefined;
    const observer = new IntersectionObserver(([entry]) =>
      setInView(entry?.isIntersecting === true),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [inside]);
  return isInView;
}
