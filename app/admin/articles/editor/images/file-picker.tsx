import type { ReactNode } from "react";
import { PICTURE_TYPES } from "#domain/upload-files.ts";
import buttons from "../../../../ui/form/button.module.css";
import styles from "./images.module.css";

const ACCEPT = Object.keys(PICTURE_TYPES).join(",");

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
        accept={ACCEPT}
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
