import { memo } from "react";
import { Picture } from "../../../ui/picture/picture.tsx";
import { ratioOf } from "../../../ui/picture/slots.ts";
import type { Box, Screen } from "./columns.ts";
import { nameOf, type WallFrame } from "../frame.ts";
import { FrameLink } from "../frame-link.tsx";
import styles from "./wall.module.css";

/** Where a frame hangs on each kind of screen. */
export type Places = readonly { screen: Screen; box: Box }[];

interface HungFrameProps {
  frame: WallFrame;
  index: number;
  place: Places;
  /** Whether its picture was there from the start, is to be fetched now, or waits (L6). */
  picture: "first" | "due" | "waiting";
  onOpen: (index: number) => void;
}

/** A frame in its place on the wall; its box is tinted until its picture is there. */
export const HungFrame = memo(function HungFrame({
  frame,
  index,
  place,
  picture,
  onOpen,
}: HungFrameProps) {
  const { still, isFilm } = frame;
  return (
    <li className={styles.frame} style={variablesOf(place)} data-frame={index}>
      <FrameLink frame={frame} index={index} className={styles.link} onOpen={onOpen}>
        {!still && <span className={`${styles.film} type-label`}>Film: {frame.title}</span>}
        {still && picture === "waiting" && (
          <span
            className={styles.waiting}
            style={{ "--ratio": ratioOf(still), backgroundColor: still.colour ?? undefined }}
          />
        )}
        {still && picture !== "waiting" && (
          <span data-due={picture === "due" ? "" : undefined}>
            <Picture
              media={still}
              fallbackAlt={nameOf(frame, index)}
              slots={slotsOf(place)}
              isDue={picture === "due"}
            />
          </span>
        )}
        {still && isFilm && <span className={`${styles.mark} type-label`}>Film</span>}
      </FrameLink>
    </li>
  );
});

function variablesOf(place: Places) {
  return Object.fromEntries(
    place.flatMap(({ screen, box }) => [
      [`--${screen}-x`, box.x.toFixed(2)],
      [`--${screen}-y`, box.y.toFixed(2)],
      [`--${screen}-width`, box.width],
    ]),
  );
}

const WHEN: Readonly<Record<Screen, { when?: string }>> = {
  phone: { when: "(max-width: 600px)" },
  middle: { when: "(max-width: 1200px)" },
  wide: {},
};

/** The narrowest screen first: the first condition that holds counts. */
function slotsOf(place: Places) {
  return place
    .map(({ screen, box }) => ({ ...WHEN[screen], width: `${box.width}vw` }))
    .toReversed();
}
