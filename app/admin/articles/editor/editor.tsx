import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import type { EditedAnswers } from "#domain/answer.ts";
import type { Article } from "#domain/article.ts";
import { useIsHydrated } from "../../../foundation/hydration.ts";
import { message } from "#domain/messages.ts";
import { readId } from "#domain/id.ts";
import { OVERLAY_CLOSES_AFTER_MS } from "../../timing.ts";
import { Notice } from "../../../ui/form/notice.tsx";
import { useModal } from "../../../ui/use-modal.ts";
import buttons from "../../../ui/form/button.module.css";
import { LazyPart } from "../../layout/lazy-part.tsx";
import styles from "./editor.module.css";

export interface EditorProps {
  article: Article | null;
  answered: EditedAnswers;
  isNew: boolean;
  /** False while five other articles are featured. */
  mayFeature: boolean;
}

/** Loaded on demand, so that the list's page has no editor in its scripts. */
const loadForm = () => import("./article-form.tsx");
const loadNotes = () => import("./notes.tsx");

/** Renders the form over the list, and the save overlay, which stays after the form has closed. */
export function Editor({ article, answered, isNew, mayFeature }: EditorProps) {
  const navigate = useNavigate();
  const [step, setStep] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  // Cerrar hides the overlay until the save ends; a notice then shows the result.
  const [isDismissed, setDismissed] = useState(false);
  const [parameters] = useSearchParams();
  // The dialog and the stored edits exist only in the browser, so the server renders neither.
  const isBrowser = useIsHydrated();
  const isOpen = isBrowser && (isNew || article !== null);
  const close = async () => {
    await navigate(ADMIN.articles, { preventScrollReset: true });
  };

  const subject = article?.id ?? (isNew ? "new" : undefined);
  const shown = useRef<typeof subject | "left">(subject);
  useEffect(() => {
    shown.current = subject;
    return () => {
      shown.current = "left";
    };
  }, [subject]);
  const requestedId = readId(parameters.get("edit") ?? "");
  const deletedId = subject === undefined && isBrowser ? requestedId : undefined;

  const reset = useCallback(() => {
    setStep(null);
    setSaved(false);
    setDismissed(false);
  }, []);

  // The form closes when the list has reloaded; only then does the overlay's timer start.
  const isFinished = isSaved && !isOpen;
  useEffect(() => {
    if (!isFinished || isDismissed) return undefined;
    const timer = setTimeout(reset, OVERLAY_CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isFinished, isDismissed, reset]);
  const status = isFinished ? message("saved") : step;

  return (
    <>
      {isOpen && (
        <LazyPart load={loadForm} onGiveUp={() => void close()}>
          {({ ArticleForm }) => (
            <ArticleForm
              key={article?.id ?? "new"}
              article={article}
              answered={answered}
              mayFeature={mayFeature}
              onClose={() => void close()}
              onStep={(text) => {
                setSaved(false);
                setStep(text);
                // After a save has ended, the next one shows its overlay again.
                if (text === null || isSaved) setDismissed(false);
              }}
              onSaved={() => {
                setSaved(true);
                // Don't navigate if the admin has opened another form or page during the save.
                if (shown.current === undefined || shown.current === subject) void close();
              }}
            />
          )}
        </LazyPart>
      )}
      {deletedId !== undefined && (
        <LazyPart load={loadNotes} onGiveUp={() => void close()}>
          {({ DeletedArticle }) => (
            <DeletedArticle key={deletedId} id={deletedId} onClose={() => void close()} />
          )}
        </LazyPart>
      )}
      {status !== null && !isDismissed && (
        <Overlay
          text={status}
          isDone={isFinished}
          onClose={isFinished ? reset : () => setDismissed(true)}
        />
      )}
      {isDismissed && (
        <Notice notice={isFinished ? { text: status ?? "" } : null} onClose={reset} />
      )}
    </>
  );
}

interface OverlayProps {
  text: string;
  isDone: boolean;
  onClose: () => void;
}

function Overlay({ text, isDone, onClose }: OverlayProps) {
  const modal = useModal(onClose);
  return (
    <dialog {...modal} className={styles.overlay} aria-label="Guardando">
      {!isDone && <div className={styles.spinner} aria-hidden="true" />}
      <output>{text}</output>
      <button type="button" className={buttons.plain} onClick={onClose}>
        Cerrar
      </button>
    </dialog>
  );
}
