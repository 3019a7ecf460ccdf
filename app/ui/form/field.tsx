import { useId, type ReactNode } from "react";
import styles from "./form.module.css";

/** The attributes that tie a control to its hint and its problem. */
export interface Described {
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Why the value was refused. */
  problem?: string | undefined;
  /** The control, or a function that renders it with the attributes that link it to its hint and problem. */
  children: ReactNode | ((described: Described) => ReactNode);
}

/** A labelled control of an admin form. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  const name = <span className="type-label">{label}</span>;
  if (typeof children !== "function") {
    return (
      <label className={styles.field}>
        {name}
        {children}
      </label>
    );
  }
  const hintId = hint ? `${id}-hint` : undefined;
  const problemId = problem ? `${id}-problem` : undefined;
  return (
    <div className={styles.entry}>
      <label className={styles.field}>
        {name}
        {children({
          "aria-invalid": problem !== undefined,
          "aria-describedby": [problemId, hintId].filter(Boolean).join(" ") || undefined,
        })}
      </label>
      {hint && <div id={hintId}>{hint}</div>}
      {problem && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
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
