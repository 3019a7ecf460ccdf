import { expect, test } from "vitest";
import {
  countActive,
  holdOf,
  newUploads,
  percentOf,
  retriable,
  sizeText,
  type Upload,
  type UploadStatus,
} from "./upload-state.ts";

const aFile = (name: string, type = "image/jpeg") => new File(["0123456789"], name, { type });
const added = (firstId: number, ...files: File[]) =>
  newUploads(firstId, files, { kind: "gallery" });
const change = (uploads: readonly Upload[], id: number, status: UploadStatus) =>
  uploads.map((each) => (each.id === id ? { ...each, status } : each));
const statuses = (uploads: readonly Upload[]) => uploads.map(({ status }) => status.kind);

test("D5 a wrong file stops its whole batch, by name, and no other batch", () => {
  const stopped = [
    ...added(1, aFile("a.jpg"), aFile("b.gif", "image/gif"), aFile("c.jpg")),
    ...added(4, aFile("d.jpg")),
  ];
  expect(statuses(stopped)).toEqual(["stopped", "failed", "stopped", "waiting"]);
  expect(stopped[1]?.status).toMatchObject({ problem: "wrong" });
  expect(retriable(stopped)).toEqual([]);
});

test("D5 the queue is on hold as long as an upload failed for what all others wait for", () => {
  const offline = { kind: "failed", problem: "offline", reason: "Sin conexión" } as const;
  const declined = { kind: "failed", problem: "declined", reason: "No" } as const;
  const two = change(added(1, aFile("a.jpg"), aFile("b.jpg")), 1, declined);
  expect(holdOf(two)).toBeUndefined();
  expect(countActive(two)).toBe(1);
  const held = change(two, 1, offline);
  expect(holdOf(held)).toEqual({ cause: "offline", reason: "Sin conexión" });
  expect(countActive(held)).toBe(0);
  expect(holdOf(held.filter(({ id }) => id !== 1))).toBeUndefined();
});

test("D6 percentages and sizes round down, so that nothing seems done before it is", () => {
  expect(percentOf(199, 200)).toBe(99);
  expect(percentOf(0, 0)).toBe(0);
  expect(sizeText(1024 * 1024 * 1.25, 1024 * 1024 * 300)).toBe("1,3 de 300 MB");
});
