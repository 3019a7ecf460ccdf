import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Article } from "#domain/article.ts";
import { useIsHydrated } from "../../../motion/hydration.ts";
import { message } from "#domain/messages.ts";
import { readId } from "#domain/id.ts";
import { OVERLAY_CLOSES_AFTER_MS } from "../../../motion/timing.ts";
import { Notice } from "../../../ui/form/notice.tsx";
import { useModal } from "../../../ui/use-modal.ts";
import buttons from "../../../ui/form/button.module.css";
import { LazyPart } from "../../layout/lazy-part.tsx";
import styles from "./editor.module.css";

export interface EditorProps {
  /** The article to edit; null for none. */
  article: Article | null;
  /** Whether an article is being added. */
  isNew: boolean;
  /** False where five others are featured already (D4). */
  mayFeature: boolean;
}

/** The list is there without what edits an article. */
const loadForm = () => import("./article-form.tsx");
const loadNotes = () => import("./notes.tsx");

/** Editar Artículo / Nuevo Artículo over the list, and the overlay that outlives them (D3, D6). */
export function Editor({ article, isNew, mayFeature }: EditorProps) {
  const navigate = useNavigate();
  const [step, setStep] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  // Cerrar hides the overlay for the rest of its save, of which a line then tells the end.
  const [isDismissed, setDismissed] = useState(false);
  const [parameters] = useSearchParams();
  // A dialog is opened by a script, and what this browser keeps is known to it alone.
  const isBrowser = useIsHydrated();
  const isOpen = isBrowser && (isNew || article !== null);
  const close = async () => {
    await navigate("/dashboard", { preventScrollReset: true });
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

  // The form closes when the list has reloaded; the overlay then stays for one second.
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
                // Where the user left during the save, stay there and only reload the list.
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
  /** All is done: nothing turns any more. */
  isDone: boolean;
  onClose: () => void;
}

/** Covers the page during a save and names the current step (D6). */
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
