import { sql } from "kysely";
import { highestId, setHighestId } from "../database/number-counter.ts";
import type { OpenDatabase } from "../database/database-handle.ts";
import { copyTables } from "./copy-library.ts";

/* What a restore from Salud keeps of the present studio (decisions 41 and 43). */

/** Copied as they are now: a leaked password must not return with the backup. */
const KEPT_TABLES = [
  "accounts",
  "passkeys",
  "recovery_codes",
  "sessions",
  "attempts",
  "visit_counts",
] as const;

/** Copies what a restore keeps into a migrated library; nobody may write to `present` any more. */
export async function keepPresent(present: OpenDatabase, library: OpenDatabase): Promise<void> {
  await copyTables(present, library, KEPT_TABLES);
  await keepLinks(present, library);
  await keepPlays(present, library);
  await keepAnswers(present, library);
  await keepAuditLog(present, library);
  await keepInquiries(present, library);
  await continueNumbers(present, library);
}

function entriesOf({ query }: OpenDatabase) {
  const entries = query.selectFrom("audit_log").select(["at", "kind", "subject", "article_id"]);
  return entries.orderBy("id").execute();
}

/** Appends the entries that the backup lacks; entries that only the backup has stay. */
async function keepAuditLog(present: OpenDatabase, library: OpenDatabase): Promise<void> {
  const known = Map.groupBy(await entriesOf(library), (entry) => JSON.stringify(entry));
  const since = (await entriesOf(present)).filter(
    (entry) => known.get(JSON.stringify(entry))?.pop() === undefined,
  );
  await library.query.transaction().execute(async (trx) => {
    for (const entry of since) await trx.insertInto("audit_log").values(entry).execute();
  });
}

/** Adds the inquiries that the backup lacks; the next start enqueues unsent mails. */
async function keepInquiries(present: OpenDatabase, library: OpenDatabase): Promise<void> {
  const inquiries = await present.query.selectFrom("inquiries").selectAll().orderBy("id").execute();
  await library.query.transaction().execute(async (trx) => {
    for (const inquiry of inquiries) {
      await trx
        .insertInto("inquiries")
        .values(inquiry)
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    }
  });
}

const NUMBERED = [
  "articles",
  "categories",
  "inquiries",
  "private_links",
  "selections",
  "guests",
  "answers",
];

/** Ids and versions continue, so that an editor opened before the restore gets a conflict. */
async function continueNumbers(present: OpenDatabase, library: OpenDatabase): Promise<void> {
  const versions = await present.query.selectFrom("articles").select(["id", "version"]).execute();
  const now = await present.query.selectFrom("library").selectAll().executeTakeFirstOrThrow();
  const selections = await present.query
    .selectFrom("selections")
    .select(["id", "version"])
    .execute();
  const settings = await newestSettings(present);
  const restoredSettings = await newestSettings(library);
  await library.query.transaction().execute(async (trx) => {
    for (const [table, rows] of [
      ["articles", versions],
      ["selections", selections],
    ] as const) {
      for (const { id, version } of rows) {
        const higher = sql<number>`max(version, ${version}) + 1`;
        await trx.updateTable(table).set({ version: higher }).where("id", "=", id).execute();
      }
    }
    if (settings !== undefined && restoredSettings !== undefined) {
      await trx
        .updateTable("versions")
        .set({ version: Math.max(settings.version, restoredSettings.version) + 1 })
        .where("id", "=", restoredSettings.id)
        .execute();
    }
    await trx
      .updateTable("library")
      .set((row) => ({
        categories_version: sql<number>`max(${row.ref("categories_version")}, ${now.categories_version}) + 1`,
        order_version: sql<number>`max(${row.ref("order_version")}, ${now.order_version}) + 1`,
      }))
      .execute();
    for (const table of NUMBERED) {
      const highest = await highestId(present.query, present.kind, table);
      if (highest > (await highestId(trx, library.kind, table))) {
        await setHighestId(trx, library.kind, table, highest);
      }
    }
  });
}

function newestSettings({ query }: OpenDatabase) {
  return query
    .selectFrom("versions")
    .select(["id", "version"])
    .where("document", "=", "settings")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Links keep their present state, so that a revoked one stays closed. Links whose projects or selections the
 * restore removes go to `lost_links`, and open again when a later restore has them.
 */
async function keepLinks(present: OpenDatabase, library: OpenDatabase): Promise<void> {
  const links = await present.query.selectFrom("private_links").selectAll().execute();
  const lost = await present.query.selectFrom("lost_links").select("token").execute();
  await library.query.transaction().execute(async (trx) => {
    const articles = new Set((await trx.selectFrom("articles").select("id").execute()).map(idOf));
    const selections = new Set(
      (await trx.selectFrom("selections").select("id").execute()).map(idOf),
    );
    const isThere = ({ article_id, selection_id }: (typeof links)[number]) =>
      article_id === null ? selections.has(selection_id ?? 0) : articles.has(article_id);
    const coming = await trx.selectFrom("private_links").select("token").execute();
    const restored = new Set(coming.map(tokenOf));
    await trx.deleteFrom("lost_links").execute();
    const stillLost = lost.map(tokenOf).filter((token) => !restored.has(token));
    for (const link of links) {
      const { token, note, password_hash, ends_at, revoked_at, openings, opened_at } = link;
      const { asks_answers } = link;
      if (restored.has(token)) {
        await trx
          .updateTable("private_links")
          .set({ note, password_hash, ends_at, revoked_at, openings, opened_at, asks_answers })
          .where("token", "=", token)
          .execute();
      } else if (isThere(link)) {
        await trx.insertInto("private_links").values(link).execute();
      } else if (revoked_at === null) stillLost.push(token);
    }
    const back = lost.map(tokenOf).filter((token) => restored.has(token));
    for (const token of back) {
      await trx
        .updateTable("private_links")
        .set({ revoked_at: null })
        .where("token", "=", token)
        .execute();
    }
    for (const token of stillLost) await trx.insertInto("lost_links").values({ token }).execute();
  });
}

/** Plays belong to the links, which keep their present counts. */
async function keepPlays(present: OpenDatabase, library: OpenDatabase): Promise<void> {
  const plays = await present.query.selectFrom("private_link_plays").selectAll().execute();
  await library.query.transaction().execute(async (trx) => {
    await trx.deleteFrom("private_link_plays").execute();
    const links = new Set((await trx.selectFrom("private_links").select("id").execute()).map(idOf));
    const media = new Set((await trx.selectFrom("media").select("id").execute()).map(idOf));
    for (const play of plays) {
      if (!links.has(play.link_id) || !media.has(play.media_id)) continue;
      await trx.insertInto("private_link_plays").values(play).execute();
    }
  });
}

/** Guests and their answers stay as they are, for all links that are there. */
async function keepAnswers(present: OpenDatabase, library: OpenDatabase): Promise<void> {
  const guests = await present.query.selectFrom("guests").selectAll().execute();
  const answers = await present.query.selectFrom("answers").selectAll().execute();
  await library.query.transaction().execute(async (trx) => {
    await trx.deleteFrom("guests").execute();
    const links = new Set((await trx.selectFrom("private_links").select("id").execute()).map(idOf));
    const kept = guests.filter(({ link_id }) => links.has(link_id));
    const keptIds = new Set(kept.map(idOf));
    for (const guest of kept) await trx.insertInto("guests").values(guest).execute();
    for (const answer of answers) {
      if (keptIds.has(answer.guest_id)) await trx.insertInto("answers").values(answer).execute();
    }
  });
}

const idOf = ({ id }: { id: number }) => id;
const tokenOf = ({ token }: { token: string }) => token;
