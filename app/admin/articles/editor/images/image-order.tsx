import { memo, type Dispatch } from "react";
import type { ArticleContent } from "#domain/version.ts";
import { SortableList } from "../../../editing/sortable-list.tsx";
import type { UploadQueue } from "../../../uploads/upload-queue.ts";
import { type FormAction, imageKeys } from "../form-state.ts";
import { ImageRow } from "./image-row.tsx";
import styles from "./images.module.css";
import { isMissing } from "./missing-pictures.ts";
import type { FindMedia } from "./thumbnail.tsx";

interface ImageOrderProps extends Pick<ArticleContent, "images" | "media"> {
  /** Address of the central image. */
  central: string;
  queue: UploadQueue;
  pictures: FindMedia;
  missing: ReadonlySet<string>;
  dispatch: Dispatch<FormAction>;
}

/**
 * The gallery's images in their order, which is changed by drag, touch, keyboard or a click (D3).
 * Memoized like its rows: with 200 images a keystroke elsewhere in the form renders none of them.
 */
export const ImageOrder = memo(function ImageOrder(props: ImageOrderProps) {
  const { images, media, central, queue, pictures, missing, dispatch } = props;
  const keys = imageKeys(images);
  return (
    <SortableList
      noun="Imagen"
      label="Orden de las imágenes"
      onMove={(from, to) => dispatch({ type: "moved", from, to })}
    >
      {(helpId) => (
        <ol className={styles.list}>
          {images.map((url, index) => (
            <ImageRow
              key={keys[index]}
              imageKey={keys[index] ?? url}
              url={url}
              index={index}
              isLast={index === images.length - 1}
              isCentral={url === central}
              isMissing={isMissing(media, url, missing)}
              text={media[url]}
              pictures={pictures}
              queue={queue}
              dispatch={dispatch}
              orderHelpId={helpId}
            />
          ))}
        </ol>
      )}
    </SortableList>
  );
});
