import { expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "#domain/picture-upload.ts";
import { anArticle, aPicture } from "../../../../tests/support/article.ts";
import {
  isChanged,
  isUnsaved,
  openedOn,
  reduce,
  shownContent,
  type FormAction,
  type FormState,
} from "./form-state.ts";
import { reducible, retriable } from "../../uploads/pictures/upload-state.ts";

const PICTURES = ["/media/a.jpg", "/media/b.jpg", "/media/c.jpg"];
const OPENED = openedOn(anArticle({ images: PICTURES.map((url) => aPicture({ url })) }), 2026);

function after(...actions: FormAction[]): FormState {
  return actions.reduce(reduce, OPENED);
}

function aFile(name: string, type = "image/jpeg", bytes = 10): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

const GALLERY = { kind: "gallery" } as const;
const FOUR = ["1.jpg", "2.jpg", "3.jpg", "4.jpg"].map((name) => aFile(name));
const statuses = ({ uploads }: FormState) => uploads.map(({ status }) => status.kind);

test("D3 an editor opens with nothing unsaved, of an article and of none", () => {
  expect(isUnsaved(OPENED)).toBe(false);
  expect(isUnsaved(openedOn(null, 2026))).toBe(false);
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

test("D3 the central image can be taken away and put back", () => {
  const chosen = after({ type: "changed", fields: { main_center: "/media/b.jpg" } });
  const removed = reduce(chosen, { type: "removed", place: "central" });
  expect(removed.content.main_center).toBe("");
  expect(reduce(removed, { type: "put-back" }).content.main_center).toBe("/media/b.jpg");
});

test("D5 pictures that arrive in any order stand in the order in which they were picked", () => {
  const state = after(
    { type: "picked", files: FOUR, place: GALLERY },
    { type: "upload-done", id: 3, url: "/t/3" },
    { type: "upload-done", id: 1, url: "/t/1" },
    { type: "upload-failed", id: 2, problem: "declined", reason: "desconocido" },
    { type: "upload-done", id: 4, url: "/t/4" },
    { type: "retried", ids: [2] },
    { type: "upload-done", id: 2, url: "/t/2" },
  );
  expect(state.content.images).toEqual([...PICTURES, "/t/1", "/t/2", "/t/3", "/t/4"]);
});

test("D5 a wrong file stops its whole batch, by name, and the others can be uploaded after all", () => {
  const files = [aFile("a.jpg"), aFile("b.gif", "image/gif"), aFile("c.jpg")];
  const stopped = after({ type: "picked", files, place: GALLERY });
  expect(statuses(stopped)).toEqual(["stopped", "failed", "stopped"]);
  expect(stopped.uploads[1]?.status).toMatchObject({ problem: "wrong" });
  expect(retriable(stopped.uploads)).toEqual([]);
  const resumed = reduce(stopped, { type: "stopped-resumed" });
  expect(statuses(resumed)).toEqual(["waiting", "failed", "waiting"]);
  expect(isUnsaved(resumed)).toBe(true);
});

test("D5 a file that is too large waits to be made smaller", () => {
  const files = [aFile("big.jpg", "image/jpeg", MAX_UPLOAD_BYTES + 1)];
  const large = after({ type: "picked", files, place: GALLERY });
  expect(reducible(large.uploads)).toHaveLength(1);
  const smaller = aFile("big.jpg");
  const reduced = reduce(large, { type: "reduced", id: 1, file: smaller });
  expect(reduced.uploads).toMatchObject([{ file: smaller, status: { kind: "waiting" } }]);
});

test("D3 a replaced image is found wherever it was moved meanwhile, and is added where it is gone", () => {
  const place = { kind: "replace", key: "/media/a.jpg" } as const;
  const picked = after({ type: "picked", files: [aFile("new.jpg")], place });
  const done: FormAction = { type: "upload-done", id: 1, url: "/t/new" };
  const moved = reduce(picked, { type: "moved", from: 0, to: 2 });
  expect(reduce(moved, done).content.images).toEqual([PICTURES[1], PICTURES[2], "/t/new"]);
  const removed = reduce(picked, { type: "removed", place: 0 });
  expect(reduce(removed, done).content.images).toEqual([PICTURES[1], PICTURES[2], "/t/new"]);
});

test("D3 words are kept by picture, and saved for those that are shown", () => {
  const state = after(
    { type: "said", url: "/media/a.jpg", words: { caption: "Night" } },
    { type: "said", url: "/media/a.jpg", words: { focus: { x: 10, y: 20 } } },
    { type: "removed", place: 1 },
  );
  const { media } = shownContent(state.content);
  expect(media["/media/a.jpg"]).toMatchObject({ caption: "Night", focus: { x: 10, y: 20 } });
  expect(Object.keys(media)).toEqual(["/media/a.jpg", "/media/c.jpg"]);
  expect(reduce(state, { type: "put-back" }).content.media["/media/b.jpg"]).toBeDefined();
});
