import { useRef, useState, type Dispatch } from "react";
import { useNavigate } from "react-router";
import type { Article } from "#domain/article.ts";
import type { ArticleAnswer } from "#domain/api.ts";
import { message } from "#domain/messages.ts";
import type { RefusedAnswer } from "#domain/refusal.ts";
import type { Subtitles } from "#domain/subtitles.ts";
import { contentOfAnswer, type ArticleContent } from "#domain/version.ts";
import { finalizeUrls, hasSession, restoreArticle, saveArticle } from "../../api.ts";
import { useDocument, type DocumentBase } from "../../editing/use-document.ts";
import { restoreOutcome, saveErrorText } from "../../layout/answer-texts.ts";
import {
  initialBase,
  isSameContent,
  readUnsavedArticle,
  shownContent,
  subjectOf,
  temporaryIn,
  type FormAction,
} from "./form-state.ts";
import { mergeArticle } from "./merge-article.ts";
import { findMissing, missingText } from "./images/missing-pictures.ts";

interface ArticleEditOptions {
  /** The article to edit; null for a new one. */
  article: Article | null;
  initial: DocumentBase<ArticleContent>;
  content: ArticleContent;
  dispatch: Dispatch<FormAction>;
  /** Whether a picture or a film is on its way. */
  isUnderWay: boolean;
  /** Called with the current step of a save; null after a failure. */
  onStep: (text: string | null) => void;
  /** Called with files that the server no longer has. */
  onMissingFiles: (urls: readonly string[]) => void;
  onSaved: () => void;
}

/** The edit of an article: its saves and what came of them, and the ways out of it (D3, D6, M1). */
export function useArticleEdit(options: ArticleEditOptions) {
  const { article, initial, content, dispatch, isUnderWay } = options;
  const { onStep, onMissingFiles, onSaved } = options;
  const [isRestoring, setRestoring] = useState(false);
  /** Why the last save stored nothing; null where it did, or where there was none. */
  const [refusal, setRefusal] = useState<RefusedSave | null>(null);
  /** Whether Publicar was pressed last, not Guardar. */
  const isPublishing = useRef(false);
  const navigate = useNavigate();
  const edited = useDocument({
    subject: subjectOf(article?.id ?? "new"),
    initial,
    content,
    show: (shown) => dispatch({ type: "replaced", content: shown }),
    isSame: isSameContent,
    read: readUnsavedArticle,
    merge: mergeArticle,
    // Without a version it is a new article, also where the old one is gone.
    send: (sent, version) => {
      const id = version === undefined ? undefined : article?.id;
      return saveWithPictures({ id, version, content: sent }, onStep);
    },
    isUnderWay,
    onNewerShown: () => alert(message("shows-stored")),
  });
  const { base, conflict, found, takeFound, dropFound, closeConflict, leaving } = edited;
  const isSessionOver = refusal?.reason === "no-session";
  const isOffline = refusal?.reason === "no-connection";

  const showResult = async (saving: Promise<SaveResult | undefined>) => {
    const result = await saving;
    if (result === undefined) return;
    setRefusal(result.kind === "refused" ? result : null);
    if (result.kind === "saved") {
      edited.finish();
      onSaved();
      return;
    }
    onStep(null);
    if (result.kind === "stale" || result.reason === "deleted") return;
    if (result.reason === "missing-files") onMissingFiles(result.urls);
    alert(result.sentence);
  };

  const published = (saved: ArticleContent) =>
    isPublishing.current ? { ...saved, isDraft: false } : saved;

  /** Takes the article out of the trash, then saves: no stored change is overwritten. */
  const restoreAndSave = async () => {
    if (article === null) return;
    // The form is inert from here on, so that a double click restores once.
    setRestoring(true);
    const answer = await restoreArticle(article.id);
    setRestoring(false);
    if (!answer?.success) {
      alert(restoreOutcome(answer, false));
      return;
    }
    setRefusal(null);
    await showResult(edited.save(published(content)));
  };

  return {
    base,
    conflict,
    found,
    takeFound,
    dropFound,
    closeConflict,
    leaving,
    isSessionOver,
    /** Whether the last save got no answer. */
    isOffline,
    isSaving: edited.isSaving || isRestoring,
    /** Set where the article was deleted while it was being edited. */
    deleted: refusal?.reason === "deleted" ? refusal : null,
    save({ publishes }: { publishes: boolean }) {
      isPublishing.current = publishes;
      void showResult(edited.save(published(content)));
    },
    saveChosen: (chosen: ArticleContent) => void showResult(edited.saveChosen(published(chosen))),
    saveAsNew: () =>
      void showResult(edited.save(published(content), initialBase(null, content.year))),
    restoreAndSave: () => void restoreAndSave(),
    /** Another answer proved that the session is valid. */
    markSessionValid: () =>
      setRefusal((before) => (before?.reason === "no-session" ? null : before)),
    /** Without a session the list can't be had: the way leads to the login, where it began. */
    async leave({ discards }: { discards: boolean }) {
      const isLoggedIn = !isSessionOver && (await hasSession()) !== false;
      if (discards) edited.finish();
      if (isLoggedIn) {
        leaving.leave();
        return;
      }
      leaving.allow();
      await navigate("/login");
    },
  };
}

