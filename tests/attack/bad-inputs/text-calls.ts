import { API } from "#domain/api.ts";
import { BLANK_SETTINGS as blank } from "../../../server/site-settings/default-settings.ts";
import { json, upload, type Client, type SharedStudio } from "../../support/studio.ts";
import type { RandomTexts } from "./random-texts.ts";

export type TextCall = () => Promise<Response>;

/** A browser's name, because robots are not counted. */
export const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";
const LANGUAGES = ["en", "es"];

/** Paths whose last part is looked up, of visitors and of the admin. */
const PAGES = ["/work/", "/es/work/", "/gallery/", "/p/", "/share/", "/media/", "/videos/", "/"];
const ADMIN_PAGES = ["historial/", "imagenes/", "salud/copia/", "mensajes", "filas", "textos", ""];
const QUERIES = [
  "from",
  "search",
  "q",
  "status",
  "version",
  "work",
  "order",
  "page",
  "span",
  "view",
  "category",
  "by",
  "filter",
  "after",
  "edit",
];

const times = <Made>(count: number, make: () => Made) => Array.from({ length: count }, make);

const patch = (body: object): RequestInit => ({ ...json(body), method: "PATCH" });

function form(fields: Record<string, unknown>): RequestInit {
  const values = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return { method: "POST", body: new URLSearchParams(values) };
}

/**
 * Makes calls in the order in which they are sent, with their texts, so that a seed always sends the same.
 * @param article the subject of the admin's calls
 */
