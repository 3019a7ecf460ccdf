import { expect, test } from "vitest";
import { contentOf } from "#domain/article-content.ts";
import { anArticle, aPicture } from "#domain/article.fixtures.ts";
import { shownContent } from "../form-state.ts";
import { putBack, remove, replace, undoable, type FormState } from "./image-undo.ts";

const [A, B, C] = ["/media/a.jpg", "/media/b.jpg", "/media/c.jpg"];
const images = [A, B, C].map((url) => aPicture({ url }));

function opened(main_center: string): FormState {
  return { content: { ...contentOf(anArticle({ images })), main_center }, undos: [] };
}

function chosen({ content, undos }: FormState, main_center: string): FormState {
  return { content: { ...content, main_center }, undos };
}

function shown({ content, undos }: FormState): FormState {
  return { content: shownContent(content), undos };
}

test("D3 a replaced image comes back with its words, wherever the new one was moved meanwhile", () => {
  const before = opened("");
  const replaced = replace(before, 1, "/t/new");
  expect(replaced.content.images).toEqual([A, "/t/new", C]);
  expect(shown(putBack(replaced))).toEqual(before);
  const moved = { ...replaced, content: { ...replaced.content, images: [A, C, "/t/new"] } };
  expect(putBack(moved).content.images).toEqual([A, C, B]);
  const gone = { ...replaced, content: { ...replaced.content, images: [A, C] } };
  expect(putBack(gone).content.images).toEqual([A, B, C]);
});

test("D3 the central image is replaced with the picture of the gallery that it is, and both come back", () => {
  const replaced = replace(opened(B), 1, "/t/new");
  expect(replaced.content.main_center).toBe("/t/new");
  expect(shown(putBack(replaced))).toEqual(opened(B));
  expect(putBack(chosen(replaced, A)).content).toMatchObject({ main_center: A, images: [A, B, C] });
});

test("D3 Deshacer brings a central image back only while no other was chosen", () => {
  const removed = remove(opened(B), "central");
  expect(undoable(chosen(removed, A))).toBeUndefined();
  expect(putBack(chosen(removed, A)).content.main_center).toBe(A);
  const removedAgain = remove(chosen(removed, A), "central");
  expect(putBack(removedAgain).content.main_center).toBe(A);
  expect(putBack(replace(opened(B), "central", "/t/new")).content.main_center).toBe(B);
});

test("D3 Deshacer goes past a central image that another took the place of, and brings each image back once", () => {
  const removed = remove(remove(opened(A), 2), "central");
  const back = putBack(chosen(removed, B));
  expect(back.content).toMatchObject({ main_center: B, images: [A, B, C] });
  expect(putBack(back)).toEqual(back);
});

test("D3 J1 a new image says what it replaces, as long as that is stored", () => {
  const twice = replace(replace(opened(""), 1, "/t/new"), 1, "/t/newer");
  expect(shownContent(twice.content).media["/t/newer"]).toEqual({ replaces: B });
  const central = replace(opened(B), "central", "/t/new");
  expect(central.content.media["/t/new"]).toEqual({ replaces: B });
  expect(replace(opened(""), "central", "/t/new").content.media["/t/new"]).toBeUndefined();
});
