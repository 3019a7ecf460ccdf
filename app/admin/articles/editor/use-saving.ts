import { useState, type Dispatch } from "react";
import type { ArticleAnswer } from "#domain/api.ts";
import type { RefusedAnswer } from "#domain/refusal.ts";
import { contentOfAnswer, type ArticleContent } from "#domain/version.ts";
import { restoreArticle, finalizeUrls, saveArticle } from "../../api.ts";
import { restoreOutcome, saveErrorText } from "../../layout/answer-texts.ts";
import { shownContent, temporaryIn, type ArticleBase, type FormAction } from "./form-state.ts";
import { findMissing, missingText } from "./images/missing-pictures.ts";

/** What another save has stored meanwhile. */
interface Conflict {
  sentence: string;
  stored: ArticleBase;
  answer: ArticleAnswer;
}

/** An article that was deleted while it was being edited. */
export interface Deleted {
  sentence: string;
  isInTrash: boolean;
}

interface SavingParts {
  id: number | undefined;
  dispatch: Dispatch<FormAction>;
  /** Called with the current step; null after a failure. */
  onStep: (text: string | null) => void;
  /** Told of files that the server no longer has. */
  onMissingFiles: (urls: readonly string[]) => void;
  onSaved: () => void;
}

interface Saving {
  isSaving: boolean;
  isSessionOver: boolean;
  conflict: Conflict | null;
  deleted: Deleted | null;
  /** Guardar; whatever goes wrong leaves the form as it was (D6, M1). */
  save(version: number | undefined, content: ArticleContent): Promise<void>;
  /** Saves the form as a new article. */
  saveAsNew(content: ArticleContent): Promise<void>;
  /** Takes the article out of the trash, then saves as `save` does: no stored change is overwritten. */
  restoreAndSave(version: number | undefined, content: ArticleContent): Promise<void>;
  /** Another answer proved that the session is valid. */
  markSessionValid(): void;
  /** Goes back to the form, with nothing decided. */
  closeConflict(): void;
}

/** Saves, and keeps what came of it: all well, a reason to alert, a conflict (409), or no article left (404). */
export function useSaving({ id, dispatch, onStep, onMissingFiles, onSaved }: SavingParts): Saving {
  const [isSaving, setSaving] = useState(false);
  const [isSessionOver, setSessionOver] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [deleted, setDeleted] = useState<Deleted | null>(null);

  const store = async ({ content, ...which }: ArticleToSave) => {
    setSaving(true);
    const result = await saveWithPictures({ ...which, content: shownContent(content) }, onStep);
    setSaving(false);
    setSessionOver(result.kind === "failed" && result.isSessionOver);
    if (result.kind === "saved") {
      const base = { version: result.article.version, content };
      dispatch({ type: "rebased", base, content });
      onSaved();
      return;
    }
    onStep(null);
    setDeleted(result.kind === "deleted" ? result : null);
    if (result.kind === "deleted") return;
    if (result.kind === "missing-files") onMissingFiles(result.urls);
    if (result.kind !== "stale") {
      alert(result.sentence);
      return;
    }
    const { sentence, stored } = result;
    const base = { version: stored.version, content: contentOfAnswer(stored) };
    setConflict({ sentence, stored: base, answer: stored });
  };

  return {
    isSaving,
    isSessionOver,
    conflict,
    deleted,
    markSessionValid: () => setSessionOver(false),
    closeConflict: () => setConflict(null),
    save: (version, content) => store({ id, version, content }),
    saveAsNew: (content) => store({ id: undefined, version: undefined, content }),
    async restoreAndSave(version, content) {
      if (id === undefined) return;
      // The form is inert from here on, so that a double click restores once.
      setSaving(true);
      const answer = await restoreArticle(id);
      if (answer?.success) {
        setDeleted(null);
        await store({ id, version, content });
        return;
      }
      setSaving(false);
      alert(restoreOutcome(answer, false));
    },
  };
}

/** What a save goes out as: the content, and the article and version that it began from. */
interface ArticleToSave {
  id: number | undefined;
  version: number | undefined;
  content: ArticleContent;
}

type SaveResult =
  | { kind: "saved"; article: ArticleAnswer }
  /** Another save came first; `stored` is the current article. */
  | { kind: "stale"; sentence: string; stored: ArticleAnswer }
  /** The article was deleted meanwhile; the trash may hold it. */
  | { kind: "deleted"; sentence: string; isInTrash: boolean }
  /** Files that the server no longer has; the article can't be saved with them. */
  | { kind: "missing-files"; sentence: string; urls: readonly string[] }
  | { kind: "failed"; sentence: string; isSessionOver: boolean };

/**
 * Guardar (D6): makes the temporary pictures final, then saves the article.
 * @param onStep called with the overlay's text for each step
 */
async function saveWithPictures(
  { id, version, content }: ArticleToSave,
  onStep: (text: string) => void,
): Promise<SaveResult> {
  onStep("Procesando imágenes...");
  const finalized = await finalizeUrls(temporaryIn(content), content.title);
  if (finalized?.success === false && finalized.code === "wrong-urls") {
    const urls = await findMissing(content);
    const sentence = missingText(content, new Set(urls));
    if (sentence !== undefined) return { kind: "missing-files", sentence, urls };
  }
  if (!finalized?.success) return failed(finalized);
  onStep("Guardando artículo...");
  const answer = await saveArticle({
    ...withUrls(content, finalized.finalOf),
    ...(id !== undefined && { id, version }),
  });
  if (answer?.success) return { kind: "saved", article: answer.article };
  if (answer?.code === "stale-version" && answer.article) {
    return { kind: "stale", sentence: saveErrorText(answer), stored: answer.article };
  }
  if (answer?.code === "no-such-article" && answer.isInTrash !== undefined) {
    return { kind: "deleted", sentence: saveErrorText(answer), isInTrash: answer.isInTrash };
  }
  return failed(answer);
}

function withUrls(content: ArticleContent, final: (url: string) => string): ArticleContent {
  const media = Object.entries(content.media).map(([url, { poster, ...words }]) => [
    final(url),
    { ...words, ...(poster !== undefined && { poster: final(poster) }) },
  ]);
  return {
    ...content,
    main_center: final(content.main_center),
    images: content.images.map(final),
    media: Object.fromEntries(media),
  };
}

function failed(answer: RefusedAnswer | undefined): SaveResult {
  const isSessionOver = answer?.code === "no-session";
  return { kind: "failed", sentence: saveErrorText(answer), isSessionOver };
}
