import { useWords } from "../../ui/words.tsx";
import type { ActAnswer } from "./sending/act-answer.ts";
import { Problem } from "./sending/problem.tsx";
import styles from "./unsent-page.module.css";

interface UnsentPageProps {
  heading: string;
  answer: ActAnswer;
}

/** Gives back the words of a form that was sent without scripts to a link that takes none any more. */
export function UnsentPage({ heading, answer }: UnsentPageProps) {
  const words = useWords("answers").answers;
  return (
    <section className={styles.page}>
      <h1 className={`${styles.title} type-display`}>{heading}</h1>
      <div className={styles.words}>
        <Problem answer={answer} />
        <label className="type-label" htmlFor="written">
          {words.written}
        </label>
        <textarea id="written" readOnly rows={6} defaultValue={answer.sent.text} />
      </div>
    </section>
  );
}
