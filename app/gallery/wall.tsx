import { Link } from "react-router";
import { Picture, ratioOf } from "../shared/picture/picture.tsx";
import { frameSlots, frameVariables, trackVariables } from "./columns.ts";
import type { WallFrame } from "./frame.ts";
import styles from "./wall.module.css";

/** Loose columns of frames in two sizes, each leading to its project (L3). */
export function Wall({ frames }: { frames: readonly WallFrame[] }) {
  return (
    <ul className={styles.wall} style={trackVariables()}>
      {frames.map(({ id, media, isFilm, title, address }, index) => (
        <li
          key={id}
          className={styles.frame}
          style={{ ...frameVariables(index), "--frame-ratio": ratioOf(media).toFixed(3) }}
        >
          <Link to={address} className={styles.link}>
            {isFilm ? (
              <span className={`${styles.film} type-label`}>Film: {title}</span>
            ) : (
              <Picture
                media={media}
                fallbackAlt={`${title}, frame ${index + 1}`}
                slots={frameSlots(index)}
                eager={index === 0}
              />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
