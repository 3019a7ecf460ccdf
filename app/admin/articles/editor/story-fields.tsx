import { useState, type Dispatch } from "react";
import { isSame } from "#domain/differences.ts";
import {
  creditsText,
  EMPTY_STORY,
  LONGEST_CLIENT,
  LONGEST_SEARCH_DESCRIPTION,
  LONGEST_SEARCH_TITLE,
  LONGEST_STATEMENT,
  LONGEST_TEXT,
  readCredits,
  storyOf,
  type Credit,
  type StoryTexts,
} from "#domain/story.ts";
import type { ArticleContent } from "#domain/version.ts";
import type { Language } from "#domain/words/languages.ts";
import { changedText, textIn } from "#domain/translations.ts";
import { Field } from "../../../ui/form/field.tsx";
import { LanguageFields } from "../../editing/language-fields.tsx";
import styles from "./article-form.module.css";
import type { FormAction } from "./form-state.ts";

interface EditedText {
  field: PlainText;
  label: string;
  hint: string;
  longest: number;
  /** Undefined for a single-line input. */
  rows?: number;
}

const WRITTEN: readonly EditedText[] = [
  {
    field: "text",
    label: "Texto",
    hint: "Deja una línea en blanco entre párrafos. *cursiva*, **negrita**, [enlace](https://…).",
    longest: LONGEST_TEXT,
    rows: 9,
  },
  {
    field: "statement",
    label: "Frase",
    hint: "Una sola frase, que se ve muy grande entre las imágenes.",
    longest: LONGEST_STATEMENT,
  },
];

const FOR_SEARCH: readonly EditedText[] = [
  {
    field: "searchTitle",
    label: "Título para buscadores",
    hint: "Vacío, es el título del artículo.",
    longest: LONGEST_SEARCH_TITLE,
  },
  {
    field: "searchDescription",
    label: "Descripción para buscadores",
    hint: "Una o dos frases. Vacía, se hace de título, año y categorías.",
    longest: LONGEST_SEARCH_DESCRIPTION,
    rows: 3,
  },
];

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
        <Field label="Cliente">
          <input
            maxLength={LONGEST_CLIENT}
            value={content.client}
            onChange={(event) => change({ client: event.target.value })}
          />
        </Field>
        {WRITTEN.map((text) => (
          <TextField key={text.field} {...text} content={content} onChange={change} />
        ))}
        <LanguageFields label="Créditos">
          {(label, language) => (
            <CreditsField
              label={label}
              language={language}
              credits={textIn<StoryTexts, "credits">(content, "credits", language) ?? []}
              onChange={(credits) =>
                change(changedText<StoryTexts, "credits">(content, "credits", language, credits))
              }
            />
          )}
        </LanguageFields>
        {FOR_SEARCH.map((text) => (
          <TextField key={text.field} {...text} content={content} onChange={change} />
        ))}
      </div>
    </details>
  );
}

type PlainText = Exclude<keyof StoryTexts, "credits">;

interface TextFieldProps extends EditedText {
  content: ArticleContent;
  onChange: (fields: Partial<ArticleContent>) => void;
}

function TextField({ field, label, hint, longest, rows, content, onChange }: TextFieldProps) {
  return (
    <LanguageFields label={label}>
      {(named, language) => {
        const control = {
          lang: language,
          maxLength: longest,
          value: textIn<StoryTexts, PlainText>(content, field, language) ?? "",
          onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
            onChange(changedText<StoryTexts, PlainText>(content, field, language, value)),
        };
        return (
          <Field label={named} hint={<p className={styles.hint}>{hint}</p>}>
            {(described) =>
              rows === undefined ? (
                <input {...described} {...control} />
              ) : (
                <textarea rows={rows} {...described} {...control} />
              )
            }
          </Field>
        );
      }}
    </LanguageFields>
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
    <Field
      label={label}
      hint={<p className={styles.hint}>Uno por línea, como «Dirección: Ana Pérez, Luis Gómez».</p>}
    >
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
