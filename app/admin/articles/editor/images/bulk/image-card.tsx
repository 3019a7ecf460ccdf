import { memo } from "react";
import { isFilm } from "#domain/film.ts";
import { twoDigits } from "../../../../../ui/two-digits.ts";
import { FilmStateNote } from "../../../../uploads/film/film-states.tsx";
import { answerMarks, useMediaAnswers } from "../../../../answers/media-answers.tsx";
import { SortHandle, useSortableRow } from "../../../../editing/lists/sortable-list.tsx";
import styles from "./bulk.module.css";
import { ChooseImage } from "./choose-image.tsx";
import { MissingFileNote, type ImageProps } from "../image-row.tsx";
import { Thumbnail } from "../thumbnail.tsx";

/** Renders one gallery image as a card of the grid. */
export const ImageCard = memo(function ImageCard(props: ImageProps) {
  const { imageKey, url, index, isCentral, isMissing, isChosen, text, pictures, filmState } = props;
  const { ref, handleRef, isDragging } = useSortableRow(imageKey, index);
  const name = `imagen ${index + 1}`;
  const marks = [
    isFilm(url) && "Película",
    isCentral && "Central",
    text?.fullBleed && "A sangre",
    ...answerMarks(useMediaAnswers(url)),
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
