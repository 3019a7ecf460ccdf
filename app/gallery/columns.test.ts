import { expect, test } from "vitest";
import { hang, trackVariables } from "./columns.ts";

test("L3 frames fill the shortest column first, in order", () => {
  const [first, second] = hang([0.8, 1.5, 1]);
  expect(first?.areas["--phone"]).toBe("1 / 1 / span 137");
  expect(second?.areas["--phone"]).toBe("31 / 2 / span 60");
  expect(first?.widths).toEqual({ wide: 17.4, middle: 24, phone: 50 });
});

test("L5 the middle columns begin below the story", () => {
  const rows = hang(Array.from({ length: 6 }, () => 1)).map(({ areas }) => areas["--wide"]);
  expect(rows.some((area) => area?.startsWith("93 / "))).toBe(false);
  const more = hang(Array.from({ length: 24 }, () => 1)).map(({ areas }) => areas["--wide"]);
  expect(more.filter((area) => area?.startsWith("93 / "))).toHaveLength(2);
});

test("an empty wall has tracks and no frames", () => {
  expect(hang([])).toEqual([]);
  expect(trackVariables()["--phone-tracks"]).toBe("50vw 36vw");
});
