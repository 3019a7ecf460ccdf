import { ADMIN } from "#domain/admin-address.ts";
import { placeOfUrl } from "#domain/media-address.ts";
import type { RestoreState } from "#domain/backup.ts";
import type { RefusedAnswer } from "#domain/refusal.ts";
import type { SettingsAnswer, SettingsPayload } from "#domain/site-settings.ts";
import {
  API,
  type ArticleAnswer,
  type ArticleImages,
  type FilmState,
  type FinalizeAnswer,
  type LoginAnswer,
  type PlainAnswer,
  type RestoreAnswer,
  type SaveAnswer,
  type SavePayload,
  type TrashAllAnswer,
  type UnfinishedFilm,
  type UploadAnswer,
} from "#domain/api.ts";
import type { InquiryChange } from "#domain/inquiry.ts";
import type { Media } from "#domain/media.ts";
import { isRecord, isTexts } from "#domain/parsing.ts";
import { isCredits } from "#domain/story.ts";
import { UPLOAD_STALLED_MS } from "./timing.ts";

/* All functions resolve to the server's answer, or to undefined if none came, since the alerts differ. */

/** Opens a session, or returns the passkey request of the second step. */
export function logIn(
  username: string,
  password: string,
  read: (answer: unknown) => LoginAnswer,
): Promise<LoginAnswer | undefined> {
  return call(API.login, post({ username, password }), read);
}

/** Ends the session. */
export function logOut(): Promise<PlainAnswer | undefined> {
  return call(API.logout, { method: "POST" }, readPlain);
}

/** Returns whether this browser's session is still valid. */
export function hasSession(): Promise<boolean | undefined> {
  return call(API.session, {}, readSession);
}

/** Changes the admin's password; this browser gets a new session, all others end. */
export function changePassword(current: string, next: string): Promise<PlainAnswer | undefined> {
  return call(API.password, post({ current, next }), readPlain);
}

/** Ends one of the admin's sessions. */
export function endSession(id: string): Promise<PlainAnswer | undefined> {
  return call(`${API.sessions}?id=${id}`, { method: "DELETE" }, readPlain);
}

/** Ends all of the admin's sessions but this one. */
export function endOtherSessions(): Promise<PlainAnswer | undefined> {
  return endSession("others");
}

/** Stores the settings; the caller passes `read`, so that other pages don't load the settings parser. */
export function saveSettings(
  payload: SettingsPayload,
  read: (answer: unknown) => SettingsAnswer,
): Promise<SettingsAnswer | undefined> {
  return call(API.settings, post(payload), read);
}

/** Creates an article, or changes the given fields of a stored one. */
export function saveArticle(article: SavePayload): Promise<SaveAnswer | undefined> {
  return call(API.articles, post(article), readSave);
}

/** Fetches the pictures of one article; undefined if they can't be loaded. */
export function fetchArticleImages(id: number): Promise<ArticleImages | undefined> {
  return call(ADMIN.articleImages(id), {}, readArticleImages);
}

/** Moves an article to the trash. */
export function removeArticle(id: number): Promise<PlainAnswer | undefined> {
  return call(`${API.upload}?id=${id}`, { method: "DELETE" }, readPlain);
}

/** Moves several articles to the trash. */
export function removeArticles(ids: readonly number[]): Promise<TrashAllAnswer | undefined> {
  return call(API.trashAll, post({ ids }), readTrashAll);
}

/** Restores an article from the trash. */
export function restoreArticle(id: number): Promise<SaveAnswer | undefined> {
  return call(API.trash, post({ id }), readSave);
}

/** Deletes an article in the trash permanently. */
export function deleteForever(id: number): Promise<PlainAnswer | undefined> {
  return call(`${API.trash}?id=${id}`, { method: "DELETE" }, readPlain);
}

/** Marks an inquiry as read or unread, archives, deletes or restores it. */
export function changeInquiry(id: number, change: InquiryChange): Promise<PlainAnswer | undefined> {
  return call(API.inquiryChange, post({ id, change }), readPlain);
}

/** The answer to an upload; status 0 if none came. */
export interface RawAnswer {
  status: number;
  body: string;
  /** The Retry-After header, in seconds. */
  retryAfter: string | null;
}

