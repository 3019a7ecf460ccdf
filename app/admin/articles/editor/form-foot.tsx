import { useEffect, useRef, type Dispatch } from "react";
import buttons from "../../../ui/form/button.module.css";
import editing from "../../editing/editing.module.css";
import styles from "./article-form.module.css";
import type { FormAction } from "./form-state.ts";
import { bulkText } from "./images/bulk/bulk-change.ts";
import { undoable, type FormState, type Undo } from "./images/image-undo.ts";
import type { UploadQueue } from "../../uploads/upload-queue.ts";
import { countActive, holdOf, isUnfinished, type Upload } from "../../uploads/upload-state.ts";

interface FormFootProps {
  state: FormState;
  /** The saved draft's id, for its preview; undefined if there is none. */
  articleId: number | undefined;
  uploads: readonly Upload[];
  queue: Pick<UploadQueue, "release">;
  /** Whether the conflict view replaces the form. */
  isHidden: boolean;
  dispatch: Dispatch<FormAction>;
  onClose: () => void;
}

/** Renders the form's buttons, the last undo and the upload status. */
export function FormFoot(props: FormFootProps) {
  const { state, articleId, uploads, queue, isHidden, dispatch, onClose } = props;
  const { content } = state;
  const undo = useRef<HTMLButtonElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const last = undoable(state);
  const hold = holdOf(uploads);
  const active = countActive(uploads);

  // A pressed button disappears: the focus moves on to undoing, or to saving.
  const hadLast = useRef(false);
  useEffect(() => {
    if (document.activeElement === document.body) {
      if (last) undo.current?.focus();
      else if (hadLast.current) save.current?.focus();
    }
    hadLast.current = last !== undefined;
  }, [last]);

  // The conflict view's buttons disappear with it, so the focus moves to Guardar.
  const wasAside = useRef(isHidden);
  useEffect(() => {
    if (wasAside.current && !isHidden) save.current?.focus();
    wasAside.current = isHidden;
  }, [isHidden]);

  return (
    <div className={editing.foot}>
      {hold && (
        <p className={styles.line}>
          <output>
            {hold.reason}
            {hold.cause === "offline" && " Lo que falta se sube solo cuando vuelva."}
          </output>
          <button type="button" className={buttons.plain} onClick={queue.release}>
            Continuar
          </button>
        </p>
      )}
      {last && (
        <p className={styles.line}>
          <output>{undoText(last)}</output>
          <button
            ref={undo}
            type="button"
            className={buttons.plain}
            onClick={() => dispatch({ type: "put-back" })}
          >
            Deshacer
          </button>
        </p>
      )}
      <button ref={save} className={buttons.strong} disabled={active > 0}>
        Guardar
      </button>
      {content.isDraft && (
        <button className={buttons.plain} value="publish" disabled={active > 0}>
          Publicar
        </button>
      )}
      <button type="button" className={buttons.plain} onClick={onClose}>
        Cancelar
      </button>
      {articleId !== undefined && (
        <a href={`/work/${articleId}`} target="_blank" rel="noreferrer" className={styles.preview}>
          Vista previa
        </a>
      )}
      <output className="type-label">
        {uploadStatusText(active, uploads.filter(isUnfinished).length)}
      </output>
    </div>
  );
}

function undoText(undo: Undo): string {
  if ("edit" in undo) return bulkText(undo);
  const { place, by, wasCentral } = undo;
  const image = place === "central" ? "Imagen central" : `Imagen ${place + 1}`;
  if (by === undefined) return `${image} quitada.`;
  return wasCentral ? `${image} cambiada, también como central.` : `${image} cambiada.`;
}

function uploadStatusText(active: number, unfinished: number): string {
  if (active > 0) return `Subiendo ${active} ${active === 1 ? "imagen" : "imágenes"}…`;
  if (unfinished === 0) return "";
  return unfinished === 1 ? "1 imagen sin subir" : `${unfinished} imágenes sin subir`;
}
