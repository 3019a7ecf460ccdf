import * as v from "valibot";
import { ADMIN } from "#domain/admin-address.ts";
import { placeOfUrl } from "#domain/media-address.ts";
import { API } from "#domain/api.ts";
import type { ArticleImages, PlainAnswer, UnfinishedFilm } from "#domain/answers.ts";
import type { SavePayload } from "#domain/article.ts";
import { media } from "#domain/article-answer.ts";
import * as account from "#domain/calls/account.ts";
import * as articles from "#domain/calls/articles.ts";
import { type AnswerOf, type BodyOf, type Call, type QueryOf } from "#domain/calls/call.ts";
import * as uploads from "#domain/calls/uploads.ts";
import { changeInquiry as changeOfInquiry } from "#domain/calls/visitors.ts";
import type { InquiryChange } from "#domain/inquiry.ts";
import { isRecord } from "#domain/parsing.ts";
import type { RefusedAnswer } from "#domain/refusal.ts";
import { read, record } from "#domain/schema.ts";
import { UPLOAD_STALLED_MS } from "./timing.ts";

/* Each function resolves to the server's answer, or to undefined if none came: the admin is told which. */

/** Opens a session, or returns the passkey request of the second step. */
export function logIn(username: string, password: string) {
  return send(account.logIn, { body: { username, password } });
}

/** Ends the session. */
export function logOut() {
  return send(account.logOut);
}

/** Returns whether this browser's session is still valid. */
export async function hasSession(): Promise<boolean | undefined> {
  const answer = await send(account.readSession);
  return answer && "authenticated" in answer ? answer.authenticated : undefined;
}

/** Changes the admin's password; this browser gets a new session, all others end. */
export function changePassword(current: string, next: string) {
  return send(account.changePassword, { body: { current, next } });
}

/** Ends one of the admin's sessions. */
export function endSession(id: string) {
  return send(account.endSession, { query: { id } });
}

/** Ends all of the admin's sessions but this one. */
export function endOtherSessions() {
  return endSession("others");
}

