import type { ComponentProps, ReactNode } from "react";
import buttons from "../../ui/form/button.module.css";
import styles from "./file-button.module.css";
import type { FileDrop } from "./use-file-drop.ts";

interface FileInputProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  onPick: (files: File[]) => void;
}

/** Clears itself, so that the same file can be picked again. */
function FileInput({ onPick, ...props }: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = "";
        onPick(files);
      }}
    />
  );
}

interface FileButtonProps extends Omit<FileInputProps, "className"> {
  /** The label. */
  children: ReactNode;
}

/** A button that picks files. */
export function FileButton({ children, ...input }: FileButtonProps) {
  return (
    <label className={`${buttons.plain} ${styles.button}`}>
      <span>{children}</span>
      <FileInput {...input} className={styles.input} />
    </label>
  );
}

interface FileZoneProps extends FileButtonProps, Partial<FileDrop> {
  /** The look of the zone. */
  className: string | undefined;
}

/** A large area that picks files, and accepts dropped ones if it is given `drop`. */
export function FileZone({ className, isOver, drop, children, ...input }: FileZoneProps) {
  return (
    <label className={className} data-over={isOver} {...drop}>
      {children}
      <FileInput {...input} className="visually-hidden" />
    </label>
  );
}
