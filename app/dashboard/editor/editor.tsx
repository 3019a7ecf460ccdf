import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import type { Article } from "#domain/article.ts";
import { message } from "#domain/messages.ts";
import { OVERLAY_CLOSES_AFTER_MS } from "../../timing.ts";
import { Overlay } from "./overlay.tsx";

export interface EditorProps {
  /** The article to edit; null for none. */
  article: Article | null;
  /** Whether an article is being added. */
  isNew: boolean;
  /** False where five others are featured already (D4). */
  mayFeature: boolean;
}

/** The list is there without what edits an article. */
const ArticleForm = lazy(async () => ({
  default: (await import("./article-form.tsx")).ArticleForm,
}));

/** Editar Artículo / Nuevo Artículo over the list, and the overlay that outlives them (D3, D6). */
export function Editor({ article, isNew, mayFeature }: EditorProps) {
  const navigate = useNavigate();
  const [step, setStep] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  // A dialog is opened by a script, and what this browser keeps is known to it alone.
  const isBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const isOpen = isBrowser && (isNew || article !== null);
  const close = async () => {
    await navigate("/dashboard", { preventScrollReset: true });
  };

  const closeOverlay = useCallback(() => {
    setStep(null);
    setSaved(false);
  }, []);

  // The form closes when the list has reloaded; from then on the overlay stands for its second.
  const isFinished = isSaved && !isOpen;
  useEffect(() => {
    if (!isFinished) return undefined;
    const timer = setTimeout(closeOverlay, OVERLAY_CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isFinished, closeOverlay]);
  const status = isFinished ? message("saved") : step;

  return (
    <>
      {isOpen && (
        <Suspense>
          <ArticleForm
            key={article?.id ?? "new"}
            article={article}
            mayFeature={mayFeature}
            onClose={() => void close()}
            onStep={setStep}
            onSaved={() => {
              setSaved(true);
              void close();
            }}
          />
        </Suspense>
      )}
      {status !== null && <Overlay text={status} onClose={closeOverlay} />}
    </>
  );
}

function neverChanges() {
  return () => {};
}
