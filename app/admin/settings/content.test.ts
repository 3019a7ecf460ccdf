import { expect, test } from "vitest";
import shipped from "../../../demo/studio.json" with { type: "json" };
import { isSame } from "#domain/records.ts";
import { parseSiteSettings } from "#domain/site-settings.ts";
import {
  differingPaths,
  formatValue,
  mergeSettings,
  readUnsavedSettings,
  settingsDifferences,
  textAt,
  withValue,
} from "./content.ts";

const base = parseSiteSettings(shipped);

test("an entry is read and replaced by its path, and the rest stays", () => {
  const changed = withValue(base, "contact.roles[1].phone", "+57 1");
  expect(textAt(changed, "contact.roles[1].phone")).toBe("+57 1");
  expect(textAt(base, "contact.roles[1].phone")).toBe("+57 000 000 0002");
  expect(changed.contact.roles[0]).toBe(base.contact.roles[0]);
  expect(textAt(base, "nothing.here")).toBe("");
});

test("two settings are told apart entry by entry, a list as a whole", () => {
  const changed = withValue(withValue(base, "brand", "Otra"), "showcase[0].title", "x");
  expect(differingPaths(base, changed)).toEqual(["brand", "showcase"]);
  expect(isSame(base, structuredClone(base))).toBe(true);
  expect(isSame(base, changed)).toBe(false);
  expect(differingPaths(base, structuredClone(base))).toEqual([]);
  expect(differingPaths(base, withValue(base, "contact.roles", []))).toEqual(["contact.roles"]);
  expect([differingPaths([1], "x", "a"), differingPaths("x", [1], "a")]).toEqual([["a"], ["a"]]);
  expect(differingPaths({ a: 1 }, undefined)).toEqual(["a"]);
});

test("of two saves, what only one changed is taken from it, and what both did is asked with mine first", () => {
  const mine = withValue(withValue(base, "brand", "Mía"), "story", "Mía");
  const stored = withValue(withValue(base, "brand", "Suya"), "about.quote", "Suya");
  const rows = settingsDifferences({ base, mine, stored });
  expect(rows.map(({ part, suggested }) => [part.key, suggested])).toEqual([
    ["brand", "mine"],
    ["story", "mine"],
    ["about.quote", "stored"],
  ]);
  const chosen = mergeSettings({ base, mine, stored }, { brand: "stored" });
  expect([chosen.brand, chosen.story, chosen.about.quote]).toEqual(["Suya", "Mía", "Suya"]);
});

test("D3 a recovered edit comes back beside what stands in the form, which stays where both changed the same", () => {
  const form = withValue(withValue(base, "brand", "Later"), "about.quote", "Later");
  const found = withValue(withValue(base, "brand", "Kept"), "contact.roles", []);
  const both = mergeSettings({ base, mine: form, stored: found });
  expect([both.brand, both.about.quote, both.contact.roles]).toEqual(["Later", "Later", []]);
  expect(differingPaths(base, both)).toHaveLength(3);
});

test("U5 name, address and time zone are told apart by their names; what is empty adds no comma", () => {
  const changed = withValue(withValue(base, "contact.address", ""), "contact.timeZone", "UTC");
  const mine = withValue(changed, "contact.roles[0].name", "");
  const rows = settingsDifferences({ base, mine, stored: base });
  expect(rows.map(({ part }) => part.name)).toEqual([
    "Contacto, Personas",
    "Contacto, Dirección",
    "Contacto, Zona horaria",
  ]);
  expect(formatValue(mine.contact.roles[0])).toBe(
    "CEO general manager, CEO y gerente general, +57 000 000 0001",
  );
});

test("U5 an unsaved edit of a release without names, address and zone is recovered with them empty", () => {
  const { address: _address, timeZone: _timeZone, ...contact } = base.contact;
  const roles = contact.roles.map(({ role, phone }) => ({ role, phone }));
  const older = { ...base, brand: "Older", contact: { ...contact, roles } };
  const edit = { base: { version: 0, content: older }, content: older };
  const read = readUnsavedSettings({ version: 0, content: base, versions: [] }, edit, 0);
  expect(read?.content.brand).toBe("Older");
  expect(read?.content.contact).toMatchObject({ address: "", timeZone: "" });
  expect(read?.content.contact.roles.map(({ name }) => name)).toEqual(["", ""]);
});

test("a list is read as one line", () => {
  expect(formatValue(base.contact.roles)).toBe(
    "Valeria Ospina, CEO general manager, CEO y gerente general, +57 000 000 0001 · Sara Londoño, Marketing director, Directora de mercadeo, +57 000 000 0002",
  );
  expect([[], undefined, 5].map(formatValue)).toEqual(["Nada", "", ""]);
});

test("D3 an unsaved edit is read as this release stores it, and as the first one did, without what it began from", () => {
  const older = withValue(base, "brand", "Older");
  const saved = { savedAt: 0, version: 3, content: older };
  const history = { version: 4, content: base, versions: [saved] };
  const content = withValue(older, "about.quote", "Unsaved");
  const edit = { base: { version: 3, content: older }, content };
  expect(readUnsavedSettings(history, edit, 3)).toEqual(edit);
  expect(readUnsavedSettings(history, content, 3)).toEqual(edit);
  expect(readUnsavedSettings(history, { ...edit, base: { version: 3 } }, 3)).toBeUndefined();
  for (const [path, value] of [
    ["brand", 1],
    ["contact", "x"],
    ["contact.roles", "x"],
    ["contact.roles", [{ name: "", role: "", phone: "" }, { name: "" }]],
    ["about.pictures", ["", 5]],
    ["about.people", [{ ...base.about.people[0], name: 5 }]],
    ["showcase", [null]],
  ] as const) {
    expect(readUnsavedSettings(history, withValue(content, path, value), 3)).toBeUndefined();
  }
  const { translations: _, ...plain } = content;
  expect(readUnsavedSettings(history, plain, 3)?.content).toEqual(plain);
});
