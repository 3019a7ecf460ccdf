import { expect, test, vi } from "vitest";
import { memoize } from "./memoize.ts";

test("a result is computed once for each key, undefined too, and the number of keys is limited", () => {
  const answer = vi.fn((text: string) => (text === "" ? undefined : text.length));
  const ask = memoize(2, answer);
  expect([ask("a"), ask("a"), ask(""), ask("")]).toEqual([1, 1, undefined, undefined]);
  expect(answer).toHaveBeenCalledTimes(2);
  expect(ask("abc")).toBe(3);
  expect(ask("a")).toBe(1);
  expect(answer).toHaveBeenCalledTimes(4);
});
