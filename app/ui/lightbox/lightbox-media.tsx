import { Picture } from "../picture/picture.tsx";
import { ratioOf } from "../picture/slots.ts";
import type { LightboxItem } from "./lightbox-state.ts";
import styles from "./lightbox.module.css";

interface LightboxMediaProps {
  item: LightboxItem;
  /** Loads a picture so many times larger than it is laid out. */
  sharpness?: number;
}

/** What the bars and the padding leave, as in the stylesheet. */
const STAGE = { width: "86vw", height: "(100svh - 112px)" };

/** A picture as large as fits, whole; or a film that starts at once, with its controls. */
export function LightboxMedia({ item, sharpness = 1 }: LightboxMediaProps) {
  if (item.kind === "film") {
    return (
      // The studio's films have no speech to caption; their title says what they are.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        data-inside
        className={styles.film}
        style={item.ratio === undefined ? undefined : { "--shape": item.ratio.toFixed(4) }}
        src={item.src}
        poster={item.poster}
        aria-label={item.title}
        controls
        autoPlay
        playsInline
        onError={() => console.error("The film could not be loaded", item.src)}
      />
    );
  }
  const ratio = ratioOf(item.media);
  const width = `min(${STAGE.width}, ${STAGE.height} * ${ratio.toFixed(3)})`;
  return (
    <div data-inside className={styles.picture} style={{ "--shape": ratio }}>
      <Picture
        media={item.media}
        fallbackAlt={item.fallbackAlt}
        slots={[{ width: sharpness === 1 ? width : `calc(${width} * ${sharpness})` }]}
        eager
      />
    </div>
  );
}
