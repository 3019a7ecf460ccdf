import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { fill } from "#domain/words/fill.ts";
import { REEL_FADE_MS } from "../../../foundation/timing.ts";
import type { LightboxHandle, LightboxItem } from "../../../ui/lightbox/lightbox-state.ts";
import { Lightbox, LightboxMedia, type StageProps } from "../../../ui/lightbox/lightbox.tsx";
import { useWords } from "../../../ui/words.tsx";
import styles from "./reel.module.css";

/** A film of the reel, and the project that shows it. */
export interface ReelFilm {
  item: LightboxItem;
  project: string;
  caption: string;
}

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
  const item = items[index];
  const isLast = index === items.length - 1;
  return (
    item && (
      <Playing
        key={index}
        item={item}
        onEnd={() => {
          if (!isLast) onStep(1);
        }}
      />
    )
  );
}

function Playing({ item, onEnd }: { item: LightboxItem; onEnd: () => void }) {
  const stage = useRef<HTMLDivElement>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const film = stage.current?.querySelector("video");
    // The focus was on the film before, which is gone: arrow keys and Tab would start from nowhere.
    if (document.activeElement === document.body) film?.focus({ preventScroll: true });
    const goOn = () => end();
    film?.addEventListener("ended", goOn);
    return () => film?.removeEventListener("ended", goOn);
  }, []);
  return (
    <div ref={stage} className={styles.stage}>
      <LightboxMedia item={item} />
    </div>
  );
}