/** Uploads a temporary picture by XMLHttpRequest, because `fetch` reports no progress; aborts if stalled. */
export function uploadImage(
  file: File,
  title: string,
  watch: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let stalled = setTimeout(abort, UPLOAD_STALLED_MS);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(abort, UPLOAD_STALLED_MS);
      watch.onProgress(loaded / total);
    });
    request.addEventListener("loadend", () => {
      clearTimeout(stalled);
      watch.signal.removeEventListener("abort", abort);
      const { status, responseText: body } = request;
      resolve({ status, body, retryAfter: request.getResponseHeader("retry-after") });
    });
    watch.signal.addEventListener("abort", abort);
    request.open("POST", API.upload);
    request.send(form({ file, title }));
  });
}

/** Starts the integrity check, or retries the failed renditions. */
export function startMaintenance(
  address: typeof API.integrityCheck | typeof API.renditions,
): Promise<PlainAnswer | undefined> {
  return call(address, { method: "POST" }, readPlain);
}

/** Returns whether the server itself answers; a proxy's error page does not count. */
export async function isServerThere(): Promise<boolean> {
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  return response?.ok === true && typeof answer === "object" && answer !== null;
}

/** Returns whether the server answers 404 for a file; false if no answer came. */
export async function isMissingFile(address: string): Promise<boolean> {
  const response = await fetch(address, { method: "HEAD" }).catch(() => undefined);
  return response?.status === 404;
}

/** `finalOf` returns the final URL of a temporary one, and any other URL unchanged. */
interface Finalized {
  success: true;
  finalOf: (url: string) => string;
}

/** Makes the temporary files among the URLs final; undefined if no answer came. */
export async function finalizeUrls(
  urls: readonly string[],
  title: string,
): Promise<Finalized | RefusedAnswer | undefined> {
  const temporary = [...new Set(urls)].filter((url) => placeOfUrl(url) === "temporary");
  if (temporary.length === 0) return { success: true, finalOf: (url) => url };
  const body = form({ action: "finalize", urls: JSON.stringify(temporary), title });
  const read = (answer: unknown) => readFinalize(answer, temporary.length);
  const answer = await call(API.upload, { method: "POST", body }, read);
  if (!answer?.success) return answer;
  return { success: true, finalOf: (url) => answer.moved[temporary.indexOf(url)] ?? url };
}

/** Uploads a film's subtitles as a temporary file; the server refuses what it can't parse. */
export function uploadSubtitles(file: File): Promise<UploadAnswer | undefined> {
  return call(API.subtitles, { method: "POST", body: form({ file }) }, readUpload);
}

/** Fetches the films of which only a part is on the server; undefined if the answer is invalid. */
export function fetchUnfinishedFilms(): Promise<UnfinishedFilm[] | undefined> {
  return call(API.films, {}, readUnfinishedFilms);
}

/** Fetches the states of films that are not converted yet. */
export function fetchFilmStates(): Promise<FilmState[] | RefusedAnswer | undefined> {
  return call(API.filmStates, {}, readFilmStates);
}

/** Fetches a frame of an uploaded film as a JPEG; `share` is its position in the film, from 0 to 1. */
export async function fetchFilmFrame(url: string, share: number): Promise<Blob | undefined> {
  const query = new URLSearchParams({ url, share: String(share) });
  const response = await fetch(`${API.filmFrame}?${query}`).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}

/** Discards an unfinished film; one that no longer exists counts as discarded. */
export async function discardFilm(id: string): Promise<PlainAnswer | undefined> {
  const init = { method: "DELETE", headers: { "tus-resumable": "1.0.0" } };
  const response = await fetch(`${API.films}/${id}`, init).catch(() => undefined);
  if (!response) return undefined;
  if (response.ok || response.status === 404) return { success: true };
  return readPlain(parseJson(await response.text()));
}

/** Returns the reason in a refusal's body, for requests that don't use `call`; empty if there is none. */
export function reasonIn(body: string): string {
  const answer = readPlain(parseJson(body));
  return answer.success ? "" : answer.error;
}

/** Calls the server; `read` validates the body, which is undefined if it is no JSON. */
export async function call<Answer>(
  address: string,
  init: RequestInit,
  read: (answer: unknown) => Answer,
): Promise<Answer | undefined> {
  const response = await fetch(address, init).catch(() => undefined);
  if (!response) return undefined;
  const answer: unknown = await response.json().catch(() => undefined);
  return read(answer);
}

