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
import { UPLOAD_STALLED_MS } from "../motion/timing.ts";

/*
 * Every function gives the server's answer, or undefined where none came: the
 * alerts tell a network that fails from a server that declines (M1).
 */

/** Opens a session, or says what a passkey is asked for (I1). @param read the answer's reader */
export function logIn(
  username: string,
  password: string,
  read: (answer: unknown) => LoginAnswer,
): Promise<LoginAnswer | undefined> {
  return call(API.login, post({ username, password }), read);
}

/** Ends the session (I1). */
export function logOut(): Promise<PlainAnswer | undefined> {
  return call(API.logout, { method: "POST" }, readPlain);
}

/** Whether this browser's session still lives. */
export function hasSession(): Promise<boolean | undefined> {
  return call(API.session, {}, readSession);
}

/** Changes the admin's password; this browser gets a new session, all others end (T3). */
export function changePassword(current: string, next: string): Promise<PlainAnswer | undefined> {
  return call(API.password, post({ current, next }), readPlain);
}

/** Ends one of the admin's sessions (T3). */
export function endSession(id: string): Promise<PlainAnswer | undefined> {
  return call(`${API.sessions}?id=${id}`, { method: "DELETE" }, readPlain);
}

/** Ends all the admin's sessions but this one (T3). */
export function endOtherSessions(): Promise<PlainAnswer | undefined> {
  return endSession("others");
}

/**
 * Stores the site's settings.
 * @param read the answer's reader: it needs the settings' whole parser, which no other page does
 */
export function saveSettings(
  payload: SettingsPayload,
  read: (answer: unknown) => SettingsAnswer,
): Promise<SettingsAnswer | undefined> {
  return call(API.settings, post(payload), read);
}

/** Writes a new article, or the given fields of an old one (K2). */
export function saveArticle(article: SavePayload): Promise<SaveAnswer | undefined> {
  return call(API.articles, post(article), readSave);
}

/** The pictures of one article, for the admin alone (D2); undefined where they can't be had. */
export function fetchArticleImages(id: number): Promise<ArticleImages | undefined> {
  return call(`/dashboard/imagenes/${id}`, {}, readArticleImages);
}

/** Deletes an article (K3). */
export function removeArticle(id: number): Promise<PlainAnswer | undefined> {
  return call(`${API.upload}?id=${id}`, { method: "DELETE" }, readPlain);
}

/** Puts articles in the trash together (O2). */
export function removeArticles(ids: readonly number[]): Promise<TrashAllAnswer | undefined> {
  return call(API.trashAll, post({ ids }), readTrashAll);
}

/** Takes an article out of the trash (D7). */
export function restoreArticle(id: number): Promise<SaveAnswer | undefined> {
  return call(API.trash, post({ id }), readSave);
}

/** Removes an article of the trash for good (D7). */
export function deleteForever(id: number): Promise<PlainAnswer | undefined> {
  return call(`${API.trash}?id=${id}`, { method: "DELETE" }, readPlain);
}

/** Marks an inquiry as read, archives, deletes or restores it (Q3). */
export function changeInquiry(id: number, change: InquiryChange): Promise<PlainAnswer | undefined> {
  return call(API.inquiryChange, post({ id, change }), readPlain);
}

/** An answer as it came; status 0 where none did. */
export interface RawAnswer {
  status: number;
  body: string;
  /** The header of that name, in seconds. */
  retryAfter: string | null;
}

/**
 * Sends a picture to the temporary place (K4, D6). XMLHttpRequest, because `fetch` reports no
 * upload progress. A request on which nothing moves for a minute counts as unanswered.
 */
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

/** Starts the integrity check, or retries the renditions that failed. */
export function startMaintenance(
  address: typeof API.integrityCheck | typeof API.renditions,
): Promise<PlainAnswer | undefined> {
  return call(address, { method: "POST" }, readPlain);
}

/** Whether the server answers; a proxy that answers in its place does not count. */
export async function isServerThere(): Promise<boolean> {
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  return response?.ok === true && typeof answer === "object" && answer !== null;
}

/** Whether the server says that it has no such file; no answer says nothing. */
export async function isMissingFile(address: string): Promise<boolean> {
  const response = await fetch(address, { method: "HEAD" }).catch(() => undefined);
  return response?.status === 404;
}

