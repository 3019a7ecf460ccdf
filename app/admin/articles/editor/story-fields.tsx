import { useId, useState, type Dispatch, type ReactNode } from "react";
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

interface StoryFieldsProps {
  content: ArticleContent;
  dispatch: Dispatch<FormAction>;
}

/** What a project says beside its pictures (U2); all of it may stay empty, and then is folded away. */
export function StoryFields({ content, dispatch }: StoryFieldsProps) {
  const change = (fields: Partial<ArticleContent>) => dispatch({ type: "changed", fields });
  /** What makes an element the control of a text, in any of its languages. */
  const control = (field: PlainText, language: Language | undefined) => ({
    lang: language,
    value: textIn<StoryTexts, PlainText>(content, field, language) ?? "",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change(changedText<StoryTexts, PlainText>(content, field, language, value)),
  });
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
        <LanguageFields label="Texto">
          {(label, language) => (
            <HintedField
              label={label}
              hint="Deja una línea en blanco entre párrafos. *cursiva*, **negrita**, [enlace](https://…)."
            >
              {(hintId) => (
                <textarea
                  aria-describedby={hintId}
                  rows={9}
                  maxLength={LONGEST_TEXT}
                  {...control("text", language)}
                />
              )}
            </HintedField>
          )}
        </LanguageFields>
        <LanguageFields label="Frase">
          {(label, language) => (
            <HintedField
              label={label}
              hint="Una sola frase, que se ve muy grande entre las imágenes."
            >
              {(hintId) => (
                <input
                  aria-describedby={hintId}
                  maxLength={LONGEST_STATEMENT}
                  {...control("statement", language)}
                />
              )}
            </HintedField>
          )}
        </LanguageFields>
        <LanguageFields label="Créditos">
          {(label, language) => (
            <CreditsField
              label={label}
              credits={textIn<StoryTexts, "credits">(content, "credits", language) ?? []}
              onChange={(credits) =>
                change(changedText<StoryTexts, "credits">(content, "credits", language, credits))
              }
            />
          )}
        </LanguageFields>
        <LanguageFields label="Título para buscadores">
          {(label, language) => (
            <HintedField label={label} hint="Vacío, es el título del artículo.">
              {(hintId) => (
                <input
                  aria-describedby={hintId}
                  maxLength={LONGEST_SEARCH_TITLE}
                  {...control("searchTitle", language)}
                />
              )}
            </HintedField>
          )}
        </LanguageFields>
        <LanguageFields label="Descripción para buscadores">
          {(label, language) => (
            <HintedField
              label={label}
              hint="Una o dos frases. Vacía, se hace de título, año y categorías."
            >
              {(hintId) => (
                <textarea
                  aria-describedby={hintId}
                  maxLength={LONGEST_SEARCH_DESCRIPTION}
                  {...control("searchDescription", language)}
                />
              )}
            </HintedField>
          )}
        </LanguageFields>
      </div>
    </details>
  );
}

/** The texts that are no lists. */
type PlainText = Exclude<keyof StoryTexts, "credits">;

interface CreditsFieldProps {
  label: string;
  credits: readonly Credit[];
  onChange: (credits: Credit[]) => void;
}

/** The credits as text, so that they can be pasted and reordered by line. */
function CreditsField({ label, credits, onChange }: CreditsFieldProps) {
  const [typed, setTyped] = useState(() => creditsText(credits));
  const stored = creditsText(credits);
  // What is typed stays as it is, spaces and blank lines too, until other credits take its place.
  const shown = creditsText(readCredits(typed)) === stored ? typed : stored;
  return (
    <HintedField label={label} hint="Uno por línea, como «Dirección: Ana Pérez, Luis Gómez».">
      {(hintId) => (
        <textarea
          aria-describedby={hintId}
          value={shown}
          onChange={({ target: { value } }) => {
            setTyped(value);
            onChange(readCredits(value));
          }}
        />
      )}
    </HintedField>
  );
}

interface HintedFieldProps {
  label: string;
  /** What may be typed. */
  hint: string;
  children: (hintId: string) => ReactNode;
}

function HintedField({ label, hint, children }: HintedFieldProps) {
  const hintId = useId();
  return (
    <div>
      <Field label={label}>{children(hintId)}</Field>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
