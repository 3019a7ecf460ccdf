import type { ReactNode } from "react";
import { readContactInput } from "#domain/contact-input.ts";
import { placeOfUrl } from "#domain/media-address.ts";
import { message } from "#domain/messages.ts";
import { contactKind } from "#domain/settings-kinds.ts";
import { fieldLabel, translationPath } from "#domain/settings-fields.ts";
import type { Language } from "#domain/words/languages.ts";
import { Field } from "../../../ui/form/field.tsx";
import editing from "../../editing/editing.module.css";
import { translatedInto } from "../../editing/language-fields.tsx";
import { elementId, Problem, problemId } from "../../editing/problems.tsx";
import { textAt, withValue } from "../content.ts";
import { useEdit } from "../use-settings-edit.ts";
import styles from "./groups.module.css";

export interface SettingFieldProps {
  /** The entry that it writes, as in `contact.roles[1].phone`. */
  path: string;
  kind?: "line" | "paragraph" | "address";
  /** Id of a `<datalist>`. */
  suggestions?: string;
  /** Set for a translation. */
  lang?: Language;
}

/** Edits a text of the settings and its translations. */
export function TranslatedSetting({
  path,
  kind = "line",
}: Pick<SettingFieldProps, "path" | "kind">) {
  const { content } = useEdit();
  return (
    <div className={styles.languages}>
      <SettingField path={path} kind={kind} />
      {translatedInto(content.languages).map((language) => (
        <SettingField
          key={language}
          path={translationPath(path, language)}
          kind={kind}
          lang={language}
        />
      ))}
    </div>
  );
}

/** Edits one entry of the settings as text. */
export function SettingField({ path, kind = "line", suggestions, lang }: SettingFieldProps) {
  const control = useControl(path);
  return (
    <LabelledSetting path={path}>
      {kind === "paragraph" ? (
        <textarea {...control} lang={lang} />
      ) : (
        <input
          {...control}
          lang={lang}
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

/** Adds a label and an error to a control. */
export function LabelledSetting({ path, children }: { path: string; children: ReactNode }) {
  const { problems } = useEdit();
  return (
    <div className={editing.entry}>
      <Field label={fieldLabel(path)}>{children}</Field>
      <Problem path={path} problems={problems} />
      <Understood path={path} />
    </div>
  );
}

/** Shows how an entry will be saved, if that differs from what was typed. */
function Understood({ path }: { path: string }) {
  const { content } = useEdit();
  const understood = useUnderstood(path);
  if (placeOfUrl(textAt(content, path)) === "temporary") {
    return <p className={styles.understood}>{message("settings-just-uploaded")}</p>;
  }
  return (
    understood && (
      <p id={understoodId(path)} className={styles.understood}>
        {message("settings-understood", { text: understood })}
      </p>
    )
  );
}

/** Undefined if the entry is saved as typed, or is no contact. */
function useUnderstood(path: string): string | undefined {
  const { content } = useEdit();
  const kind = contactKind(path);
  const typed = textAt(content, path);
  const reading = kind && readContactInput(kind, typed);
  if (!reading || "problem" in reading || reading.text === typed) return undefined;
  return reading.text || undefined;
}

/** Returns the props of an entry's control. */
export function useControl(path: string) {
  const { content, change, problems } = useEdit();
  const isWrong = path in problems;
  const described = [
    isWrong && problemId(path),
    useUnderstood(path) !== undefined && understoodId(path),
  ].filter((id) => id !== false);
  return {
    name: path,
    value: textAt(content, path),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change((now) => withValue(now, path, value)),
    "aria-invalid": isWrong,
    "aria-describedby": described.join(" ") || undefined,
  };
}

function understoodId(path: string): string {
  return elementId("understood", path);
}
