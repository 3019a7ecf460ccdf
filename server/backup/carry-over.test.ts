import { expect, test } from "vitest";
import { highestId } from "../database/number-counter.ts";
import { aLinkRow, aStudio, libraryOf, type StudioUnderTest } from "./backup.fixtures.ts";
import { keepPresent } from "./carry-over.ts";

const ATTEMPT = { attempt: 1, kind: "network", key: "k", counted_at: 1 } as const;

/** Returns what a studio keeps when a backup from before `since` replaces it. */
async function kept(
  before: (studio: StudioUnderTest) => Promise<unknown>,
  since: (studio: StudioUnderTest) => Promise<unknown>,
) {
  const studio = await aStudio();
  await before(studio);
  const library = await libraryOf(await studio.backUp());
  await since(studio);
  await keepPresent(studio.database, library);
  return { studio, present: studio.query, library, restored: library.query };
}

const TABLES = [
  "accounts",
  "passkeys",
  "recovery_codes",
  "sessions",
  "attempts",
  "visit_counts",
] as const;

const entry = (subject: string) => ({
  at: 1,
  kind: "logged-in" as const,
  subject,
  article_id: null,
});

const log = ({ query }: StudioUnderTest, ...subjects: string[]) =>
  query.insertInto("audit_log").values(subjects.map(entry)).execute();

test("O4 who may log in, what happened and what visitors wrote stay as they are now", async () => {
  const { present, restored } = await kept(
    async (studio) => {
      const { query } = studio;
      await query
        .insertInto("accounts")
        .values({ username: "admin", password_hash: "old", setting_hash: null })
        .execute();
      await query
        .insertInto("recovery_codes")
        .values([
          { code_hash: "a", used_at: null },
          { code_hash: "b", used_at: null },
        ])
        .execute();
      await query
        .insertInto("visit_counts")
        .values({ day: "2026-03-01", kind: "view", key: "/", count: 1 })
        .execute();
      await studio.inquire("before");
      await studio.inquire("removed since");
      await log(studio, "twice", "once");
    },
    async (studio) => {
      const { query } = studio;
      await query.updateTable("accounts").set({ password_hash: "new" }).execute();
      await query
        .insertInto("passkeys")
        .values({
          id: "k",
          public_key: "p",
          counter: 3,
          transports: "[]",
          name: "Mi teléfono",
          created_at: 1,
          used_at: null,
        })
        .execute();
      await query.deleteFrom("recovery_codes").where("code_hash", "=", "a").execute();
      await query
        .insertInto("sessions")
        .values({ token_hash: "s", id: "s", created_at: 1, seen_at: 1 })
        .execute();
      await query.insertInto("attempts").values(ATTEMPT).execute();
      await query.updateTable("visit_counts").set({ count: 7 }).execute();
      await query.updateTable("inquiries").set({ archived_at: 5 }).where("id", "=", 1).execute();
      await query.deleteFrom("inquiries").where("id", "=", 2).execute();
      await studio.inquire("since");
      await log(studio, "twice", "later");
    },
  );
  for (const table of TABLES) {
    const [now, then] = [present, restored].map((query) =>
      query.selectFrom(table).selectAll().execute(),
    );
    expect([table, await then]).toEqual([table, await now]);
    expect(await now).toHaveLength(1);
  }
  const inquiries = restored
    .selectFrom("inquiries")
    .select(["id", "message", "archived_at"])
    .orderBy("id");
  expect(await inquiries.execute()).toEqual([
    { id: 1, message: "before", archived_at: null },
    { id: 2, message: "removed since", archived_at: null },
    { id: 3, message: "since", archived_at: null },
  ]);
  const subjects = await restored.selectFrom("audit_log").select("subject").orderBy("id").execute();
  expect(subjects.map(({ subject }) => subject)).toEqual(["twice", "once", "twice", "later"]);
});

