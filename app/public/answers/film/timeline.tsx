import { useEffect, useRef, useState } from "react";
import { fill } from "#domain/words/fill.ts";
import { useWords } from "../../../ui/words.tsx";
import { clock, commentPlace } from "../place.ts";
import type { NoteView } from "../view.ts";
import { clustersOf } from "./clusters.ts";
import styles from "./timeline.module.css";

/** Width of a tick as a target, in CSS pixels, and that of the line before it is measured. */
const TICK_PX = 24;
const NARROW_PX = 320;

/** Characters of a comment in the name of its tick. */
const MOST_NAMED = 60;

interface TimelineProps {
  notes: readonly NoteView[];
  /** Undefined until the film was read. */
  durationS: number | undefined;
  onSeek: (seconds: number) => void;
}

/** Shows where along a film its comments are (B2); the list beside the film is the same for reading. */
export function Timeline({ notes, durationS, onSeek }: TimelineProps) {
  const words = useWords("answers").answers;
  const line = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(NARROW_PX);
  useEffect(() => {
    const measured = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(NARROW_PX, entry.contentRect.width));
    });
    if (line.current) measured.observe(line.current);
    return () => measured.disconnect();
  }, []);
  if (!durationS) return null;
  const clusters = clustersOf(notes, durationS, TICK_PX / width);
  if (clusters.length === 0) return null;
  return (
    <nav ref={line} className={styles.line} aria-label={words.timeline}>
      {clusters.map(({ share, notes: [first, ...others] }) => {
        const moment = first.moment ?? { seconds: 0, frame: null };
        const named = {
          time: clock(moment),
          name: first.guest,
          text: shortened(first.text),
          count: others.length,
        };
        return (
          <a
            key={first.id}
            href={`#${commentPlace(first.id)}`}
            className={styles.tick}
            style={{ left: `${share * 100}%` }}
            aria-label={fill(others.length > 0 ? words.tickMore : words.tick, named)}
            onClick={(event) => {
              event.preventDefault();
              onSeek(moment.seconds);
            }}
          />
        );
      })}
    </nav>
  );
}

function shortened(text: string): string {
  const all = [...text];
  return all.length <= MOST_NAMED ? text : `${all.slice(0, MOST_NAMED).join("")}…`;
}
