import {
  API,
  type FinalizeAnswer,
  type PlainAnswer,
  type SaveAnswer,
  type SavePayload,
  type SettingsAnswer,
  type SettingsPayload,
  type UploadAnswer,
} from "#domain/api.ts";
import { readFinalize, readPlain, readSave, readUpload } from "./answers.ts";

/*
 * Every function gives the server's answer, or undefined where none came: the
 * spec's alerts tell a network that fails from a server that declines (M1).
 */

/** Opens a session (I1). */
export function signIn(username: string, password: string): Promise<PlainAnswer | undefined> {
  return call(API.login, post({ username, password }), readPlain);
}

/** Ends the session (I1). */
export function signOut(): Promise<PlainAnswer | undefined> {
  return call(API.logout, { method: "POST" }, readPlain);
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

/** Deletes an article (K3). */
export function removeArticle(id: number): Promise<PlainAnswer | undefined> {
  return call(`${API.upload}?id=${id}`, { method: "DELETE" }, readPlain);
}

/** Puts a picture in the temporary place (K4, D6). */
export function uploadImage(file: File, title: string): Promise<UploadAnswer | undefined> {
  return call(API.upload, { method: "POST", body: form({ file, title }) }, readUpload);
}

/** Moves temporary pictures to their final place, in the same order (K5, D6). */
export function finalizeImages(
  urls: readonly string[],
  title: string,
): Promise<FinalizeAnswer | undefined> {
  const body = form({ action: "finalize", urls: JSON.stringify(urls), title });
  const read = (answer: unknown) => readFinalize(answer, urls.length);
  return call(API.upload, { method: "POST", body }, read);
}

/**
 * Fetches a picture from wherever an article says it is (H9).
 * @throws where it can't be fetched
 */
export async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.blob();
}

/** Every call of our own server. What is no JSON reads as undefined, and the reader judges that. */
async function call<Answer>(
  address: string,
  init: RequestInit,
  read: (answer: unknown) => Answer,
): Promise<Answer | undefined> {
  const response = await fetch(address, init).catch(() => undefined);
  if (!response) return undefined;
  const answer: unknown = await response.json().catch(() => undefined);
  return read(answer);
}

function post(body: unknown): RequestInit {
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
