import { memo, useEffect, useEffectEvent, useId, useRef, useState, type SubmitEvent } from "react";
import { LONGEST_ALT } from "#domain/media-details.ts";
import type { Media } from "#domain/media.ts";
import { message } from "#domain/messages.ts";
import { oneLine } from "#domain/parsing.ts";
import buttons from "../../ui/form/button.module.css";
import { Field } from "../../ui/form/field.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { saveErrorText } from "../layout/answer-texts.ts";
import type { AltOutcome, AltSaver } from "./alt-saver.ts";
import styles from "./alt-texts.module.css";
import type { UnsavedText, UnsavedTextEdit } from "./use-unsaved-texts.ts";

type AltState =
  | { kind: "idle" | "recovered" | "saving" | "saved" }
  | { kind: "failed"; text: string }
  | { kind: "conflict"; theirs: string };

interface AltTextParts {
  articleId: number;
  title: string;
  url: string;
  name: string;
  saver: AltSaver;
  recovered: UnsavedTextEdit | undefined;
  onUnsaved: (url: string, text: UnsavedText | null) => void;
  onDescribed: (url: string, isDescribed: boolean) => void;
}

interface AltTextProps extends Omit<AltTextParts, "url"> {
  media: Media;
}

/** Edits one picture's alt text; saves it on Enter, on blur and by its button. */
export const AltText = memo(function AltText({ media, ...parts }: AltTextProps) {
  const { name } = parts;
  const { input, text, state, ...actions } = useAltText({ ...parts, url: media.url });
  const status = useId();
  const isProblem = state.kind === "failed" || state.kind === "conflict";

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void actions.save();
    const field = input.current;
    if (field && document.activeElement === field) nextField(field)?.focus();
  };
  const choose = (choice: () => void) => () => {
    choice();
    input.current?.focus();
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
            aria-invalid={isProblem}
            onChange={(event) => actions.write(event.target.value)}
            onBlur={() => void actions.save()}
          />
        </Field>
        <button className={buttons.plain} disabled={state.kind === "conflict"}>
          Guardar<span className="visually-hidden"> texto de {name}</span>
        </button>
        <output id={status} className={isProblem ? styles.failed : styles.status}>
          {textOf(state)}
        </output>
        {state.kind === "conflict" && (
          <p className={styles.choices}>
            <button
              type="button"
              className={buttons.strong}
              onClick={choose(() => void actions.takeMine())}
            >
              Usar el mío<span className="visually-hidden"> en {name}</span>
            </button>
            <button type="button" className={buttons.plain} onClick={choose(actions.takeTheirs)}>
              Usar el suyo<span className="visually-hidden"> en {name}</span>
            </button>
          </p>
        )}
      </form>
    </li>
  );
});

const WORDS = { idle: "", recovered: "Sin guardar", saving: "Guardando…", saved: "Guardado" };

function textOf(state: AltState): string {
  if (state.kind === "failed") return state.text;
  if (state.kind !== "conflict") return WORDS[state.kind];
  return state.theirs === ""
    ? "El texto se borró en otra ventana o por otra persona."
    : `En otra ventana, o por otra persona, se escribió: «${state.theirs}»`;
}

function nextField(field: HTMLInputElement): HTMLInputElement | undefined {
  const all = [...document.querySelectorAll<HTMLInputElement>("[data-alt-text]")];
  return all[all.indexOf(field) + 1];
}

/** Never overwrites another session's text without asking. */
function useAltText(parts: AltTextParts) {
  const { articleId, title, url, name, saver, recovered, onUnsaved, onDescribed } = parts;
  const [text, setText] = useState(recovered?.text ?? "");
  const [state, setState] = useState<AltState>({ kind: recovered ? "recovered" : "idle" });
  const written = useRef(text);
  const stored = useRef(recovered?.base ?? "");
  const isSaving = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const conflict = state.kind === "conflict" ? state : undefined;

  const note = () => {
    const base = stored.current;
    const isStored = oneLine(written.current) === base;
    const version = saver.versionOf(articleId);
    const unsaved = { articleId, title, version, url, name, text: written.current, base };
    onUnsaved(url, isStored ? null : { ...unsaved, isSending: isSaving.current });
  };
  const noteRecovered = useEffectEvent(() => {
    if (recovered) note();
  });
  useEffect(() => noteRecovered(), []);

  const write = (next: string) => {
    written.current = next;
    setText(next);
    // During a conflict both texts stay visible while the admin types.
    if (conflict === undefined) setState({ kind: "idle" });
    note();
  };
  const show = (next: AltState) => {
    setState(next);
    note();
  };

  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    // If the field has lost the focus meanwhile, save what was typed during the save.
    do {
      const alt = oneLine(written.current);
      if (alt === stored.current) break;
      show({ kind: "saving" });
      const outcome = await saver.save(articleId, url, alt, stored.current);
      if (outcome.kind !== "saved") {
        isSaving.current = false;
        show(problemOf(outcome));
        return;
      }
      stored.current = alt;
      onDescribed(url, alt !== "");
    } while (document.activeElement !== input.current);
    isSaving.current = false;
    const isStored = oneLine(written.current) === stored.current;
    show({ kind: isStored && stored.current !== "" ? "saved" : "idle" });
  };

  return {
    input,
    text,
    state,
    write,
    // During a conflict, blur and Enter save nothing: the admin has to choose a text.
    save: async (): Promise<void> => (conflict === undefined ? save() : undefined),

    async takeMine(): Promise<void> {
      stored.current = conflict?.theirs ?? stored.current;
      await save();
    },

    takeTheirs() {
      stored.current = conflict?.theirs ?? stored.current;
      onDescribed(url, stored.current !== "");
      write(stored.current);
      show({ kind: stored.current === "" ? "idle" : "saved" });
    },
  };
}

function problemOf(outcome: Exclude<AltOutcome, { kind: "saved" }>): AltState {
  switch (outcome.kind) {
    case "conflict":
      return outcome;
    case "gone":
      return { kind: "failed", text: message("image-left") };
    default:
      return { kind: "failed", text: saveErrorText(outcome.answer) };
  }
}
