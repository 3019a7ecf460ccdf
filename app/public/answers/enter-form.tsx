import { useId } from "react";
import { TRAP_FIELD } from "#domain/inquiry.ts";
import { useWords } from "../../ui/words.tsx";
import styles from "./answers-page.module.css";
import { MOST_NAME, Problem } from "./sending/problem.tsx";
import { useAct, useSending } from "./sending/use-act.ts";

/** Asks once for the name of a guest (B1). */
export function EnterForm() {
  const words = useWords("answers").answers.enter;
  const { action, first } = useSending();
  const act = useAct("enter");
  const field = useId();
  const before = first?.sent.act === "enter" ? first : undefined;
  const problem = act.problem ?? before;
  return (
    <section className={styles.enter} aria-labelledby={`${field}-title`} id="enter">
      <div>
        <h2 id={`${field}-title`} className={`${styles.question} type-display`}>
          {words.title}
        </h2>
        <p className={styles.text}>{words.text}</p>
      </div>
      <form
        method="post"
        action={action}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const typed = (name: string) => {
            const value = form.get(name);
            return typeof value === "string" ? value : "";
          };
          act.send({ act: "enter", name: typed("name"), [TRAP_FIELD]: typed(TRAP_FIELD) });
        }}
      >
        <input type="hidden" name="act" value="enter" />
        <label htmlFor={field} className="type-label">
          {words.name}
        </label>
        <input
          id={field}
          name="name"
          required
          maxLength={MOST_NAME}
          autoComplete="name"
          defaultValue={before?.sent.name}
          aria-invalid={problem?.state === "refused"}
          aria-describedby={`${field}-problem`}
        />
        <div className={styles.trap} aria-hidden="true">
          <label>
            {words.trap}
            <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <button
          type="submit"
          className={`${styles.begin} type-display`}
          aria-disabled={act.isSending}
        >
          {words.begin}
        </button>
        <Problem id={`${field}-problem`} answer={problem} />
      </form>
    </section>
  );
}
