import { memo } from "react";
import { isFilm } from "#domain/film.ts";
import type { FilmState } from "#domain/answers.ts";
import type { MediaText } from "#domain/media-text.ts";
import { twoDigits } from "../../../../../ui/two-digits.ts";
import { FilmStateNote } from "../../../../uploads/film/film-states.tsx";
import { SortHandle, useSortableRow } from "../../../../editing/lists/sortable-list.tsx";
import styles from "./bulk.module.css";
import { ChooseImage } from "./choose-image.tsx";
import { MissingFileNote } from "../image-row.tsx";
import { Thumbnail, type FindMedia } from "../thumbnail.tsx";

interface ImageCardProps {
  imageKey: string;
  url: string;
  index: number;
  isCentral: boolean;
  isMissing: boolean;
  /** Undefined for a picture and for a converted film. */
  filmState: FilmState | undefined;
  isChosen: boolean;
  text: MediaText | undefined;
  pictures: FindMedia;
  onToggle: (key: string, isRange: boolean) => void;
  orderHelpId: string;
}

/** Renders one gallery image as a card of the grid. */
export const ImageCard = memo(function ImageCard(props: ImageCardProps) {
  const { imageKey, url, index, isCentral, isMissing, isChosen, text, pictures, filmState } = props;
  const { ref, handleRef, isDragging } = useSortableRow(imageKey, index);
  const name = `imagen ${index + 1}`;
  const marks = [
    isFilm(url) && "Película",
    isCentral && "Central",
    text?.fullBleed && "A sangre",
  ].filter(Boolean);
  return (
    <li
      ref={ref}
      className={styles.card}
      data-dragging={isDragging || undefined}
      data-chosen={isChosen}
    >
      <Thumbnail
        url={url}
        pictures={pictures}
        text={text}
        name={`Imagen ${index + 1}`}
        className={styles.picture}
      />
      <ChooseImage name={name} isChosen={isChosen} imageKey={imageKey} onToggle={props.onToggle} />
      <b className={styles.number}>{twoDigits(index + 1)}</b>
      <SortHandle handleRef={handleRef} name={name} helpId={props.orderHelpId} />
      <p className={styles.marks}>{marks.join(" · ")}</p>
      {isMissing && <MissingFileNote />}
      {filmState && <FilmStateNote state={filmState} />}
    </li>
  );
});
