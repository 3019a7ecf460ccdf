import { useEffect, useRef, useState } from "react";
import type { Words } from "#domain/words/en.ts";
import { useWords } from "../../ui/words.tsx";
import { follow, type Point } from "../../foundation/follow.ts";
import { cursorWord } from "./cursor-word.ts";
import styles from "./cursor.module.css";

/** The disc and its word. */
export function Disc() {
  const words = useWords("cursor").cursor;
  const disc = useRef<HTMLDivElement>(null);
  const [word, setWord] = useState<string>();
  const [lastWord, setLastWord] = useState<string>();
  // The word stays visible while the disc fades out.
  if (word !== undefined && word !== lastWord) setLastWord(word);
  useEffect(
    () => (disc.current ? followPointer(disc.current, words, setWord) : undefined),
    [words],
  );
  return (
    <div ref={disc} className={styles.cursor} aria-hidden>
      <p className={`${styles.disc} type-label`} data-shown={word !== undefined}>
        {lastWord}
      </p>
    </div>
  );
}

/** Moves the disc by transform only. @returns a function that removes the listeners */
function followPointer(
  disc: HTMLElement,
  words: Words["cursor"],
  onWord: (word: string | undefined) => void,
): () => void {
  const stop = new AbortController();
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let [word, pointer]: [string | undefined, Point | undefined] = [undefined, undefined];
  let at: Point = { x: 0, y: 0 };
  let frame = 0;
  let lastFrameAt = 0;

  const showWord = (next: string | undefined) => {
    if (next !== word) onWord((word = next));
  };
  const paint = (now: number) => {
    frame = 0;
    if (!pointer) return;
    // A frame's timestamp may be earlier than the event that requested it.
    at = reducedMotion.matches ? pointer : follow(at, pointer, Math.max(0, now - lastFrameAt));
    lastFrameAt = now;
    disc.style.transform = `translate(${at.x}px, ${at.y}px)`;
    if (at !== pointer) frame = requestAnimationFrame(paint);
  };
  const update = (over: EventTarget | null) => {
    const marked = over instanceof Element ? over.closest<HTMLElement>("[data-cursor]") : null;
    const next = cursorWord(marked?.dataset.cursor, words);
    // A hidden disc appears at the pointer instead of moving there.
    if (word === undefined && pointer) at = pointer;
    showWord(next);
    if (next === undefined || frame !== 0) return;
    lastFrameAt = performance.now();
    frame = requestAnimationFrame(paint);
  };
  const hide = () => showWord(undefined);

  const options = { signal: stop.signal, passive: true };
  const move = ({ clientX, clientY, target, pointerType }: PointerEvent) => {
    if (pointerType === "touch") return hide();
    pointer = { x: clientX, y: clientY };
    update(target);
  };
  window.addEventListener("pointermove", move, options);
  window.addEventListener(
    "scroll",
    () => {
      if (word !== undefined && pointer) update(document.elementFromPoint(pointer.x, pointer.y));
    },
    options,
  );
  window.addEventListener("keydown", hide, options);
  window.addEventListener("blur", hide, options);
  document.documentElement.addEventListener("pointerleave", hide, options);
  return () => {
    stop.abort();
    cancelAnimationFrame(frame);
    hide();
  };
}
