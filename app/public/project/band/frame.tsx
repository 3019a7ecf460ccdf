import { useSyncExternalStore } from "react";
import { isFilm, posterOf, type Media } from "#domain/media.ts";
import { Picture } from "../../../ui/picture/picture.tsx";
import { ratioOf } from "../../../ui/picture/slots.ts";
import styles from "./band.module.css";
import { OpenFrame, type OnOpen } from "./open-frame.tsx";
import { frameName } from "../viewer/viewed-media.ts";

/** The box of a film without a poster, as in the stylesheet. */
const FILM_RATIO = 16 / 9;

/** A film rests on the picture at this second: its very first is often black. */
const RESTS_AT_S = 1;

interface FrameProps {
  media: Media;
  title: string;
  index: number;
  onOpen: OnOpen;
}

/** One frame of the band, which opens in the lightbox (P4). */
export function Frame({ media, title, index, onOpen }: FrameProps) {
  const isMoving = isFilm(media.url);
  const name = frameName(title, index);
  const still = posterOf(media);
  return (
    <div className={styles.shown}>
      {still ? <Still media={still} name={name} /> : <Film media={media} name={name} />}
      {still && isMoving && (
        <noscript>
          <a href={media.url} className={`${styles.filmLink} type-label`}>
            Play
          </a>
        </noscript>
      )}
      <OpenFrame
        index={index}
        label={`${isMoving ? "Play" : "Enlarge"} frame ${index + 1}`}
        onOpen={onOpen}
        {...(isMoving && { mark: "Play" })}
      />
    </div>
  );
}

/** A film without a poster: it plays where it stands until scripts are here, and is then the way to the lightbox. */
function Film({ media, name }: { media: Media; name: string }) {
  const opens = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- articles hold no caption files
    <video
      className={styles.film}
      src={opens ? `${media.url}#t=${RESTS_AT_S}` : media.url}
      aria-label={media.alt || name}
      controls={!opens}
      playsInline
      preload={opens ? "metadata" : "none"}
    />
  );
}

function Still({ media, name }: { media: Media; name: string }) {
  const breadth = breadthOf(media).toFixed(3);
  const slots = [
    { when: "(max-width: 768px)", width: "76vw" },
    { width: `calc(min(52svh, 40vw) * ${breadth})` },
  ];
  return <Picture media={media} fallbackAlt={name} slots={slots} className={styles.picture} />;
}

/** Frames of one area, as in the stylesheet: a flat one is as much wider as it is lower. */
export function breadthOf(media: Media): number {
  const still = posterOf(media);
  return Math.sqrt(still ? ratioOf(still) : FILM_RATIO);
}
