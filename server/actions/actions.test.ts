import { expect, test } from "vitest";
import { onBothDatabases, aDatabase } from "../../tests/helpers/a-database.ts";
import { lastActions, noteAction } from "./actions.ts";

onBothDatabases((aPlace) => {
  test("the log of actions has the last ones, the newest first", async () => {
    const { query } = await aDatabase(await aPlace());
    await noteAction(query, { kind: "settings-saved" }, 1);
    await noteAction(query, { kind: "article-saved", subject: "Seda", articleId: 7 }, 3);
    await noteAction(query, { kind: "article-binned", subject: "Seda", articleId: 7 }, 2);
    expect(await lastActions(query, 2)).toEqual([
      { id: 3, at: 2, kind: "article-binned", subject: "Seda", articleId: 7 },
      { id: 2, at: 3, kind: "article-saved", subject: "Seda", articleId: 7 },
    ]);
  });

  test("the log of actions can be changed and shortened by nobody", async () => {
    const { query } = await aDatabase(await aPlace());
    await noteAction(query, { kind: "signed-in", subject: "Firefox" }, 1);
    const before = await lastActions(query, 50);
    const changes = [
      query.updateTable("actions").set({ subject: "nobody" }),
      query.deleteFrom("actions"),
    ];
    for (const change of changes) await expect(change.execute()).rejects.toThrow("only ever added");
    expect(await lastActions(query, 50)).toEqual(before);
  });
});
