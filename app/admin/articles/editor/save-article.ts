import type { ArticleAnswer } from "#domain/api.ts";
import type { RefusedAnswer } from "#domain/refusal.ts";
import type { ArticleContent } from "#domain/version.ts";
import { finalizeImages, saveArticle } from "../../api.ts";
import { saveErrorText } from "../../layout/outcome.ts";
import { findDeleted, deletedText, temporaryIn } from "./images/deleted-pictures.ts";

/** What a save goes out as: the content, and the article and version that it began from. */
export interface ArticleToSave {
  id: number | undefined;
  version: number | undefined;
  content: ArticleContent;
}

export type SaveResult =
  | { kind: "saved"; article: ArticleAnswer }
  /** Another save came first; `stored` is the current article. */
  | { kind: "stale"; sentence: string; stored: ArticleAnswer }
  /** The article was deleted meanwhile; the trash may hold it. */
  | { kind: "deleted"; sentence: string; isInTrash: boolean }
  /** Files that the server no longer has; the article can't be saved with them. */
  | { kind: "gone"; sentence: string; gone: readonly string[] }
  | { kind: "failed"; sentence: string; isSessionOver: boolean };

/**
 * Guardar (D6): makes the temporary pictures final, then saves the article.
 * @param onStep called with the overlay's text for each step
 */
export async function saveWithPictures(
  { id, version, content }: ArticleToSave,
  onStep: (text: string) => void,
): Promise<SaveResult> {
  onStep("Procesando imágenes...");
  const temporary = temporaryIn(content);
  const finalOf = new Map<string, string>();
  if (temporary.length > 0) {
    const answer = await finalizeImages(temporary, content.title);
    if (answer?.success === false && answer.code === "wrong-urls") {
      const gone = await findDeleted(content);
      const sentence = deletedText(content, new Set(gone));
      if (sentence !== undefined) return { kind: "gone", sentence, gone };
    }
    if (!answer?.success) return failed(answer);
    temporary.forEach((url, index) => finalOf.set(url, answer.moved[index] ?? url));
  }
  onStep("Guardando artículo...");
  const answer = await saveArticle({
    ...withUrls(content, (url) => finalOf.get(url) ?? url),
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
