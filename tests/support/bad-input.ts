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

/** The same under each of the accepted types' names. */
export function badFileOfEachName(
  title: string,
  status: number,
  bytes: () => Uint8Array | Promise<Uint8Array>,
): BadInput[] {
  return (["png", "jpg", "webp"] as const).map((ending) =>
    badFile(`${title}, called .${ending}`, status, bytes, {
      name: `photo.${ending}`,
      type: `image/${ending === "jpg" ? "jpeg" : ending}`,
    }),
  );
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

/** A body as it is, to the save. */
export function badBody(
  title: string,
  status: number,
  body: string | Uint8Array,
  type = "application/json",
): BadInput {
  return {
    title,
    status,
    send: ({ admin }) =>
      admin(API.articles, {
        method: "POST",
        headers: { "content-type": type },
        body: typeof body === "string" ? body : new Uint8Array(body),
      }),
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

const OURS = "0123456789abcdef".repeat(2);

/** Shapes of addresses that no picture may have (T11), by what is wrong with each. */
export const BAD_ADDRESSES: Readonly<Record<string, string>> = {
  "a script": "javascript:alert(1)",
  "a script in mixed letters": "JaVaScRiPt:alert(1)",
  "a script behind a blank": " javascript:alert(1)",
  "a script behind a control character": "\u0001javascript:alert(1)",
  "a script with a line break in it": "java\nscript:alert(1)",
  "a script with a tab in it": "java\tscript:alert(1)",
  "a script, encoded": "javascript%3Aalert(1)",
  "a script as an entity": "javascript&colon;alert(1)",
  "a picture in the address": "data:image/png;base64,AAAA",
  "a page in the address": "data:text/html,<script>alert(1)</script>",
  "an SVG in the address": "data:image/svg+xml,<svg onload=a()>",
  "another script": "vbscript:msgbox(1)",
  "a file": "file:///etc/passwd",
  "a transfer": "ftp://example.com/a.jpg",
  "a blob": "blob:https://example.com/0",
  "the address of whatever scheme": "//example.com/a.jpg",
  "a share": "\\\\example.com\\a.jpg",
  "a slash turned round": "https:\\\\example.com\\a.jpg",
  "a name and a password": "https://user:pass@example.com/a.jpg",
  "a blank": "https://example.com/a b.jpg",
  "a quote": 'https://example.com/"onerror=a()',
  markup: "https://example.com/<svg>",
  "no host": "https://",
  "one slash": "https:/example.com/a.jpg",
  "no slash": "http:example.com",
  "a turn of direction": "https://exa\u202Emple.com/a.jpg",
  "2,100 characters": `https://example.com/${"a".repeat(2100)}`,
  "a path of the machine": "/etc/passwd",
  "a way up": "/media/../studio.sqlite",
  "an encoded way up": "/media/%2e%2e/studio.sqlite",
  "a film's way up": "/videos/../main.ts",
  "another folder": `/uploads/${OURS}.jpg`,
  "capital digits": `/media/${OURS.toUpperCase()}.jpg`,
  "another ending": `/media/${OURS}.svg`,
  "a zero": `/media/${OURS}.jpg\0`,
};

const TUS = { "tus-resumable": "1.0.0" };
const FILM = `${API.films}/${"0".repeat(32)}`;

/**
 * One request to every call that changes anything or tells what is the admin's alone; the
 * login aside, which is open.
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
