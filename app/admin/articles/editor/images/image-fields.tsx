import type { Dispatch, Ref } from "react";
import type { ArticleContent } from "#domain/article-content.ts";
import { CHOOSABLE_PICTURES } from "#domain/upload-files.ts";
import buttons from "../../../../ui/form/button.module.css";
import {
  FilmUpload,
  type FilmFieldHandle,
  type UploadedFilm,
} from "../../../uploads/film/film-upload.tsx";
import { MediaAnswers } from "../../../answers/media-answers.tsx";
import { EmbedField } from "./embed-field.tsx";
import type { FormAction } from "../form-state.ts";
import { isMissing } from "./missing-pictures.ts";
import { MissingFileNote } from "./image-row.tsx";
import { ImageOrder } from "./image-order.tsx";
import { ImageText } from "./image-text.tsx";
import styles from "./images.module.css";
import { Thumbnail, type FindMedia } from "./thumbnail.tsx";
import { FileButton, FileZone } from "../../../uploads/file-button.tsx";
import { UploadList } from "../../../uploads/upload-list.tsx";
import type { Upload } from "../../../uploads/upload-state.ts";
import type { UploadQueue } from "../../../uploads/upload-queue.ts";

export interface ImageFieldsProps {
  content: ArticleContent;
  uploads: readonly Upload[];
  queue: UploadQueue;
  /** Undefined if large pictures are already reduced without asking. */
  onAlwaysReduce: (() => void) | undefined;
  pictures: FindMedia;
  /** URLs of files that the server has deleted. */
  missing: ReadonlySet<string>;
  filmField: Ref<FilmFieldHandle>;
  dispatch: Dispatch<FormAction>;
  onFilmBusy: (isBusy: boolean) => void;
}

/** Edits the central image and the gallery. */
export function ImageFields(props: ImageFieldsProps) {
  const { content, uploads, queue, pictures, missing, filmField, dispatch, onFilmBusy } = props;
  const { main_center: main, images, media } = content;
  const isEmpty = main === "";
  // If the film is already in the gallery, change only its poster.
  const addFilm = ({ url, poster }: UploadedFilm) =>
    dispatch({ type: images.includes(url) ? "text-changed" : "added", url, text: { poster } });
  return (
    <>
      <fieldset className={styles.images}>
        <legend className="type-label">Imagen Central</legend>
        <div className={styles.row}>
          {isEmpty ? (
            <div className={styles.blank} aria-hidden="true" />
          ) : (
            <Thumbnail url={main} pictures={pictures} text={media[main]} name="Imagen central" />
          )}
          <div className={styles.body}>
            <p className={styles.status}>
              {isEmpty
                ? "Elige una, o usa «Usar como central» en una imagen de la galería."
                : media[main]?.alt || "Sin texto alternativo"}
            </p>
            {isMissing(media, main, missing) && <MissingFileNote />}
            {!images.includes(main) && <MediaAnswers url={main} name="la imagen central" />}
            <div className={styles.actions}>
              <FileButton
                accept={CHOOSABLE_PICTURES}
                onPick={(files) => queue.pick(files, { kind: "central" })}
              >
                {isEmpty ? "Elegir imagen central" : "Cambiar imagen central"}
              </FileButton>
              {!isEmpty && (
                <button
                  type="button"
                  className={buttons.danger}
                  onClick={() => dispatch({ type: "removed", place: "central" })}
                >
                  Quitar<span className="visually-hidden"> imagen central</span>
                </button>
              )}
              {!isEmpty && (
                <ImageText
                  url={main}
                  name="imagen central"
                  pictures={pictures}
                  text={media[main]}
                  onChange={(change) => dispatch({ type: "text-changed", url: main, text: change })}
                />
              )}
            </div>
          </div>
        </div>
      </fieldset>
      <fieldset className={styles.images}>
        <legend className="type-label">Imágenes de la galería</legend>
        <ImageOrder
          images={images}
          media={media}
          central={main}
          queue={queue}
          pictures={pictures}
          missing={missing}
          dispatch={dispatch}
        />
        <UploadList
          uploads={uploads}
          images={images}
          queue={queue}
          onAlwaysReduce={props.onAlwaysReduce}
        />
        <FileZone
          className={styles.zone}
          accept={CHOOSABLE_PICTURES}
          multiple
          onPick={(files) => queue.pick(files, { kind: "gallery" })}
        >
          <span>Añadir imágenes</span>
          <span className={styles.hint}>
            Elígelas, arrástralas hasta aquí o pégalas con Ctrl+V. PNG, JPG o WebP de hasta 3 MB.
          </span>
        </FileZone>
        <FilmUpload ref={filmField} title={content.title} onFilm={addFilm} onBusy={onFilmBusy} />
        <EmbedField onAdd={(url) => dispatch({ type: "added", url })} />
      </fieldset>
    </>
  );
}
