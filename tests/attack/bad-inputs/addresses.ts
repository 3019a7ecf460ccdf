import { API } from "#domain/api.ts";
import { finalize } from "../../support/studio.ts";
import { BAD_ADDRESSES, type BadInput, badSave, type Target } from "../../support/bad-input.ts";

const UNKNOWN = "f".repeat(32);

const shapes = Object.entries(BAD_ADDRESSES).flatMap(([what, url]) => [
  badSave(`T11 an image of ${what}`, 422, ({ picture }) => ({ images: [picture, url] })),
  badSave(`T11 a central image of ${what}`, 422, () => ({ main_center: url })),
]);

const unknown = [`/media/${UNKNOWN}.jpg`, `/media/temp/${UNKNOWN}.jpg`, "/videos/none.mp4"].flatMap(
  (url) => [
    badSave(`T12 an image that is not there: ${url}`, 422, () => ({ images: [url] })),
    badSave(`T12 a central image that is not there: ${url}`, 422, () => ({ main_center: url })),
  ],
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

/** Lists of a finalize: always with one that is right, which must stay temporary. */
const LISTS: Readonly<Record<string, (right: string) => unknown>> = {
  "a whole address": (right) => [right, `https://studio.example${right}`],
  "a way up": (right) => [right, "/media/temp/../../studio.sqlite"],
  "a way up behind the folder": (right) => [right, right.replace("/temp/", "/temp/../temp/")],
  "an encoded way up": (right) => [right, right.replace("/temp/", "/temp/%2e%2e/temp/")],
  "an encoded slash": (right) => [right, right.replace("/temp/", "/temp%2f")],
  "a slash too many": (right) => [right, right.replace("/temp/", "/temp//")],
  "capital digits": (right) => [right, right.replace(/[0-9a-f]{32}/, (name) => name.toUpperCase())],
  "another ending": (right) => [right, right.replace(/\.\w+$/, ".svg")],
  "a zero at its end": (right) => [right, `${right}\0`],
  "a query": (right) => [right, `${right}?x`],
  "a host": (right) => [right, `//localhost${right}`],
  "a system file": (right) => [right, "/etc/passwd"],
  "a file's scheme": (right) => [right, "file:///etc/passwd"],
  "a script": (right) => [right, "javascript:a()"],
  "nobody's picture": (right) => [right, `/media/temp/${UNKNOWN}.jpg`],
  "nobody's final picture": (right) => [right, `/media/${UNKNOWN}.jpg`],
  "a variant": (right) => [right, right.replace("/temp/", "/").replace(/\.\w+$/, "-160.avif")],
  "a number": (right) => [right, 5],
  "nothing at all": (right) => [right, null],
  "a list": (right) => [right, [right]],
  "no list": (right) => ({ 0: right, length: 1 }),
  "a text": (right) => right,
  "no JSON": () => "[",
};

const finalizes = Object.entries(LISTS).map(([what, list]): BadInput => ({
  title: `T12 a finalize of ${what}`,
  status: 422,
  send: ({ admin, temporary }: Target) => admin(API.upload, finalize(list(temporary))),
}));

/** Addresses of every spelling in all the places that take one. */
export const ADDRESSES: readonly BadInput[] = [...shapes, ...unknown, ...others, ...finalizes];
