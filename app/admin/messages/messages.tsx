import { useEffect, useRef, type InputEvent } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import { API } from "#domain/api.ts";
import {
  INQUIRY_MONTHS,
  type InquiryFilter,
  type InquiryStatus,
  type StoredInquiry,
} from "#domain/inquiry.ts";
import { TRASH_DAYS } from "#domain/trash.ts";
import type { ListPage } from "#domain/works.ts";
import buttons from "../../ui/form/button.module.css";
import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/form/notice.tsx";
import { PAGE_SIZE } from "#domain/list-pages.ts";
import page from "../layout/page.module.css";
import { MESSAGE_SEARCH_DELAY_MS } from "../timing.ts";
import { MessageRow } from "./message-row.tsx";
import styles from "./messages.module.css";
import { useChanges } from "./use-changes.ts";

export interface MessagesProps {
  page: ListPage<StoredInquiry>;
  filter: InquiryFilter;
  /** The studio's name, for the subject of an answer. */
  brand: string;
}

const LISTS: readonly { status: InquiryStatus; label: string }[] = [
  { status: "inbox", label: "Recibidos" },
  { status: "archived", label: "Archivados" },
  { status: "deleted", label: "Eliminados" },
];

/** Mensajes: lists the visitors' messages, with search, answer, archive and delete (Q3). */
export function Messages({ page: { rows, total, from }, filter, brand }: MessagesProps) {
  const { change, notice, closeNotice } = useChanges();
  const next = from + rows.length;
  return (
    <>
      <div className={page.page}>
        <div className={page.head}>
          <h1 className="type-display">Mensajes</h1>
          {total > 0 && (
            <a
              href={`${API.inquiriesCsv}${queryOf(filter)}`}
              download="mensajes.csv"
              className={buttons.plain}
            >
              Descargar CSV
            </a>
          )}
        </div>
        <p className={`${page.note} ${styles.note}`}>
          Cada mensaje se conserva {INQUIRY_MONTHS} meses; los archivados, sin límite. Lo que
          eliminas queda {TRASH_DAYS} días en Eliminados.
        </p>
        <Tools filter={filter} />
        <output className="visually-hidden">
          {filter.search !== "" && (total === 1 ? "1 mensaje" : `${total} mensajes`)}
        </output>
        {total === 0 && <p className={page.empty}>{emptyText(filter)}</p>}
        <ul>
          {rows.map((inquiry) => (
            <MessageRow key={inquiry.id} inquiry={inquiry} brand={brand} onChange={change} />
          ))}
        </ul>
        <p className={`${styles.pages} type-label`}>
          {from > 0 && (
            <Link to={queryOf(filter, Math.max(0, from - PAGE_SIZE))} rel="prev">
              Más nuevos
            </Link>
          )}
          {next < total && (
            <Link to={queryOf(filter, next)} rel="next">
              Más antiguos
            </Link>
          )}
        </p>
      </div>
      <Notice notice={notice} onClose={closeNotice} />
    </>
  );
}

/** The URL contains search and list, so that reload and Back work. */
function Tools({ filter }: { filter: InquiryFilter }) {
  const submit = useSubmit();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { location, formData } = useNavigation();
  const isLeaving = location !== undefined && formData === undefined;
  useEffect(
    () => () => clearTimeout(waiting.current),
    // The dependencies only trigger the cleanup: following a link cancels a pending search.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    [isLeaving, filter.status],
  );
  const searchSoon = ({ currentTarget: form }: InputEvent<HTMLFormElement>) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(
      () => void submit(form, { replace: true }),
      MESSAGE_SEARCH_DELAY_MS,
    );
  };
  return (
    <search className={styles.tools}>
      <Form key={filter.status} className={styles.search} onInput={searchSoon}>
        <Field label="Buscar por nombre, correo o texto">
          <input type="search" name="search" autoComplete="off" defaultValue={filter.search} />
        </Field>
        {filter.status !== "inbox" && <input type="hidden" name="status" value={filter.status} />}
      </Form>
      <nav className={styles.lists} aria-label="Listas de mensajes">
        {LISTS.map(({ status, label }) => (
          <Link
            key={status}
            to={queryOf({ search: filter.search, status }) || "?"}
            className={buttons.plain}
            aria-current={status === filter.status ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </search>
  );
}

/** Returns an empty query for the inbox. */
function queryOf({ search, status }: InquiryFilter, from = 0): string {
  const query = new URLSearchParams({
    ...(search !== "" && { search }),
    ...(status !== "inbox" && { status }),
    ...(from > 0 && { from: String(from) }),
  }).toString();
  return query === "" ? "" : `?${query}`;
}

function emptyText({ search, status }: InquiryFilter): string {
  if (search !== "") return "Ningún mensaje coincide con la búsqueda.";
  if (status === "archived") return "No hay mensajes archivados.";
  if (status === "deleted") return "No hay mensajes eliminados.";
  return "Todavía no hay mensajes. Llegan del formulario de la página Contact.";
}
