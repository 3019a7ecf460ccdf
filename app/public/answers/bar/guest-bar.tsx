import { useEffect, useRef } from "react";
import { fill } from "#domain/words/fill.ts";
import { useWords } from "../../../ui/words.tsx";
import { Approve } from "./approve.tsx";
import styles from "./guest-bar.module.css";
import { Problem } from "../sending/problem.tsx";
import { useAct, useSending } from "../sending/use-act.ts";
import type { AnswersView, ApprovalView } from "../view.ts";
import { Withdraw } from "../notes/withdraw.tsx";

/** Where the focus goes once an approval is withdrawn. */
const BAR = "guest";

/** The line that stays in view: who answers, how much was answered, and the approval (B4). */
export function GuestBar({ guest, plates, approvals, formKey }: AnswersView) {
  const words = useWords("answers").answers;
  const { first } = useSending();
  const approve = useAct("approve");
  const known = useRef<HTMLParagraphElement>(null);
  const wasKnown = useRef(guest !== null);
  const chosen = plates.filter(({ isChosen }) => isChosen).length;
  const comments = plates.reduce((sum, { notes }) => sum + notes.length, 0);
  const approved = approvals.find(({ isOwn, newCount }) => isOwn && newCount === 0);
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
            <p ref={known} id={BAR} tabIndex={-1} className={styles.guest}>
              {fill(words.as, { name: guest })}
            </p>
            <p className={styles.count}>
              <span>{fill(words.chosen, { count: chosen, total: plates.length })}</span>
              <span>
                {comments} {comments === 1 ? words.comment : words.comments}
              </span>
            </p>
            {approved ? (
              <div className={styles.isApproved}>
                <b>{words.isApproved}</b>
                <Withdraw id={approved.id} name={words.withdrawApproval} place={BAR} />
              </div>
            ) : (
              <Approve act={approve} total={plates.length} formKey={formKey} />
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
      {/* What is approved as it is shown is withdrawn in the bar. */}
      {isOwn && newCount > 0 && <Withdraw id={id} name={words.withdrawApproval} place={BAR} />}
    </li>
  );
}
