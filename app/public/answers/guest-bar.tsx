import { useEffect, useRef } from "react";
import { fill } from "#domain/words/fill.ts";
import { useWords } from "../../ui/words.tsx";
import styles from "./guest-bar.module.css";
import { Problem } from "./sending/problem.tsx";
import { newKey } from "./sending/kept-acts.ts";
import { useAct, useSending } from "./sending/use-act.ts";
import type { AnswersView, ApprovalView } from "./view.ts";
import { Withdraw } from "./notes/withdraw.tsx";

/** The line that stays in view: who answers, how much was answered, and the approval (B4). */
export function GuestBar({ guest, plates, approvals, formKey }: AnswersView) {
  const words = useWords("answers").answers;
  const { action, first } = useSending();
  const approve = useAct("approve");
  const known = useRef<HTMLParagraphElement>(null);
  const wasKnown = useRef(guest !== null);
  const chosen = plates.filter(({ isChosen }) => isChosen).length;
  const comments = plates.reduce((sum, { notes }) => sum + notes.length, 0);
  const isApproved = approvals.some(({ isOwn, newCount }) => isOwn && newCount === 0);
  const before = first?.sent.act === "approve" ? first : undefined;
  // The form that had the focus is gone.
  useEffect(() => {
    if (!wasKnown.current && guest !== null) known.current?.focus();
    wasKnown.current = guest !== null;
  }, [guest]);
  return (
    <>
      {guest !== null && (
        <section className={styles.bar} aria-label={words.bar}>
          <div className={`${styles.line} type-label`}>
            <p ref={known} tabIndex={-1} className={styles.guest}>
              {fill(words.as, { name: guest })}
            </p>
            <p className={styles.count}>
              <span>{fill(words.chosen, { count: chosen, total: plates.length })}</span>
              <span>
                {comments} {comments === 1 ? words.comment : words.comments}
              </span>
            </p>
            {isApproved ? (
              <p className={styles.approved}>{words.isApproved}</p>
            ) : (
              <form
                method="post"
                action={action}
                onSubmit={(event) => {
                  event.preventDefault();
                  if (!approve.isSending) approve.send({ act: "approve", key: newKey() });
                }}
              >
                <input type="hidden" name="act" value="approve" />
                <input type="hidden" name="key" value={`${formKey}-approve`} />
                <button type="submit" className={styles.approve} aria-disabled={approve.isSending}>
                  {words.approve}
                </button>
              </form>
            )}
          </div>
          <Problem answer={approve.problem ?? before} />
        </section>
      )}
      {approvals.length > 0 && (
        <ul className={`${styles.approvals} type-label`}>
          {approvals.map((approval) => (
            <Approval key={approval.id} {...approval} />
          ))}
        </ul>
      )}
    </>
  );
}

function Approval({ id, guest, at, newCount, isOwn }: ApprovalView) {
  const words = useWords("answers").answers;
  return (
    <li>
      <span className={styles.approved}>{fill(words.approved, { name: guest })}</span>
      <span>{at}</span>
      {newCount > 0 && <span className={styles.new}>{fill(words.since, { count: newCount })}</span>}
      {isOwn && <Withdraw id={id} name={words.withdrawApproval} place="" />}
    </li>
  );
}
