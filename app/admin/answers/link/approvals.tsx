import type { AdminAnswers, Approval } from "#domain/answer.ts";
import buttons from "../../../ui/form/button.module.css";
import { Moment } from "../../../ui/moment.tsx";
import { twoDigits } from "../../../ui/two-digits.ts";
import { AdminSection } from "../../layout/admin-page.tsx";
import styles from "./link-answers.module.css";
import type { AnswerActs } from "./use-answer-acts.ts";

interface ApprovalsProps {
  answers: Pick<AdminAnswers, "approvals" | "shown">;
  acts: AnswerActs;
}

/** Lists who approved what the link shows, and what came since. */
export function Approvals({ answers: { approvals, shown }, acts }: ApprovalsProps) {
  return (
    <AdminSection id="aprobado" title="Aprobado">
      <ul className={styles.approvals}>
        {approvals.map((approval) => (
          <li key={approval.id}>
            <p>
              <b>{approval.guest}</b>
              <span className="type-label">
                <Moment at={approval.at} />
              </span>
              <span className={styles.since}>{sinceText(approval, shown)}</span>
            </p>
            <button
              type="button"
              className={buttons.danger}
              onClick={() => void acts.remove(approval.id, `la aprobación de ${approval.guest}`)}
            >
              Eliminar
              <span className="visually-hidden"> la aprobación de {approval.guest}</span>
            </button>
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}

/** As in "Después llegaron 2: 03 Casa Cascabel, 05 Marea." */
function sinceText({ newSince }: Approval, shown: AdminAnswers["shown"]): string {
  if (newSince.length === 0) return "Aprobó todo lo que se muestra.";
  const names = shown.flatMap(({ media, project }, index) =>
    newSince.includes(media.url) ? `${twoDigits(index + 1)} ${project}` : [],
  );
  return `Después ${names.length === 1 ? "llegó 1" : `llegaron ${names.length}`}: ${names.join(", ")}.`;
}
