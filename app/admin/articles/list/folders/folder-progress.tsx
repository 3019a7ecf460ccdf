import { useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { message } from "#domain/messages.ts";
import { TRASH_DAYS } from "#domain/trash.ts";
import buttons from "../../../../ui/form/button.module.css";
import { useLeaveGuard } from "../../../editing/leave-guard.tsx";
import { SessionEndedNote } from "../../../login/session-ended-note.tsx";
import uploads from "../../../uploads/uploads.module.css";
import { counted, mediaText, partText } from "./folder-counts.ts";
import type { FolderRun, FolderRunState, ProjectRow } from "./folder-run.ts";
import styles from "./folders.module.css";
import type { Folders } from "./use-folders.ts";

interface FolderProgressProps {
  folders: Folders;
}

/** Shows the progress of the drafts, with stop, retry and undo. */
export function FolderProgress({ folders }: FolderProgressProps) {
  const { state } = folders;
  return state && <Progress folders={folders} state={state} />;
}

interface ProgressProps extends FolderProgressProps {
  state: FolderRunState;
}

function Progress({ folders, state }: ProgressProps) {
  const { rows, isRunning, hold } = state;
  const { run, undone } = folders;
  const outcome = outcomeText(folders, rows);
  const total = rows.reduce((sum, { project }) => sum + project.files.length, 0);
  const done = rows.reduce((sum, row) => sum + doneOf(row), 0);
  const panel = useRef<HTMLElement>(null);
  const step = undone === null ? String(isRunning) : "undone";
  const stepBefore = useRef(step);
  const hadFocus = useRef(false);
  // The pressed button disappears with its step, so the focus moves to the panel.
  useEffect(() => {
    const isOther = stepBefore.current !== step;
    const isLost = isOther && hadFocus.current && document.activeElement === document.body;
    stepBefore.current = step;
    if (isLost) panel.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    // The handlers only record whether the panel had the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      className={styles.panel}
      aria-label="Carpetas"
      tabIndex={-1}
      onFocus={() => (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null)}
    >
      <output className="visually-hidden">{isRunning ? announcement(state) : outcome}</output>
      <div className={styles.head}>
        <p className={styles.line}>{isRunning ? stepText(state) : outcome}</p>
        <p className={styles.actions}>
          {isRunning ? (
            <button type="button" className={buttons.plain} onClick={() => run?.stop()}>
              Detener
            </button>
          ) : (
            <Ends folders={folders} />
          )}
        </p>
      </div>
      {isRunning && (
        <progress
          className={`${uploads.progress} ${styles.hairline}`}
          max={total}
          value={done}
          aria-label="Subida de las carpetas"
        />
      )}
      {hold && run && <Hold hold={hold} run={run} />}
      {undone === null && rows.length > 0 && (
        <ProgressRows rows={rows} onRetry={(index) => run?.retry(index)} />
      )}
    </section>
  );
}

interface ProgressRowsProps {
  rows: readonly ProjectRow[];
  onRetry: (index: number) => void;
}

function ProgressRows({ rows, onRetry }: ProgressRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const at = currentOf(rows);
  // Scroll to the current project, unless the list contains the focus.
  useEffect(() => {
    const element = list.current;
    const row = element?.children[at];
    if (!element || element.contains(document.activeElement)) return;
    const top = row?.getBoundingClientRect().top;
    const above = element.getBoundingClientRect().top;
    element.scrollTop = top === undefined ? 0 : element.scrollTop + top - above;
  }, [at]);
  return (
    // The list overflows with many folders: the keyboard must be able to scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul ref={list} className={styles.rows} aria-label="Proyectos" tabIndex={0}>
      {rows.map((row, index) => (
        // Titles may repeat; the index is stable because rows are never moved.
        <ProgressRow key={index} row={row} onRetry={() => onRetry(index)} />
      ))}
    </ul>
  );
}

function Ends({ folders }: FolderProgressProps) {
  const mayUndo = folders.undone === null && folders.created.length > 0;
  return (
    <>
      {mayUndo && (
        <button
          type="button"
          className={buttons.strong}
          aria-disabled={folders.isUndoing}
          onClick={folders.undo}
        >
          Deshacer
        </button>
      )}
      <button type="button" className={buttons.plain} onClick={folders.close}>
        Cerrar<span className="visually-hidden"> carpetas</span>
      </button>
    </>
  );
}

interface HoldProps {
  hold: NonNullable<FolderRunState["hold"]>;
  run: FolderRun;
}

/** Only a lost connection ends by itself; other holds need the button. */
function Hold({ hold, run }: HoldProps) {
  return (
    <div className={styles.hold}>
      {hold.cause === "session" ? (
        <SessionEndedNote />
      ) : (
        <p className={styles.reason} role="alert">
          {hold.reason} {hold.cause === "offline" && "Se reintenta sola."}
        </p>
      )}
      {hold.cause !== "offline" && (
        <button type="button" className={buttons.plain} onClick={() => run.release()}>
          Seguir subiendo
        </button>
      )}
    </div>
  );
}

function ProgressRow({ row, onRetry }: { row: ProjectRow; onRetry: () => void }) {
  const { project, status } = row;
  const about = <span className="visually-hidden"> {project.title}</span>;
  return (
    <li className={uploads.upload}>
      <p className={uploads.name}>{project.title}</p>
      <p className={status.kind === "failed" ? uploads.reason : uploads.state}>
        {statusText(row)}
        {status.kind === "created" && status.isUnfeatured && (
          <span className={styles.missing}> {message("import-unfeatured")}</span>
        )}
        {status.kind === "created" && status.missing.length > 0 && (
          <span className={styles.missing}>
            {" "}
            {status.missing.length === 1 ? "Falta" : "Faltan"}:{" "}
            {status.missing.map(({ name, reason }) => `${name} (${reason})`).join("; ")}
          </span>
        )}
      </p>
      <p className={uploads.actions}>
        {status.kind === "created" && (
          <Link to={ADMIN.editArticle(status.id)} preventScrollReset className={buttons.plain}>
            Editar{about}
          </Link>
        )}
        {status.kind === "failed" && (
          <button type="button" className={buttons.plain} onClick={onRetry}>
            Reintentar{about}
          </button>
        )}
      </p>
    </li>
  );
}

/** Asks before the page is left during an upload; a change of the query is allowed. */
export function FolderLeaveGuard() {
  const { asks, leave, stay } = useLeaveGuard(true, "page");
  const ask = useEffectEvent(() => {
    if (confirm(message("folders-leave"))) leave();
    else stay();
  });
  useEffect(() => {
    if (asks) ask();
  }, [asks]);
  return null;
}

function statusText({ project, status }: ProjectRow): string {
  switch (status.kind) {
    case "waiting":
      return "En espera";
    case "uploading":
      return partText(status.sent, project.files);
    case "saving":
      return "Guardando…";
    case "created": {
      const { length } = status.missing;
      const all = project.files;
      return `Borrador creado · ${length === 0 ? mediaText(all) : partText(all.length - length, all)}`;
    }
    case "failed":
      return status.reason;
    default:
      return "No se ha subido.";
  }
}

function currentOf(rows: readonly ProjectRow[]): number {
  return rows.findIndex(({ status }) => status.kind === "uploading" || status.kind === "saving");
}

function doneOf({ project, status }: ProjectRow): number {
  if (status.kind === "uploading") return status.sent;
  return status.kind === "waiting" ? 0 : project.files.length;
}

/** As in `3 de 12 · Casa Azul · 14 de 22 imágenes`. */
function stepText({ rows }: FolderRunState): string {
  const at = currentOf(rows);
  const row = rows[at];
  if (!row) return `${rows.length} carpetas`;
  const { project, status } = row;
  const sent = status.kind === "uploading" ? status.sent : project.files.length;
  return `${at + 1} de ${rows.length} · ${project.title} · ${partText(sent, project.files)}`;
}

/** Screen readers announce each project once, without its file count. */
function announcement(state: FolderRunState): string {
  return stepText(state).split(" · ").slice(0, 2).join(": ");
}

function outcomeText({ created, undone }: Folders, rows: readonly ProjectRow[]): string {
  if (undone !== null) {
    const [which, may] =
      undone === 1 ? ["1 borrador está", "puede"] : [`${undone} borradores están`, "pueden"];
    return `${which} en la Papelera, de donde se ${may} restaurar durante ${TRASH_DAYS} días.`;
  }
  const failed = rows.filter(({ status }) => status.kind === "failed").length;
  const unsent = rows.filter(({ status }) => status.kind === "unsent").length;
  return [
    created.length === 0
      ? "Ningún borrador creado."
      : counted(created.length, "borrador creado.", "borradores creados."),
    ...(failed > 0 ? [counted(failed, "carpeta falló.", "carpetas fallaron.")] : []),
    ...(unsent > 0 ? [counted(unsent, "carpeta no se subió.", "carpetas no se subieron.")] : []),
  ].join(" ");
}
