import type { RefObject } from "react";
import type { Media } from "#domain/media.ts";
import { Cover, Picture } from "../picture/picture.tsx";
import type { Slot } from "../picture/slots.ts";
import styles from "./picture-cycle.module.css";

interface PictureCycleProps {
  stack: RefObject<HTMLDivElement | null>;
  pictures: readonly Media[];
  /** The place of the one that is shown, from 0. */
  at: number;
  /** Whether the others are loaded too, or only the first, which speaks for all. */
  isFull: boolean;
  fallbackAlt: string;
  slots: readonly Slot[];
  eager?: boolean;
  /** Gives the stack its box. */
  className?: string | undefined;
}

/** Pictures on one another in one box, of which one is seen (W5, F1). */
export function PictureCycle({
  stack,
  pictures,
  at,
  isFull,
  className,
  ...first
}: PictureCycleProps) {
  const others = isFull ? pictures.slice(1) : [];
  return (
    <div ref={stack} className={`${styles.stack} ${className ?? ""}`}>
      <Cover media={pictures[0] ?? null} className={styles.first} {...first} />
      {others.map((media, index) => (
        <div key={media.url} className={styles.other} data-shown={index + 1 === at} aria-hidden>
          <Picture media={media} fallbackAlt="" slots={first.slots} className={styles.fill} eager />
        </div>
      ))}
    </div>
  );
}
