import { sql, type Kysely } from "kysely";
import { expect, test } from "vitest";
import { aDatabase, onBothDatabases } from "../../tests/support/database.ts";
import type { SHOWN_OF_MEDIA } from "../articles/article-reader.ts";
import { currentRevision, nextRevision } from "./library.ts";
import type { Database } from "./schema.ts";

/** Articles 1 to 3: a picture as image, a picture as centre, a film with a poster. Medium 5 is shown by none. */
const LIBRARY = [
  `INSERT INTO media (url, kind, state, created_at) VALUES
    ('/media/1', 'picture', 'final', 1), ('/media/2', 'picture', 'final', 1),
    ('/media/3', 'film', 'final', 1), ('/media/4', 'picture', 'final', 1),
    ('/media/5', 'picture', 'final', 1)`,
  "UPDATE media SET poster_id = 4 WHERE id = 3",
  `INSERT INTO articles (title, title_slug, year, is_top, version, main_media_id, created_at, updated_at) VALUES
    ('a', 'a', 2020, 0, 1, NULL, 1, 1), ('b', 'b', 2020, 0, 1, 2, 1, 1), ('c', 'c', 2020, 0, 1, NULL, 1, 1)`,
  "INSERT INTO article_media (article_id, position, media_id) VALUES (1, 0, 1), (3, 0, 3)",
  "INSERT INTO article_services (article_id, position, category) VALUES (1, 0, 'FOOD'), (2, 0, 'FOOD')",
  "INSERT INTO slugs (slug, article_id, is_current) VALUES ('a', 1, 1), ('b', 2, 1)",
];

/** What is written, and the articles that are other ones by it. */
const CHANGES: readonly (readonly [statement: string, touched: readonly number[]])[] = [
  ["UPDATE articles SET title = 'z' WHERE id = 1", [1]],
  ["UPDATE articles SET deleted_at = 1 WHERE id > 1", [2, 3]],
  [
    `INSERT INTO articles (title, title_slug, year, is_top, version, created_at, updated_at)
      VALUES ('d', 'd', 2020, 0, 1, 1, 1)`,
    [4],
  ],
  ["INSERT INTO article_services (article_id, position, category) VALUES (1, 1, 'EVENTS')", [1]],
  ["UPDATE article_services SET category = 'EVENTS' WHERE article_id = 2", [2]],
  ["DELETE FROM article_services WHERE article_id = 1", [1]],
  ["INSERT INTO article_media (article_id, position, media_id) VALUES (2, 0, 5)", [2]],
  ["UPDATE article_media SET article_id = 2 WHERE article_id = 3", [2, 3]],
  ["DELETE FROM article_media WHERE article_id = 3", [3]],
  ["INSERT INTO slugs (slug, article_id, is_current) VALUES ('c', 3, 1)", [3]],
  ["UPDATE slugs SET article_id = 3 WHERE slug = 'a'", [1, 3]],
  ["DELETE FROM slugs WHERE slug = 'b'", [2]],
  ["UPDATE media SET alt = 'seen' WHERE id = 1", [1]],
  ["UPDATE media SET focus_x = 20 WHERE id = 2", [2]],
  ["UPDATE media SET widths = '[160]' WHERE id = 4", [3]],
  ["UPDATE media SET poster_id = NULL WHERE id = 3", [3]],
  ["UPDATE media SET alt = 'unseen' WHERE id = 5", []],
  ["UPDATE media SET alt = alt, variants = 'failed'", []],
  ["DELETE FROM articles WHERE id = 1", []],
];

/** Another value for each column of a medium that is read with an article; its id never changes. */
const SHOWN: Record<Exclude<(typeof SHOWN_OF_MEDIA)[number], "media.id">, string> = {
  "media.url": "'/media/other'",
  "media.width": "640",
  "media.height": "480",
  "media.alt": "'Seda'",
  "media.colour": "'#123456'",
  "media.thumbhash": "'AAAA'",
  "media.widths": "'[160]'",
  "media.caption": "'Luz'",
  "media.focus_x": "20",
  "media.focus_y": "80",
  "media.poster_id": "5",
};

onBothDatabases((aPlace) => {
  test("K1 the database itself notes which articles a change concerns, by the revision of the change", async () => {
    const { query } = await aDatabase(await aPlace());
    await query.transaction().execute(async (trx) => {
      for (const statement of LIBRARY) await sql.raw(statement).execute(trx);
    });
    for (const [statement, touched] of CHANGES) {
      expect([statement, await touchedBy(query, statement)]).toEqual([statement, touched]);
    }
  });

  test("K1 whatever an article shows of a medium counts", async () => {
    const { query } = await aDatabase(await aPlace());
    for (const statement of LIBRARY) await sql.raw(statement).execute(query);
    for (const [name, value] of Object.entries(SHOWN)) {
      const column = name.replace("media.", "");
      const touched = await touchedBy(query, `UPDATE media SET ${column} = ${value} WHERE id = 1`);
      expect([column, touched]).toEqual([column, [1]]);
    }
  });

  test("K1 the database notes that an article was removed for good", async () => {
    const { query } = await aDatabase(await aPlace());
    for (const statement of LIBRARY) await sql.raw(statement).execute(query);
    await query.transaction().execute(nextRevision);
    const library = query.selectFrom("library").select(["revision", "last_removal"]);
    expect(await library.executeTakeFirst()).toEqual({ revision: 2, last_removal: 0 });
    await query.transaction().execute(async (trx) => {
      await nextRevision(trx);
      await trx.deleteFrom("articles").where("id", "=", 2).execute();
    });
    expect(await library.executeTakeFirst()).toEqual({ revision: 3, last_removal: 3 });
  });
});

/** What a change has touched, which is then taken back. */
async function touchedBy(query: Kysely<Database>, statement: string): Promise<number[]> {
  const trx = await query.startTransaction().execute();
  try {
    await nextRevision(trx);
    await sql.raw(statement).execute(trx);
    const { revision } = await currentRevision(trx);
    const articles = trx.selectFrom("articles").select("id").where("touched", "=", revision);
    const rows = await articles.orderBy("id").execute();
    return rows.map(({ id }) => id);
  } finally {
    await trx.rollback().execute();
  }
}