test("O4 ids and versions go on from where they are, whichever of both is further", async () => {
  const version = { document: "settings" as const, document_id: 1, saved_at: 1, content: "{}" };
  const { library, restored } = await kept(
    async ({ query, save }) => {
      for (const title of ["Marea", "Niebla", "Arena"]) await save(title);
      await query
        .insertInto("versions")
        .values([1, 2].map((number) => ({ ...version, version: number })))
        .execute();
      await query.updateTable("articles").set({ version: 40 }).where("id", "=", 2).execute();
      await query
        .updateTable("library")
        .set({ categories_version: 3, order_version: 30 })
        .execute();
    },
    async ({ query, save, articles }) => {
      for (const title of ["Marea 2", "Marea 3"]) await save(title, { id: 1 });
      await query.updateTable("articles").set({ version: 4 }).where("id", "=", 2).execute();
      await save("Nueva");
      await articles.remove(3);
      await articles.discard(3);
      await query
        .insertInto("versions")
        .values({ ...version, version: 9 })
        .execute();
      await query
        .updateTable("library")
        .set({ categories_version: 5, order_version: 20 })
        .execute();
      const link = await query
        .insertInto("private_links")
        .values([aLinkRow(1, "a"), aLinkRow(1, "b")])
        .returning("id")
        .execute();
      await query
        .deleteFrom("private_links")
        .where("id", "=", link[1]?.id ?? 0)
        .execute();
    },
  );
  const versions = await restored
    .selectFrom("articles")
    .select(["id", "version"])
    .orderBy("id")
    .execute();
  expect(versions).toEqual([
    { id: 1, version: 4 },
    { id: 2, version: 41 },
    { id: 3, version: 1 },
  ]);
  const settings = restored
    .selectFrom("versions")
    .select("version")
    .where("document", "=", "settings")
    .orderBy("version");
  expect(await settings.execute()).toEqual([{ version: 1 }, { version: 10 }]);
  expect(
    await restored.selectFrom("library").select(["categories_version", "order_version"]).execute(),
  ).toEqual([{ categories_version: 6, order_version: 31 }]);
  const ids = ["articles", "private_links", "inquiries"].map((table) =>
    highestId(restored, library.kind, table),
  );
  expect(await Promise.all(ids)).toEqual([4, 2, 0]);
});

test("O4 no number goes back where the backup's is the higher one", async () => {
  const { library, restored } = await kept(
    async ({ save, query }) => {
      await save("Marea");
      await query
        .insertInto("versions")
        .values({ document: "settings", document_id: 1, version: 9, saved_at: 1, content: "{}" })
        .execute();
    },
    async ({ query }) => {
      await query.deleteFrom("versions").where("document", "=", "settings").execute();
    },
  );
  expect(await highestId(restored, library.kind, "articles")).toBe(1);
  expect(
    await restored
      .selectFrom("versions")
      .select("version")
      .where("document", "=", "settings")
      .execute(),
  ).toEqual([{ version: 9 }]);
});

test("O4 Y1 a private link is as open as it is now, and one of a project that goes comes back with it", async () => {
  const { present, restored } = await kept(
    async ({ query, save }) => {
      await save("Marea");
      await query
        .insertInto("private_links")
        .values(
          ["open", "closed", "lost", "removed"].map((token) =>
            aLinkRow(1, token, { revoked_at: token === "lost" ? 3 : null }),
          ),
        )
        .execute();
      await query.insertInto("lost_links").values({ token: "of the backup" }).execute();
    },
    async ({ query, save }) => {
      const later = await save("Niebla");
      const change = { note: "Ana", password_hash: "h", ends_at: 9, openings: 4, opened_at: 8 };
      await query
        .updateTable("private_links")
        .set({ ...change, revoked_at: 5 })
        .where("token", "=", "closed")
        .execute();
      await query.deleteFrom("private_links").where("token", "in", ["lost", "removed"]).execute();
      await query
        .insertInto("private_links")
        .values([
          aLinkRow(1, "since"),
          aLinkRow(later.id, "gone"),
          aLinkRow(later.id, "gone revoked", { revoked_at: 6 }),
        ])
        .execute();
      await query.deleteFrom("lost_links").execute();
      await query
        .insertInto("lost_links")
        .values(["lost", "still lost"].map((token) => ({ token })))
        .execute();
    },
  );
  const links = await restored.selectFrom("private_links").selectAll().orderBy("id").execute();
  const fields = links.map(({ token, revoked_at, note, openings }) => [
    token,
    revoked_at,
    note,
    openings,
  ]);
  expect(fields).toEqual([
    ["open", null, "", 0],
    ["closed", 5, "Ana", 4],
    ["lost", null, "", 0],
    ["removed", null, "", 0],
    ["since", null, "", 0],
  ]);
  expect(links[1]).toMatchObject({ password_hash: "h", ends_at: 9, opened_at: 8 });
  const lost = await restored.selectFrom("lost_links").select("token").orderBy("token").execute();
  expect(lost.map(({ token }) => token)).toEqual(["gone", "still lost"]);
  expect(await present.selectFrom("private_links").select("token").execute()).toHaveLength(5);
});

