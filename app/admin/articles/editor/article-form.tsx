import { useMemo, useReducer, useState, type SubmitEvent } from "react";
import type { EditedAnswers } from "#domain/answer.ts";
import type { Article } from "#domain/article.ts";
import buttons from "../../../ui/form/button.module.css";
import { AnswersOfMedia } from "../../answers/media-answers.tsx";
import { LeavePrompt } from "../../editing/leave-guard.tsx";
import { RecoveryNote } from "../../editing/recovery-note.tsx";
import { SessionEndedNote } from "../../login/session-ended-note.tsx";
import { PrivateLinks } from "../../private-links/private-links.tsx";
import { countActive, holdOf, isUnfinished, reducible } from "../../uploads/upload-state.ts";
import { useQueueOptions, useUploadQueue } from "../../uploads/use-upload-queue.ts";
import { useLargePictures } from "../../uploads/use-large-pictures.ts";
import { ArticleConflict } from "./article-conflict.tsx";
import styles from "./article-form.module.css";
import { EditorDialog } from "./editor-dialog.tsx";
import { FormFoot } from "./form-foot.tsx";
import { initialBase, questionBeforeSave, reduce } from "./form-state.ts";
import { missingText, useMissingPictures } from "./images/missing-pictures.ts";
import { useFilmPicking } from "./images/use-film-picking.ts";
import { ImageFields } from "./images/image-fields.tsx";
import { mediaFinder } from "./images/thumbnail.tsx";
import { DeletedNote, OfflineNote } from "./notes.tsx";
import { StoryFields } from "./story-fields.tsx";
import { TextFields } from "./text-fields.tsx";
import { useArticleEdit } from "./use-article-edit.ts";

export interface ArticleFormProps {
  /** Null for a new article. */
  article: Article | null;
  answered: EditedAnswers;
  mayFeature: boolean;
  onClose: () => void;
  /** Reports the current step of a save; null if the save failed. */
  onStep: (text: string | null) => void;
  onSaved: () => void;
}

