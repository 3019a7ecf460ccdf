import { placeOfUrl } from "#domain/media-address.ts";
import type { RefusedAnswer } from "#domain/refusal.ts";
import type { SettingsAnswer, SettingsPayload } from "#domain/studio.ts";
import {
  API,
  type ArticleImages,
  type LoginAnswer,
  type PlainAnswer,
  type SaveAnswer,
  type SavePayload,
  type UnfinishedFilm,
} from "#domain/api.ts";
import {
  readArticleImages,
  readFinalize,
  readPlain,
  readSave,
  readSession,
  readUnfinishedFilms,
} from "./answers.ts";
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

/** Takes an article out of the trash (D7). */
export function restoreArticle(id: number): Promise<SaveAnswer | undefined> {
  return call(API.trash, post({ id }), readSave);
}

/** Removes an article of the trash for good (D7). */
export function deleteForever(id: number): Promise<PlainAnswer | undefined> {
  return call(`${API.trash}?id=${id}`, { method: "DELETE" }, readPlain);
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
 * Moves what is temporary among the addresses to its final place, for a save (K5, D6).
 * @param title of the article; the server checks its length, and names the files at random
 * @returns the refusal where one of them can't be moved; undefined for no connection
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

/** The films that are not all on the server yet; undefined where that can't be known. */
export function fetchUnfinishedFilms(): Promise<UnfinishedFilm[] | undefined> {
  return call(API.films, {}, readUnfinishedFilms);
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
