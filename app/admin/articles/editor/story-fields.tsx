import { useState, type Dispatch } from "react";
import { isSame, allOf } from "#domain/records.ts";
import {
  creditsText,
  EMPTY_STORY,
  readCredits,
  storyOf,
  type Credit,
  type StoryTexts,
} from "#domain/story.ts";
import {
  STORY_FIELDS,
  TRANSLATED_FIELDS,
  UNTRANSLATED_FIELDS,
  type StoryField,
} from "#domain/story-fields.ts";
import type { ArticleContent } from "#domain/article-content.ts";
import type { Language } from "#domain/words/languages.ts";
import { changedText, textIn } from "#domain/translations.ts";
import { Field } from "../../../ui/form/field.tsx";
import { LanguageFields } from "../../editing/language-fields.tsx";
import styles from "./article-form.module.css";
import type { FormAction } from "./form-state.ts";

/** What the form says of a field beside its label; without `rows` it is a single-line input. */
const PRESENTATION: Partial<Record<StoryField, { hint: string; rows?: number }>> = {
  text: {
    hint: "Deja una línea en blanco entre párrafos. *cursiva*, **negrita**, [enlace](https://…).",
    rows: 9,
  },
  statement: { hint: "Una sola frase, que se ve muy grande entre las imágenes." },
  credits: { hint: "Uno por línea, como «Dirección: Ana Pérez, Luis Gómez»." },
  searchTitle: { hint: "Vacío, es el título del artículo." },
  searchDescription: {
    hint: "Una o dos frases. Vacía, se hace de título, año y categorías.",
    rows: 3,
  },
};

interface StoryFieldsProps {
  content: ArticleContent;
  dispatch: Dispatch<FormAction>;
}

/** Edits a project's optional texts (U2); collapsed if all are empty. */
export function StoryFields({ content, dispatch }: StoryFieldsProps) {
  const change = (fields: Partial<ArticleContent>) => dispatch({ type: "changed", fields });
  const [isTold] = useState(() => !isSame(storyOf(content), EMPTY_STORY));
  return (
    <details className={styles.story} open={isTold}>
      <summary>Cliente, texto, créditos y buscadores</summary>
      <div className={styles.written}>
        {allOf(UNTRANSLATED_FIELDS).map((field) => (
          <TextField
            key={field}
            field={field}
            label={UNTRANSLATED_FIELDS[field].name}
            text={content[field]}
            onChange={(text) => change({ [field]: text })}
          />
        ))}
        {allOf(TRANSLATED_FIELDS).map((field) => (
          <LanguageFields key={field} label={TRANSLATED_FIELDS[field].name}>
            {(label, language) =>
              field === "credits" ? (
                <CreditsField
                  label={label}
                  language={language}
                  credits={textIn<StoryTexts, "credits">(content, field, language) ?? []}
                  onChange={(credits) =>
                    change(changedText<StoryTexts, "credits">(content, field, language, credits))
                  }
                />
              ) : (
                <TextField
                  field={field}
                  label={label}
                  language={language}
                  text={textIn<StoryTexts, typeof field>(content, field, language) ?? ""}
                  onChange={(text) =>
                    change(changedText<StoryTexts, typeof field>(content, field, language, text))
                  }
                />
              )
            }
          </LanguageFields>
        ))}
      </div>
    </details>
  );
}

interface TextFieldProps {
  field: Exclude<StoryField, "credits">;
  label: string;
  language?: Language | undefined;
  text: string;
  onChange: (text: string) => void;
}

function TextField({ field, label, language, text, onChange }: TextFieldProps) {
  const { hint, rows } = PRESENTATION[field] ?? {};
  const control = {
    lang: language,
    maxLength: STORY_FIELDS[field].longest,
    value: text,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange(value),
  };
  return (
    <Field label={label} hint={hint && <p className={styles.hint}>{hint}</p>}>
      {(described) =>
        rows === undefined ? (
          <input {...described} {...control} />
        ) : (
          <textarea rows={rows} {...described} {...control} />
        )
      }
    </Field>
  );
}

interface CreditsFieldProps {
  label: string;
  language: Language | undefined;
  credits: readonly Credit[];
  onChange: (credits: Credit[]) => void;
}

function CreditsField({ label, language, credits, onChange }: CreditsFieldProps) {
  const [typed, setTyped] = useState(() => creditsText(credits));
  const stored = creditsText(credits);
  // Keep the typed text, with its spaces and blank lines, until other credits replace it.
  const shown = creditsText(readCredits(typed)) === stored ? typed : stored;
  return (
    <Field label={label} hint={<p className={styles.hint}>{PRESENTATION.credits?.hint}</p>}>
      {(described) => (
        <textarea
          {...described}
          lang={language}
          value={shown}
          onChange={({ target: { value } }) => {
            setTyped(value);
            onChange(readCredits(value));
          }}
        />
      )}
    </Field>
  );
}
