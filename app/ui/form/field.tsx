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

interface CheckFieldProps {
  checked: boolean;
  disabled?: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** A checkbox of an admin form beside its label. */
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
