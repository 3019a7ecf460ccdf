import { type ReactNode, useRef } from "react";
import { message } from "#domain/messages.ts";
import { CHOOSABLE_PICTURES, refusalOfFilm } from "#domain/upload-files.ts";
import buttons from "../../../../ui/form/button.module.css";
import type { FilmFieldHandle } from "../../../uploads/film/film-upload.tsx";
import styles from "./images.module.css";

interface FilePickerProps {
  label: string;
  /** Added to the label for screen readers. */
  about?: string;
  multiple?: boolean;
  onPick: (files: File[]) => void;
  /** Shown under the label; makes the button a large drop zone. */
  children?: ReactNode;
}

/** Picks pictures; its input is cleared, so that the same file can be picked again. */
export function FilePicker({ label, about, multiple, onPick, children }: FilePickerProps) {
  return (
    <label className={children ? styles.zone : `${buttons.plain} ${styles.picker}`}>
      <span>
        {label}
        {about !== undefined && <span className="visually-hidden"> {about}</span>}
      </span>
      {children}
      <input
        type="file"
        className="visually-hidden"
        accept={CHOOSABLE_PICTURES}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          onPick(files);
        }}
      />
    </label>
  );
}

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
