import { useEffect, useRef, useState, type MouseEvent } from "react";
import buttons from "../../ui/form/button.module.css";
import styles from "../../ui/form/form.module.css";

interface RecoveryNoteProps {
  /** When it was last written, in milliseconds since 1970. */
  keptAt: number;
  note?: string | undefined;
  onTake: () => void;
  onDiscard: () => void;
}

/** The next offer appears under the pointer, so a double click must count once. */
function once(answer: () => void) {
  return (event: MouseEvent) => {
    if (event.detail <= 1) answer();
  };
}

/** Offers an unsaved edit that this browser has stored. */
export function RecoveryNote({ keptAt, note, onTake, onDiscard }: RecoveryNoteProps) {
  const take = useRef<HTMLButtonElement>(null);
  // The offer makes the form inert, so the focus moves from the form to the offer.
  useEffect(() => {
    const { activeElement } = document;
    const isStopped = activeElement === document.body || activeElement?.closest("[inert]");
    if (isStopped) take.current?.focus();
  }, []);
  const [now] = useState(() => Date.now());
  return (
    <section className={styles.note} aria-label="Cambios sin guardar">
      <output>
        Hay cambios sin guardar de {timeAgo(keptAt, now)}.{note !== undefined && ` ${note}`}
      </output>
      <p className={styles.actions}>
        <button ref={take} type="button" className={buttons.strong} onClick={once(onTake)}>
          Recuperar
        </button>
        <button type="button" className={buttons.plain} onClick={once(onDiscard)}>
          Descartar
        </button>
      </p>
    </section>
  );
}

const UNITS = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

const WORDS = new Intl.RelativeTimeFormat("es");

/** Formats the time since a moment in Spanish, as in «hace 3 minutos»; both in milliseconds. */
export function timeAgo(then: number, now: number): string {
  const passed = Math.max(0, now - then);
  const { unit, ms } = UNITS.find((each) => passed >= each.ms) ?? { unit: "second", ms: 1000 };
  return WORDS.format(-Math.round(passed / ms), unit);
}
