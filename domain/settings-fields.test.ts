import { expect, test } from "vitest";
import shipped from "../demo/studio.json" with { type: "json" };
import { fieldName, fieldProblem, wrongEntrySentence } from "./settings-fields.ts";
import { parseSiteSettings } from "./site-settings.ts";
import { RULES, WrongEntry, type Rule } from "./settings-entry.ts";
import { contactKind } from "./settings-kinds.ts";

function paths(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => paths(item, `${at}[${index}]`));
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, at ? `${at}.${key}` : key));
}

test("C1 every entry of the settings has a Spanish name of its own", () => {
  const all = paths(parseSiteSettings(shipped));
  const names = all.map(fieldName);
  expect(names.filter((name) => !name.includes(", "))).toEqual([]);
  expect(new Set(names).size).toBe(all.length);
});

test("a wrong entry gets one sentence that names it", () => {
  expect(wrongEntrySentence(new WrongEntry("contact.roles[1].phone", "text", 80))).toBe(
    "Contacto, Teléfono 2: escribe un texto de hasta 80 caracteres.",
  );
  for (const [path, name] of [
    ["studio", "Ajustes"],
    ["contact", "Contacto"],
    ["contact.chat", "Contacto"],
    ["contact.roles[2]", "Contacto"],
    ["reels.first", "Reels"],
  ] as const) {
    expect(wrongEntrySentence(new WrongEntry(path, "object"))).toBe(`${name}: falta.`);
  }
  for (const rule of Object.keys(RULES)) {
    expect(wrongEntrySentence(new WrongEntry("brand", rule as Rule, 7))).toMatch(
      /^Marca, Nombre del estudio: .+\.$/,
    );
  }
});

test("U5 beside its control an entry's sentence does not repeat the name", () => {
  expect(fieldProblem(new WrongEntry("contact.chat.url", "country-code"))).toBe(
    "Al número le falta el código del país: escríbelo con + delante, como +57 300 123 4567.",
  );
});

test("U5 a contact's kind is its entry's, of whatever item", () => {
  const paths = ["contact.chat.url", "contact.roles[12].phone", "footer.social.url", "brand"];
  expect(paths.map(contactKind)).toEqual(["chat", "phone", "social", undefined]);
});
