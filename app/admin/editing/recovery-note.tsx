import { useEffect, useRef, useState, type MouseEvent } from "react";
import buttons from "../../ui/form/button.module.css";
import styles from "../../ui/form/form.module.css";

interface RecoveryNoteProps {
  /** When it was last written, in milliseconds since 1970. */
  keptAt: number;
  /** What else there is to know before choosing. */
  note?: string | undefined;
  onTake: () => void;
  onDiscard: () => void;
}

/** A second offer appears under the pointer, so a double click must count once. */
function once(answer: () => void) {
  return (event: MouseEvent) => {
    if (event.detail <= 1) answer();
  };
}

/** Offers back what a reload, a crash or a way out left unsaved. */
export function RecoveryNote({ keptAt, note, onTake, onDiscard }: RecoveryNoteProps) {
  const take = useRef<HTMLButtonElement>(null);
  // It comes after the form is there, which waits for the answer from then on.
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

/** How long ago something was, as a Spanish speaker says it: «hace 3 minutos»; both in milliseconds. */
export function timeAgo(then: number, now: number): string {
  const passed = Math.max(0, now - then);
  const { unit, ms } = UNITS.find((each) => passed >= each.ms) ?? { unit: "second", ms: 1000 };
  return WORDS.format(-Math.round(passed / ms), unit);
}
