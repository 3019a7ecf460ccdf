import type { ReactNode } from "react";
import { readContactInput } from "#domain/contact-input.ts";
import { placeOfUrl } from "#domain/media-address.ts";
import { message } from "#domain/messages.ts";
import { contactKind } from "#domain/settings-kinds.ts";
import { fieldLabel, translationPath } from "#domain/settings-fields.ts";
import type { Language } from "#domain/words/languages.ts";
import { Field, type Described } from "../../../ui/form/field.tsx";
import { translatedInto } from "../../editing/language-fields.tsx";
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
  return (
    <SettingEntry path={path}>
      {(control) =>
        kind === "paragraph" ? (
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
        )
      }
    </SettingEntry>
  );
}

interface EntryControl extends Described {
  name: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

interface SettingEntryProps {
  path: string;
  /** Renders the entry's control with these props. */
  children: (control: EntryControl) => ReactNode;
}

/** Labels one entry of the settings, and shows its error and how it will be saved. */
export function SettingEntry({ path, children }: SettingEntryProps) {
  const { content, change, problems } = useEdit();
  const value = textAt(content, path);
  const understood = understoodText(path, value);
  return (
    <Field
      label={fieldLabel(path)}
      problem={problems[path]}
      hint={understood && <p className={styles.understood}>{understood}</p>}
    >
      {(described) =>
        children({
          name: path,
          value,
          onChange: ({ currentTarget }) =>
            change((now) => withValue(now, path, currentTarget.value)),
          ...described,
        })
      }
    </Field>
  );
}

/** Says how an entry will be saved; undefined if it is saved as typed. */
function understoodText(path: string, typed: string): string | undefined {
  if (placeOfUrl(typed) === "temporary") return message("settings-just-uploaded");
  const kind = contactKind(path);
  const reading = kind && readContactInput(kind, typed);
  if (!reading || "problem" in reading || reading.text === typed) return undefined;
  return reading.text ? message("settings-understood", { text: reading.text }) : undefined;
}
