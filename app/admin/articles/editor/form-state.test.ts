import { expect, test } from "vitest";
import type { MediaDetails } from "#domain/media-details.ts";
import { contentOf } from "#domain/article-content.ts";
import { anArticle, aPicture } from "#domain/article.fixtures.ts";
import {
  initialBase,
  isSameContent,
  reduce,
  shownContent,
  type FormAction,
  questionBeforeSave,
} from "./form-state.ts";
import type { FormState } from "./images/image-undo.ts";
import { readUnsavedArticle } from "./unsaved-article.ts";

const PICTURES = ["/media/a.jpg", "/media/b.jpg", "/media/c.jpg"];
const BASE_OF_FORM = initialBase(
  anArticle({ images: PICTURES.map((url) => aPicture({ url })) }),
  2026,
);
const OPENED: FormState = { content: BASE_OF_FORM.content, undos: [] };
const isChanged = ({ content }: FormState) => !isSameContent(BASE_OF_FORM.content, content);

function after(...actions: FormAction[]): FormState {
  return actions.reduce(reduce, OPENED);
}

test("D3 an editor opens with nothing unsaved, and knows what was changed", () => {
  expect(isChanged(OPENED)).toBe(false);
  const { content } = initialBase(null, 2026);
  expect(isSameContent(content, initialBase(null, 2026).content)).toBe(true);
  expect(isChanged(after({ type: "changed", fields: { title: "Lamp 2" } }))).toBe(true);
});

test("D3 what is changed back is unsaved no more", () => {
  const there: FormAction = { type: "moved", from: 0, to: 2 };
  const back: FormAction = { type: "moved", from: 2, to: 0 };
  expect(after(there).content.images).toEqual([PICTURES[1], PICTURES[2], PICTURES[0]]);
  expect(isChanged(after(there))).toBe(true);
  expect(isChanged(after(there, back))).toBe(false);
});

test("D3 removed images come back where they were, the last first", () => {
  const removed = after({ type: "removed", place: 1 }, { type: "removed", place: 0 });
  expect(removed.content.images).toEqual([PICTURES[2]]);
  const once = reduce(removed, { type: "put-back" });
  expect(once.content.images).toEqual([PICTURES[0], PICTURES[2]]);
  expect(reduce(once, { type: "put-back" }).content.images).toEqual(PICTURES);
});

test("D3 an added picture comes last, with what is said of it", () => {
  const added = after({ type: "added", url: "/media/d.jpg", text: { alt: "Luz" } });
  expect(added.content.images).toEqual([...PICTURES, "/media/d.jpg"]);
  expect(added.content.media["/media/d.jpg"]).toMatchObject({ alt: "Luz" });
  const bare = after({ type: "added", url: "/media/d.jpg" });
  expect([bare.content.images.length, bare.content.media]).toEqual([4, OPENED.content.media]);
});

test("D3 the central image can be taken away and put back", () => {
  const chosen = after({ type: "changed", fields: { main_center: "/media/b.jpg" } });
  const removed = reduce(chosen, { type: "removed", place: "central" });
  expect(removed.content.main_center).toBe("");
  expect(reduce(removed, { type: "put-back" }).content.main_center).toBe("/media/b.jpg");
});

const uploaded = (url: string, ...later: string[]): FormAction => ({
  type: "uploaded",
  url,
  place: { kind: "gallery" },
  later,
});

test("D5 an uploaded picture goes before those that were picked after it", () => {
  const state = after(
    uploaded("/t/3"),
    uploaded("/t/1", "/t/3"),
    uploaded("/t/4"),
    uploaded("/t/2", "/t/3", "/t/4"),
  );
  expect(state.content.images).toEqual([...PICTURES, "/t/1", "/t/2", "/t/3", "/t/4"]);
});

test("D3 a replaced image is found wherever it was moved meanwhile, and is added where it is gone", () => {
  const place = { kind: "replace", key: "/media/a.jpg" } as const;
  const done: FormAction = { type: "uploaded", url: "/t/new", place, later: [] };
  const moved = after({ type: "moved", from: 0, to: 2 });
  expect(reduce(moved, done).content.images).toEqual([PICTURES[1], PICTURES[2], "/t/new"]);
  const removed = after({ type: "removed", place: 0 });
  expect(reduce(removed, done).content.images).toEqual([PICTURES[1], PICTURES[2], "/t/new"]);
});

test("D3 words are kept by picture, and saved for those that are shown", () => {
  const state = after(
    { type: "text-changed", url: "/media/a.jpg", text: { caption: "Night" } },
    { type: "text-changed", url: "/media/a.jpg", text: { focus: { x: 10, y: 20 } } },
    { type: "removed", place: 1 },
  );
  const { media } = shownContent(state.content);
  expect(media["/media/a.jpg"]).toMatchObject({ caption: "Night", focus: { x: 10, y: 20 } });
  expect(Object.keys(media)).toEqual(["/media/a.jpg", "/media/c.jpg"]);
  expect(reduce(state, { type: "put-back" }).content.media["/media/b.jpg"]).toBeDefined();
});

const withSubtitles = (language: string, file: string) => (now: MediaDetails) => ({
  subtitles: { ...now.subtitles, [language]: file },
});

test("V6 a change made by what there is by then keeps an upload that ended meanwhile", () => {
  const url = "/media/a.jpg";
  const state = after(
    { type: "text-changed", url, text: withSubtitles("es", "/t/es.vtt") },
    { type: "text-changed", url, text: withSubtitles("en", "/t/en.vtt") },
  );
  expect(state.content.media[url]?.subtitles).toEqual({ es: "/t/es.vtt", en: "/t/en.vtt" });
});

const BASE = { version: 3, content: contentOf(anArticle()) };
const CONTENT = contentOf(anArticle({ images: [aPicture()] }));

const asStored = (edit: unknown): unknown => JSON.parse(JSON.stringify(edit));

test("D3 an edit is read as it was kept, also one whose year is not typed yet", () => {
  const edit = { base: BASE, content: CONTENT };
  expect(readUnsavedArticle(asStored(edit))).toEqual(edit);
  const unfinished = { ...edit, content: { ...CONTENT, year: Number.NaN } };
  expect(readUnsavedArticle(asStored(unfinished))).toEqual(unfinished);
  const ofNew = { ...edit, base: { content: CONTENT } };
  expect(readUnsavedArticle(asStored(ofNew))).toEqual(ofNew);
});

test("D3 what makes no sense is no edit", () => {
  const broken = [
    null,
    "",
    [],
    {},
    { base: { version: 3 }, content: CONTENT },
    { base: { ...BASE, version: "3" }, content: CONTENT },
    { base: BASE, content: { ...CONTENT, images: [1] } },
    { base: BASE, content: { ...CONTENT, services: [7] } },
  ];
  for (const kept of broken) expect([kept, readUnsavedArticle(kept)]).toEqual([kept, undefined]);
});

test("D6 what a save would leave behind is asked in one question", () => {
  expect(questionBeforeSave(0, false)).toBeUndefined();
  expect(questionBeforeSave(0, true)).toMatch(/^La película no está lista/);
  expect(questionBeforeSave(1, false)).toBe(
    "Hay 1 imagen sin subir, que no se guardará. ¿Guardar sin ella?",
  );
  expect(questionBeforeSave(2, true)).toBe(
    "Hay 2 imágenes sin subir y la película no está lista: no se guardarán con el artículo. ¿Guardar sin ellas?",
  );
});
