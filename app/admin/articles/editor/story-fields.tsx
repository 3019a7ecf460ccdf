import { useId, useState, type Dispatch, type ReactNode } from "react";
import { isSame } from "#domain/differences.ts";
import {
  creditsText,
  EMPTY_STORY,
  LONGEST_CLIENT,
  LONGEST_STATEMENT,
  LONGEST_TEXT,
  readCredits,
  storyOf,
  type Credit,
} from "#domain/story.ts";
import type { ArticleContent } from "#domain/version.ts";
import { Field } from "../../../ui/form/field.tsx";
import styles from "./article-form.module.css";
import type { FormAction } from "./form-state.ts";

interface StoryFieldsProps {
  content: ArticleContent;
  dispatch: Dispatch<FormAction>;
}

/** What a project says beside its pictures (U2); all of it may stay empty, and then is folded away. */
export function StoryFields({ content, dispatch }: StoryFieldsProps) {
  const { client, statement, text, credits } = content;
  const change = (fields: Partial<ArticleContent>) => dispatch({ type: "changed", fields });
  const [isTold] = useState(() => !isSame(storyOf(content), EMPTY_STORY));
  return (
    <details className={styles.story} open={isTold}>
      <summary>Cliente, texto y créditos</summary>
      <div className={styles.written}>
        <Field label="Cliente">
          <input
            maxLength={LONGEST_CLIENT}
            value={client}
            onChange={(event) => change({ client: event.target.value })}
          />
        </Field>
        <HintedField
          label="Texto"
          hint="Deja una línea en blanco entre párrafos. *cursiva*, **negrita**, [enlace](https://…)."
        >
          {(hintId) => (
            <textarea
              aria-describedby={hintId}
              rows={9}
              maxLength={LONGEST_TEXT}
              value={text}
              onChange={(event) => change({ text: event.target.value })}
            />
          )}
        </HintedField>
        <HintedField label="Frase" hint="Una sola frase, que se ve muy grande entre las imágenes.">
          {(hintId) => (
            <input
              aria-describedby={hintId}
              maxLength={LONGEST_STATEMENT}
              value={statement}
              onChange={(event) => change({ statement: event.target.value })}
            />
          )}
        </HintedField>
        <CreditsField credits={credits} onChange={(changed) => change({ credits: changed })} />
      </div>
    </details>
  );
}

interface CreditsFieldProps {
  credits: readonly Credit[];
  onChange: (credits: Credit[]) => void;
}

/** The credits as text, so that they can be pasted and reordered by line. */
function CreditsField({ credits, onChange }: CreditsFieldProps) {
  const [typed, setTyped] = useState(() => creditsText(credits));
  const stored = creditsText(credits);
  // What is typed stays as it is, spaces and blank lines too, until other credits take its place.
  const shown = creditsText(readCredits(typed)) === stored ? typed : stored;
  return (
    <HintedField label="Créditos" hint="Uno por línea, como «Dirección: Ana Pérez, Luis Gómez».">
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
