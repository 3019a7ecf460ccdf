import { afterAll, beforeAll, onTestFinished } from "vitest";
import { API, type ArticleAnswer } from "#domain/api.ts";
import { ADMIN, startStudio, type Program, type Studio } from "./studio-process.ts";

/** Starts a studio, empty unless DEMO says otherwise; it ends with the test at the latest. */
export async function aStudio(
  environment: Record<string, string> = {},
  program: Program = {},
): Promise<Studio> {
  const studio = await startStudio(environment, program);
  onTestFinished(() => studio.kill());
  return studio;
}

/** One studio for all tests of a file, which may not count on what others left in it. */
export interface SharedStudio {
  studio: Studio;
  admin: Client;
  visitor: Client;
}

/** Starts a studio before the file's tests and ends it after; its members stand while they run. */
export function sharedStudio(environment: Record<string, string> = {}): SharedStudio {
  const shared: Partial<SharedStudio> = {};
  beforeAll(async () => {
    const studio = await startStudio(environment);
    Object.assign(shared, { studio, visitor: aVisitor(studio), admin: await anAdmin(studio) });
  });
  afterAll(() => shared.studio?.stop());
  const standing = <Key extends keyof SharedStudio>(key: Key): SharedStudio[Key] => {
    const member: SharedStudio[Key] | undefined = shared[key];
    if (member === undefined) throw new Error("the studio stands only while its tests run");
    return member;
  };
  return {
    get studio() {
      return standing("studio");
    },
    get admin() {
      return standing("admin");
    },
    get visitor() {
      return standing("visitor");
    },
  };
}

/** Calls a studio, with its session where one was opened. */
export interface Client {
  (path: string, init?: RequestInit): Promise<Response>;
  cookie: string;
}

/** A client without a session: a visitor, or a stranger with curl. */
export function aVisitor(studio: Pick<Studio, "url">, cookie = ""): Client {
  const call = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookie !== "") headers.set("cookie", cookie);
    return fetch(studio.url + path, { redirect: "manual", ...init, headers });
  };
  return Object.assign(call, { cookie });
}

/** A client that has logged in. */
export async function anAdmin(studio: Pick<Studio, "url">): Promise<Client> {
  const response = await aVisitor(studio)(API.login, json(ADMIN));
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  if (response.status !== 200 || cookie === "") throw new Error(`no login: ${response.status}`);
  return aVisitor(studio, cookie);
}

/** A POST of JSON. */
export function json(body: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

/** A POST of one picture, as the dashboard sends it (K4). */
export function upload(bytes: Uint8Array, name = "photo.jpg", title = "Photo"): RequestInit {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name));
  form.set("title", title);
  return { method: "POST", body: form };
}

/** A POST that makes temporary pictures final (K5). */
export function finalize(urls: unknown, title = "Photo"): RequestInit {
  const form = new FormData();
  form.set("action", "finalize");
  form.set("urls", typeof urls === "string" ? urls : JSON.stringify(urls));
  form.set("title", title);
  return { method: "POST", body: form };
}

/** Uploads pictures and makes them final; gives their addresses. */
export async function keepPictures(admin: Client, pictures: Uint8Array[]): Promise<string[]> {
  const urls: string[] = [];
  for (const picture of pictures) {
    const answer: { url: string } = await (await admin(API.upload, upload(picture))).json();
    urls.push(answer.url);
  }
  const answer: { moved: string[] } = await (await admin(API.upload, finalize(urls))).json();
  return answer.moved;
}

/** The public list (K1). */
export async function listArticles(client: Client): Promise<ArticleAnswer[]> {
  return (await client(API.articles)).json();
}
