import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import type { AnsweredLink } from "#domain/answer.ts";
import styles from "./private-links.module.css";

/** Leads to what guests answered to the links of one article or selection; nothing without answers (B3). */
export function AnswersLine({ answered }: { answered: readonly AnsweredLink[] }) {
  const [first, ...others] = answered;
  if (first === undefined) return null;
  const count = answered.reduce(
    (sum, { choices, comments, approvals }) => sum + choices + comments + approvals,
    0,
  );
  return (
    <p className={styles.answers}>
      <Link to={others.length === 0 ? ADMIN.linkAnswers(first.link) : ADMIN.answers}>
        {count === 1 ? "1 respuesta de clientes" : `${count} respuestas de clientes`}
      </Link>
    </p>
  );
}
