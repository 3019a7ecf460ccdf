import { useId, type ReactNode } from "react";
import type { Words } from "#domain/words/en.ts";
import styles from "./private-page.module.css";

type LinkWords = Words["privateLink"];

/** Keeps the form below the server's body limit (`LINK_FORM_BYTES`). */
const MOST_TYPED = 1000;

interface LockedPageProps {
  words: LinkWords["locked"];
  /** The URL to post to; the page itself may have been opened at a differently spelled one. */
  action: string;
  /** Undefined before the first try. */
  problem: string | undefined;
}

/** Asks for a private link's password by a plain form, which needs no scripts. */
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

interface GonePageProps {
  words: Pick<LinkWords["gone"], "heading" | "text">;
  /** What the page has besides. */
  children?: ReactNode;
}

/** Shown for a link that opens nothing, without the reason. */
export function GonePage({ words, children }: GonePageProps) {
  return (
    <section className={styles.page}>
      <h1 className={`${styles.title} type-display`}>{words.heading}</h1>
      <div className={styles.ask}>
        <p className={styles.text}>{words.text}</p>
        {children}
      </div>
    </section>
  );
}
