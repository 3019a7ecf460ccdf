import { useCallback } from "react";
import type { Media } from "#domain/media.ts";
import { fill } from "#domain/words/fill.ts";
import { PROJECT_LIGHTBOX_FADE_MS } from "../../../foundation/timing.ts";
import type { LightboxItem, LightboxHandle } from "../../../ui/lightbox/lightbox-state.ts";
import { Lightbox } from "../../../ui/lightbox/lightbox.tsx";
import { ViewingStage } from "../../../ui/lightbox/viewing-stage.tsx";
import { useWords } from "../../../ui/words.tsx";
import styles from "./project-lightbox.module.css";

export interface ProjectLightboxProps {
  box: LightboxHandle;
  title: string;
  items: readonly LightboxItem[];
  images: readonly Pick<Media, "caption" | "langs">[];
  /** Already loaded address of the opened picture. */
  preview: string | undefined;
  onClosed: (index: number) => void;
}

/** A project's frames in a lightbox with zoom; loaded when a visitor is likely to open it. */
export function ProjectLightbox(props: ProjectLightboxProps) {
  const { box, title, items, images, preview, onClosed } = props;
  const words = useWords("project").project;
  const caption = useCallback(
    (index: number) => (
      <p className={styles.caption} lang={images[index]?.langs?.caption}>
        {images[index]?.caption || title}
      </p>
    ),
    [images, title],
  );
  return (
    <Lightbox
      box={box}
      items={items}
      preview={preview}
      label={fill(words.enlarged, { title })}
      fade={{ inMs: PROJECT_LIGHTBOX_FADE_MS, outMs: PROJECT_LIGHTBOX_FADE_MS }}
      caption={caption}
      stage={ViewingStage}
      onClosed={onClosed}
    />
  );
}
