import { useWords } from "../../../ui/words.tsx";
import { Problem } from "../sending/problem.tsx";
import { useAct, useSending } from "../sending/use-act.ts";
import styles from "./withdraw.module.css";

interface WithdrawProps {
  id: number;
  /** What is withdrawn, for screen readers. */
  name: string;
  /** Where the focus goes, and where a page without scripts comes back to. */
  place: string;
}

/** Takes back what the guest wrote or approved. */
export function Withdraw({ id, name, place }: WithdrawProps) {
  const words = useWords("answers").answers;
  const { action } = useSending();
  const act = useAct(`withdraw:${id}`, () => document.getElementById(place)?.focus());
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        act.send({ act: "withdraw", id: String(id) });
      }}
    >
      <input type="hidden" name="act" value="withdraw" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="at" value={place} />
      <button type="submit" className={styles.withdraw} aria-disabled={act.isSending}>
        {words.withdraw} <span className="visually-hidden">{name}</span>
      </button>
      <Problem answer={act.problem} />
    </form>
  );
}
