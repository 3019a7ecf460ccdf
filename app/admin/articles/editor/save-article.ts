import type { ArticleAnswer } from "#domain/answers.ts";
import { articleBody } from "#domain/article.ts";
import type { RefusedAnswer } from "#domain/refusal.ts";
import { read } from "#domain/schema.ts";
import type { Subtitles } from "#domain/subtitles.ts";
import { contentOfAnswer, type ArticleContent } from "#domain/article-content.ts";
import { finalizeUrls, saveArticle } from "../../api.ts";
import type { DocumentBase } from "../../editing/use-document.ts";
import { saveErrorText } from "../../layout/answer-texts.ts";
import { isSameContent, shownContent, temporaryIn } from "./form-state.ts";
import { findMissing, missingText } from "./images/missing-pictures.ts";

export type SaveResult =
  | { kind: "saved"; stored: DocumentBase<ArticleContent> }
  | StaleSave
  | RefusedSave;

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

/**
 * Creates the function that saves the article of one form. A save whose answer was lost is not stored twice, nor
 * does it conflict with the next one.
 * @param articleId undefined for a new article
 */
export function createArticleSaver(articleId: number | undefined) {
  let id = articleId;
  /** What the last save without an answer may have stored. */
  let unanswered: ArticleContent | undefined;

  /**
   * Makes the temporary pictures final, then saves the article (D6).
   * @param from what the content replaces; without a version it becomes a new article
   */
  return async function save(
    content: ArticleContent,
    from: DocumentBase<ArticleContent>,
    onStep: (text: string) => void,
  ): Promise<SaveResult> {
    const sent = shownContent(content);
    onStep("Procesando imágenes...");
    const temporary = temporaryIn(sent);
    const finalized = await finalizeUrls(temporary, sent.title);
    if (finalized?.success === false && finalized.code === "wrong-urls") {
      const urls = await findMissing(sent);
      const sentence = missingText(sent, new Set(urls));
      if (sentence !== undefined)
        return { kind: "refused", reason: "missing-files", sentence, urls };
    }
    if (!finalized?.success) return refused(finalized);
    onStep("Guardando artículo...");
    const final = withUrls(sent, finalized.finalOf);
    const { version, idempotencyKey } = from;
    const isNew = version === undefined || id === undefined;
    const answer = await saveArticle({
      ...final,
      ...(isNew ? { idempotencyKey } : { id, version }),
    });
    const wanted = asStored(final);
    if (answer === undefined) unanswered = wanted;
    // The open form still shows its pictures by their temporary URLs, so keep the content as it was sent.
    if (answer?.success)
      return { kind: "saved", stored: { ...from, version: answer.article.version, content } };
    const sentence = saveErrorText(answer);
    if (answer?.code === "stale-version" && answer.article) {
      const { article } = answer;
      ({ id } = article);
      const stored = contentOfAnswer(article);
      // The answer to an earlier save of the same content was lost.
      if (isSameContent(stored, wanted)) {
        return { kind: "saved", stored: { ...from, version: article.version, content } };
      }
      const isOwn = unanswered !== undefined && isSameContent(stored, unanswered);
      if (isOwn || article.version === version) {
        return save(content, { ...from, version: article.version }, onStep);
      }
      const shown = withUrls(stored, shownUrl(temporary, finalized.finalOf));
      const newer = { ...from, version: article.version, content: shown };
      return { kind: "stale", sentence, stored: newer, article };
    }
    if (answer?.code === "no-such-article" && answer.isInTrash !== undefined) {
      return { kind: "refused", reason: "deleted", sentence, isInTrash: answer.isInTrash };
    }
    return refused(answer);
  };
}

/** Returns the content as the server stores it: its texts trimmed, for example. */
function asStored(final: ArticleContent): ArticleContent {
  return { ...final, ...read(articleBody, final) };
}

/** Returns a function that gives a final URL as the form shows it: by its temporary one, if it has one. */
function shownUrl(temporary: readonly string[], finalOf: (url: string) => string) {
  const shown = new Map(temporary.map((url) => [finalOf(url), url]));
  return (url: string) => shown.get(url) ?? url;
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
