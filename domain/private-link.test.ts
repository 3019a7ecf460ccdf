import { expect, test } from "vitest";
import { parse } from "./schema.ts";
import {
  LINK_TOKEN,
  linkPassword,
  LONGEST_LINK_NOTE,
  privateAddress,
  assertLaterEnd,
  linkChange,
} from "./private-link.ts";

const NOW = 1_800_000_000_000;
const LAST_MOMENT = 8.64e15;
const read = (fields: Record<string, unknown>) => {
  const change = parse(linkChange, fields);
  assertLaterEnd(change, NOW);
  return change;
};

test("Y1 of a link's fields those that are named are read, each tidied", () => {
  expect(read({})).toEqual({});
  expect(read({ note: "  Ana \n Ríos ", other: 1 })).toEqual({ note: "Ana Ríos" });
  expect(read({ note: "🎬".repeat(LONGEST_LINK_NOTE) }).note).toHaveLength(200);
  expect(read({ password: " secre\u0301t " })).toEqual({ password: "secrét" });
  for (const password of [null, ""]) expect(read({ password })).toEqual({ password: null });
  for (const endsAt of [null, NOW + 1, LAST_MOMENT]) expect(read({ endsAt })).toEqual({ endsAt });
  for (const isRevoked of [true, false]) expect(read({ isRevoked })).toEqual({ isRevoked });
  const token = "aZ09_-".padEnd(22, "x");
  const forged = [`${token}x`, `/${token}`, token.slice(1), token.replace("-", ".")];
  expect([token, ...forged].filter((each) => LINK_TOKEN.test(each))).toEqual([token]);
  expect([linkPassword("\ud83d"), privateAddress("x")]).toEqual(["\ufffd", "/p/x"]);
});

test.each([
  ["wrong-link-note", "note", [null, 5, "x".repeat(LONGEST_LINK_NOTE + 1)]],
  ["wrong-link-password", "password", [5, {}, "12345", "  12345  ", "x".repeat(1025)]],
  ["wrong-link-end", "endsAt", [NOW, 1, NOW + 1.5, `${NOW + 1}`, LAST_MOMENT + 1]],
  ["malformed", "isRevoked", [null, 1, "true"]],
] as const)("Y1 %s is what a wrong %s is refused as", (code, field, values) => {
  for (const value of values) {
    expect(() => read({ [field]: value })).toThrow(code);
  }
});
