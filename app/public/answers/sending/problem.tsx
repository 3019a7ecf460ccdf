import type { LONGEST_COMMENT, LONGEST_GUEST_NAME } from "#domain/answer.ts";
import { fill } from "#domain/words/fill.ts";
import { useWords } from "../../../ui/words.tsx";
import type { ActAnswer } from "./act-answer.ts";
import styles from "./problem.module.css";
import { useSending } from "./use-act.ts";

/** Repeated here, because importing them would load the schemas of answers. */
export const MOST_COMMENT: typeof LONGEST_COMMENT = 2000;
/** What a field takes, so that a text that is too long comes back whole instead of cut (`ANSWER_BYTES`). */
export const MOST_TYPED = 20_000;
export const MOST_NAME: typeof LONGEST_GUEST_NAME = 80;

interface ProblemProps {
  id?: string | undefined;
  /** The answer to what the guest did; a kept one is no problem. */
  answer: ActAnswer | undefined;
}

/** One sentence about what was not kept; empty, but there, for screen readers. */
export function Problem({ id, answer }: ProblemProps) {
  const words = useWords("answers").answers;
  const { shown } = useSending();
  const isWaiting = answer?.state === "waiting";
  return (
    <output id={id} className={styles.problem} data-quiet={isWaiting || undefined}>
      {answer !== undefined && answer.state !== "kept" && sentenceOf(words.problems, answer)}
      {answer?.state === "unasked" && (
        <>
          {" "}
          <a href={shown}>{words.back}</a>
        </>
      )}
    </output>
  );
}

type ProblemWords = ReturnType<typeof useWords<"answers">>["answers"]["problems"];

function sentenceOf(words: ProblemWords, answer: Exclude<ActAnswer, { state: "kept" }>): string {
  if (answer.state === "refused") {
    return fill(words[answer.code], { name: MOST_NAME, comment: MOST_COMMENT });
  }
  return words[answer.state];
}