/** What a save goes out as: the content, and the article and version that it began from. */
interface ArticleToSave {
  /** Undefined for a new article. */
  id: number | undefined;
  version: number | undefined;
  content: ArticleContent;
}

type SaveResult = { kind: "saved"; stored: DocumentBase<ArticleContent> } | StaleSave | RefusedSave;

/** Another save came first; `article` is the current one, with the sizes of its pictures. */
interface StaleSave {
  kind: "stale";
  sentence: string;
  stored: DocumentBase<ArticleContent>;
  article: ArticleAnswer;
}

/** Why nothing was stored, with the sentence that says so (M1). */
export type RefusedSave = { kind: "refused"; sentence: string } & (
  | { reason: "no-session" | "no-connection" | "failed" }
  /** The article was deleted meanwhile; the trash may hold it. */
  | { reason: "deleted"; isInTrash: boolean }
  /** Files that the server no longer has; the article can't be saved with them. */
  | { reason: "missing-files"; urls: readonly string[] }
);

/**
 * Guardar (D6): makes the temporary pictures final, then saves the article.
 * @param onStep called with the overlay's text for each step
 */
async function saveWithPictures(
  { id, version, content }: ArticleToSave,
  onStep: (text: string) => void,
): Promise<SaveResult> {
  const sent = shownContent(content);
  onStep("Procesando imágenes...");
  const finalized = await finalizeUrls(temporaryIn(sent), sent.title);
  if (finalized?.success === false && finalized.code === "wrong-urls") {
    const urls = await findMissing(sent);
    const sentence = missingText(sent, new Set(urls));
    if (sentence !== undefined) return { kind: "refused", reason: "missing-files", sentence, urls };
  }
  if (!finalized?.success) return refused(finalized);
  onStep("Guardando artículo...");
  const answer = await saveArticle({
    ...withUrls(sent, finalized.finalOf),
    ...(id !== undefined && { id, version }),
  });
  // Until it closes, the form shows its pictures by the addresses that they were sent with.
  if (answer?.success)
    return { kind: "saved", stored: { version: answer.article.version, content } };
  const sentence = saveErrorText(answer);
  if (answer?.code === "stale-version" && answer.article) {
    const { article } = answer;
    const stored = { version: article.version, content: contentOfAnswer(article) };
    return { kind: "stale", sentence, stored, article };
  }
  if (answer?.code === "no-such-article" && answer.isInTrash !== undefined) {
    return { kind: "refused", reason: "deleted", sentence, isInTrash: answer.isInTrash };
  }
  return refused(answer);
}

function withUrls(content: ArticleContent, final: (url: string) => string): ArticleContent {
  const media = Object.entries(content.media).map(([url, { poster, subtitles, ...words }]) => [
    final(url),
    {
      ...words,
      ...(poster !== undefined && { poster: final(poster) }),
      ...(subtitles && { subtitles: finalSubtitles(subtitles, final) }),
    },
  ]);
  return {
    ...content,
    main_center: final(content.main_center),
    images: content.images.map(final),
    media: Object.fromEntries(media),
  };
}

function finalSubtitles(subtitles: Subtitles, final: (url: string) => string): Subtitles {
  return Object.fromEntries(
    Object.entries(subtitles).map(([language, url]) => [language, final(url)]),
  );
}

function refused(answer: RefusedAnswer | undefined): RefusedSave {
  const sentence = saveErrorText(answer);
  if (answer === undefined) return { kind: "refused", reason: "no-connection", sentence };
  const reason = answer.code === "no-session" ? "no-session" : "failed";
  return { kind: "refused", reason, sentence };
}
