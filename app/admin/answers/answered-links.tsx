import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import type { AnsweredLink } from "#domain/answer.ts";
import buttons from "../../ui/form/button.module.css";
import { Moment } from "../../ui/moment.tsx";
import { AdminPage } from "../layout/admin-page.tsx";
import page from "../layout/page.module.css";
import styles from "./answered-links.module.css";
import { approvalsText, choicesText, guestsText, openText } from "./counts.ts";
import { useFreshAnswers } from "./use-fresh-answers.ts";

/** Respuestas: lists the private links that guests answered, the last answered first (B3). */
export function AnsweredLinks({ links }: { links: readonly AnsweredLink[] }) {
  useFreshAnswers();
  return (
    <AdminPage title="Respuestas">
      <p className={`${page.note} ${styles.note}`}>
        Lo que tus clientes eligen, comentan y aprueban en los enlaces privados que piden
        respuestas.
      </p>
      {links.length === 0 && <NoAnswers />}
      <ul className={styles.list}>
        {links.map((link) => (
          <LinkRow key={link.link} link={link} />
        ))}
      </ul>
    </AdminPage>
  );
}

function NoAnswers() {
  return (
    <p className={page.empty}>
      Todavía no hay respuestas. En una <Link to={ADMIN.selections}>selección</Link> o en el
      borrador de un <Link to={ADMIN.articles}>artículo</Link>, haz un enlace privado con «Pedir
      respuestas» y envíaselo a tu cliente.
    </p>
  );
}

function LinkRow({ link }: { link: AnsweredLink }) {
  const { title, client, note, state, lastAt } = link;
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <h2>{title}</h2>
        {client !== "" && <p>{client}</p>}
        {note !== "" && <p>Enlace de {note}</p>}
      </div>
      <p className={`${styles.facts} type-label`}>
        {link.open > 0 ? <b data-open>{openText(link)}</b> : <span>{openText(link)}</span>}
        <span>{choicesText(link.choices)}</span>
        <span>{guestsText(link.guests)}</span>
        {link.approvals > 0 && <b>{approvalsText(link.approvals)}</b>}
        {state !== "open" && (
          <span>{state === "revoked" ? "Enlace revocado" : "El enlace terminó"}</span>
        )}
        <span>
          La última, el <Moment at={lastAt} />
        </span>
      </p>
      <p className={styles.actions}>
        <Link to={ADMIN.linkAnswers(link.link)} className={buttons.plain}>
          Ver respuestas
          <span className="visually-hidden">
            {" "}
            a {title}
            {note !== "" && `, enlace de ${note}`}
          </span>
        </Link>
      </p>
    </li>
  );
}
