import type { ReactNode } from "react";
import { fieldLabel } from "#domain/settings-fields.ts";
import { Field } from "../../../ui/form/field.tsx";
import { textAt, withValue } from "../content.ts";
import { useEdit } from "../use-settings-edit.ts";
import styles from "./groups.module.css";

export interface SettingFieldProps {
  /** The entry that it writes, as in `contact.roles[1].phone`. */
  path: string;
  kind?: "line" | "paragraph" | "address";
  /** The id of a list of suggestions. */
  suggestions?: string;
}

/** One entry of the settings as text. */
export function SettingField({ path, kind = "line", suggestions }: SettingFieldProps) {
  const control = useControl(path);
  return (
    <LabelledSetting path={path}>
      {kind === "paragraph" ? (
        <textarea {...control} />
      ) : (
        <input
          {...control}
          list={suggestions}
          autoComplete="off"
          {...(kind === "address" && {
            inputMode: "url",
            autoCapitalize: "none",
            spellCheck: false,
          })}
        />
      )}
    </LabelledSetting>
  );
}

/** A control with its label and its error. */
export function LabelledSetting({ path, children }: { path: string; children: ReactNode }) {
  const { problem } = useEdit();
  return (
    <div className={styles.field}>
      <Field label={fieldLabel(path)}>{children}</Field>
      {problem?.path === path && (
        <p id={problemId(path)} className={styles.problem}>
          {problem.sentence}
        </p>
      )}
    </div>
  );
}

/** What makes an element the control of an entry. */
export function useControl(path: string) {
  const { content, change, problem } = useEdit();
  const isWrong = problem?.path === path;
  return {
    name: path,
    value: textAt(content, path),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change(withValue(content, path, currentTarget.value)),
    "aria-invalid": isWrong,
    "aria-describedby": isWrong ? problemId(path) : undefined,
  };
}

function problemId(path: string): string {
  return `problem ${path}`.replace(/[^a-z0-9]+/gi, "-");
}
