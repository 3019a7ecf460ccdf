import { useRef, type RefObject } from "react";
import { message } from "#domain/messages.ts";
import { refusalOfFilm } from "#domain/upload-files.ts";
import type { FilmField } from "../../../uploads/film-upload.tsx";

export interface FilmPicking {
  /** For the field that films go to. */
  filmField: RefObject<FilmField | null>;
  /**
   * Hands the films among picked files to that field, and says where those go that it has no
   * room for.
   * @returns the files that are no films
   */
  pickPictures: (files: readonly File[]) => File[];
}

/** Films may be dropped or picked wherever pictures are; each goes where its kind goes. */
export function useFilmPicking(): FilmPicking {
  const filmField = useRef<FilmField>(null);
  const pickPictures = (files: readonly File[]) => {
    const left = files.filter(isFilmFile).filter((film) => !filmField.current?.take(film));
    if (left.length > 0) {
      alert(message("film-elsewhere", { files: left.map(({ name }) => name).join(", ") }));
    }
    return files.filter((file) => !isFilmFile(file));
  };
  return { filmField, pickPictures };
}

/** A film that is too large is one as well: its own field says so. */
function isFilmFile(file: File): boolean {
  return refusalOfFilm(file) !== "film-wrong-type";
}
