import type { ReactNode } from "react";
import styles from "./form.module.css";

export interface FieldProps {
  label: string;
  /** One control; the label names it. */
  children: ReactNode;
}

/** A control of an admin form under its label. */
export function Field({ label, children }: FieldProps) {
  return (
    <label className={styles.field}>
      <span className="type-label">{label}</span>
      {children}
    </label>
  );
}
