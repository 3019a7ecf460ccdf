import { API } from "#domain/api.ts";
import { type Client, finalize, json, upload } from "./studio.ts";
import type { RawAnswer } from "./raw-connections.ts";
import type { Studio } from "./studio-process.ts";

/** A studio that has something to lose. */
export interface Target {
  studio: Studio;
  admin: Client;
  visitor: Client;
  /** An article's id, and its slug. */
  article: number;
  slug: string;
  /** The address of a picture that it shows, and of one that waits for Guardar. */
  picture: string;
  temporary: string;
}

/** Something that must be refused and change nothing. */
export interface BadInput {
  /** Begins with the threat's number. */
  title: string;
  /** 0 where the sender hangs up before an answer. */
  status: number;
  send(target: Target): Promise<Response | RawAnswer>;
}

/** A file that the admin uploads as a picture. @param type as the client declares it */
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

/** A save of the article by the admin, with the fields changed. */
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

/** A form of the admin's, whatever is in it. */
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

/** A call of the admin's. */
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

/** An upload whose multipart body is written by hand. @param body its parts, of the boundary `x` */
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

/** What tells the admin alone, and changes nothing. */
export const EVERY_READ: readonly string[] = [
  API.backup,
  API.restore,
  API.films,
  API.filmStates,
  `${API.filmFrame}?url=/videos/none.mp4&share=0`,
  `${API.privateLinks}?article=1`,
];

/**
 * One request to every call that changes anything or gives a table of it; the login and what
 * visitors send aside, which are open.
 * @param picture that would be kept
 * @param article that would be changed or removed
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
    // The admin's pages have no way to write of their own; one that came would be closed as well.
    ["/dashboard", { method: "POST", body: new URLSearchParams({ id: "1" }) }],
    ["/dashboard.data", { method: "POST", body: new URLSearchParams({ id: "1" }) }],
    ["/work", { method: "PUT", body: "x" }],
  ];
}
