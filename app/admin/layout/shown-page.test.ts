import { expect, test } from "vitest";
import { keepShownOnFailure, rememberShown } from "./shown-page.ts";

const DASHBOARD = "http://localhost/dashboard";
const lost = async () => Promise.reject(new TypeError("Failed to fetch"));

test("D7 a list that can't be asked for again stays, a page that was never there fails", async () => {
  await expect(keepShownOnFailure(DASHBOARD, lost)).rejects.toThrow("Failed to fetch");
  rememberShown("/dashboard", [1]);
  expect(await keepShownOnFailure(DASHBOARD, lost)).toEqual([1]);
  await expect(keepShownOnFailure(`${DASHBOARD}?edit=1`, lost)).rejects.toThrow("Failed to fetch");
  expect(await keepShownOnFailure(DASHBOARD, async () => [2])).toEqual([2]);
  rememberShown("/dashboard", [2]);
  expect(await keepShownOnFailure(DASHBOARD, lost)).toEqual([2]);
});

test("G3 the way out is taken: a redirect is not kept back", async () => {
  rememberShown("/dashboard", [1]);
  const redirect = Response.redirect("http://localhost/");
  // What a loader throws to send somebody on is a Response, which is no Error.
  // oxlint-disable-next-line prefer-promise-reject-errors
  await expect(keepShownOnFailure(DASHBOARD, () => Promise.reject(redirect))).rejects.toBe(
    redirect,
  );
});