/** Editar Artículo / Nuevo Artículo: the form of an article (D3). */
export function ArticleForm({
  article,
  answered,
  mayFeature,
  onClose,
  onStep,
  onSaved,
}: ArticleFormProps) {
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  const [initial] = useState(() => initialBase(article, thisYear));
  const [state, dispatch] = useReducer(reduce, { content: initial.content, undos: [] });
  const [isFilmBusy, setFilmBusy] = useState(false);
  const { content } = state;
  const { filmField, pickPictures } = useFilmPicking();
  const large = useLargePictures();
  const { queue, uploads } = useUploadQueue();
  const isUploadPending = uploads.some(isUnfinished) || isFilmBusy;
  const missing = useMissingPictures();
  const edit = useArticleEdit({
    article,
    initial,
    content,
    dispatch,
    isUploading: isUploadPending,
    onStep,
    onMissingFiles: missing.add,
    onSaved,
  });
  useQueueOptions(queue, {
    title: content.title,
    reducesLarge: large.isReduced,
    select: pickPictures,
    onStored({ target }, url, later) {
      dispatch({ type: "uploaded", url, place: target, later });
      // A stored upload proves that the session is valid.
      edit.dropRefusal("no-session");
    },
    onAlert: (sentence) => alert(sentence),
  });
  const { base, conflict, recovered, isSaving, isSessionOver, leaving } = edit;
  const conflictingArticle = conflict?.article;
  const pictures = useMemo(
    () => mediaFinder(article, conflictingArticle, uploads),
    [article, conflictingArticle, uploads],
  );

  const busyWith =
    (recovered && "offer") ?? (conflict && "conflict") ?? (isSaving ? "save" : undefined);

  const alwaysReduce = () => {
    void large.reduceFromNowOn();
    void queue.reduce(reducible(uploads).map(({ id }) => id));
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const left = uploads.filter(isUnfinished).length;
    const question = questionBeforeSave(left, isFilmBusy);
    if (question !== undefined && !window.confirm(question)) return;
    const missingFilesMessage = missingText(content, missing.urls);
    if (missingFilesMessage !== undefined) {
      alert(missingFilesMessage);
      return;
    }
    const { submitter } = event.nativeEvent;
    const publishes = submitter instanceof HTMLButtonElement && submitter.value === "publish";
    edit.save({ publishes });
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
        {recovered && (
          <RecoveryNote
            keptAt={recovered.keptAt}
            note={recovered.edit.base.version === article?.version ? undefined : SAVED_SINCE}
            onTake={() => {
              missing.check(recovered.edit.content);
              edit.takeRecovered();
            }}
            onDiscard={edit.dropRecovered}
          />
        )}
        {conflict && (
          <ArticleConflict
            sentence={conflict.sentence}
            base={base.content}
            mine={content}
            stored={conflict.stored.content}
            pictures={pictures}
            isBusy={countActive(uploads) > 0}
            onChosen={edit.saveChosen}
            onCancel={edit.closeConflict}
          />
        )}
        {!conflict && (
          <PrivateLinks
            answered={answered.links}
            subject={article && { article: article.id }}
            hint={article?.isDraft ? LINKS_OF_DRAFT : LINKS_OF_PUBLISHED}
            mayAdd={article?.isDraft ?? false}
          />
        )}
        <form
          className={styles.form}
          onSubmit={submit}
          hidden={conflict !== null}
          inert={recovered !== null || isSaving}
        >
          <TextFields
            content={content}
            mayFeature={mayFeature}
            thisYear={thisYear}
            dispatch={dispatch}
          />
          <StoryFields content={content} dispatch={dispatch} />
          <AnswersOfMedia value={answered.media}>
            <ImageFields
              content={content}
              uploads={uploads}
              queue={queue}
              pictures={pictures}
              missing={missing.urls}
              filmField={filmField}
              dispatch={dispatch}
              onFilmBusy={setFilmBusy}
              onAlwaysReduce={large.isReduced ? undefined : alwaysReduce}
            />
          </AnswersOfMedia>
          {(isSessionOver || holdOf(uploads)?.cause === "session") && <SessionEndedNote />}
          {edit.isOffline && <OfflineNote />}
          {edit.deleted && (
            <DeletedNote
              deleted={edit.deleted}
              onSaveAsNew={edit.saveAsNew}
              onRestore={edit.restoreAndSave}
            />
          )}
          <FormFoot
            state={state}
            articleId={article?.isDraft ? article.id : undefined}
            uploads={uploads}
            queue={queue}
            isHidden={conflict !== null}
            dispatch={dispatch}
            onClose={onClose}
          />
        </form>
      </EditorDialog>
      {leaving.asks && (
        <LeavePrompt
          lost={isUploadPending ? NOT_UPLOADED : undefined}
          busy={isSaving ? SAVE_UNDER_WAY : undefined}
          onStay={leaving.stay}
          onKeep={() => void edit.leave({ discards: false })}
          onDiscard={() => void edit.leave({ discards: true })}
        />
      )}
    </>
  );
}

const LINKS_OF_DRAFT = "Quien tenga el enlace ve el artículo como está guardado, y nadie más.";
const LINKS_OF_PUBLISHED =
  "El artículo está publicado: sus enlaces llevan a su página, que todos pueden ver.";
const SAVED_SINCE = "El artículo se guardó después: al guardar podrás comparar las dos versiones.";
const NO_FILES = {
  offer: "Elige primero qué hacer con los cambios sin guardar; después podrás añadir imágenes.",
  conflict: "Elige primero qué versión se guarda; después podrás añadir imágenes.",
  save: "El artículo se está guardando; después podrás añadir imágenes.",
};
const SAVE_UNDER_WAY = "El artículo se está guardando, y lo guardado no se descarta al salir.";
const NOT_UPLOADED = "Lo que no se ha subido no se puede conservar.";