/** Where an address leads to once the temporary ones are final; the others stay as they are. */
interface Finalized {
  success: true;
  finalOf: (url: string) => string;
}

/**
 * Makes the temporary files among the addresses final, for a save; no file moves (K5, D6).
 * @param title of the article; the server checks its length, and names the files at random
 * @returns the refusal where one of them can't become final; undefined for no connection
 */
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

/** Sends a film's subtitles to the temporary place; the server looks whether they can be read (V6). */
export function uploadSubtitles(file: File): Promise<UploadAnswer | undefined> {
  return call(API.subtitles, { method: "POST", body: form({ file }) }, readUpload);
}

/** The films that are not all on the server yet; undefined where that can't be known. */
export function fetchUnfinishedFilms(): Promise<UnfinishedFilm[] | undefined> {
  return call(API.films, {}, readUnfinishedFilms);
}

/** The films that are not converted. */
export function fetchFilmStates(): Promise<FilmState[] | RefusedAnswer | undefined> {
  return call(API.filmStates, {}, readFilmStates);
}

/**
 * A frame of a film that is all on the server, as a JPEG; undefined where there is none.
 * @param share of the film before it, from 0 to 1
 */
export async function fetchFilmFrame(url: string, share: number): Promise<Blob | undefined> {
  const query = new URLSearchParams({ url, share: String(share) });
  const response = await fetch(`${API.filmFrame}?${query}`).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}

/** Discards a film that is not all there yet; done as well where it is gone already. */
export async function discardFilm(id: string): Promise<PlainAnswer | undefined> {
  const init = { method: "DELETE", headers: { "tus-resumable": "1.0.0" } };
  const response = await fetch(`${API.films}/${id}`, init).catch(() => undefined);
  if (!response) return undefined;
  if (response.ok || response.status === 404) return { success: true };
  return readPlain(parseJson(await response.text()));
}

/** The server's reason in the body of a refusal that came by another way than `call`; empty for none. */
export function reasonIn(body: string): string {
  const answer = readPlain(parseJson(body));
  return answer.success ? "" : answer.error;
}

/** Calls our own server. A body that is no JSON is undefined; the caller validates it. */
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

/** Parsed JSON; undefined where it is none, which readers take for a refusal without a reason. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** A POST of JSON, for calls that only one feature makes. */
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

/*
 * Readers of the API's answers. A proxy's error page or half an answer may stand
 * where JSON should: whatever a reader doesn't know is a refusal without a reason,
 * for which every caller has its own words.
 */

/** The answer of a call that only succeeds or not. */
export function readPlain(answer: unknown): PlainAnswer {
  return isSuccess(answer) ? { success: true } : refusal(answer);
}

function readTrashAll(answer: unknown): TrashAllAnswer {
  if (!isSuccess(answer) || typeof answer.count !== "number") return refusal(answer);
  return { success: true, count: answer.count };
}

/** The answer of a restore's calls. */
export function readRestore(answer: unknown): RestoreAnswer {
  const state = isRecord(answer) ? answer.state : undefined;
  return isSuccess(answer) && isRestoreState(state) ? { success: true, state } : refusal(answer);
}

function isRestoreState(value: unknown): value is RestoreState {
  return isRecord(value) && typeof value.phase === "string";
}

/** The answer of K2; a stale save's refusal brings what is stored, that of an article that is gone where it is. */
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

function readFilmStates(answer: unknown): FilmState[] | RefusedAnswer {
  return Array.isArray(answer) && answer.every(isFilmState) ? answer : refusal(answer);
}

function isFilmState(value: unknown): value is FilmState {
  if (!isRecord(value)) return false;
  const { url, progress, failure } = value;
  const isReason = failure === null || typeof failure === "string";
  return typeof url === "string" && typeof progress === "number" && isReason;
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

/** The browser's own note of a login (I1): a hint for the interface that opens nothing by itself (G3). */
const SESSION_HINT_KEY = "loggedIn";

/** Notes that somebody logged in here. */
export function rememberLogin(): void {
  localStorage.setItem(SESSION_HINT_KEY, "true");
}

/** Takes the note away, at 'Cerrar sesión'. */
export function forgetLogin(): void {
  localStorage.removeItem(SESSION_HINT_KEY);
}
