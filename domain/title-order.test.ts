import { expect, test } from "vitest";
import { seeded } from "../tests/support/measures.ts";
import { fold } from "./slug.ts";
import { titleLetter, titleSortKey } from "./title-order.ts";

const COLLATOR = new Intl.Collator("en", { sensitivity: "base" });
const CHARACTERS = [
  ..." _-–—,;:!¡?¿.·…'‘’‹›\"“”«»()[]{}§¶@*/\\&#%†•^°©®™+±×<=>|~¢$£¥€0123456789²½ªº",
  ..."abcdefghijklmnopqrstuvwxyzABCXYZáàâäãåçéèêëíìîïñóòôöõúùûüýÿÁÉÑÖæøœßłđðþŋıšžğİ",
  ..."ΑβγωЖяאعあ漢",
];

/** Compares bytes, as both databases do. */
const compareKeys = (a: string, b: string) =>
  Math.sign(Buffer.compare(Buffer.from(titleSortKey(a)), Buffer.from(titleSortKey(b))));

test("P6 keys are in the order of titles without regard to accents or case", () => {
  const random = seeded(1);
  const aTitle = () =>
    Array.from(
      { length: 1 + Math.floor(random() * 5) },
      () => CHARACTERS[Math.floor(random() * CHARACTERS.length)],
    ).join("");
  for (let count = 0; count < 20_000; count += 1) {
    const [a, b] = [aTitle(), aTitle()];
    const expected = Math.sign(COLLATOR.compare(fold(a), fold(b)));
    expect([a, b, compareKeys(a, b)]).toEqual([a, b, expected]);
  }
});

test("P6 titles that differ in accents or case alone have one key", () => {
  expect(titleSortKey("Ámbar")).toBe(titleSortKey("ambar"));
  expect(titleSortKey("ÑANDÚ")).toBe(titleSortKey("ñandu"));
});

test("G4 a title stands under its first letter, and under # without one", () => {
  expect(["Ámbar", "ñandú", "24 horas", "¿Qué?", "日本", ""].map(titleLetter)).toEqual([
    "A",
    "N",
    "#",
    "#",
    "#",
    "#",
  ]);
});
