import { API } from "#domain/api.ts";
import { json, type Client } from "./studio.ts";
import type { RawAnswer } from "./raw-request.ts";
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
