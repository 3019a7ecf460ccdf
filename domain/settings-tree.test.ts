import { expect, test } from "vitest";
import { flag, group, listOf, optionalText, translated } from "./settings-kinds.ts";
import { emptyOf, findEntry, inGroup, labelled, addedLater, withAdded } from "./settings-tree.ts";

const item = translated({ name: optionalText(9), role: addedLater(optionalText(9)) }, ["role"]);
const settings = group({
  brand: inGroup("Marca", labelled("Nombre", optionalText(9))),
  footer: inGroup(
    "Pie",
    translated({ mark: optionalText(9), note: addedLater(labelled("Nota", optionalText(9))) }, [
      "note",
    ]),
  ),
  people: inGroup("Equipo", labelled("Personas", listOf(item, 3))),
  press: addedLater(group({ isShown: flag, names: listOf(optionalText(9), 3) })),
});

test("an entry's empty value follows from its kind", () => {
  const press = { isShown: false, names: [] };
  expect(emptyOf(settings)).toEqual({
    brand: "",
    footer: { mark: "", note: "" },
    people: [],
    press,
  });
});

test("U5 only what later releases added is filled in: with what is stored, empty without", () => {
  const older = { footer: { mark: "a" }, people: [{ name: "Ana" }, null], other: 1 };
  const filled = {
    footer: { mark: "a", note: "" },
    people: [{ name: "Ana", role: "" }, null],
    other: 1,
    press: { isShown: false, names: [] },
  };
  expect(withAdded(settings, older)).toEqual(filled);
  const press = { isShown: true, names: ["El País"] };
  const stored = { footer: { mark: "b", note: "c" }, people: [{ role: "Luz" }], press };
  expect(withAdded(settings, older, stored)).toEqual({
    ...filled,
    footer: { mark: "a", note: "c" },
    press,
  });
  for (const wrong of [null, 5, [], "x"]) expect(withAdded(settings, wrong)).toEqual(wrong);
  expect(withAdded(settings, { footer: [], people: {}, press: null }, stored)).toEqual({
    footer: [],
    people: {},
    press: null,
  });
});

test("an entry is found by its path, with the group of what it is in", () => {
  expect(found("brand")).toEqual(["Marca", "Nombre", true]);
  expect(found("footer.note")).toEqual(["Pie", "Nota", true]);
  expect(found("people")).toEqual(["Equipo", "Personas", true]);
  expect(found("people[2].name")).toEqual(["Equipo", undefined, true]);
  expect(found("footer.owner")).toEqual(["Pie", undefined, false]);
  expect(found("owner")).toEqual([undefined, undefined, false]);
});

function found(path: string) {
  const { entry, group: name } = findEntry(settings, path);
  return [name, entry?.label, entry !== undefined];
}
