import { memo, useId, useRef, useState, type SubmitEvent } from "react";
import { useBeforeUnload } from "react-router";
import { LONGEST_ALT } from "#domain/media-words.ts";
import type { Media } from "#domain/media.ts";
import { saveArticle } from "../api.ts";
import buttons from "../shared/admin/button.module.css";
import { Field } from "../shared/admin/field.tsx";
import { saveTrouble } from "../shared/admin/outcome.ts";
import { Thumbnail } from "../shared/admin/thumbnail.tsx";
import styles from "./alt-texts.module.css";

interface AltTextProps {
  articleId: number;
  media: Media;
  /** What the picture is called while nobody has described it. */
  name: string;
  onDescribed: (url: string, isDescribed: boolean) => void;
}

type State = { kind: "idle" | "saving" | "saved" } | { kind: "failed"; text: string };

/** One picture and its text, saved by itself: on Enter, by its button, and when the field is left. */
export const AltText = memo(function AltText(props: AltTextProps) {
  const { articleId, media, name, onDescribed } = props;
  const [text, setText] = useState("");
  const [state, setState] = useState<State>({ kind: "idle" });
  const stored = useRef("");
  const isSaving = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const status = useId();

  useBeforeUnload((event) => {
    if (input.current?.value.trim() !== stored.current) event.preventDefault();
  });

  const save = async () => {
    const field = input.current;
    if (!field || isSaving.current) return;
    isSaving.current = true;
    // What is written while an answer is awaited is saved after it, once the field is left.
    do {
      const alt = field.value.trim();
      if (alt === stored.current) break;
      setState({ kind: "saving" });
      const answer = await saveArticle({ id: articleId, media: { [media.url]: { alt } } });
      if (!answer?.success) {
        setState({ kind: "failed", text: saveTrouble(answer) });
        break;
      }
      stored.current = alt;
      setState({ kind: alt === "" ? "idle" : "saved" });
      onDescribed(media.url, alt !== "");
    } while (document.activeElement !== field);
    isSaving.current = false;
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
    const field = input.current;
    if (field && document.activeElement === field) nextField(field)?.focus();
  };

  return (
    <li className={styles.picture}>
      <Thumbnail media={media} name="" width="96px" />
      <form className={styles.form} onSubmit={submit}>
        <Field label={name}>
          <input
            ref={input}
            value={text}
            maxLength={LONGEST_ALT}
            autoComplete="off"
            enterKeyHint="next"
            data-alt-text
            aria-describedby={status}
            aria-invalid={state.kind === "failed"}
            onChange={(event) => {
              setText(event.target.value);
              setState({ kind: "idle" });
            }}
            onBlur={() => void save()}
          />
        </Field>
        <button className={buttons.plain}>
          Guardar<span className="visually-hidden"> texto de {name}</span>
        </button>
        <output id={status} className={state.kind === "failed" ? styles.failed : styles.status}>
          {state.kind === "failed" ? state.text : WORDS[state.kind]}
        </output>
      </form>
    </li>
  );
});

const WORDS = { idle: "", saving: "Guardando…", saved: "Guardado" };

function nextField(field: HTMLInputElement): HTMLInputElement | undefined {
  const all = [...document.querySelectorAll<HTMLInputElement>("[data-alt-text]")];
  return all[all.indexOf(field) + 1];
}
