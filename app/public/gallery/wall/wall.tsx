import { useEffect, useMemo } from "react";
import { ratioOf } from "../../../ui/picture/slots.ts";
import { hang, SCREENS } from "./columns.ts";
import type { WallFrame } from "../frame.ts";
import { Story } from "../story.tsx";
import { useWall } from "./use-wall.ts";
import { WallControls } from "./wall-controls.tsx";
import { HungFrame, type Places } from "./wall-frame.tsx";
import { DRAG_STACK, FIRST_FRAMES, GROW_AHEAD } from "./wall-limits.ts";
import styles from "./wall.module.css";

interface WallProps {
  name: string;
  story: string;
  frames: readonly WallFrame[];
  /** Opens a frame, by its place in the list (L4). */
  onOpen: (index: number) => void;
  /** Told that the outermost frames are near the view. */
  onNearEnd: () => void;
}

const HINT = "wall-hint";

/**
 * The wall that is dragged and zoomed (L3), the story standing still behind it (L5).
 * Only what is near the view is in the document.
 */
export function Wall({ name, story, frames, onOpen, onNearEnd }: WallProps) {
  const ratios = useMemo(() => frames.map(({ media }) => ratioOf(media)), [frames]);
  const places = useMemo(() => placesOf(ratios), [ratios]);
  const { region, wall, hung, due, zoom, ask } = useWall(ratios);
  const isNearEnd = (hung.at(-1) ?? 0) >= frames.length - GROW_AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  return (
    <div className={styles.stage}>
      <WallControls zoom={zoom} onWish={ask} />
      <div className={styles.story}>
        <Story words={story} isEmpty={frames.length === 0} />
      </div>
      <p id={HINT} className="visually-hidden">
        Drag, or use the arrow keys to move, plus and minus to zoom, zero for full size, Home to
        return.
      </p>
      {/* A region of its own keys and pointers, like a map; every frame in it is a link. */}
      <section
        ref={region}
        className={styles.region}
        style={{ "--drag-stack": DRAG_STACK }}
        aria-label={`Wall of ${name}`}
        aria-describedby={HINT}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what moves must be reachable by keyboard
        tabIndex={0}
        data-cursor="drag"
      >
        <ul ref={wall} className={styles.wall}>
          {hung.map((index) => {
            const [frame, place] = [frames[index], places[index]];
            return (
              frame &&
              place && (
                <HungFrame
                  key={frame.id}
                  frame={frame}
                  index={index}
                  place={place}
                  picture={pictureState(index, due)}
                  onOpen={onOpen}
                />
              )
            );
          })}
        </ul>
      </section>
    </div>
  );
}

/** The server's frames come with pictures that the browser fetches as it sees them; from the first rest on the wall says when. */
function pictureState(index: number, due: ReadonlySet<number>) {
  if (due.has(index)) return "due";
  return due.size === 0 && index < FIRST_FRAMES ? "first" : "waiting";
}

function placesOf(ratios: readonly number[]): Places[] {
  const hangings = SCREENS.map((screen) => ({ screen, boxes: hang(screen, ratios) }));
  return ratios.map((_, index) =>
    hangings.flatMap(({ screen, boxes }) => {
      const box = boxes[index];
      return box ? [{ screen, box }] : [];
    }),
  );
}
