import { useCallback, useEffect, useMemo, useRef } from "react";
import { fill } from "#domain/words/fill.ts";
import { REEL_FADE_MS } from "../../foundation/timing.ts";
import type { LightboxHandle } from "../../ui/lightbox/lightbox-state.ts";
import { Lightbox, LightboxMedia, type StageProps } from "../../ui/lightbox/lightbox.tsx";
import { useWords } from "../../ui/words.tsx";
import styles from "./reel.module.css";
import type { ReelFilm } from "./use-reel.ts";

interface ReelProps {
  box: LightboxHandle;
  films: readonly ReelFilm[];
  title: string;
}

/** A selection's films in a lightbox, one after another (J2). */
export function Reel({ box, films, title }: ReelProps) {
  const words = useWords("selection").selection;
  const items = useMemo(() => films.map(({ item }) => item), [films]);
  const caption = useCallback(
    (index: number) => {
      const film = films[index];
      return [film?.project, film?.caption].filter(Boolean).join(" — ");
    },
    [films],
  );
  return (
    <Lightbox
      box={box}
      items={items}
      label={fill(words.reel, { title })}
      fade={{ inMs: REEL_FADE_MS, outMs: REEL_FADE_MS }}
      caption={caption}
      stage={ReelStage}
    />
  );
}

/** Shows a film and steps on when it ends; rests on the last. Embedded films never report their end. */
function ReelStage({ items, index, onStep }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const item = items[index];
  const isLast = index === items.length - 1;
  useEffect(() => {
    const shown = stage.current;
    const film = shown?.querySelector("video");
    // The focus was on the film before, which is gone; arrow keys and Tab would start from nowhere.
    if (hadFocus.current) film?.focus({ preventScroll: true });
    hadFocus.current = false;
    if (!film || isLast) return undefined;
    const goOn = () => {
      hadFocus.current = document.activeElement === film;
      onStep(1);
    };
    film.addEventListener("ended", goOn);
    return () => film.removeEventListener("ended", goOn);
  }, [index, isLast, onStep]);
  return (
    <div ref={stage} className={styles.stage}>
      {item && <LightboxMedia key={index} item={item} />}
    </div>
  );
}
