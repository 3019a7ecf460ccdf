import type {
  ArticleAnswer,
  ArticleImages,
  FinalizeAnswer,
  PlainAnswer,
  SaveAnswer,
  UnfinishedFilm,
  UploadAnswer,
} from "#domain/api.ts";
import type { RefusedAnswer } from "#domain/refusal.ts";
import { isCategory } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { isRecord } from "#domain/parsing.ts";

/*
 * Readers of the API's answers. A proxy's error page or half an answer may stand
 * where JSON should: whatever a reader doesn't know is a refusal without a reason,
 * for which every caller has its own words.
 */

/** The answer of a call that only succeeds or not. */
export function readPlain(answer: unknown): PlainAnswer {
  return isSuccess(answer) ? { success: true } : refusal(answer);
}

/** The answer of K2; a stale save's refusal brings what is stored, that of an article that is gone where it lies. */
export function readSave(answer: unknown): SaveAnswer {
  const article = isRecord(answer) && isArticle(answer.article) ? answer.article : undefined;
  if (article === undefined) {
    const isInTrash = isRecord(answer) ? answer.isInTrash : undefined;
    return { ...refusal(answer), ...(typeof isInTrash === "boolean" && { isInTrash }) };
  }
  if (!isSuccess(answer)) return { ...refusal(answer), article };
  return { success: true, id: article.id, article };
}

/** Parses the session's answer; undefined for anything else. */
export function readSession(answer: unknown): boolean | undefined {
  const { authenticated } = isRecord(answer) ? answer : {};
  return typeof authenticated === "boolean" ? authenticated : undefined;
}

/** The answer of K4. */
export function readUpload(answer: unknown): UploadAnswer {
  if (!isSuccess(answer) || typeof answer.url !== "string") return refusal(answer);
  return { success: true, url: answer.url };
}

/** The answer of K5: one address for each of the `expected` that were sent. */
export function readFinalize(answer: unknown, expected: number): FinalizeAnswer {
  if (!isSuccess(answer) || !isTexts(answer.moved) || answer.moved.length !== expected) {
    return refusal(answer);
  }
  return { success: true, moved: answer.moved };
}

/** The pictures of one article; undefined for anything else, as where the session has ended. */
export function readArticleImages(answer: unknown): ArticleImages | undefined {
  if (!isRecord(answer) || !Array.isArray(answer.gallery)) return undefined;
  const { central, gallery } = answer;
  if (!gallery.every(isMediaWithUrl)) return undefined;
  if (central !== null && !isMediaWithUrl(central)) return undefined;
  return { central, gallery };
}

/** The films that are not all there yet; undefined for anything else, as where the session has ended. */
export function readUnfinishedFilms(answer: unknown): UnfinishedFilm[] | undefined {
  return Array.isArray(answer) && answer.every(isUnfinishedFilm) ? answer : undefined;
}

function isUnfinishedFilm(value: unknown): value is UnfinishedFilm {
  return (
    isRecord(value) &&
    [value.id, value.name].every((text) => typeof text === "string") &&
    [value.size, value.received].every(Number.isInteger)
  );
}

/** The refusal in an answer; without a sentence and a code where it makes no sense. */
export function refusal(answer: unknown): RefusedAnswer {
  const { error, code } = isRecord(answer) ? answer : {};
  return {
    success: false,
    error: typeof error === "string" ? error : "",
    code: typeof code === "string" ? code : "",
  };
}

function isSuccess(answer: unknown): answer is Record<string, unknown> {
  return isRecord(answer) && answer.success === true;
}

function isArticle(value: unknown): value is ArticleAnswer {
  return (
    isRecord(value) &&
    ["id", "year", "version"].every((key) => Number.isInteger(value[key])) &&
    ["title", "main_center", "slug"].every((key) => typeof value[key] === "string") &&
    [value.isTop, value.isDraft].every((flag) => typeof flag === "boolean") &&
    Array.isArray(value.services) &&
    value.services.every(isCategory) &&
    isTexts(value.images) &&
    isRecord(value.media) &&
    Object.values(value.media).every(isMedia)
  );
}

function isMedia(value: unknown): value is Record<string, unknown> {
  return (
    isRecord(value) &&
    [value.width, value.height].every((size) => size === null || Number.isInteger(size)) &&
    [value.colour, value.placeholder].every((text) => text === null || typeof text === "string") &&
    [value.alt, value.caption].every((text) => typeof text === "string") &&
    (value.focus === null || isFocus(value.focus)) &&
    (value.poster === null || (isMedia(value.poster) && typeof value.poster.url === "string")) &&
    Array.isArray(value.widths) &&
    value.widths.every(Number.isInteger)
  );
}

function isMediaWithUrl(value: unknown): value is Media {
  return isRecord(value) && typeof value.url === "string" && isMedia(value);
}

function isFocus(value: unknown): boolean {
  return isRecord(value) && Number.isInteger(value.x) && Number.isInteger(value.y);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
