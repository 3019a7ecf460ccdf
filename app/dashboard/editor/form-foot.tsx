import { useEffect, useRef, type Dispatch } from "react";
import buttons from "../../shared/admin/button.module.css";
import styles from "./article-form.module.css";
import { countOnTheirWay, isUnfinished, type FormAction, type FormState } from "./form-state.ts";

interface FormFootProps {
  state: FormState;
  /** The saved draft's id; undefined where there is nothing to look at beforehand. */
  articleId: number | undefined;
  isHeld: boolean;
  /** Whether something else stands in the form's place. */
  isAside: boolean;
  dispatch: Dispatch<FormAction>;
  onClose: () => void;
}

/** Guardar, Publicar, Cancelar, and what is under way, always in sight (D3, D6). */
export function FormFoot({ state, articleId, isHeld, isAside, dispatch, onClose }: FormFootProps) {
  const { content, uploads, removed } = state;
  const undo = useRef<HTMLButtonElement>(null);
  const [last] = removed;
  const save = useRef<HTMLButtonElement>(null);
  const onTheirWay = countOnTheirWay(uploads, isHeld);

  // The button that removed a picture went with it, and so does the last Deshacer: whoever
  // works by keyboard goes on here.
  const hadLast = useRef(false);
  useEffect(() => {
    if (document.activeElement === document.body) {
      if (last) undo.current?.focus();
      else if (hadLast.current) save.current?.focus();
    }
    hadLast.current = last !== undefined;
  }, [last]);

  // So do the answers to a conflict, when the form is back.
  const wasAside = useRef(isAside);
  useEffect(() => {
    if (wasAside.current && !isAside) save.current?.focus();
    wasAside.current = isAside;
  }, [isAside]);

  return (
    <div className={styles.foot}>
      {last && (
        <p className={styles.undo}>
          <output>
            {last.place === "central"
              ? "Imagen central quitada."
              : `Imagen ${last.place + 1} quitada.`}
          </output>
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
      <button ref={save} className={buttons.strong} disabled={onTheirWay > 0}>
        Guardar
      </button>
      {content.isDraft && (
        <button className={buttons.plain} value="publish" disabled={onTheirWay > 0}>
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
        {words(onTheirWay, uploads.filter(isUnfinished).length)}
      </output>
    </div>
  );
}

function words(onTheirWay: number, unfinished: number): string {
  if (onTheirWay > 0) return `Subiendo ${onTheirWay} ${onTheirWay === 1 ? "imagen" : "imágenes"}…`;
  if (unfinished === 0) return "";
  return unfinished === 1 ? "1 imagen sin subir" : `${unfinished} imágenes sin subir`;
}
