import { afterAll, beforeAll, onTestFinished } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer, SaveAnswer, SettingsAnswer } from "#domain/answers.ts";
import type { StoredCategories } from "#domain/category-list.ts";
import { holdAgainstDescription } from "./described-answers.ts";
import { startDemoStudio, startStudio } from "./hosted-studio.ts";
import {
  ADMIN,
  type Program,
  startStudioProcess,
  type Studio,
  type StudioProcess,
} from "./studio-process.ts";
import { aPhotograph, uploadFilm } from "./media-files.ts";

/** Starts a studio, empty unless DEMO is set, and stops it after the test. */
export async function aStudio(environment: Record<string, string> = {}): Promise<Studio> {
  const studio = await startStudio(environment);
  // Not awaited: jobs may still run, and the test may have stopped the studio already.
  onTestFinished(() => void studio.stop().catch(() => {}));
  return studio;
}

/** Does the same as `aStudio`, with clients of the admin and a visitor. */
export async function anOpenStudio(
  environment: Record<string, string> = {},
): Promise<SharedStudio> {
  return openTo(await aStudio(environment));
}

async function openTo<Kind extends Studio>(studio: Kind): Promise<SharedStudio<Kind>> {
  return { studio, visitor: aVisitor(studio), admin: await anAdmin(studio) };
}

/** Does the same as `aStudio`, in a separate process. */
export async function aStudioProcess(
  environment: Record<string, string> = {},
  program: Program = {},
): Promise<StudioProcess> {
  const studio = await startStudioProcess(environment, program);
  onTestFinished(() => studio.kill());
  return studio;
}

/** Does the same as `anOpenStudio`, in a separate process. */
export async function anOpenProcess(
  environment: Record<string, string> = {},
  program: Program = {},
): Promise<SharedStudio<StudioProcess>> {
  return openTo(await aStudioProcess(environment, program));
}

/** A studio for all tests of a file; no test may rely on content from another. */
export interface SharedStudio<Kind extends Studio = Studio> {
  studio: Kind;
  admin: Client;
  visitor: Client;
}

/**
 * Starts a studio before the file's tests and ends it after them; DEMO=on uses the prepared demo. The members
 * exist only while the tests run.
 */
export function sharedStudio(environment: Record<string, string> = {}): SharedStudio {
  return share(() => (environment.DEMO === "on" ? startDemoStudio : startStudio)(environment));
}

/** Does the same as `sharedStudio`, in a separate process. */
export function sharedStudioProcess(
  environment: Record<string, string> = {},
): SharedStudio<StudioProcess> {
  return share(() => startStudioProcess(environment));
}

function share<Kind extends Studio>(start: () => Promise<Kind>): SharedStudio<Kind> {
  const shared: Partial<SharedStudio<Kind>> = {};
  beforeAll(async () => {
    shared.studio = await start();
    Object.assign(shared, await openTo(shared.studio));
  });
  afterAll(() => shared.studio?.stop());
  const standing = <Key extends keyof SharedStudio>(key: Key): SharedStudio<Kind>[Key] => {
    const member: SharedStudio<Kind>[Key] | undefined = shared[key];
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

/** Calls a studio, with a session if there is one. */
export interface Client {
  (path: string, init?: RequestInit): Promise<Response>;
  cookie: string;
}

/** Returns a client, by default without a session. */
export function aVisitor(studio: Pick<Studio, "url">, cookie = ""): Client {
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookie !== "") headers.set("cookie", cookie);
    const answer = await fetch(studio.url + path, { redirect: "manual", ...init, headers });
    await holdAgainstDescription({
      method: init.method ?? "GET",
      path,
      status: answer.status,
      type: answer.headers.get("content-type") ?? "",
      body: () => answer.clone().text(),
    });
    return answer;
  };
  return Object.assign(call, { cookie });
}

/** Returns a client that has logged in. */
export async function anAdmin(studio: Pick<Studio, "url">): Promise<Client> {
  const response = await aVisitor(studio)(API.login, json(ADMIN));
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  if (response.status !== 200 || cookie === "") throw new Error(`no login: ${response.status}`);
  return aVisitor(studio, cookie);
}

