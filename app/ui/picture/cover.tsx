import type { Media } from "#domain/media.ts";
import { Logo } from "../logo.tsx";
import { Picture, type PictureProps } from "./picture.tsx";
import styles from "./picture.module.css";

/** A project's picture, or an unexposed frame with the logo where it has none. */
export function Cover({ media, ...rest }: Omit<PictureProps, "media"> & { media: Media | null }) {
  if (media) return <Picture media={media} {...rest} />;
  return (
    <div className={`${styles.blank} ${rest.className ?? ""}`}>
      <Logo className={styles.mark} />
    </div>
  );
}
