import { startTransition, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import type { PlainAnswer } from "#domain/answers.ts";
import { removeSelection, restoreSelection } from "#domain/calls/selections.ts";
import { message } from "#domain/messages.ts";
import type { ListedSelection } from "#domain/selection.ts";
import { TRASH_DAYS } from "#domain/trash.ts";
import buttons from "../../ui/form/button.module.css";
import { Notice, type NoticeContent } from "../../ui/form/notice.tsx";
import { Moment } from "../../ui/moment.tsx";
import { send } from "../api.ts";
import { deleteErrorText } from "../layout/answer-texts.ts";
import page from "../layout/page.module.css";
import { NewSelection } from "./new-selection.tsx";
import styles from "./selections.module.css";

/** Selecciones: makes, lists, deletes and restores what the studio proposes to clients (J1). */
export function Selections({ selections }: { selections: readonly ListedSelection[] }) {
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState<NoticeContent | null>(null);
  const [isBusy, setBusy] = useState(false);
  const kept = selections.filter(({ deletedAt }) => deletedAt === null);
  const deleted = selections.filter(({ deletedAt }) => deletedAt !== null);

  const run = async (call: Promise<PlainAnswer | undefined>, done: NoticeContent) => {
    setBusy(true);
    const answer = await call;
    if (answer !== undefined) await revalidate();
    const error = deleteErrorText(answer);
    // The router shows the reloaded list in a transition: the notice comes with it, not before.
    startTransition(() => {
      setBusy(false);
      setNotice(error === undefined ? done : { text: error });
    });
  };
  const restore = ({ id }: ListedSelection) =>
    void run(send(restoreSelection, { body: { id } }), { text: message("selection-restored") });
  const remove = (selection: ListedSelection) =>
    void run(send(removeSelection, { query: { id: selection.id } }), {
      text: message("selection-removed"),
      action: { label: "Deshacer", run: () => restore(selection) },
    });

  return (
    <>
      <div className={page.page}>
        <div className={page.head}>
          <h1 className="type-display">Selecciones</h1>
        </div>
        <p className={`${page.note} ${styles.note}`}>
          Propuestas para un cliente: las obras, fotografías y películas que eliges, en tu orden.
          Solo las ve quien tenga uno de sus enlaces privados.
        </p>
        <NewSelection />
        {kept.length === 0 && (
          <p className={page.empty}>
            Todavía no hay selecciones. Escribe un título y crea la primera.
          </p>
        )}
        <ul>
          {kept.map((selection) => (
            <li key={selection.id} className={styles.row}>
              <SelectionName selection={selection} />
              <SelectionFacts selection={selection} />
              <p className={styles.actions}>
                <Link to={ADMIN.selection(selection.id)} className={buttons.plain}>
                  Editar<span className="visually-hidden"> {selection.title}</span>
                </Link>
                <button
                  type="button"
                  className={buttons.danger}
                  disabled={isBusy}
                  onClick={() => remove(selection)}
                >
                  Eliminar<span className="visually-hidden"> {selection.title}</span>
                </button>
              </p>
            </li>
          ))}
        </ul>
        {deleted.length > 0 && (
          <details className={styles.deleted}>
            <summary>
              Eliminadas <span>{deleted.length}</span>
            </summary>
            <p className={page.note}>Quedan aquí {TRASH_DAYS} días. Después se borran solas.</p>
            <ul>
              {deleted.map((selection) => (
                <li key={selection.id} className={styles.row}>
                  <SelectionName selection={selection} />
                  <DeletedAt at={selection.deletedAt} />
                  <p className={styles.actions}>
                    <button
                      type="button"
                      className={buttons.plain}
                      disabled={isBusy}
                      onClick={() => restore(selection)}
                    >
                      Restaurar<span className="visually-hidden"> {selection.title}</span>
                    </button>
                  </p>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <Notice notice={notice} onClose={() => setNotice(null)} />
    </>
  );
}

function SelectionName({ selection: { title, client } }: { selection: ListedSelection }) {
  return (
    <div className={styles.name}>
      <h2>{title}</h2>
      {client !== "" && <p>{client}</p>}
    </div>
  );
}

function SelectionFacts({ selection }: { selection: ListedSelection }) {
  const { items, openLinks, openings, lastOpenedAt } = selection;
  return (
    <p className={`${styles.facts} type-label`}>
      <b>{piecesText(items)}</b>
      <span>{openLinksText(openLinks)}</span>
      <span>
        {openings === 0 ? "Nadie la ha abierto" : openingsText(openings)}
        {lastOpenedAt !== null && (
          <>
            {", la última el "}
            <Moment at={lastOpenedAt} />
          </>
        )}
      </span>
    </p>
  );
}

function DeletedAt({ at }: { at: number | null }) {
  return (
    <p className={`${styles.facts} type-label`}>
      {at !== null && (
        <span>
          Eliminada el <Moment at={at} />
        </span>
      )}
    </p>
  );
}

function piecesText(count: number): string {
  if (count === 0) return "Sin piezas";
  return count === 1 ? "1 pieza" : `${count} piezas`;
}

function openLinksText(count: number): string {
  if (count === 0) return "Sin enlaces abiertos";
  return count === 1 ? "1 enlace abierto" : `${count} enlaces abiertos`;
}

function openingsText(openings: number): string {
  return openings === 1 ? "Abierta 1 vez" : `Abierta ${openings} veces`;
}
