import { Link } from "react-router";
import { Picture } from "../shared/picture/picture.tsx";
import { ratioOf } from "../shared/picture/slots.ts";
import { hang, trackVariables, type Place } from "./columns.ts";
import type { WallFrame } from "./frame.ts";
import styles from "./wall.module.css";

/** Loose columns of frames in two sizes, each leading to its project (L3). */
export function Wall({ frames }: { frames: readonly WallFrame[] }) {
  const places = hang(frames.map(({ media }) => ratioOf(media)));
  return (
    <ul className={styles.wall} data-cursor="drag" style={trackVariables()}>
      {frames.map(({ id, media, isFilm, title, address }, index) => (
        <li key={id} className={styles.frame} style={places[index]?.areas}>
          <Link to={address} className={styles.link}>
            {isFilm ? (
              <span className={`${styles.film} type-label`}>Film: {title}</span>
            ) : (
              <Picture
                media={media}
                fallbackAlt={`${title}, frame ${index + 1}`}
                slots={slotsOf(places[index])}
                eager={index === 0}
              />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function slotsOf(place: Place | undefined) {
  return [
    { when: "(max-width: 768px)", width: `${place?.widths.phone}vw` },
    { when: "(max-width: 1200px)", width: `${place?.widths.middle}vw` },
    { width: `${place?.widths.wide}vw` },
  ];
}
