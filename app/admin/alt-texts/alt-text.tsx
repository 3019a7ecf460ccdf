import { memo, useId, type SubmitEvent } from "react";
import { LONGEST_ALT } from "#domain/media-text.ts";
import type { Media } from "#domain/media.ts";
import buttons from "../../ui/form/button.module.css";
import { Field } from "../../ui/form/field.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import styles from "./alt-texts.module.css";
import { useAltText, type AltState, type AltTextParts } from "./use-alt-text.ts";

interface AltTextProps extends Omit<AltTextParts, "url"> {
  media: Media;
}

/** One picture and its text, saved by itself: on Enter, by its button, and when the field is left. */
export const AltText = memo(function AltText({ media, ...parts }: AltTextProps) {
  const { name } = parts;
  const { input, text, state, ...hand } = useAltText({ ...parts, url: media.url });
  const status = useId();
  const isTrouble = state.kind === "failed" || state.kind === "conflict";

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void hand.save();
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
            aria-invalid={isTrouble}
            onChange={(event) => hand.write(event.target.value)}
            onBlur={() => void hand.save()}
          />
        </Field>
        <button className={buttons.plain} disabled={state.kind === "conflict"}>
          Guardar<span className="visually-hidden"> texto de {name}</span>
        </button>
        <output id={status} className={isTrouble ? styles.failed : styles.status}>
          {textOf(state)}
        </output>
        {state.kind === "conflict" && (
          <p className={styles.choices}>
            <button
              type="button"
              className={buttons.strong}
              onClick={choose(() => void hand.takeMine())}
            >
              Usar el mío<span className="visually-hidden"> en {name}</span>
            </button>
            <button type="button" className={buttons.plain} onClick={choose(hand.takeTheirs)}>
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
    ? "Otra persona borró el texto."
    : `Otra persona escribió: «${state.theirs}»`;
}

function nextField(field: HTMLInputElement): HTMLInputElement | undefined {
  const all = [...document.querySelectorAll<HTMLInputElement>("[data-alt-text]")];
  return all[all.indexOf(field) + 1];
}
