import { expect, test } from "vitest";
import { mergeLists } from "./merge-lists.ts";

const merge = (base: string, mine: string, stored: string) =>
  mergeLists([...base], [...mine], [...stored]).join("");

test("K2 what both sides added is kept, and what either removed is gone", () => {
  expect(merge("abc", "abcm", "abcs")).toBe("abcsm");
  expect(merge("abc", "acm", "abs")).toBe("asm");
  expect(merge("", "m", "s")).toBe("sm");
  expect(merge("abc", "", "abc")).toBe("");
});

test("K2 an addition stays next to what it was added after", () => {
  expect(merge("abc", "mabc", "abcs")).toBe("mabcs");
  expect(merge("abc", "amnbc", "asbc")).toBe("asmnbc");
  expect(merge("abc", "abcx", "abcx")).toBe("abcx");
});

test("K2 the side that ordered anew gives the order, mine where both did", () => {
  expect(merge("abc", "cab", "abcs")).toBe("csab");
  expect(merge("abc", "abcm", "cba")).toBe("cmba");
  expect(merge("abc", "bac", "acb")).toBe("bac");
});

test("K2 a picture that stands twice is counted twice", () => {
  expect(merge("aba", "ab", "abas")).toBe("abs");
  expect(merge("ab", "aba", "abs")).toBe("absa");
});
