import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import styles from "./cursor.module.css";
import { followPointer } from "./follow-pointer.ts";

const WIDE_AND_FINE = "(width > 1024px) and (hover: hover) and (pointer: fine)";

/**
 * A disc that follows the pointer over what carries `data-cursor`, and says what a
 * click or a drag does there (G12). It stands only where a mouse does.
 */
export function Cursor() {
  const isOn = useSyncExternalStore(
    watchScreen,
    () => matchMedia(WIDE_AND_FINE).matches,
    () => false,
  );
  const { key } = useLocation();
  return isOn && <Disc key={key} />;
}

function Disc() {
  const disc = useRef<HTMLDivElement>(null);
  const [word, setWord] = useState<string>();
  const [lastWord, setLastWord] = useState<string>();
  // The word stays to be read while the disc goes.
  if (word !== undefined && word !== lastWord) setLastWord(word);
  useEffect(() => (disc.current ? followPointer(disc.current, setWord) : undefined), []);
  return (
    <div ref={disc} className={styles.cursor} aria-hidden>
      <p className={`${styles.disc} type-label`} data-shown={word !== undefined}>
        {lastWord}
      </p>
    </div>
  );
}

function watchScreen(changed: () => void): () => void {
  const screen = matchMedia(WIDE_AND_FINE);
  screen.addEventListener("change", changed);
  return () => screen.removeEventListener("change", changed);
}