/** Returns a POST request with a JSON body. */
export function json(body: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

/** Returns a request that uploads one picture, as the dashboard sends it. */
export function upload(bytes: Uint8Array, name = "photo.jpg", title = "Photo"): RequestInit {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name));
  form.set("title", title);
  return { method: "POST", body: form };
}

/** Returns a request that makes temporary pictures final. */
export function finalize(urls: unknown, title = "Photo"): RequestInit {
  const form = new FormData();
  form.set("action", "finalize");
  form.set("urls", typeof urls === "string" ? urls : JSON.stringify(urls));
  form.set("title", title);
  return { method: "POST", body: form };
}

/** Uploads pictures and makes them final. @returns the addresses */
export async function storePictures(admin: Client, pictures: Uint8Array[]): Promise<string[]> {
  const urls: string[] = [];
  for (const picture of pictures) {
    const answer: { url: string } = await (await admin(API.upload, upload(picture))).json();
    urls.push(answer.url);
  }
  const answer: { moved: string[] } = await (await admin(API.upload, finalize(urls))).json();
  return answer.moved;
}

/** Uploads a film and makes it final. @returns the address */
export async function storeFilm(admin: Client, film: Uint8Array): Promise<string> {
  const temporary = await uploadFilm(admin, film);
  const answer: { moved: string[] } = await (await admin(API.upload, finalize([temporary]))).json();
  return answer.moved[0] ?? "";
}

/** Saves an article, by default a new one of 2024. @returns the article as answered */
export async function saveArticle(
  admin: Client,
  fields: Record<string, unknown>,
): Promise<ArticleAnswer> {
  const whole = fields.id === undefined ? { year: 2024, ...fields } : fields;
  const response = await admin(API.articles, json(whole));
  const answer: SaveAnswer = await response.json();
  if (!answer.success) throw new Error(answer.error);
  return answer.article;
}

const savedSettings = new WeakMap<Client, number>();

/** Saves settings on top of this client's last saved version. */
export async function saveSettings(
  admin: Client,
  settings: unknown,
): Promise<{ status: number; answer: SettingsAnswer }> {
  const version = savedSettings.get(admin) ?? 0;
  const response = await admin(API.settings, json({ version, settings }));
  const answer: SettingsAnswer = await response.json();
  if (answer.success) savedSettings.set(admin, answer.version);
  return { status: response.status, answer };
}

/** Reads the stored categories from the refusal of a stale save. */
export async function storedCategories(admin: Client): Promise<StoredCategories> {
  const answer = await admin(API.categories, json({ version: -1, categories: [] }));
  if (answer.status !== 409) throw new Error(`no stale save: ${answer.status}`);
  return answer.json();
}

/** Returns the articles that the client may see. */
export async function listArticles(client: Client): Promise<ArticleAnswer[]> {
  return (await client(API.articles)).json();
}

/** Saves an article. @param widths of its pictures; the first is also the central one */
export async function anArticleWithPictures(
  studio: Studio,
  widths: readonly number[],
): Promise<{ admin: Client; images: string[] }> {
  const admin = await anAdmin(studio);
  const photographs = await Promise.all(widths.map((width) => aPhotograph({ width })));
  const images = await storePictures(admin, photographs);
  await saveArticle(admin, { title: "Marea", main_center: images[0], images });
  return { admin, images };
}

/** Starts a studio with two articles whose pictures have no alt texts. */
export async function aStudioWithoutWords(): Promise<{
  studio: Studio;
  admin: Client;
  urls: string[];
}> {
  const studio = await aStudio();
  const admin = await anAdmin(studio);
  const pictures = [1, 2, 3].map(() => aPhotograph({ width: 300, height: 200 }));
  const urls = await storePictures(admin, await Promise.all(pictures));
  const [first = "", second = "", third = ""] = urls;
  for (const article of [
    { title: "Arena", main_center: first, images: [first, second] },
    { title: "Bruma", images: [third, first] },
  ]) {
    await saveArticle(admin, { ...article, year: 2025 });
  }
  return { studio, admin, urls };
}

export async function altOf(admin: Client, url: string): Promise<string | undefined> {
  const all = await listArticles(admin);
  return all.map(({ media }) => media[url]?.alt).find((alt) => alt !== undefined);
}
