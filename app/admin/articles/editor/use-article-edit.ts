import { useRef, useState, type Dispatch } from "react";
import { useNavigate } from "react-router";
import type { Article } from "#domain/article.ts";
import { message } from "#domain/messages.ts";
import type { ArticleContent } from "#domain/article-content.ts";
import { hasSession, restoreArticle } from "../../api.ts";
import { type DocumentBase, useDocument } from "../../editing/use-document.ts";
import { restoreOutcome } from "../../layout/answer-texts.ts";
import { initialBase, isSameContent, type FormAction } from "./form-state.ts";
import { mergeArticle } from "./merge-article.ts";
import { createArticleSaver, type RefusedSave, type SaveResult } from "./save-article.ts";
import { readUnsavedArticle, subjectOf } from "./unsaved-article.ts";

interface ArticleEditOptions {
  /** Null for a new article. */
  article: Article | null;
  initial: DocumentBase<ArticleContent>;
  content: ArticleContent;
  dispatch: Dispatch<FormAction>;
  /** Whether a picture or a film is being uploaded. */
  isUploading: boolean;
  /** Reports the current step of a save; null after a failure. */
  onStep: (text: string | null) => void;
  onMissingFiles: (urls: readonly string[]) => void;
  onSaved: () => void;
}

/** Edits an article: its saves with their results, and the ways to leave the form. */
export function useArticleEdit(options: ArticleEditOptions) {
  const { article, initial, content, dispatch, isUploading } = options;
  const { onStep, onMissingFiles, onSaved } = options;
  /** Also decides whether the save after a conflict publishes. */
  const isPublishing = useRef(false);
  const navigate = useNavigate();
  const [saver] = useState(() => createArticleSaver(article?.id));
  /** The base of a new article that takes a deleted one's place. */
  const [replacement] = useState(() => initialBase(null, content.year));
  const send = (sent: ArticleContent, from: DocumentBase<ArticleContent>) =>
    saver(sent, from, onStep);
  const edited = useDocument({
    subject: subjectOf(article?.id ?? "new"),
    initial,
    content,
    show: (shown) => dispatch({ type: "replaced", content: shown }),
    isSame: isSameContent,
    read: readUnsavedArticle,
    merge: mergeArticle,
    send,
    isUploading,
    onNewerShown: () => alert(message("shows-stored")),
  });
  const { refusal, leaving } = edited;

  const showResult = async (saving: Promise<SaveResult | undefined>) => {
    const result = await saving;
    if (result === undefined) return;
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

  const deleted = refusal?.reason === "deleted" ? refusal : null;

  /** Restores the article, then saves against the edit's version, so that no newer change is overwritten. */
  const sendRestored = async (
    sent: ArticleContent,
    from: DocumentBase<ArticleContent>,
  ): Promise<SaveResult> => {
    const failure = await failedRestore(article, deleted);
    return failure ?? send(sent, from);
  };

  return {
    ...edited,
    isSessionOver: refusal?.reason === "no-session",
    isOffline: refusal?.reason === "no-connection",
    deleted,
    save({ publishes }: { publishes: boolean }) {
      isPublishing.current = publishes;
      void showResult(edited.save(published(content)));
    },
    saveChosen: (chosen: ArticleContent) => void showResult(edited.saveChosen(published(chosen))),
    saveAsNew: () => void showResult(edited.save(published(content), { from: replacement })),
    restoreAndSave: () => void showResult(edited.save(published(content), { send: sendRestored })),
    /** Without a session the list can't be loaded, so leaving goes to the login page. */
    async leave({ discards }: { discards: boolean }) {
      const isLoggedIn = refusal?.reason !== "no-session" && (await hasSession()) !== false;
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

/** Restores a deleted article; alerts and returns the refusal that stands if it fails. */
async function failedRestore(
  article: Article | null,
  deleted: RefusedSave | null,
): Promise<RefusedSave | undefined> {
  if (article === null || deleted === null) return undefined;
  const answer = await restoreArticle(article.id);
  if (answer?.success) return undefined;
  alert(restoreOutcome(answer, false));
  return deleted;
}
