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
  /** Printed under the label; makes it a large zone to drop on. */
  children?: ReactNode;
}

/** A button that lets pictures be chosen. Its input is empty again at once, so that one may be picked twice (D5). */
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

/** Films may be dropped or picked wherever pictures are; each goes where its kind goes. */
export function useFilmPicking() {
  /** For the field that films go to. */
  const filmField = useRef<FilmFieldHandle>(null);

  /**
   * Hands the films among picked files to that field, and says where those go that it has no
   * room for.
   * @returns the files that are no films
   */
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
