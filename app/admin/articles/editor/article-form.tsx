import { useMemo, useReducer, useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import type { Article } from "#domain/article.ts";
import buttons from "../../../ui/form/button.module.css";
import { hasSession } from "../../api.ts";
import { LeavePrompt } from "../../editing/leave-guard.tsx";
import { RecoveryNote } from "../../editing/recovery-note.tsx";
import { useDocument } from "../../editing/use-document.ts";
import { countActive, holdOf, isUnfinished } from "../../uploads/upload-state.ts";
import { useUploadQueue, useUploads } from "../../uploads/upload-queue.ts";
import { ArticleConflict } from "./article-conflict.tsx";
import styles from "./article-form.module.css";
import { EditorDialog } from "./editor-dialog.tsx";
import { FormFoot } from "./form-foot.tsx";
import { isChanged, initialState, reduce, readUnsavedArticle, subjectOf } from "./form-state.ts";
import { missingText, useMissingPictures } from "./images/missing-pictures.ts";
import { useFilmPicking } from "./images/file-picker.tsx";
import { ImageFields } from "./images/image-fields.tsx";
import { mediaFinder } from "./images/thumbnail.tsx";
import { mergeArticle } from "./merge-article.ts";
import { DeletedNote, SignedOutNote } from "./notes.tsx";
import { TextFields } from "./text-fields.tsx";
import { useSaving } from "./use-saving.ts";

export interface ArticleFormProps {
  /** The article to edit; null for a new one. */
  article: Article | null;
  /** False where five others are featured already (D4). */
  mayFeature: boolean;
  onClose: () => void;
  /** Told what a save is doing; null where it ended without a success. */
  onStep: (text: string | null) => void;
  onSaved: () => void;
}

/** Editar Artículo / Nuevo Artículo (D3): a dialog over the list in which nothing is lost. */
export function ArticleForm({ article, mayFeature, onClose, onStep, onSaved }: ArticleFormProps) {
  const id = article?.id ?? "new";
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  const [state, dispatch] = useReducer(reduce, null, () => initialState(article, thisYear));
  const [isFilmBusy, setFilmBusy] = useState(false);
  const { base, content } = state;
  const { filmField, pickPictures } = useFilmPicking();
  const queue = useUploadQueue({
    title: content.title,
    select: pickPictures,
    onStored({ target }, url, later) {
      dispatch({ type: "uploaded", url, place: target, later });
      // A stored upload proves that the session is valid.
      saving.markSessionValid();
    },
    onAlert: (sentence) => alert(sentence),
  });
  const uploads = useUploads(queue);
  const isUploadPending = uploads.some(isUnfinished) || isFilmBusy;
  const navigate = useNavigate();

  const unsaved = useMemo(
    () => (isChanged({ base, content }) ? { base, content } : null),
    [base, content],
  );
  const { found, removeFound, forget, leaving } = useDocument({
    subject: subjectOf(id),
    read: readUnsavedArticle,
    unsaved,
    version: base.version ?? 0,
    isUnderWay: isUploadPending,
  });
  const missing = useMissingPictures();
  const saving = useSaving({
    id: article?.id,
    dispatch,
    onMissingFiles: missing.add,
    onStep,
    onSaved() {
      forget();
      leaving.allow();
      onSaved();
    },
  });
  const conflictingArticle = saving.conflict?.answer;
  const pictures = useMemo(
    () => mediaFinder(article, conflictingArticle, uploads),
    [article, conflictingArticle, uploads],
  );

  const busyWith =
    (found && "offer") ?? (saving.conflict && "conflict") ?? (saving.isSaving ? "save" : undefined);

  /** Without a session the list can't be had: the way leads to the login, where it began. */
  const leave = async ({ discards }: { discards: boolean }) => {
    const isLoggedIn = !saving.isSessionOver && (await hasSession()) !== false;
    // Last: what changes while the answer is on its way would be stored again.
    if (discards) forget();
    if (isLoggedIn) {
      leaving.leave();
      return;
    }
    leaving.allow();
    await navigate("/login");
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const left = uploads.filter(isUnfinished).length;
    if (left > 0 && !window.confirm(withoutText(left))) return;
    if (isFilmBusy && !window.confirm(WITHOUT_FILM)) return;
    const missingFilesMessage = missingText(content, missing.urls);
    if (missingFilesMessage !== undefined) {
      alert(missingFilesMessage);
      return;
    }
    const { submitter } = event.nativeEvent;
    const publishes = submitter instanceof HTMLButtonElement && submitter.value === "publish";
    const saved = publishes ? { ...content, isDraft: false } : content;
    void saving.save(base.version, saved);
  };

  return (
    <>
      <EditorDialog
        onClose={onClose}
        onFiles={(files) => queue.pick(files, { kind: "gallery" })}
        refusal={busyWith && NO_FILES[busyWith]}
      >
        <div className={styles.head}>
          <h2 id="form-title" className="type-display">
            {article ? "Editar Artículo" : "Nuevo Artículo"}
          </h2>
          <button type="button" className={buttons.plain} aria-label="Cerrar" onClick={onClose}>
            X
          </button>
        </div>
        {found && (
          <RecoveryNote
            keptAt={found.keptAt}
            note={found.content.base.version === article?.version ? undefined : SAVED_SINCE}
            onTake={() => {
              // An upload may have ended before the answer: it stays.
              const kept = { base: base.content, mine: content, stored: found.content.content };
              dispatch({ ...found.content, type: "rebased", content: mergeArticle(kept) });
              missing.check(found.content.content);
              removeFound();
            }}
            onDiscard={removeFound}
          />
        )}
        {saving.conflict && (
          <ArticleConflict
            sentence={saving.conflict.sentence}
            base={base.content}
            mine={content}
            stored={saving.conflict.stored.content}
            pictures={pictures}
            isWaiting={countActive(uploads) > 0}
            onChosen={(chosen) => {
              const { stored } = saving.conflict ?? { stored: base };
              dispatch({ type: "rebased", base: stored, content: chosen });
              saving.closeConflict();
              void saving.save(stored.version, chosen);
            }}
            onCancel={saving.closeConflict}
          />
        )}
        <form
          className={styles.form}
          onSubmit={submit}
          hidden={saving.conflict !== null}
          inert={found !== null || saving.isSaving}
        >
          <TextFields
            content={content}
            mayFeature={mayFeature}
            thisYear={thisYear}
            dispatch={dispatch}
          />
          <ImageFields
            content={content}
            uploads={uploads}
            queue={queue}
            pictures={pictures}
            missing={missing.urls}
            filmField={filmField}
            dispatch={dispatch}
            onFilmBusy={setFilmBusy}
          />
          {(saving.isSessionOver || holdOf(uploads)?.cause === "session") && <SignedOutNote />}
          {saving.deleted && (
            <DeletedNote
              deleted={saving.deleted}
              onSaveAsNew={() => void saving.saveAsNew(content)}
              onRestore={() => void saving.restoreAndSave(base.version, content)}
            />
          )}
          <FormFoot
            state={state}
            articleId={article?.isDraft ? article.id : undefined}
            uploads={uploads}
            queue={queue}
            isHidden={saving.conflict !== null}
            dispatch={dispatch}
            onClose={onClose}
          />
        </form>
      </EditorDialog>
      {leaving.asks && (
        <LeavePrompt
          lost={isUploadPending ? NOT_UPLOADED : undefined}
          busy={saving.isSaving ? SAVE_UNDER_WAY : undefined}
          onStay={leaving.stay}
          onKeep={() => void leave({ discards: false })}
          onDiscard={() => void leave({ discards: true })}
        />
      )}
    </>
  );
}

const SAVED_SINCE = "El artículo se guardó después: al guardar podrás comparar las dos versiones.";
const NO_FILES = {
  offer: "Elige primero qué hacer con los cambios sin guardar; después podrás añadir imágenes.",
  conflict: "Elige primero qué versión se guarda; después podrás añadir imágenes.",
  save: "El artículo se está guardando; después podrás añadir imágenes.",
};
const SAVE_UNDER_WAY = "El artículo se está guardando, y lo guardado no se descarta al salir.";
const NOT_UPLOADED = "Lo que no se ha subido no se puede conservar.";
const WITHOUT_FILM =
  "La película no está lista y no se guardará con el artículo. ¿Guardar sin ella?";

function withoutText(left: number): string {
  return left === 1
    ? "Hay 1 imagen sin subir, que no se guardará. ¿Guardar sin ella?"
    : `Hay ${left} imágenes sin subir, que no se guardarán. ¿Guardar sin ellas?`;
}
