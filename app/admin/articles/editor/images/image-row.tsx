import { twoDigits } from "../../../../ui/two-digits.ts";
import { memo, type Dispatch } from "react";
import type { FilmState } from "#domain/answers.ts";
import { isFilm } from "#domain/film.ts";
import type { MediaDetails } from "#domain/media-details.ts";
import { CHOOSABLE_PICTURES } from "#domain/upload-files.ts";
import buttons from "../../../../ui/form/button.module.css";
import { SortHandle, useSortableRow } from "../../../editing/lists/sortable-list.tsx";
import type { FormAction } from "../form-state.ts";
import { MediaAnswers } from "../../../answers/media-answers.tsx";
import { ChooseImage } from "./bulk/choose-image.tsx";
import { ImageText } from "./image-text.tsx";
import styles from "./images.module.css";
import { Thumbnail, type FindMedia } from "./thumbnail.tsx";
import { FileButton } from "../../../uploads/file-button.tsx";
import { FilmStateNote } from "../../../uploads/film/film-states.tsx";
import type { UploadQueue } from "../../../uploads/upload-queue.ts";

/** What a row and a card of the gallery show. */
export interface ImageProps {
  imageKey: string;
  url: string;
  index: number;
  isCentral: boolean;
  /** Whether the server has deleted the file. */
  isMissing: boolean;
  /** Undefined for a picture and for a converted film. */
  filmState: FilmState | undefined;
  isChosen: boolean;
  text: MediaDetails | undefined;
  pictures: FindMedia;
  onToggle: (key: string, isRange: boolean) => void;
  orderHelpId: string;
}

interface ImageRowProps extends ImageProps {
  isLast: boolean;
  queue: UploadQueue;
  dispatch: Dispatch<FormAction>;
}

/** Renders one gallery image as a row with all its actions. */
export const ImageRow = memo(function ImageRow(props: ImageRowProps) {
  const { imageKey, url, index, isLast, isCentral, isMissing, isChosen, text } = props;
  const { pictures, queue, filmState } = props;
  const { dispatch, orderHelpId } = props;
  const { ref, handleRef, isDragging } = useSortableRow(imageKey, index);
  const number = index + 1;
  const about = <span className="visually-hidden"> imagen {number}</span>;

  return (
    <li ref={ref} className={styles.row} data-dragging={isDragging || undefined}>
      <SortHandle handleRef={handleRef} name={`imagen ${number}`} helpId={orderHelpId} />
      <ChooseImage
        name={`imagen ${number}`}
        imageKey={imageKey}
        isChosen={isChosen}
        onToggle={props.onToggle}
      />
      <Thumbnail url={url} pictures={pictures} text={text} name={`Imagen ${number}`} />
      <div className={styles.body}>
        <p className={styles.status}>
          <b>{twoDigits(number)}</b>
          {isCentral && <span className={styles.central}>Central</span>}
          {text?.fullBleed && <span className={styles.central}>A sangre</span>}
          <span>{text?.alt || "Sin texto alternativo"}</span>
        </p>
        {isMissing && <MissingFileNote />}
        {filmState && <FilmStateNote state={filmState} />}
        <MediaAnswers url={url} name={`la imagen ${number}`} />
        <div className={styles.actions}>
          <button
            type="button"
            className={buttons.plain}
            aria-disabled={index === 0}
            onClick={() => index > 0 && dispatch({ type: "moved", from: index, to: index - 1 })}
          >
            Antes{about}
          </button>
          <button
            type="button"
            className={buttons.plain}
            aria-disabled={isLast}
            onClick={() => !isLast && dispatch({ type: "moved", from: index, to: index + 1 })}
          >
            Después{about}
          </button>
          {!isCentral && (
            <button
              type="button"
              className={buttons.plain}
              onClick={({ currentTarget }) => {
                // The button disappears, so the focus moves to the row's first button.
                currentTarget.closest("li")?.querySelector("button")?.focus();
                dispatch({ type: "changed", fields: { main_center: url } });
              }}
            >
              Usar como central{about}
            </button>
          )}
          {isFilm(url) && (
            <FileButton
              accept={CHOOSABLE_PICTURES}
              onPick={(files) => queue.pick(files, { kind: "poster", film: url })}
            >
              {text?.poster ? "Cambiar póster" : "Elegir póster"}
              {about}
            </FileButton>
          )}
          <FileButton
            accept={CHOOSABLE_PICTURES}
            onPick={(files) => queue.pick(files, { kind: "replace", key: imageKey })}
          >
            Cambiar{about}
          </FileButton>
          <button
            type="button"
            className={buttons.danger}
            onClick={() => dispatch({ type: "removed", place: index })}
          >
            Quitar{about}
          </button>
          <ImageText
            url={url}
            name={`imagen ${number}`}
            pictures={pictures}
            text={text}
            isFrame
            onChange={(change) => dispatch({ type: "text-changed", url, text: change })}
          />
        </div>
      </div>
    </li>
  );
});

/** Warns that the server has deleted a picture. */
export function MissingFileNote() {
  return <p className={styles.missing}>Ya no está en el servidor: vuelve a subirla.</p>;
}
