import { useId } from "react";
import type { Words } from "#domain/words/en.ts";
import styles from "./private-page.module.css";

type LinkWords = Words["privateLink"];

/** No password is longer, so that the form never is longer than the server reads. */
const MOST_TYPED = 1000;

interface LockedPageProps {
  words: LinkWords["locked"];
  /** Where the form is sent to: the page may be shown at another spelling of its address. */
  action: string;
  /** What is wrong with what was typed; undefined before. */
  problem: string | undefined;
}

/** Asks for the password of a private link (Y1), by a form that needs no script and always loads the page anew. */
export function LockedPage({ words, action, problem }: LockedPageProps) {
  const field = useId();
  const problemId = `${field}-problem`;
  return (
    <section className={styles.page}>
      <h1 className={`${styles.title} type-display`}>{words.heading}</h1>
      <div className={styles.ask}>
        <p className={styles.text}>{words.text}</p>
        <form method="post" action={action} className={styles.form}>
          <div className={styles.field}>
            <label htmlFor={field} className="type-label">
              {words.password}
            </label>
            <input
              id={field}
              name="password"
              type="password"
              required
              maxLength={MOST_TYPED}
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page asks for nothing else, and an answer begins here
              autoFocus
              aria-invalid={problem !== undefined}
              aria-describedby={problem === undefined ? undefined : problemId}
            />
            {problem !== undefined && (
              <p id={problemId} role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
          </div>
          <button type="submit" className={`${styles.open} type-display`}>
            {words.open}
          </button>
        </form>
      </div>
    </section>
  );
}

/** What a link shows that leads to nothing, whatever the reason. */
export function GonePage({ words }: { words: LinkWords["gone"] }) {
  return (
    <section className={styles.page}>
      <h1 className={`${styles.title} type-display`}>{words.heading}</h1>
      <p className={styles.text}>{words.text}</p>
    </section>
  );
}