/** Returns a key for the saves of one new article. */
export function newIdempotencyKey(): string {
  // `crypto.randomUUID` is missing on plain HTTP.
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** Creates an article, or changes the given fields of a stored one. */
export function saveArticle(body: SavePayload) {
  return send(articles.saveArticle, { body });
}

/** Fetches the pictures of one article; undefined if they can't be loaded. */
export async function fetchArticleImages(id: number): Promise<ArticleImages | undefined> {
  const answer = await fetchJson(ADMIN.articleImages(id));
  return readArticleImages(answer?.json);
}

/** Moves an article to the trash. */
export function removeArticle(id: number) {
  return send(articles.removeArticle, { query: { id } });
}

/** Moves several articles to the trash. */
export function removeArticles(ids: readonly number[]) {
  return send(articles.removeArticles, { body: { ids: [...ids] } });
}

/** Restores an article from the trash. */
export function restoreArticle(id: number) {
  return send(articles.restoreArticle, { body: { id } });
}

/** Deletes an article in the trash permanently. */
export function deleteForever(id: number) {
  return send(articles.discardArticle, { query: { id } });
}

/** Marks an inquiry as read or unread, archives, deletes or restores it. */
export function changeInquiry(id: number, change: InquiryChange) {
  return send(changeOfInquiry, { body: { id, change } });
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

/** Returns whether the server itself answers; a proxy's error page does not count. */
export async function isServerThere(): Promise<boolean> {
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  return response?.ok === true && v.is(v.looseObject({}), answer);
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
  const answer = await fetchJson(API.upload, { method: "POST", body });
  return answer && readFinalized(answer.json, temporary);
}

/** Reads the final addresses; there must be as many as were sent. */
export function readFinalized(
  json: unknown,
  temporary: readonly string[],
): Finalized | RefusedAnswer {
  const answer = readAnswer(uploads.finalizeUploads, json);
  if (!answer.success) return answer;
  if (answer.moved.length !== temporary.length) return refusal(json);
  const { moved } = answer;
  return { success: true, finalOf: (url) => moved[temporary.indexOf(url)] ?? url };
}

/** Uploads a film's subtitles as a temporary file; the server refuses what it can't parse. */
export async function uploadSubtitles(file: File) {
  const answer = await fetchJson(API.subtitles, { method: "POST", body: form({ file }) });
  return answer && readAnswer(uploads.uploadSubtitles, answer.json);
}

/** Fetches the films of which only a part is on the server; undefined if they can't be loaded. */
export async function fetchUnfinishedFilms(): Promise<UnfinishedFilm[] | undefined> {
  const answer = await send(uploads.listUnfinishedFilms);
  return Array.isArray(answer) ? answer : undefined;
}

/** Fetches the states of films that are not converted yet. */
export function fetchFilmStates() {
  return send(uploads.listFilmStates);
}

/** Fetches a frame of an uploaded film as a JPEG; `share` is its position in the film, from 0 to 1. */
export async function fetchFilmFrame(url: string, share: number): Promise<Blob | undefined> {
  const query = new URLSearchParams({ url, share: String(share) });
  const response = await fetch(`${API.filmFrame}?${query}`).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}

/** Returns the address from which the browser downloads what was uploaded as a picture or film. */
export function masterAddress(url: string): string {
  return `${API.master}?${new URLSearchParams({ url })}`;
}

/** Discards an unfinished film; one that no longer exists counts as discarded. */
export async function discardFilm(id: string): Promise<PlainAnswer | undefined> {
  const init = { method: "DELETE", headers: { "tus-resumable": "1.0.0" } };
  const response = await fetch(`${API.films}/${id}`, init).catch(() => undefined);
  if (!response) return undefined;
  if (response.ok || response.status === 404) return { success: true };
  return refusal(parseJson(await response.text()));
}

/** Returns the reason in a refusal's body, for requests that don't use `send`; empty if there is none. */
export function reasonIn(body: string): string {
  return refusal(parseJson(body)).error;
}

/** Makes a call; undefined if no answer came. */
export async function send<const C extends Call>(
  call: C,
  sent: { body?: BodyOf<C>; query?: QueryOf<C> } = {},
): Promise<AnswerOf<C> | undefined> {
  const query = new URLSearchParams(sent.query as Record<string, string> | undefined).toString();
  const answer = await fetchJson(query === "" ? call.path : `${call.path}?${query}`, {
    method: call.method,
    cache: "no-store",
    ...(sent.body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(sent.body),
    }),
  });
  return answer && readAnswer(call, answer.json);
}

/** Fetches JSON; undefined if no answer came, `{json: undefined}` if its body is not JSON. */
async function fetchJson(
  address: string,
  init: RequestInit = {},
): Promise<{ json: unknown } | undefined> {
  const response = await fetch(address, init).catch(() => undefined);
  return response && { json: await response.json().catch(() => undefined) };
}

/** Reads a call's answer; a proxy's error page is a refusal without a reason. */
export function readAnswer<const C extends Call>(call: C, json: unknown): AnswerOf<C> {
  const answer = call.answer && read(call.answer, json);
  return (answer ?? refusal(json, call.refused)) as AnswerOf<C>;
}

/** Reads a refusal; `error` and `code` are empty, and `fields` absent, if the answer lacks them. */
export function refusal(json: unknown, fields: v.ObjectEntries = {}): RefusedAnswer {
  const further = Object.entries(fields).map(([name, field]) => [
    name,
    v.fallback(v.optional(field), undefined),
  ]);
  const schema = v.object({ ...REFUSAL, ...Object.fromEntries(further) });
  return { success: false, ...v.parse(schema, isRecord(json) ? json : {}) } as RefusedAnswer;
}

const REFUSAL = { error: v.fallback(v.string(), ""), code: v.fallback(v.string(), "") };

/** Parses JSON; undefined if it is invalid. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function form(fields: Readonly<Record<string, string | File>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const articleImages = record({ central: v.nullable(media), gallery: v.array(media) }, "");

/** Reads an article's pictures; undefined for any other answer, such as after the session has ended. */
export function readArticleImages(json: unknown): ArticleImages | undefined {
  return read(articleImages, json);
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
