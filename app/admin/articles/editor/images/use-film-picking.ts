import { useRef } from "react";
import { message } from "#domain/messages.ts";
import { refusalOfFilm } from "#domain/upload-files.ts";
import type { FilmFieldHandle } from "../../../uploads/film/film-upload.tsx";

/** Routes picked and dropped films to the film field. */
export function useFilmPicking() {
  const filmField = useRef<FilmFieldHandle>(null);

  /** Passes films to the film field and returns the other files; alerts if the field has no room. */
  const pickPictures = (files: readonly File[]) => {
    const left = files.filter(isFilmFile).filter((film) => !filmField.current?.take(film));
    if (left.length > 0) {
      alert(message("film-elsewhere", { files: left.map(({ name }) => name).join(", ") }));
    }
    return files.filter((file) => !isFilmFile(file));
  };
  return { filmField, pickPictures };
}

/** A film that is too large counts as one: the film field reports its size. */
function isFilmFile(file: File): boolean {
  return refusalOfFilm(file) !== "film-wrong-type";
}
