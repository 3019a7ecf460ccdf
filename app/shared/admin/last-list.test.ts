import { expect, test } from "vitest";
import { listOrLast } from "./last-list.ts";

const lost = async () => Promise.reject(new TypeError("Failed to fetch"));

test("D7 a list that can't be asked for again stays, a page that was never there fails", async () => {
  await expect(listOrLast("/dashboard", lost)).rejects.toThrow("Failed to fetch");
  expect(await listOrLast("/dashboard", async () => [1])).toEqual([1]);
  expect(await listOrLast("/dashboard", lost)).toEqual([1]);
  await expect(listOrLast("/dashboard?edit=1", lost)).rejects.toThrow("Failed to fetch");
  expect(await listOrLast("/dashboard", async () => [2])).toEqual([2]);
  expect(await listOrLast("/dashboard", lost)).toEqual([2]);
});

test("G3 the way out is taken: a redirect is not kept back", async () => {
  await listOrLast("/dashboard", async () => [1]);
  const redirect = Response.redirect("http://localhost/");
  // What a loader throws to send somebody on is a Response, which is no Error.
  // oxlint-disable-next-line prefer-promise-reject-errors
  await expect(listOrLast("/dashboard", () => Promise.reject(redirect))).rejects.toBe(redirect);
});