test("O4 J1 J4 links to selections stay with them, with what was played, and a selection's version goes on", async () => {
  const aSelection = { title: "Reel", client: "", note: "", created_at: 1, updated_at: 1 };
  const play = { media_id: 1, quarter: 1 };
  const { library, restored } = await kept(
    async ({ query }) => {
      await query
        .insertInto("media")
        .values({ url: "/media/a.mp4", kind: "film", state: "final", created_at: 1 })
        .execute();
      await query
        .insertInto("selections")
        .values({ ...aSelection, version: 2 })
        .execute();
      await query.insertInto("private_links").values(toSelection(1, "sent")).execute();
      await query
        .insertInto("private_link_plays")
        .values({ ...play, link_id: 1, count: 3 })
        .execute();
    },
    async ({ query }) => {
      await query.updateTable("selections").set({ version: 6 }).execute();
      await query
        .insertInto("selections")
        .values({ ...aSelection, version: 1 })
        .execute();
      await query
        .insertInto("private_links")
        .values([toSelection(1, "since"), toSelection(2, "gone")])
        .execute();
      await query.updateTable("private_link_plays").set({ count: 7 }).execute();
      await query
        .insertInto("private_link_plays")
        .values([
          { ...play, link_id: 2, count: 1 },
          { ...play, link_id: 3, count: 1 },
        ])
        .execute();
    },
  );
  const links = restored.selectFrom("private_links").select(["id", "token", "selection_id"]);
  expect(await links.orderBy("id").execute()).toEqual([
    { id: 1, token: "sent", selection_id: 1 },
    { id: 2, token: "since", selection_id: 1 },
  ]);
  expect(await restored.selectFrom("lost_links").select("token").execute()).toEqual([
    { token: "gone" },
  ]);
  const plays = restored.selectFrom("private_link_plays").select(["link_id", "count"]);
  expect(await plays.orderBy("link_id").execute()).toEqual([
    { link_id: 1, count: 7 },
    { link_id: 2, count: 1 },
  ]);
  expect(await restored.selectFrom("selections").select(["id", "version"]).execute()).toEqual([
    { id: 1, version: 7 },
  ]);
  expect(await highestId(restored, library.kind, "selections")).toBe(2);
});

const aGuest = (link_id: number, name: string) => ({
  link_id,
  name,
  token_hash: name,
  created_at: 1,
});

const anAnswer = (guest_id: number, text: string) => ({
  guest_id,
  kind: "comment" as const,
  key: text,
  text,
  created_at: 1,
});

test("O4 B1 guests and their answers stay as they are now, and go with links that the restore removes", async () => {
  const { restored, library } = await kept(
    async ({ query, save }) => {
      await save("Seda");
      await query.insertInto("private_links").values(aLinkRow(1, "sent")).execute();
      await query.insertInto("guests").values(aGuest(1, "Ana")).execute();
      await query.insertInto("answers").values(anAnswer(1, "withdrawn")).execute();
    },
    async ({ query, save }) => {
      await query.deleteFrom("answers").execute();
      await query.updateTable("private_links").set({ asks_answers: 1 }).execute();
      const { id: later } = await save("Niebla");
      await query.insertInto("private_links").values(aLinkRow(later, "gone")).execute();
      await query
        .insertInto("guests")
        .values([aGuest(1, "Luis"), aGuest(2, "Eva")])
        .execute();
      await query
        .insertInto("answers")
        .values([anAnswer(2, "kept"), anAnswer(3, "gone")])
        .execute();
    },
  );
  const guests = await restored.selectFrom("guests").select(["id", "name"]).execute();
  expect(guests).toEqual([
    { id: 1, name: "Ana" },
    { id: 2, name: "Luis" },
  ]);
  const answers = await restored.selectFrom("answers").select(["guest_id", "text"]).execute();
  expect(answers).toEqual([{ guest_id: 2, text: "kept" }]);
  const [link] = await restored.selectFrom("private_links").select("asks_answers").execute();
  expect(link).toEqual({ asks_answers: 1 });
  expect(await highestId(restored, library.kind, "guests")).toBe(3);
});

function toSelection(selection_id: number, token: string) {
  return { ...aLinkRow(1, token), article_id: null, selection_id };
}
