import { expect, test } from "vitest";
import {
  afterEvent,
  NO_TRANSFER,
  percentOf,
  sizeWords,
  type TransferEvent,
} from "./transfer-state.ts";

const after = (...events: TransferEvent[]) => events.reduce(afterEvent, NO_TRANSFER);
const BEGUN = { type: "begun", total: 200 } as const;

test("D6 an upload counts its bytes, and stands whole at its address at the end", () => {
  expect(after(BEGUN, { type: "sent", bytes: 50 })).toEqual({
    phase: "sending",
    sent: 50,
    total: 200,
  });
  expect(
    after(BEGUN, { type: "sent", bytes: 50 }, { type: "stored", url: "/media/temp/a.mp4" }),
  ).toEqual({
    phase: "stored",
    sent: 200,
    total: 200,
    url: "/media/temp/a.mp4",
  });
});

test("D6 a line that breaks keeps what was sent, and bytes that flow again are an upload again", () => {
  const broken = after(BEGUN, { type: "sent", bytes: 90 }, { type: "broke" });
  expect(broken).toEqual({ phase: "broken", sent: 90, total: 200 });
  expect(afterEvent(broken, { type: "sent", bytes: 91 })).toMatchObject({
    phase: "sending",
    sent: 91,
  });
});

test("D6 a pause stays one, whatever was still on its way", () => {
  const paused = after(BEGUN, { type: "sent", bytes: 90 }, { type: "paused" });
  expect(afterEvent(paused, { type: "sent", bytes: 99 })).toBe(paused);
  expect(afterEvent(paused, { type: "broke" })).toBe(paused);
  expect(afterEvent(paused, { type: "resumed" })).toMatchObject({ phase: "sending", sent: 90 });
});

test("D6 what comes after the end, or after it was given up, changes nothing", () => {
  const stored = after(BEGUN, { type: "stored", url: "/media/temp/a.mp4" });
  expect(afterEvent(stored, { type: "broke" })).toBe(stored);
  expect(after(BEGUN, { type: "cleared" }, { type: "sent", bytes: 9 })).toBe(NO_TRANSFER);
});

test("D6 the words round down, so that nothing seems done before it is", () => {
  expect(percentOf({ sent: 199, total: 200 })).toBe(99);
  expect(percentOf({ sent: 0, total: 0 })).toBe(0);
  expect(sizeWords({ sent: 1024 * 1024 * 1.25, total: 1024 * 1024 * 300 })).toBe("1,3 de 300 MB");
});
