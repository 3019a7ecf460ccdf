import { useEffect, useRef, useState, type SubmitEvent } from "react";
import {
  LONGEST_LINK_NOTE,
  SHORTEST_LINK_PASSWORD,
  type PrivateLink,
  type PrivateLinkChange,
} from "#domain/private-link.ts";
import buttons from "../../ui/form/button.module.css";
import { CheckField, Field } from "../../ui/form/field.tsx";
import { dateField, ENDS, endOf, FIRST_END, type EndChoice } from "./link-end.ts";
import styles from "./private-links.module.css";

interface LinkFormProps {
  /** Undefined for a new link. */
  link?: PrivateLink;
  onSubmit: (fields: PrivateLinkChange) => Promise<void>;
  onCancel: () => void;
}

const LONGEST_PASSWORD = 200;

/** Edits a new or stored link: its recipient, password, end and whether it asks for answers. */
export function LinkForm({ link, onSubmit, onCancel }: LinkFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [today] = useState(() => dateField(Date.now()));
  const [note, setNote] = useState(link?.note ?? "");
  const [password, setPassword] = useState("");
  const [removesPassword, setRemovesPassword] = useState(false);
  const [end, setEnd] = useState<EndChoice>(link ? "keep" : FIRST_END);
  const [date, setDate] = useState(link?.endsAt ? dateField(link.endsAt) : today);
  const [asksAnswers, setAsksAnswers] = useState(link?.asksAnswers ?? false);
  const [isSending, setSending] = useState(false);

  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const endsAt = endOf(end, date, Date.now());
    await onSubmit({
      note,
      asksAnswers,
      ...((password !== "" || removesPassword) && { password: removesPassword ? null : password }),
      ...(endsAt !== undefined && { endsAt }),
    });
    setSending(false);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field label="Para quién (opcional)">
        <input
          value={note}
          maxLength={LONGEST_LINK_NOTE}
          autoComplete="off"
          placeholder="Cliente Tosh"
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <div className={styles.pair}>
        <Field label={link?.hasPassword ? "Contraseña nueva (opcional)" : "Contraseña (opcional)"}>
          <input
            value={password}
            minLength={SHORTEST_LINK_PASSWORD}
            maxLength={LONGEST_PASSWORD}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={removesPassword}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Field label="Termina">
          <select value={end} onChange={(event) => setEnd(choiceIn(event.target.value))}>
            {link && <option value="keep">{keptEnd(link)}</option>}
            {ENDS.map(({ choice, label }) => (
              <option key={choice} value={choice}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        {end === "date" && (
          <Field label="Último día">
            <input
              type="date"
              required
              value={date}
              min={today}
              onChange={(event) => setDate(event.target.value)}
            />
          </Field>
        )}
      </div>
      {link?.hasPassword && (
        <CheckField checked={removesPassword} onChange={setRemovesPassword}>
          Quitar la contraseña
        </CheckField>
      )}
      <p className={styles.hint}>
        {link?.hasPassword
          ? "La contraseña no se puede volver a ver. Con una nueva, todos tienen que escribirla otra vez."
          : `La contraseña, de ${SHORTEST_LINK_PASSWORD} caracteres o más, no se vuelve a mostrar: envíala por otro medio.`}
      </p>
      <div>
        <CheckField checked={asksAnswers} onChange={setAsksAnswers}>
          Pedir respuestas
        </CheckField>
        <p className={styles.hint}>
          Quien abre el enlace puede elegir, comentar y aprobar, con su nombre.
        </p>
      </div>
      <p className={styles.actions}>
        <button className={buttons.strong} aria-disabled={isSending}>
          {link ? "Guardar enlace" : "Crear enlace"}
        </button>
        <button type="button" className={buttons.plain} onClick={onCancel}>
          Cancelar
        </button>
      </p>
    </form>
  );
}

function choiceIn(value: string): EndChoice {
  return ENDS.find(({ choice }) => choice === value)?.choice ?? "keep";
}

function keptEnd({ endsAt }: PrivateLink): string {
  if (endsAt === null) return "Como está: nunca";
  return `Como está: ${new Intl.DateTimeFormat("es", { dateStyle: "medium" }).format(endsAt)}`;
}
