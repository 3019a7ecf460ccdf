import type { ReactNode } from "react";
import { dateInWords, type InquiryChange, type StoredInquiry } from "#domain/inquiry.ts";
import { message as sentenceOf } from "#domain/messages.ts";
import buttons from "../../ui/form/button.module.css";
import { Moment } from "../../ui/moment.tsx";
import { answerLink } from "./answer-link.ts";
import styles from "./messages.module.css";

export interface MessageRowProps {
  inquiry: StoredInquiry;
  brand: string;
  onChange: (id: number, change: InquiryChange) => void;
}

/** Shows one message as a line that opens to its details and actions. */
export function MessageRow({ inquiry, brand, onChange }: MessageRowProps) {
  const { id, name, email, message, kind, date, receivedAt, isNew, isArchived, isDeleted } =
    inquiry;
  const act = (change: InquiryChange, label: string, className = buttons.plain) => (
    <button type="button" className={className} onClick={() => onChange(id, change)}>
      {label}
      <span className="visually-hidden"> el mensaje de {name}</span>
    </button>
  );
  return (
    <li className={styles.row} data-new={isNew || undefined}>
      <details
        onToggle={({ currentTarget }) => {
          if (currentTarget.open && isNew) onChange(id, "read");
        }}
      >
        <summary className={styles.line}>
          <span className={styles.name}>
            {isNew && <span className="visually-hidden">Nuevo: </span>}
            {name}
          </span>
          <span className={styles.excerpt}>{message}</span>
          <span className={`${styles.when} type-label`}>
            <Moment at={receivedAt} />
          </span>
        </summary>
        <div className={styles.opened}>
          <dl className={`${styles.facts} type-label`}>
            <Fact name="Correo">
              <span className={styles.address}>{email}</span>
            </Fact>
            {kind && <Fact name="Proyecto">{sentenceOf(`inquiry-${kind}`)}</Fact>}
            {date && <Fact name="Fecha">{dateInWords(date)}</Fact>}
          </dl>
          <p className={styles.text} dir="auto">
            {message}
          </p>
          <p className={styles.actions}>
            {isDeleted ? (
              act("restore", "Restaurar")
            ) : (
              <>
                <a href={answerLink(inquiry, brand)} className={buttons.strong}>
                  Responder
                  <span className="visually-hidden"> a {name} por correo</span>
                </a>
                {isArchived ? act("unarchive", "Desarchivar") : act("archive", "Archivar")}
                {!isNew && act("unread", "Marcar como nuevo")}
                {act("delete", "Eliminar", buttons.danger)}
              </>
            )}
          </p>
        </div>
      </details>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
