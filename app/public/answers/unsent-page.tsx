import type { ReactNode } from "react";
import buttons from "../../ui/form/button.module.css";
import { useWords } from "../../ui/words.tsx";
import type { ActAnswer } from "./sending/act-answer.ts";
import { Written } from "./sending/kept-words.tsx";
import styles from "./unsent-page.module.css";

interface UnsentPageProps {
  heading: string;
  answer: ActAnswer;
  /** Leads to what the link opens, where it opens anything. */
  back: ReactNode;
}

/** Gives back the words of a form that was sent without scripts to a link that takes none any more. */
export function UnsentPage({ heading, answer, back }: UnsentPageProps) {
  return (
    <section className={styles.page}>
      <h1 className={`${styles.title} type-display`}>{heading}</h1>
      <Unsent answer={answer} />
      {back}
    </section>
  );
}

/** Links to what a link opens; a document of its own, whose policy differs. */
export function Back({ href }: { href: string }) {
  return (
    <p>
      <a href={href} className={`${buttons.strong} type-label`}>
        {useWords("answers").answers.back}
      </a>
    </p>
  );
}

/** Says why the words of a plain form were not stored; without scripts no browser keeps them. */
export function Unsent({ answer: { state, sent } }: { answer: ActAnswer }) {
  const words = useWords("answers").answers.unsent;
  return (
    <div className={styles.words}>
      <p role="alert" className={styles.reason}>
        {state === "closed" || state === "unasked" || state === "locked"
          ? words[state]
          : words.replaced}
      </p>
      <Written text={sent.text ?? ""} />
    </div>
  );
}
