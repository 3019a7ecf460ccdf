import { useEffect, useRef, useState } from "react";
import styles from "./cursor.module.css";
import { followPointer } from "./follow-pointer.ts";

/** The disc and its word (G12). */
export function Disc() {
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
