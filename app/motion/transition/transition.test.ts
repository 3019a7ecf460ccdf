import { expect, test } from "vitest";
import { FLAPS_CLOSE_MS } from "../../foundation/timing.ts";
import {
  arrive,
  rename,
  IDLE,
  leave,
  leavesPage,
  finishOpening,
  untilClosed,
} from "./transition.ts";

const AT = 10_000;

test("G7 idle, closing for its time, opening, idle", () => {
  const closing = leave(IDLE, "/work", "Work", AT);
  expect(closing).toEqual({ phase: "closing", target: "/work", name: "Work", since: AT });
  expect(untilClosed(closing, AT)).toBe(FLAPS_CLOSE_MS);
  expect(untilClosed(closing, AT + 400)).toBe(FLAPS_CLOSE_MS - 400);
  expect(untilClosed(closing, AT + 9000)).toBe(0);
  const opening = arrive(closing, "/work", "work");
  expect(opening).toEqual({ phase: "opening", name: "Work" });
  expect(finishOpening(opening)).toBe(IDLE);
});

test("G7 a second click while closing retargets and starts no second closing", () => {
  const first = leave(IDLE, "/work", "Work", AT);
  const second = leave(first, "/about", "About", AT + 700);
  expect(second).toEqual({ phase: "closing", target: "/about", name: "About", since: AT });
  expect(untilClosed(second, AT + 700)).toBe(FLAPS_CLOSE_MS - 700);
});

test("G7 a click while opening closes again, for the whole time", () => {
  const opening = arrive(leave(IDLE, "/work", "Work", AT), "/work", "work");
  expect(untilClosed(leave(opening, "/", "Home", AT + 1500), AT + 1500)).toBe(FLAPS_CLOSE_MS);
});

test("G7 a title that comes late names no other page", () => {
  const closing = leave(IDLE, "/work/rio-claro", "rio claro", AT);
  expect(rename(closing, "/work/rio-claro", "Río Claro")).toMatchObject({ name: "Río Claro" });
  expect(rename(closing, "/work/skala", "Skala")).toBe(closing);
  expect(rename(IDLE, "/work/skala", "Skala")).toBe(IDLE);
});

test("G7 what never closed needs no opening, and closing flaps are not removed", () => {
  expect(arrive(IDLE, "/work", "work")).toBe(IDLE);
  const closing = leave(IDLE, "/work", "Work", AT);
  expect(finishOpening(closing)).toBe(closing);
  expect(untilClosed(IDLE, AT)).toBe(0);
});

test("G7 L1 another query, a closing slash and another wall of the gallery are no other page", () => {
  expect(leavesPage("/work", "/about")).toBe(true);
  expect(leavesPage("/work/skala", "/work/tosh")).toBe(true);
  expect(leavesPage("/", "/work")).toBe(true);
  expect(leavesPage("/gallery/food", "/work/food")).toBe(true);
  expect(leavesPage("/index", "/index")).toBe(false);
  expect(leavesPage("/about/", "/about")).toBe(false);
  expect(leavesPage("/gallery", "/gallerys")).toBe(true);
  expect(leavesPage("/gallery/a", "/")).toBe(true);
  expect(leavesPage("/en/gallery/a", "/en/gallery/b")).toBe(true);
  expect(leavesPage("/a/b", "/ab")).toBe(true);
  expect(leavesPage("/gallery", "/gallery/fashion")).toBe(false);
  expect(leavesPage("/gallery/events", "/gallery/fashion")).toBe(false);
});

test("G7 flaps that open over another page than they closed for carry that page's name", () => {
  const closing = leave(IDLE, "/work", "Work", AT);
  expect(arrive(closing, "/about", "about")).toMatchObject({ name: "about" });
});
