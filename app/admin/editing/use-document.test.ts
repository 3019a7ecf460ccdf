import { expect, test } from "vitest";
import { reduceSaves, type DocumentSave, type SaveAction, type SaveState } from "./use-document.ts";

type Result = DocumentSave<string>;

const BASE = { version: 3, content: "base" };
const STORED = { version: 4, content: "stored" };
const OPENED: SaveState<string, Result> = {
  base: BASE,
  isSaving: false,
  conflict: null,
  refusal: null,
};
const OFFLINE: Result = { kind: "refused", reason: "no-connection" };
const STALE: Result = { kind: "stale", stored: STORED };

function after(...actions: SaveAction<string, Result>[]): SaveState<string, Result> {
  return actions.reduce(reduceSaves<string, Result>, OPENED);
}

function answered(result: Result, isFormChanged = false): SaveAction<string, Result> {
  return { type: "answered", result, isFormChanged };
}

test("D3 a save runs until its answer, and what it stored is what the edit goes on from", () => {
  expect(after({ type: "sent" })).toEqual({ ...OPENED, isSaving: true });
  expect(after({ type: "sent" }, answered({ kind: "saved", stored: STORED }))).toEqual({
    ...OPENED,
    base: STORED,
  });
});

test("D3 a refused save leaves the edit where it began, and is told until the next answer or its reason is gone", () => {
  const refused = { ...OPENED, refusal: OFFLINE };
  expect(after({ type: "sent" }, answered(OFFLINE))).toEqual(refused);
  expect(after(answered(OFFLINE), { type: "sent" })).toEqual({ ...refused, isSaving: true });
  expect(after(answered(OFFLINE), { type: "reason-gone", reason: "no-session" })).toEqual(refused);
  expect(after(answered(OFFLINE), { type: "reason-gone", reason: "no-connection" })).toEqual(
    OPENED,
  );
  expect(after(answered(OFFLINE), answered({ kind: "saved", stored: STORED })).refusal).toBeNull();
});

test("D3 a newer save is a conflict only for a form that was changed", () => {
  expect(after(answered(STALE))).toEqual({ ...OPENED, base: STORED });
  const conflict = { ...OPENED, conflict: STALE };
  expect(after(answered(STALE, true))).toEqual(conflict);
  expect(after(answered(STALE, true), { type: "conflict-closed" })).toEqual(OPENED);
  expect(after(answered(STALE, true), { type: "rebased", base: STORED })).toEqual({
    ...OPENED,
    base: STORED,
  });
});
