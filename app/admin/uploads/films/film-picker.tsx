import { useState, type DragEvent } from "react";
import { FILM_TYPES } from "#domain/film.ts";
import styles from "./film-upload.module.css";
import { HalfSentList } from "./resumable-upload-list.tsx";

interface FilmPickerProps {
  label: string;
  /** Why the last file was refused; empty where it was not. */
  problem: string;
  onPick: (file: File | undefined) => void;
}

const ACCEPT = Object.keys(FILM_TYPES).join(",");

/** Where a film is picked or dropped, with those that were left half sent. */
export function FilmPicker({ label, problem, onPick }: FilmPickerProps) {
  const [isOver, setOver] = useState(false);
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === "dragover");
  };
  return (
    <div>
      {/* What is dropped on the label can be picked by its input as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <label
        className={styles.drop}
        data-over={isOver}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={(event) => {
          onDrag(event);
          event.stopPropagation();
          onPick(event.dataTransfer.files[0]);
        }}
      >
        <span>{label}</span>
        <span className={styles.hint}>MP4 o WebM, hasta 500 MB. Elígela o arrástrala aquí.</span>
        <input
          type="file"
          className="visually-hidden"
          accept={ACCEPT}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = "";
            onPick(file);
          }}
        />
      </label>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <HalfSentList />
    </div>
  );
}
