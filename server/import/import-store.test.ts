import { expect, test } from "vitest";
import { aDatabase, withBothDatabases } from "../../tests/support/databases.ts";
import type { ImportedProject } from "./report.ts";
import {
  beginImport,
  digitsOf,
  endImport,
  findImport,
  recordCategories,
  recordItem,
} from "./import-store.ts";

const reported: ImportedProject = {
  key: "a",
  title: "Marea",
  outcome: "imported",
  isDraft: false,
  address: "/work/marea",
  oldAddresses: [],
  pictures: 1,
  films: 0,
  reduced: 0,
  problems: [],
};

withBothDatabases((aPlace) => {
  test("O1 an import goes on until it is undone, and is known by its source or as the last", async () => {
    const { query } = await aDatabase(await aPlace());
    expect(await findImport(query, undefined)).toBeUndefined();
    const first = await beginImport(query, "one", 1);
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      source: "one",
      newCategories: [],
      items: new Map(),
    });
    const second = await beginImport(query, "two", 2);
    await recordCategories(query, first.id, ["DRONE"]);
    await query
      .transaction()
      .execute((trx) => recordItem(trx, { importId: first.id, articleId: 7, reported }));
    const items = new Map([["a", { articleId: 7, reported }]]);
    const known = { id: first.id, source: "one", newCategories: ["DRONE"], items };
    expect(await beginImport(query, "one", 3)).toMatchObject(known);
    expect(await findImport(query, undefined)).toMatchObject({ ...second, newCategories: [] });
    await endImport(query, second.id, 4);
    expect(await findImport(query, "two")).toBeUndefined();
    expect(await findImport(query, undefined)).toMatchObject(known);
    expect((await beginImport(query, "two", 5)).id).not.toBe(second.id);
  });
});

test("O1 a file of an import has digits of its own, the same in every run", () => {
  const files = [
    ["i", "a"],
    ["i", "b"],
    ["j", "a"],
    ["ia", ""],
  ].map(([id = "", key = ""]) => digitsOf(id, key));
  expect(new Set(files).size).toBe(4);
  expect(files[0]).toBe("7e18a1bff3269730de24414d45aad1c8");
});
