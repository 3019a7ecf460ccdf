import { useReducer, useRef, useState, type SubmitEvent } from "react";
import type { Article } from "#domain/article.ts";
import buttons from "../../shared/admin/button.module.css";
import styles from "./article-form.module.css";
import { ConflictView } from "./conflict-view.tsx";
import { EditorDialog } from "./editor-dialog.tsx";
import { FormFoot } from "./form-foot.tsx";
import { isChanged, isUnfinished, isUnsaved, openedOn, reduce } from "./form-state.ts";
import { ImageFields } from "./image-fields.tsx";
import { forgetEdit } from "./kept-edits.ts";
import { KeptOffer } from "./kept-offer.tsx";
import { LeavePrompt } from "./leave-prompt.tsx";
import { SignedOutNote } from "./signed-out-note.tsx";
import { TextFields } from "./text-fields.tsx";
import { useKeptEdit } from "./use-kept-edit.ts";
import { useLeaving } from "./use-leaving.ts";
import { usePictures } from "./use-pictures.ts";
import { useSaving } from "./use-saving.ts";
import { useUploads } from "./use-uploads.ts";

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

/** Editar Artículo / Nuevo Artículo (D3): a dialog over the list in which nothing gets lost. */
export function ArticleForm({ article, mayFeature, onClose, onStep, onSaved }: ArticleFormProps) {
  const id = article?.id ?? "new";
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  const [state, dispatch] = useReducer(reduce, null, () => openedOn(article, thisYear));
  const [isFilmBusy, setFilmBusy] = useState(false);
  const { base, content, uploads } = state;
  const form = useRef<HTMLFormElement>(null);

  const queue = useUploads(uploads, content.title, dispatch);
  const kept = useKeptEdit(id, base, content, isChanged(state));
  const leaving = useLeaving(isUnsaved(state) || isFilmBusy);
  const saving = useSaving({
    id: article?.id,
    dispatch,
    onStep,
    onSaved() {
      forgetEdit(id);
      leaving.allow();
      onSaved();
    },
  });
  const pictures = usePictures(article, saving.conflict?.answer, uploads);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const left = uploads.filter(isUnfinished).length;
    if (left > 0 && !window.confirm(withoutWords(left))) return;
    if (isFilmBusy && !window.confirm(WITHOUT_FILM)) return;
    const { submitter } = event.nativeEvent;
    const publishes = submitter instanceof HTMLButtonElement && submitter.value === "publish";
    const saved = publishes ? { ...content, isDraft: false } : content;
    void saving.save(base.version, saved);
  };

  return (
    <>
      <EditorDialog onClose={onClose} onFiles={(files) => queue.pick(files, { kind: "gallery" })}>
        <div className={styles.head}>
          <h2 id="form-title" className="type-display">
            {article ? "Editar Artículo" : "Nuevo Artículo"}
          </h2>
          <button type="button" className={buttons.plain} aria-label="Cerrar" onClick={onClose}>
            X
          </button>
        </div>
        {kept.offered && (
          <KeptOffer
            edit={kept.offered}
            isOlder={kept.offered.base.version !== article?.version}
            onRecover={({ base, content }) => {
              dispatch({ type: "restarted", base, content });
              kept.answered();
            }}
            onDiscard={() => {
              forgetEdit(id);
              kept.answered();
            }}
          />
        )}
        {saving.conflict && (
          <ConflictView
            sentence={saving.conflict.sentence}
            base={base.content}
            mine={content}
            stored={saving.conflict.stored.content}
            pictures={pictures}
            onChosen={(chosen) => {
              const { stored } = saving.conflict ?? { stored: base };
              dispatch({ type: "restarted", base: stored, content: chosen });
              saving.putOff();
              void saving.save(stored.version, chosen);
            }}
            onPutOff={saving.putOff}
          />
        )}
        <form
          ref={form}
          className={styles.form}
          onSubmit={submit}
          hidden={saving.conflict !== null}
          inert={kept.offered !== null || saving.isSaving}
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
            dispatch={dispatch}
            onFilmBusy={setFilmBusy}
          />
          {(saving.isSessionOver || queue.hold === "no-session") && <SignedOutNote />}
          <FormFoot
            state={state}
            articleId={article?.isDraft ? article.id : undefined}
            isHeld={queue.hold !== null}
            dispatch={dispatch}
            onClose={onClose}
          />
        </form>
      </EditorDialog>
      {leaving.asks && (
        <LeavePrompt
          hasUploads={uploads.some(isUnfinished) || isFilmBusy}
          onStay={leaving.stay}
          onKeep={() => {
            kept.keepNow();
            leaving.leave();
          }}
          onDiscard={() => {
            forgetEdit(id);
            leaving.leave();
          }}
        />
      )}
    </>
  );
}

const WITHOUT_FILM =
  "La película no está lista y no se guardará con el artículo. ¿Guardar sin ella?";

function withoutWords(left: number): string {
  return left === 1
    ? "Hay 1 imagen sin subir, que no se guardará. ¿Guardar sin ella?"
    : `Hay ${left} imágenes sin subir, que no se guardarán. ¿Guardar sin ellas?`;
}
