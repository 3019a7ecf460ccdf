import type { ReactNode } from "react";
import styles from "./form.module.css";

export interface FieldProps {
  label: string;
  children: ReactNode;
}

/** A labelled control of an admin form. */
export function Field({ label, children }: FieldProps) {
  return (
    <label className={styles.field}>
      <span className="type-label">{label}</span>
      {children}
    </label>
  );
}

interface CheckFieldProps {
  checked: boolean;
  disabled?: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** A labelled checkbox of an admin form. */
export function CheckField({ checked, disabled = false, onChange, children }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
