import { useRef, useState } from "react";
import { embedOf } from "#domain/embed.ts";
import { message } from "#domain/messages.ts";
import buttons from "../../../../ui/form/button.module.css";
import { Field } from "../../../../ui/form/field.tsx";
import styles from "./images.module.css";

/** Adds a Vimeo or YouTube film by its address (V9). */
export function EmbedField({ onAdd }: { onAdd: (url: string) => void }) {
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState("");
  const input = useRef<HTMLInputElement>(null);

  const add = () => {
    const embed = embedOf(address.trim());
    setProblem(embed ? "" : message("wrong-embed"));
    if (embed) {
      onAdd(embed.page);
      setAddress("");
    }
    input.current?.focus();
  };

  return (
    <div className={styles.embed}>
      <Field label="Película de Vimeo o YouTube">
        <input
          ref={input}
          inputMode="url"
          placeholder="https://vimeo.com/…"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter would submit the form.
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <button type="button" className={buttons.plain} onClick={add}>
        Añadir dirección
      </button>
      <p role="alert" className={styles.missing}>
        {problem}
      </p>
    </div>
  );
}