/** Parses JSON; undefined if it is invalid, which readers treat as a refusal without a reason. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Builds a POST request with a JSON body. */
export function post(body: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

function form(fields: Readonly<Record<string, string | File>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

/* A proxy may answer with an error page: a reader turns any other answer into a refusal without a reason. */

/** Reads an answer that is only a success or a refusal. */
export function readPlain(answer: unknown): PlainAnswer {
  return isSuccess(answer) ? { success: true } : refusal(answer);
}

function readTrashAll(answer: unknown): TrashAllAnswer {
  if (!isSuccess(answer) || typeof answer.count !== "number") return refusal(answer);
  return { success: true, count: answer.count };
}

/** Reads the answer of a restore call. */
export function readRestore(answer: unknown): RestoreAnswer {
  const state = isRecord(answer) ? answer.state : undefined;
  return isSuccess(answer) && isRestoreState(state) ? { success: true, state } : refusal(answer);
}

function isRestoreState(value: unknown): value is RestoreState {
  return isRecord(value) && typeof value.phase === "string";
}

/** Reads a save's answer: a stale save is refused with the stored article, a deleted one with `isInTrash`. */
export function readSave(answer: unknown): SaveAnswer {
  const article = isRecord(answer) && isArticle(answer.article) ? answer.article : undefined;
  if (article === undefined) {
    const isInTrash = isRecord(answer) ? answer.isInTrash : undefined;
    return { ...refusal(answer), ...(typeof isInTrash === "boolean" && { isInTrash }) };
  }
  if (!isSuccess(answer)) return { ...refusal(answer), article };
  return { success: true, id: article.id, article };
}

/** Reads the session's state; undefined if the answer is invalid. */
export function readSession(answer: unknown): boolean | undefined {
  const { authenticated } = isRecord(answer) ? answer : {};
  return typeof authenticated === "boolean" ? authenticated : undefined;
}

/** Reads the answer to an upload. */
export function readUpload(answer: unknown): UploadAnswer {
  if (!isSuccess(answer) || typeof answer.url !== "string") return refusal(answer);
  return { success: true, url: answer.url };
}

/** Reads the final URLs; there must be as many as were sent. */
export function readFinalize(answer: unknown, expected: number): FinalizeAnswer {
  if (!isSuccess(answer) || !isTexts(answer.moved) || answer.moved.length !== expected) {
    return refusal(answer);
  }
  return { success: true, moved: answer.moved };
}

/** Reads an article's pictures; undefined for any other answer, such as after the session has ended. */
export function readArticleImages(answer: unknown): ArticleImages | undefined {
  if (!isRecord(answer) || !Array.isArray(answer.gallery)) return undefined;
  const { central, gallery } = answer;
  if (!gallery.every(isMediaWithUrl)) return undefined;
  if (central !== null && !isMediaWithUrl(central)) return undefined;
  return { central, gallery };
}

/** Reads the unfinished films; undefined for any other answer, such as after the session has ended. */
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

function readFilmStates(answer: unknown): FilmState[] | RefusedAnswer {
  return Array.isArray(answer) && answer.every(isFilmState) ? answer : refusal(answer);
}

function isFilmState(value: unknown): value is FilmState {
  if (!isRecord(value)) return false;
  const { url, progress, failure } = value;
  const isReason = failure === null || typeof failure === "string";
  return typeof url === "string" && typeof progress === "number" && isReason;
}

/** Reads a refusal; `error` and `code` are empty if the answer lacks them. */
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
    ["title", "main_center", "slug", "client", "text", "statement"].every(
      (key) => typeof value[key] === "string",
    ) &&
    isCredits(value.credits) &&
    [value.isTop, value.isDraft].every((flag) => typeof flag === "boolean") &&
    isTexts(value.services) &&
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

/** Only a hint for the interface: it grants no access. */
const SESSION_HINT_KEY = "loggedIn";

/** Sets the login hint. */
export function rememberLogin(): void {
  localStorage.setItem(SESSION_HINT_KEY, "true");
}

/** Removes the login hint. */
export function forgetLogin(): void {
  localStorage.removeItem(SESSION_HINT_KEY);
}
