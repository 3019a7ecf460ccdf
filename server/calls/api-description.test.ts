import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { CALLS, describeApi } from "./api-description.ts";

test("K6 the description is kept in docs/openapi.json", async () => {
  const json = `${JSON.stringify(describeApi(), undefined, 2)}\n`;
  await expect(json).toMatchFileSnapshot("../../docs/openapi.json");
});

test("K6 every address of the API is described", () => {
  const described = new Set(CALLS.map(({ path }) => path));
  expect(Object.values(API).filter((path) => !described.has(path))).toEqual([]);
});
