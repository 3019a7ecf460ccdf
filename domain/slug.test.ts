import { expect, test } from "vitest";
import { readId, readNumberedSlug } from "./id.ts";
import { canonicalSlugs, fold, titleSlug } from "./slug.ts";

function firstSlugs(id: number, slug: string, ownsBare: boolean) {
  const slugs = canonicalSlugs(id, slug, ownsBare);
  return [slugs.next().value, slugs.next().value];
}

test("G5 a title becomes lower case, without accents, each run of other characters one hyphen", () => {
  expect(titleSlug("Tosh — Frutos Rojos")).toBe("tosh-frutos-rojos");
  expect(titleSlug("  ¡Ámbar   Joyería! ")).toBe("ambar-joyeria");
  expect(titleSlug("E-COMMERCE/2024")).toBe("e-commerce-2024");
});

test("G5 a title without a Latin letter or digit makes an empty slug, and its id the address", () => {
  expect(titleSlug("¿¡…!?")).toBe("");
  expect(titleSlug("🎬")).toBe("");
  expect(firstSlugs(7, "", true)).toEqual(["7", "7-7"]);
});

test("G5 the older article owns the bare slug, the younger puts its id before it", () => {
  expect(firstSlugs(3, "seda", true)).toEqual(["seda", "3-seda"]);
  expect(firstSlugs(9, "seda", false)).toEqual(["9-seda", "9-9-seda"]);
});

test("G5 an id is read from a numbered address only", () => {
  expect(readNumberedSlug("12-seda")).toEqual({ id: 12, rest: "seda" });
  expect(readNumberedSlug("12")).toEqual({ id: 12, rest: undefined });
  for (const other of ["seda", "0-seda", "-1", "012", "12-", "9007199254740993", "1e3"]) {
    expect(readNumberedSlug(other)).toBeUndefined();
  }
});

test("T8 an id that no database can store is not read", () => {
  expect(readId("2147483647")).toBe(2_147_483_647);
  for (const other of ["", "0", "2147483648", "9999999999", "1e3", "1.5", "abc"]) {
    expect(readId(other)).toBeUndefined();
  }
});

test("H2 accents and case are folded alike", () => {
  expect(fold("ÁMBAR Joyería")).toBe(fold("ambar joyeria"));
});
