import { API } from "#domain/api.ts";
import { finalize } from "../../support/studio.ts";
import { type BadInput, badSave, type Target } from "../../support/bad-input.ts";

const UNKNOWN = "f".repeat(32);

/** Invalid picture addresses that `domain/article.test.ts` does not have, by their fault. */
const SHAPES: Readonly<Record<string, string>> = {
  "a script behind a control character": "\u0001javascript:alert(1)",
  "a script with a tab in it": "java\tscript:alert(1)",
  "a script, encoded": "javascript%3Aalert(1)",
  "a script as an entity": "javascript&colon;alert(1)",
  "an SVG in the address": "data:image/svg+xml,<svg onload=a()>",
  "a slash turned round": "https:\\\\example.com\\a.jpg",
  "another folder": `/uploads/${UNKNOWN}.jpg`,
  "another ending": `/media/${UNKNOWN}.svg`,
  "a zero": `/media/${UNKNOWN}.jpg\0`,
};

const shapes = Object.entries(SHAPES).map(([what, url]) =>
  badSave(`T11 an image of ${what}`, 422, ({ picture }) => ({ images: [picture, url] })),
);

const others: BadInput[] = [
  badSave("T12 a picture that nobody saved yet", 422, ({ temporary }) => ({
    images: [temporary],
  })),
  badSave("T12 its final address, before it is final", 422, ({ temporary }) => ({
    images: [temporary.replace("/temp/", "/")],
  })),
  badSave(
    "T12 R11 a picture that nobody saved yet, by its whole address",
    422,
    ({ temporary }) => ({
      images: [`https://studio.example${temporary}`],
    }),
  ),
  badSave("T12 a picture of ours, by its whole address", 422, ({ picture }) => ({
    main_center: `http://studio.example:3000${picture}?v=1`,
  })),
  badSave("T11 a poster that is a script", 422, ({ picture }) => ({
    media: { [picture]: { poster: "javascript:a()" } },
  })),
  badSave("T11 words of a picture that is a script", 422, () => ({
    media: { "javascript:a()": { alt: 5 } },
  })),
  badSave("T20 201 images", 422, ({ picture }) => ({
    images: Array.from({ length: 201 }, () => picture),
  })),
];

/** Invalid addresses for a finalize, beside a valid one that must stay temporary. */
const WRONG: Readonly<Record<string, (right: string) => string>> = {
  "a whole address": (right) => `https://studio.example${right}`,
  "a way up": () => "/media/temp/../../studio.sqlite",
  "a way up behind the folder": (right) => right.replace("/temp/", "/temp/../temp/"),
  "an encoded way up": (right) => right.replace("/temp/", "/temp/%2e%2e/temp/"),
  "an encoded slash": (right) => right.replace("/temp/", "/temp%2f"),
  "a slash too many": (right) => right.replace("/temp/", "/temp//"),
  "capital digits": (right) => right.replace(/[0-9a-f]{32}/, (name) => name.toUpperCase()),
  "a zero at its end": (right) => `${right}\0`,
  "a query": (right) => `${right}?x`,
  "a host": (right) => `//localhost${right}`,
  "a system file": () => "/etc/passwd",
  "a script": () => "javascript:a()",
  "nobody's picture": () => `/media/temp/${UNKNOWN}.jpg`,
  "nobody's final picture": () => `/media/${UNKNOWN}.jpg`,
  "a rendition": (right) => right.replace("/temp/", "/").replace(/\.\w+$/, "-160.avif"),
};

const finalizes = Object.entries(WRONG).map(([what, wrong]): BadInput => ({
  title: `T12 a finalize of ${what}`,
  status: 422,
  send: ({ admin, temporary }: Target) =>
    admin(API.upload, finalize([temporary, wrong(temporary)])),
}));

/** Invalid addresses in all places that accept one. */
export const ADDRESSES: readonly BadInput[] = [...shapes, ...others, ...finalizes];
