import { startTransition, useState } from "react";
import { useRevalidator } from "react-router";
import type { PlainAnswer } from "#domain/answers.ts";
import { message } from "#domain/messages.ts";
import { TRASH_DAYS } from "#domain/trash.ts";
import { deleteForever, restoreArticle } from "../api.ts";
import buttons from "../../ui/form/button.module.css";
import { Notice } from "../../ui/form/notice.tsx";
import { deleteErrorText, isSessionOver, restoreOutcome } from "../layout/answer-texts.ts";
import { Moment } from "../../ui/moment.tsx";
import { Cover } from "../../ui/picture/picture.tsx";
import page from "../layout/page.module.css";
import { formatDaysLeft, type TrashRow } from "./deleted-articles.ts";
import styles from "./trash.module.css";

export interface TrashProps {
  rows: readonly TrashRow[];
}

interface TrashResult {
  answer: PlainAnswer | undefined;
  text: string;
}

const THUMBNAIL = [{ width: "80px", ratio: 1 }];

/** Papelera: lists deleted articles, and restores or permanently deletes them. */
export function Trash({ rows }: TrashProps) {
  const { revalidate } = useRevalidator();
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<TrashResult>) => {
    setBusy(true);
    const outcome = await work();
    if (isSessionOver(outcome.answer)) alert(outcome.text);
    if (outcome.answer !== undefined) await revalidate();
    // The router shows the reloaded list in a transition: the notice comes with it, not before.
    startTransition(() => {
      setBusy(false);
      setText(outcome.text);
    });
  };
  const restore = (row: TrashRow) =>
    run(async () => {
      const answer = await restoreArticle(row.id);
      return { answer, text: restoreOutcome(answer, row.isTop) };
    });
  const discard = (row: TrashRow) => {
    if (!confirm(`¿Eliminar «${row.title}» definitivamente? Esto no se puede deshacer.`)) return;
    void run(() => deleteAllForever([row]));
  };
  const empty = () => {
    const all = rows.length === 1 ? "1 artículo" : `${rows.length} artículos`;
    if (!confirm(`¿Eliminar definitivamente ${all}? Esto no se puede deshacer.`)) return;
    void run(() => deleteAllForever(rows));
  };

  return (
    <>
      <div className={page.page}>
        <div className={page.head}>
          <h1 className="type-display">Papelera</h1>
          {rows.length > 0 && (
            <button type="button" className={buttons.danger} disabled={isBusy} onClick={empty}>
              Vaciar papelera
            </button>
          )}
        </div>
        <p className={`${page.note} ${styles.note}`}>
          Lo que se elimina queda aquí {TRASH_DAYS} días. Después se borra solo.
        </p>
        {rows.length === 0 ? (
          <p className={page.empty}>La papelera está vacía.</p>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.id} className={styles.row}>
                <Cover
                  media={row.cover}
                  fallbackAlt=""
                  slots={THUMBNAIL}
                  className={styles.cover}
                />
                <h2 className={styles.title}>{row.title}</h2>
                <p className={`${styles.when} type-label`}>
                  <span>
                    Eliminado el <Moment at={row.deletedAt} />
                  </span>
                  <b>{formatDaysLeft(row.daysLeft)}</b>
                </p>
                <p className={styles.actions}>
                  <button
                    type="button"
                    className={buttons.plain}
                    disabled={isBusy}
                    onClick={() => void restore(row)}
                  >
                    Restaurar<span className="visually-hidden"> {row.title}</span>
                  </button>
                  <button
                    type="button"
                    className={buttons.danger}
                    disabled={isBusy}
                    onClick={() => discard(row)}
                  >
                    Eliminar definitivamente
                    <span className="visually-hidden"> {row.title}</span>
                  </button>
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Notice notice={text === "" ? null : { text }} onClose={() => setText("")} />
    </>
  );
}

/** Deletes one article after another, and stops at the first failure. */
async function deleteAllForever(rows: readonly TrashRow[]): Promise<TrashResult> {
  for (const { id } of rows) {
    const answer = await deleteForever(id);
    const error = deleteErrorText(answer);
    if (error !== undefined) return { answer, text: error };
  }
  const text = message(rows.length === 1 ? "article-discarded" : "trash-emptied");
  return { answer: { success: true }, text };
}
