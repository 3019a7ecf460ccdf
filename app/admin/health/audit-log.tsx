import { Link } from "react-router";
import { ACTION_WORDS, type LoggedAction } from "#domain/action.ts";
import { Moment } from "../../ui/moment.tsx";
import page from "../layout/page.module.css";
import styles from "./health.module.css";

/** An action, and whether its article is still among the articles. */
export type ShownEntry = LoggedAction & { isThere: boolean };

/** The latest entries of the audit log, the newest first. */
export function AuditLog({ actions }: { actions: readonly ShownEntry[] }) {
  if (actions.length === 0) return <p className={page.note}>Todavía no se ha hecho nada.</p>;
  return (
    <ol className={styles.log}>
      {actions.map(({ id, at, kind, subject, articleId, isThere }) => (
        <li key={id}>
          <span className={`${styles.when} type-label`}>
            <Moment at={at} />
          </span>
          <span>{ACTION_WORDS[kind]}</span>
          <span className={styles.subject}>
            {isThere ? <Link to={`/dashboard/historial/${articleId}`}>{subject}</Link> : subject}
          </span>
        </li>
      ))}
    </ol>
  );
}
