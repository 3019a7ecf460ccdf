import { useRef, useState, type Dispatch } from "react";
import { useNavigate } from "react-router";
import type { Article } from "#domain/article.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
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
  /** Null for a new article. */
  article: Article | null;
  initial: DocumentBase<ArticleContent>;
  content: ArticleContent;
  dispatch: Dispatch<FormAction>;
  /** Whether a picture or a film is being uploaded. */
  isUnderWay: boolean;
  /** Reports the current step of a save; null after a failure. */
  onStep: (text: string | null) => void;
  onMissingFiles: (urls: readonly string[]) => void;
  onSaved: () => void;
}

/** Edits an article: its saves with their results, and the ways to leave the form. */
export function useArticleEdit(options: ArticleEditOptions) {
  const { article, initial, content, dispatch, isUnderWay } = options;
  const { onStep, onMissingFiles, onSaved } = options;
  const [isRestoring, setRestoring] = useState(false);
  /** Null if the last save succeeded, and before the first. */
  const [refusal, setRefusal] = useState<RefusedSave | null>(null);
  /** Also decides whether the save after a conflict publishes. */
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
    // Without a version the content becomes a new article, for example after the old one was deleted.
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

  /** Restores the article, then saves against the edit's version, so that no newer change is overwritten. */
  const restoreAndSave = async () => {
    if (article === null) return;
    // The form becomes inert, so that a double click restores only once.
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
    isOffline,
    isSaving: edited.isSaving || isRestoring,
    deleted: refusal?.reason === "deleted" ? refusal : null,
    save({ publishes }: { publishes: boolean }) {
      isPublishing.current = publishes;
      void showResult(edited.save(published(content)));
    },
    saveChosen: (chosen: ArticleContent) => void showResult(edited.saveChosen(published(chosen))),
    saveAsNew: () =>
      void showResult(edited.save(published(content), initialBase(null, content.year))),
    restoreAndSave: () => void restoreAndSave(),
    /** Call it when another request has proved that the session is valid. */
    markSessionValid: () =>
      setRefusal((before) => (before?.reason === "no-session" ? null : before)),
    /** Without a session the list can't be loaded, so leaving goes to the login page. */
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

interface ArticleToSave {
  /** Undefined for a new article. */
  id: number | undefined;
  version: number | undefined;
  content: ArticleContent;
}

type SaveResult = { kind: "saved"; stored: DocumentBase<ArticleContent> } | StaleSave | RefusedSave;

/** `article` has the sizes of its pictures, which `stored` lacks. */
interface StaleSave {
  kind: "stale";
  sentence: string;
  stored: DocumentBase<ArticleContent>;
  article: ArticleAnswer;
}

export type RefusedSave = { kind: "refused"; sentence: string } & (
  | { reason: "no-session" | "no-connection" | "failed" }
  | { reason: "deleted"; isInTrash: boolean }
  | { reason: "missing-files"; urls: readonly string[] }
);

/** Makes the temporary pictures final, then saves the article (D6). */
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
  // The open form still shows its pictures by their temporary URLs, so keep the content as it was sent.
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
