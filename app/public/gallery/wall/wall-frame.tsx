import { memo } from "react";
import type { Box } from "../../../ui/pan-zoom/camera.ts";
import { Picture } from "../../../ui/picture/picture.tsx";
import { ratioOf } from "../../../ui/picture/slots.ts";
import { useWords } from "../../../ui/words.tsx";
import { nameOf, type WallFrame } from "../frame.ts";
import { FrameLink } from "../frame-link.tsx";
import { SCREEN_QUERIES, type ScreenSize } from "./layout.ts";
import styles from "./wall.module.css";

/** A frame's box on each screen size, the widest first. */
export type Placement = readonly { screen: ScreenSize; box: Box }[];

interface PlacedFrameProps {
  frame: WallFrame;
  index: number;
  placement: Placement;
  /** Loaded by the browser as part of the page, to be loaded now, or not yet. */
  picture: "first" | "requested" | "waiting";
  onOpen: (index: number) => void;
}

/** A frame on the wall, tinted until its picture is loaded. */
export const PlacedFrame = memo(function PlacedFrame({
  frame,
  index,
  placement,
  picture,
  onOpen,
}: PlacedFrameProps) {
  const words = useWords("film", "picture");
  const { still, isFilm } = frame;
  const name = nameOf(frame, index, words);
  return (
    <li className={styles.frame} style={variablesOf(placement)} data-frame={index}>
      <FrameLink frame={frame} index={index} name={name} className={styles.link} onOpen={onOpen}>
        {!still && <span className={`${styles.film} type-label`}>{name}</span>}
        {still && picture === "waiting" && (
          <span
            className={styles.waiting}
            style={{ "--ratio": ratioOf(still), backgroundColor: still.colour ?? undefined }}
          />
        )}
        {still && picture !== "waiting" && (
          <span data-requested={picture === "requested" ? "" : undefined}>
            <Picture
              media={still}
              fallbackAlt={name}
              slots={slotsOf(placement)}
              isWanted={picture === "requested"}
            />
          </span>
        )}
        {still && isFilm && <span className={`${styles.mark} type-label`}>{words.film.film}</span>}
      </FrameLink>
    </li>
  );
});

function variablesOf(placement: Placement) {
  return Object.fromEntries(
    placement.flatMap(({ screen, box }) => [
      [`--${screen}-x`, box.x.toFixed(2)],
      [`--${screen}-y`, box.y.toFixed(2)],
      [`--${screen}-width`, box.width],
    ]),
  );
}

/** The narrowest screen first, because `sizes` uses the first condition that matches. */
function slotsOf(placement: Placement) {
  return placement
    .map(({ screen, box }) => {
      const when = SCREEN_QUERIES[screen];
      return { ...(when && { when }), width: `${box.width}vw` };
    })
    .reverse();
}
