import { useRef } from "react";
import type { PlainAnswer } from "#domain/answers.ts";
import type { AdminSession } from "#domain/session.ts";
import { endOtherSessions, endSession } from "../api.ts";
import buttons from "../../ui/form/button.module.css";
import { useReportedCall } from "../layout/use-reported-call.ts";
import { Moment } from "../../ui/moment.tsx";
import styles from "./account.module.css";

/** Lists the admin's sessions; all but the current one can be ended. */
export function SessionList({ sessions }: { sessions: readonly AdminSession[] }) {
  const outcome = useRef<HTMLOutputElement>(null);
  const { notice, report } = useReportedCall();
  const hasOthers = sessions.some(({ isThis }) => !isThis);

  const end = async (call: Promise<PlainAnswer | undefined>, done: string) => {
    await report(call, done);
    // The pressed button disappears with its session, so the focus moves to the result.
    if (document.activeElement === document.body) outcome.current?.focus();
  };

  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id} id={`session-${session.id}`} className={styles.session}>
            <p className={styles.browser}>
              {session.browser}
              {session.isThis && <span className={`${styles.here} type-label`}>Esta sesión</span>}
            </p>
            <p className={`${styles.facts} type-label`}>
              <span>
                Desde <Moment at={session.beganAt} />
              </span>
              <span>
                Último uso <Moment at={session.seenAt} />
              </span>
              <span>{session.address && `Dirección ${session.address}`}</span>
            </p>
            {!session.isThis && (
              <button
                type="button"
                className={buttons.danger}
                onClick={() => void end(endSession(session.id), "Sesión cerrada.")}
              >
                Cerrar<span className="visually-hidden"> la sesión de {session.browser}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.actions}>
        <button
          type="button"
          className={buttons.plain}
          disabled={!hasOthers}
          onClick={() => void end(endOtherSessions(), "Las demás sesiones se cerraron.")}
        >
          Cerrar las demás
        </button>
        <output ref={outcome} tabIndex={-1}>
          {notice}
        </output>
      </p>
    </>
  );
}
