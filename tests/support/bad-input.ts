import { API } from "#domain/api.ts";
import { type Client, finalize, json, upload } from "./studio.ts";
import type { RawAnswer } from "./raw-connections.ts";
import type { Studio } from "./studio-process.ts";

/** A studio with content that a bad request could damage. */
export interface Target {
  studio: Studio;
  admin: Client;
  visitor: Client;
  /** Id of the article with this slug. */
  article: number;
  slug: string;
  /** Address of the article's picture; `temporary` is that of an unsaved picture. */
  picture: string;
  temporary: string;
}

/** A request that must be refused and must change nothing. */
export interface BadInput {
  /** Begins with the threat's number. */
  title: string;
  /** 0 if the sender hangs up before an answer. */
  status: number;
  send(target: Target): Promise<Response | RawAnswer>;
}

/** An upload of a file by the admin; `type` is the MIME type that the client declares. */
export function badFile(
  title: string,
  status: number,
  bytes: () => Uint8Array | Promise<Uint8Array>,
  { name = "photo.png", type = "image/png" } = {},
): BadInput {
  return {
    title,
    status,
    async send({ admin }) {
      const form = new FormData();
      form.set("file", new File([new Uint8Array(await bytes())], name, { type }));
      return admin(API.upload, { method: "POST", body: form });
    },
  };
}

/** A save of the target's article by the admin, with changed fields. */
export function badSave(
  title: string,
  status: number,
  fields: (target: Target) => Record<string, unknown>,
): BadInput {
  return {
    title,
    status,
    send: (target) => target.admin(API.articles, json({ id: target.article, ...fields(target) })),
  };
}

/** A multipart form that the admin posts to the upload address. */
export function badForm(
  title: string,
  status: number,
  fill: (form: FormData, target: Target) => void,
): BadInput {
  return {
    title,
    status,
    send(target) {
      const form = new FormData();
      fill(form, target);
      return target.admin(API.upload, { method: "POST", body: form });
    },
  };
}

/** A request with the admin's session. */
export function badCall(
  title: string,
  status: number,
  path: string | ((target: Target) => string),
  init: RequestInit,
): BadInput {
  return {
    title,
    status,
    send: (target) => target.admin(typeof path === "string" ? path : path(target), init),
  };
}

/** An upload with a handwritten multipart body. @param body parts with the boundary `x` */
export function badMultipart(title: string, status: number, body: string): BadInput {
  return {
    title,
    status,
    send: ({ admin }) =>
      admin(API.upload, {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=x" },
        body,
      }),
  };
}

const TUS = { "tus-resumable": "1.0.0" };
const FILM = `${API.films}/${"0".repeat(32)}`;

/** Reads that only the admin may make. */
export const EVERY_READ: readonly string[] = [
  API.backup,
  API.restore,
  API.films,
  API.filmStates,
  `${API.filmFrame}?url=/videos/none.mp4&share=0`,
  `${API.privateLinks}?article=1`,
  `${API.master}?url=/media/none.jpg`,
  `${API.exportAnswers}?link=1&as=csv`,
  `${API.exportFilmComments}?link=1&film=/media/none.mp4&as=edl`,
  "/api/openapi.json",
];

/**
 * Returns one request to every call that changes data or exports it as CSV, except login and visitors' calls.
 * @param picture body of an upload
 * @param article id of the article to change or delete
 */
export function everyWrite(picture: Uint8Array, article = 1): [string, RequestInit][] {
  return [
    [API.articles, json({ title: "x", year: 2024 })],
    [API.articles, json({ id: article, title: "x" })],
    [`${API.upload}?id=${article}`, { method: "DELETE" }],
    [API.upload, upload(picture)],
    [API.upload, finalize([])],
    [API.trash, json({ id: article })],
    [`${API.trash}?id=${article}`, { method: "DELETE" }],
    [API.trashAll, json({ ids: [article] })],
    [API.settings, json({ version: 0, settings: {} })],
    [API.reduceLarge, { method: "POST" }],
    [API.categories, json({ version: 1, categories: [] })],
    [API.order, json({ version: 1, order: "year", ids: [] })],
    [API.privateLinks, json({ article })],
    [API.privateLinks, { ...json({ id: 1, password: null }), method: "PATCH" }],
    [`${API.privateLinks}?id=1`, { method: "DELETE" }],
    [API.selections, json({ title: "x", client: "", note: "", items: [] })],
    [API.selections, { ...json({ id: 1, version: 1 }), method: "PATCH" }],
    [`${API.selections}?id=1`, { method: "DELETE" }],
    [API.restoreSelection, json({ id: 1 })],
    [API.answers, { ...json({ id: 1, isDone: true }), method: "PATCH" }],
    [`${API.answers}?id=1`, { method: "DELETE" }],
    [API.subtitles, upload(Buffer.from("WEBVTT"), "a.vtt")],
    [API.restore, json({ name: "a", password: "a" })],
    [API.password, json({ current: "a", next: "una frase larga y propia" })],
    [`${API.sessions}?id=others`, { method: "DELETE" }],
    [API.films, { method: "POST", headers: { ...TUS, "upload-length": "5000" } }],
    [FILM, { method: "PATCH", headers: { ...TUS, "upload-offset": "0" }, body: "x" }],
    [FILM, { method: "DELETE", headers: TUS }],
    [API.passkeyOptions, json({ password: "a" })],
    [API.passkeys, json({ name: "a", response: {} })],
    [API.removePasskey, json({ id: "a", password: "a" })],
    [API.recoveryCodes, json({ password: "a" })],
    [API.integrityCheck, { method: "POST" }],
    [API.renditions, { method: "POST" }],
    [API.backup, { method: "POST" }],
    [API.inquiryChange, json({ id: 1, change: "delete" })],
    [API.inquiriesCsv, { method: "GET" }],
    [API.visitsCsv, { method: "GET" }],
    [API.logout, { method: "POST" }],
    // The admin's pages have no actions; a later action must be refused as well.
    ["/dashboard", { method: "POST", body: new URLSearchParams({ id: "1" }) }],
    ["/dashboard.data", { method: "POST", body: new URLSearchParams({ id: "1" }) }],
    ["/work", { method: "PUT", body: "x" }],
  ];
}
