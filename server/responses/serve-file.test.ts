import { expect, test } from "vitest";
import { resolveRange } from "./serve-file.ts";

test.each([
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=0-1", { start: 0, end: 1 }],
  ["bytes=99-99", { start: 99, end: 99 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=50-5000", { start: 50, end: 99 }],
  ["bytes=0-99999999999999999999999", { start: 0, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=100-200", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-0", "whole"],
  ["bytes=0-1,5-6", "whole"],
  ["bytes=-", "whole"],
  ["bytes=a-b", "whole"],
  ["bytes", "whole"],
  ["lines=0-9", "whole"],
  ["", "whole"],
] as const)("R18 of 100 bytes, %j asks for %j", (header, range) => {
  expect(resolveRange(header, 100)).toEqual(range);
});

test("R18 no range of an empty file can be served", () => {
  expect(resolveRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(resolveRange("bytes=-5", 0)).toBe("unsatisfiable");
});
