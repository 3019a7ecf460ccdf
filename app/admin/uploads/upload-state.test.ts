import { expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import {
  countActive,
  holdOf,
  percentOf,
  reducible,
  retriable,
  sizeText,
  uploadsAfter,
  type Upload,
  type UploadAction,
  type UploadStatus,
} from "./upload-state.ts";

const aFile = (name: string, type = "image/jpeg", bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type });
const after = (...actions: UploadAction[]) => actions.reduce<readonly Upload[]>(uploadsAfter, []);
const added = (...files: File[]): UploadAction => ({
  type: "added",
  firstId: 1,
  files,
  place: { kind: "gallery" },
});
const change = (id: number, status: UploadStatus): UploadAction => ({
  type: "status-changed",
  ids: [id],
  status,
});
const statuses = (uploads: readonly Upload[]) => uploads.map(({ status }) => status.kind);

test("D5 a wrong file stops its whole batch, by name, and no other batch", () => {
  const stopped = after(
    added(aFile("a.jpg"), aFile("b.gif", "image/gif"), aFile("c.jpg")),
    added(aFile("d.jpg")),
  );
  expect(statuses(stopped)).toEqual(["stopped", "failed", "stopped", "waiting"]);
  expect(stopped[1]?.status).toMatchObject({ problem: "wrong" });
  expect(retriable(stopped)).toEqual([]);
});

test("D5 a file that is too large waits to be reduced", () => {
  const large = after(added(aFile("big.jpg", "image/jpeg", MAX_UPLOAD_BYTES + 1)));
  expect(reducible(large)).toHaveLength(1);
  const smaller = aFile("big.jpg");
  expect(uploadsAfter(large, { type: "reduced", id: 1, file: smaller })).toMatchObject([
    { file: smaller, status: { kind: "waiting" } },
  ]);
});

test("D5 the queue is on hold as long as an upload failed for what all others wait for", () => {
  const offline = { kind: "failed", problem: "offline", reason: "Sin conexión" } as const;
  const declined = { kind: "failed", problem: "declined", reason: "No" } as const;
  const two = after(added(aFile("a.jpg"), aFile("b.jpg")), change(1, declined));
  expect(holdOf(two)).toBeUndefined();
  expect(countActive(two)).toBe(1);
  const held = uploadsAfter(two, change(1, offline));
  expect(holdOf(held)).toEqual({ cause: "offline", reason: "Sin conexión" });
  expect(countActive(held)).toBe(0);
  expect(holdOf(uploadsAfter(held, { type: "removed", ids: [1] }))).toBeUndefined();
});

test("D6 percentages and sizes round down, so that nothing seems done before it is", () => {
  expect(percentOf(199, 200)).toBe(99);
  expect(percentOf(0, 0)).toBe(0);
  expect(sizeText(1024 * 1024 * 1.25, 1024 * 1024 * 300)).toBe("1,3 de 300 MB");
});
