import { lazy, Suspense, useState, useSyncExternalStore } from "react";
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
  const [status, setStatus] = useState<string | null>(null);
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

  const finish = async () => {
    await close();
    setStatus(message("saved"));
    setTimeout(() => setStatus(null), OVERLAY_CLOSES_AFTER_MS);
  };

  return (
    <>
      {isOpen && (
        <Suspense>
          <ArticleForm
            key={article?.id ?? "new"}
            article={article}
            mayFeature={mayFeature}
            onClose={() => void close()}
            onStep={setStatus}
            onSaved={() => void finish()}
          />
        </Suspense>
      )}
      {status !== null && <Overlay text={status} onClose={() => setStatus(null)} />}
    </>
  );
}

function neverChanges() {
  return () => {};
}