export function textCalls(
  { admin, visitor }: Pick<SharedStudio, "admin" | "visitor">,
  texts: RandomTexts,
  article: number,
): TextCall[] {
  const { below } = texts;
  const text = () => texts.text();
  const number = () => texts.number();
  const some = <Value>(fields: Record<string, () => Value>) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, make]) => (below(3) === 0 ? [] : [[name, make()]])),
    );
  const asked = () => times(2, () => `${QUERIES[below(QUERIES.length)]}=${part()}`).join("&");
  /** A text in a URL; lone surrogates are replaced, because `encodeURIComponent` throws for them. */
  const part = () => encodeURIComponent(text().slice(0, 300).toWellFormed());
  const address = () => `10.${below(256)}.${below(256)}.${below(256)}`;
  const from = (init: RequestInit): RequestInit => ({
    ...init,
    headers: { ...init.headers, "user-agent": CHROME, "x-forwarded-for": address() },
  });
  const send = (client: Client, path: string, init: RequestInit = {}): TextCall => {
    const headed = from(init);
    return () => client(path, headed);
  };
  /** A document whose saves send the latest version, which a stale save's answer has. */
  const document = (path: string, body: () => object): (() => TextCall) => {
    let version = 0;
    return () => {
      const made = body();
      return async () => {
        const answer = await admin(path, json({ version, ...made }));
        const told: { version?: number } = await answer.clone().json();
        version = told.version ?? version;
        return answer;
      };
    };
  };

  const storyTexts = () =>
    some<unknown>({
      text,
      statement: text,
      searchTitle: text,
      searchDescription: text,
      credits: () => times(3, () => ({ role: text(), names: times(2, text) })),
    });
  const anArticle = () => {
    const languages = Object.fromEntries(LANGUAGES.map((language) => [language, storyTexts()]));
    return json({
      ...(below(2) === 0 ? { id: article } : { title: text(), year: 2026, isDraft: true }),
      ...storyTexts(),
      ...some<unknown>({ title: text, client: text, services: () => times(2, text) }),
      ...(below(4) === 0 && { translations: languages }),
      ...(below(6) === 0 && { images: times(2, text), main_center: text() }),
      ...(below(6) === 0 && { year: number(), version: number() }),
      ...(below(6) === 0 && { media: { [text()]: { alt: text(), caption: text() } } }),
    });
  };
  const settings = document(API.settings, () => {
    /** Replaces one value in eight of the shipped settings. */
    const changed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(changed);
      if (typeof value === "string") return below(8) === 0 ? text() : value;
      if (typeof value !== "object" || value === null) return below(8) === 0 ? number() : value;
      return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, changed(held)]));
    };
    const people = times(2, () => ({ name: text(), role: text(), photo: "", lines: text() }));
    const { about } = blank;
    return { settings: { ...(changed(blank) as object), about: { ...about, people } } };
  });
  const categories = document(API.categories, () => ({
    categories: times(3, () => ({
      id: below(3) === 0 ? number() : null,
      name: text(),
      inGalleries: true,
      isHidden: false,
      mergeInto: below(3) === 0 ? number() : null,
    })),
  }));
  const order = document(API.order, () => ({ order: text(), ids: [article, number()] }));
  const inquiry = () => ({
    name: text(),
    email: below(2) === 0 ? text() : `a${below(9999)}@example.com`,
    message: text(),
    ...some<unknown>({ kind: text, date: text }),
    elapsed: 9000,
  });
  const metadata = () =>
    ["filename", "title"].map((name) => `${name} ${Buffer.from(text()).toString("base64")}`).join();
  const film = (): RequestInit => ({
    method: "POST",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-length": String(number()).replace(/[^\d.e+-]/g, "9"),
      "upload-metadata": metadata().slice(0, 4000),
    },
  });
  const link = () => ({ note: text(), ...some<unknown>({ password: text, endsAt: number }) });

  const seen = () => ({ path: `/${text()}`.slice(0, 200), referrer: text(), language: text() });
  const opened = () => ({ path: `/work/${text()}`.slice(0, 200), referrer: "" });
  const quarter = () => ({ film: text(), quarter: 1 + below(4) });
  const page = () => PAGES[below(PAGES.length)] + part();
  const adminPage = () =>
    `/dashboard/${ADMIN_PAGES[below(ADMIN_PAGES.length)]}${part()}?${asked()}`;
  const remove = { method: "DELETE" };
  const cue = () => Buffer.from(`WEBVTT\n\n00:00.500 --> 00:01.500\n${text()}`);

  const ofVisitors: [count: number, make: () => [path: string, init?: RequestInit]][] = [
    [70, () => [API.inquiries, json(inquiry())]],
    [20, () => ["/contact", form(inquiry())]],
    [360, () => [API.visits, json(seen())]],
    [60, () => [API.visits, json(opened())]],
    [60, () => [API.visits, json(quarter())]],
    [6, () => [API.login, json({ username: text(), password: text() })]],
    [6, () => [API.loginPasskey, json({ ticket: text(), recoveryCode: text() })]],
    [80, () => [page()]],
    [15, () => [`/work?${asked()}`]],
    [10, () => [`/index/rows?category=${part()}&${asked()}`]],
    [40, () => [`/gallery/rows?category=${part()}&${asked()}`]],
    [10, () => [`/p/${part()}`, form({ password: text() })]],
  ];
  const ofTheAdmin: typeof ofVisitors = [
    [250, () => [API.articles, anArticle()]],
    [40, () => [adminPage()]],
    [15, () => [`/dashboard/mensajes?${asked()}`]],
    [12, () => [`/dashboard?${asked()}`]],
    [40, () => [`${API.inquiriesCsv}?search=${part()}&status=${part()}`]],
    [30, () => [API.privateLinks, json({ article, ...link() })]],
    [30, () => [API.privateLinks, patch({ id: number(), ...link() })]],
    [10, () => [`${API.privateLinks}?article=${part()}`]],
    [20, () => [API.inquiryChange, json({ id: number(), change: "read" })]],
    [20, () => [API.trash, json({ id: number() })]],
    [10, () => [API.trashAll, json({ ids: [number(), number()] })]],
    [10, () => [`${API.upload}?id=${part()}`, remove]],
    [20, () => [`${API.sessions}?id=${part()}`, remove]],
    [10, () => [API.passkeys, json({ name: text(), response: { id: text() } })]],
    [4, () => [API.removePasskey, json({ id: text(), password: text() })]],
    [3, () => [API.restore, json({ name: text(), password: text() })]],
    [20, () => [API.upload, upload(Buffer.from(text()), text(), text())]],
    [30, () => [API.subtitles, upload(cue(), text())]],
    [10, () => [API.films, film()]],
    [20, () => [`${API.filmFrame}?url=${part()}&share=${part()}`]],
  ];
  const documents: [count: number, make: () => TextCall][] = [
    [60, settings],
    [40, categories],
    [10, order],
  ];
  const calls = [
    ...ofVisitors.flatMap(([count, make]) => times(count, () => send(visitor, ...make()))),
    ...ofTheAdmin.flatMap(([count, make]) => times(count, () => send(admin, ...make()))),
    ...documents.flatMap(([count, make]) => times(count, make)),
  ];
  // Shuffled, so that calls of different kinds run at the same time.
  return calls
    .map((call) => ({ call, at: below(2 ** 31) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ call }) => call);
}
