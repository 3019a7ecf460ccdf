import { expect, test } from "vitest";
import { moveEdit, readEdits, removeEdit, writeEdit } from "./unsaved-changes.ts";

function aStorage(room = Infinity): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (value.length > room) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const edit = (id: string, keptAt: number) => ({ id, keptAt, version: 1, content: { title: id } });

test("each tab's edit is kept by itself, the newest comes first, other subjects are left alone", () => {
  const storage = aStorage();
  writeEdit(storage, "article 1", edit("a", 10));
  writeEdit(storage, "article 1", edit("b", 20));
  writeEdit(storage, "article 12", edit("c", 30));
  expect(readEdits(storage, "article 1").map(({ id }) => id)).toEqual(["b", "a"]);
  removeEdit(storage, "article 1", "b");
  expect(readEdits(storage, "article 1")).toEqual([edit("a", 10)]);
});

test("an edit is moved to another subject, and stays where it was if there is no room", () => {
  const storage = aStorage(100);
  writeEdit(storage, "article 1", edit("a", 10));
  moveEdit(storage, "article 1", "article new", { ...edit("a", 10), content: "x".repeat(200) });
  expect(readEdits(storage, "article 1")).toEqual([edit("a", 10)]);
  moveEdit(storage, "article 1", "article new", edit("a", 10));
  expect(readEdits(storage, "article 1")).toEqual([]);
  expect(readEdits(storage, "article new")).toEqual([edit("a", 10)]);
});

test("what is no edit is passed over", () => {
  const storage = aStorage();
  storage.setItem("edit:settings:a", "{");
  storage.setItem("edit:settings:b", "null");
  storage.setItem("edit:settings:c", JSON.stringify({ version: "1", keptAt: 1 }));
  expect(readEdits(storage, "settings")).toEqual([]);
});

test("a storage without room stops nothing, and what was kept before stays", () => {
  const storage = aStorage(100);
  writeEdit(storage, "settings", edit("a", 1));
  writeEdit(storage, "settings", { ...edit("a", 2), content: "x".repeat(200) });
  expect(readEdits(storage, "settings")).toEqual([edit("a", 1)]);
});
