import { expect, test } from "vitest";
import { aDatabase } from "../../tests/support/databases.ts";
import { forget, listVersions, MOST_VERSIONS, storeVersion } from "./versions.ts";

const ARTICLE = { document: "article", id: 7 } as const;

test("every save is stored as a version, newest first, and never changes", async () => {
  const { query } = await aDatabase();
  await query.transaction().execute(async (trx) => {
    await storeVersion(trx, ARTICLE, { version: 1, content: { title: "A" }, mediaIds: [] }, 10);
    await storeVersion(trx, ARTICLE, { version: 2, content: { title: "B" }, mediaIds: [] }, 20);
    await storeVersion(trx, ARTICLE, { version: 2, content: { title: "C" }, mediaIds: [] }, 30);
    await storeVersion(
      trx,
      { document: "settings", id: 7 },
      { version: 1, content: {}, mediaIds: [] },
      40,
    );
  });
  expect(await listVersions(query, ARTICLE)).toEqual([
    { version: 2, savedAt: 20, content: { title: "B" } },
    { version: 1, savedAt: 10, content: { title: "A" } },
  ]);
});

test("the last 250 versions are kept with the media that they show, and older ones are deleted", async () => {
  const { query } = await aDatabase();
  const { id } = await query
    .insertInto("media")
    .values({ url: "/media/x", kind: "picture", state: "final", created_at: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query.transaction().execute(async (trx) => {
    for (let version = 1; version <= MOST_VERSIONS + 10; version += 1) {
      await storeVersion(trx, ARTICLE, { version, content: {}, mediaIds: [id, id] }, version);
    }
  });
  const kept = await listVersions(query, ARTICLE);
  expect(kept).toHaveLength(MOST_VERSIONS);
  expect(kept.at(-1)?.version).toBe(11);
  expect(await query.selectFrom("version_media").selectAll().execute()).toHaveLength(MOST_VERSIONS);
  await query.transaction().execute((trx) => forget(trx, ARTICLE));
  expect(await query.selectFrom("version_media").selectAll().execute()).toEqual([]);
});
