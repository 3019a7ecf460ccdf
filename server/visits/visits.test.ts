import { PostgresAdapter, sql } from "kysely";
import { expect, test } from "vitest";
import { parse } from "#domain/schema.ts";
import { NO_REEL } from "#domain/site-settings.ts";
import { MOST_KEYS } from "#domain/visits.ts";
import { visitReport } from "#domain/visit-report.ts";
import { aDatabase, withBothDatabases } from "../../tests/support/databases.ts";
import type { DatabaseLocation } from "../database/open-database.ts";
import { createVisitLimit, REPORTS_AT_ONCE } from "./visit-limit.ts";
import { createVisits } from "./visits.ts";

/** 22:00 in Bogotá, when the next day has begun in UTC. */
const NOW = Date.UTC(2026, 10, 27, 3);
const DAY_MS = 86_400_000;

const NO_REELS = { first: NO_REEL, last: NO_REEL };

withBothDatabases((aPlace) => {
  async function aService(place?: DatabaseLocation) {
    const { query } = await aDatabase(place ?? (await aPlace()));
    const clock = { at: NOW };
    const warnings: string[] = [];
    const reels = structuredClone(NO_REELS);
    const visits = createVisits({
      database: query,
      settings: async () => ({
        contact: { timeZone: "America/Bogota" },
        languages: { first: "en", second: "es", written: "en" },
        reels,
      }),
      mediaPublicUrl: "https://cdn.example/media",
      log: { warn: (_: unknown, line?: string) => void warnings.push(String(line)) },
      now: () => clock.at,
    });
    const report = (input: unknown, times = 1) => {
      for (let count = 0; count < times; count += 1) visits.count(parse(visitReport, input));
    };
    const rows = async () => {
      const stored = await query
        .selectFrom("visit_counts")
        .selectAll()
        .orderBy("day")
        .orderBy("kind")
        .orderBy("key")
        .execute();
      return stored.map(({ day, kind, key, count }) => `${day} ${kind} ${key} ${count}`);
    };
    const anArticle = async (slug: string, isDraft: 0 | 1 = 0) => {
      const { id } = await query
        .insertInto("articles")
        .values({
          title: slug,
          title_slug: slug,
          year: 2026,
          is_top: 0,
          version: 1,
          main_media_id: null,
          is_draft: isDraft,
          deleted_at: null,
          created_at: 1,
          updated_at: 1,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await query.insertInto("slugs").values({ slug, article_id: id, is_current: 1 }).execute();
      return id;
    };
    const aFilm = async (url: string, article?: number) => {
      const { id } = await query
        .insertInto("media")
        .values({ url, kind: "film", state: "final", alt: "Making of", created_at: 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (article === undefined) return id;
      await query
        .insertInto("article_media")
        .values({ article_id: article, position: 0, media_id: id })
        .execute();
      return id;
    };
    return { visits, report, rows, clock, query, warnings, reels, anArticle, aFilm };
  }

  test("Y2 visits, views, sites and languages are added up by the studio's day", async () => {
    const { visits, report, rows, clock, anArticle } = await aService();
    const id = await anArticle("seda");
    report({ path: "/", referrer: "www.instagram.com", language: "es-CO" }, 3);
    report({ path: "/es/work/seda" }, 2);
    report({ path: "/work/seda" });
    visits.countInquiry();
    await visits.statistics("7-days");
    clock.at += 2 * 3_600_000;
    report({ path: "/", referrer: "", language: "de" });
    await visits.close();
    expect(await rows()).toEqual([
      "2026-11-26 inquiry  1",
      "2026-11-26 language es-CO 3",
      "2026-11-26 referrer instagram.com 3",
      "2026-11-26 view / 3",
      `2026-11-26 view work/${id} 3`,
      "2026-11-26 visit  3",
      "2026-11-27 language de 1",
      "2026-11-27 referrer  1",
      "2026-11-27 view / 1",
      "2026-11-27 visit  1",
    ]);
  });

  test("Y2 only pages that visitors can open now are counted", async () => {
    const { visits, report, rows, anArticle } = await aService();
    await anArticle("borrador", 1);
    for (const path of [
      "/work/borrador",
      "/work/nothing",
      "/de/work",
      "/gallery/nothing",
      "/p/0123456789abcdefghij",
      "/dashboard",
      "/login",
      "/work/",
      "/Work",
      "//",
      "/' OR 1=1",
    ]) {
      report({ path, referrer: "a.example", language: "es" });
    }
    await visits.close();
    expect(await rows()).toEqual([]);
  });

  test("Y2 quarters of films that a public page shows, main ones and reels too, also where a network sends them", async () => {
    const { visits, report, rows, query, reels, anArticle, aFilm } = await aService();
    const file = `${"ab".repeat(16)}.mp4`;
    const id = await aFilm(`/media/${file}`, await anArticle("seda"));
    await aFilm("/videos/secret.mp4", await anArticle("borrador", 1));
    report({ film: `/media/${file}`, quarter: 1 }, 2);
    report({ film: `https://cdn.example/media/${file}`, quarter: 1 });
    report({ film: `/media/${file}`, quarter: 4 });
    report({ film: "/videos/secret.mp4", quarter: 1 });
    report({ film: "/videos/nothing.mp4", quarter: 1 });
    const { films } = await visits.statistics("7-days");
    expect(films).toEqual({
      rows: [{ title: "seda", alt: "Making of", quarters: [3, 0, 0, 1] }],
      more: 0,
    });
    expect(await rows()).toEqual([`2026-11-26 film ${id}/1 3`, `2026-11-26 film ${id}/4 1`]);

    const main_media_id = await aFilm("/videos/lino.mp4");
    const lino = await anArticle("lino");
    await query.updateTable("articles").set({ main_media_id }).where("id", "=", lino).execute();
    await aFilm("/videos/reel.mp4");
    reels.last.src = "/videos/reel.mp4";
    const gone = await aFilm("/videos/gone.mp4", await anArticle("niebla"));
    report({ film: "/videos/lino.mp4", quarter: 1 }, 4);
    report({ film: "/videos/reel.mp4", quarter: 1 }, 5);
    report({ film: "/videos/gone.mp4", quarter: 1 }, 9);
    await visits.statistics("7-days");
    await query.deleteFrom("article_media").where("media_id", "=", gone).execute();
    await query.deleteFrom("media").where("id", "=", gone).execute();
    expect((await visits.statistics("7-days")).films.rows).toEqual([
      { title: "Reel", alt: "Making of", quarters: [5, 0, 0, 0] },
      { title: "lino", alt: "Making of", quarters: [4, 0, 0, 0] },
      { title: "seda", alt: "Making of", quarters: [3, 0, 0, 1] },
      { title: null, alt: "", quarters: [9, 0, 0, 0] },
    ]);
  });

  test("Y2 a renamed project or gallery keeps its counts; a removed one is counted on as removed, a hidden one has no address", async () => {
    const { visits, report, query, anArticle, aFilm } = await aService();
    const id = await anArticle("seda");
    const gone = await anArticle("niebla");
    await aFilm("/videos/seda.mp4", id);
    const fashion = query.selectFrom("categories").select("id").where("slug", "=", "fashion");
    const { id: category_id } = await fashion.executeTakeFirstOrThrow();
    const carried = { article_id: id, category_id, position: 0 };
    await query.insertInto("article_categories").values(carried).execute();
    const rename = (changes: { name?: string; slug?: string; is_hidden?: 1 }) =>
      query.updateTable("categories").set(changes).where("id", "=", category_id).execute();
    // `/gallery` opens the first gallery.
    report({ path: "/gallery" });
    report({ path: "/es/gallery/fashion" }, 2);
    report({ path: "/work/seda" }, 2);
    report({ path: "/work/niebla" });
    await visits.statistics("7-days");
    await query.updateTable("slugs").set({ is_current: 0 }).where("article_id", "=", id).execute();
    await query
      .insertInto("slugs")
      .values({ slug: "algodon", article_id: id, is_current: 1 })
      .execute();
    await query.deleteFrom("slugs").where("article_id", "=", gone).execute();
    await query.deleteFrom("articles").where("id", "=", gone).execute();
    report({ path: "/work/algodon" }, 3);
    report({ path: "/work/seda" });
    await rename({ name: "MODA", slug: "moda" });
    report({ path: "/gallery/moda" });
    const { pages: named } = await visits.statistics("7-days");
    const what = { kind: "gallery", title: "MODA", address: "/gallery/moda" };
    expect(named.rows[1]).toEqual({ what, count: 4 });
    await rename({ is_hidden: 1 });
    report({ path: "/gallery/moda" });
    const { pages } = await visits.statistics("7-days");
    expect(pages.rows).toEqual([
      { what: { kind: "work", title: "seda", address: "/work/algodon" }, count: 6 },
      { what: { ...what, address: null }, count: 4 },
      { what: { kind: "gone" }, count: 1 },
    ]);
  });

  test("Y2 a day has room for so many sites; what comes after them is counted as other", async () => {
    const { visits, report, rows } = await aService();
    const most = MOST_KEYS.referrer;
    for (let site = 0; site < most - 1; site += 1) {
      report({ path: "/", referrer: `s${site}.example`, language: "es" });
    }
    await visits.statistics("7-days");
    for (let site = 0; site < 9; site += 1) {
      report({ path: "/", referrer: `t${site}.example`, language: "es" });
    }
    report({ path: "/", referrer: "s7.example", language: "es" });
    const { referrers } = await visits.statistics("7-days");
    expect([referrers.rows.length, referrers.more]).toEqual([100, most - 99]);
    await visits.close();
    const sites = (await rows()).filter((row) => row.includes(" referrer "));
    expect(sites).toHaveLength(most + 1);
    expect(sites).toContain("2026-11-26 referrer s7.example 2");
    expect(sites).toContain("2026-11-26 referrer * 8");
  });

  test("Y2 two processes that write at once add to the same rows", async () => {
    const place = await aPlace();
    const [one, two] = [await aService(place), await aService(place)];
    for (let round = 0; round < 5; round += 1) {
      one.report({ path: "/", referrer: "b.example", language: "es" }, 10);
      two.report({ path: "/", referrer: "a.example", language: "es" }, 10);
      const first = one.visits.statistics("7-days");
      // A SQLite library has only one process, so the writes run one after the other.
      if (place.databaseUrl === undefined) await first;
      await Promise.all([first, two.visits.statistics("7-days")]);
    }
    expect(await one.rows()).toEqual([
      "2026-11-26 language es 100",
      "2026-11-26 referrer a.example 50",
      "2026-11-26 referrer b.example 50",
      "2026-11-26 view / 100",
      "2026-11-26 visit  100",
    ]);
  });

  test("Y2 what can't be written is written later, and said once", async () => {
    const { visits, report, rows, query, warnings } = await aService();
    await sql`ALTER TABLE visit_counts RENAME TO elsewhere`.execute(query);
    for (let round = 0; round < 2; round += 1) {
      report({ path: "/", referrer: "", language: "es" });
      await expect(visits.statistics("7-days")).rejects.toThrow(/visit_counts/);
    }
    await sql`ALTER TABLE elsewhere RENAME TO visit_counts`.execute(query);
    await visits.close();
    expect(await rows()).toContain("2026-11-26 view / 2");
    expect(warnings).toHaveLength(1);
  });

  test("Y2 what the database will never take is dropped, and said once; what comes with it and after it is counted", async () => {
    const { visits, report, rows, query, warnings } = await aService();
    report({ path: "/" });
    visits.count({ kind: "view", path: "/work/\0", entry: undefined });
    report({ path: "/about" });
    visits.count({ kind: "film", film: "/videos/\0.mp4", quarter: 1 });
    visits.countInquiry();
    await visits.write();
    report({ path: "/" });
    await visits.close();
    expect(await rows()).toEqual([
      "2026-11-26 inquiry  1",
      "2026-11-26 view / 2",
      "2026-11-26 view /about 1",
    ]);
    // PostgreSQL refuses this text; SQLite finds nothing for it.
    const isPostgres = query.getExecutor().adapter instanceof PostgresAdapter;
    expect(warnings).toHaveLength(isPostgres ? 1 : 0);
  });

  test("Y2 counts stay for 24 months, and are compared with as many days where those were counted", async () => {
    const { visits, report, rows, clock } = await aService();
    report({ path: "/", referrer: "", language: "es" }, 4);
    clock.at += 7 * DAY_MS;
    report({ path: "/", referrer: "", language: "es" }, 5);
    const now = await visits.statistics("7-days");
    expect([now.totals.visits, now.before]).toEqual([5, null]);
    clock.at += 6 * DAY_MS;
    const week = await visits.statistics("7-days");
    expect([week.totals.visits, week.before?.visits, week.since]).toEqual([5, 4, "2026-11-26"]);
    expect(week.steps.map((step) => step.visits)).toEqual([5, 0, 0, 0, 0, 0, 0]);
    const year = await visits.statistics("12-months");
    expect(year.steps.slice(-2)).toEqual([
      { day: "2026-11-01", visits: 4, views: 4, inquiries: 0 },
      { day: "2026-12-01", visits: 5, views: 5, inquiries: 0 },
    ]);
    expect([year.totals.visits, year.before]).toEqual([9, null]);
    clock.at = Date.UTC(2028, 10, 27, 3);
    await visits.sweep();
    expect((await rows()).length).toBe(8);
    clock.at += DAY_MS;
    await visits.sweep();
    expect((await rows()).map((row) => row.slice(0, 10))).toEqual(Array(4).fill("2026-12-03"));
  });
});

test("T39 Y2 a network has so many places, which are free again after half a minute each", () => {
  const clock = { at: NOW };
  const mayCount = createVisitLimit(() => clock.at);
  const counted = (address: string, times: number) =>
    Array.from({ length: times }, () => mayCount(address)).filter(Boolean).length;
  expect(counted("2001:db8:1:2::7", 50) + counted("2001:db8:1:2:ffff::9", 500)).toBe(
    REPORTS_AT_ONCE,
  );
  expect(counted("2001:db8:1:3::7", 5)).toBe(5);
  clock.at += 90_000;
  expect(counted("2001:db8:1:2::8", 50)).toBe(3);
  clock.at += 3_600_000;
  expect(counted("2001:db8:1:2::8", 500)).toBe(REPORTS_AT_ONCE);
  clock.at -= DAY_MS;
  expect(counted("2001:db8:1:2::8", 5)).toBe(0);
  clock.at += 60_000;
  expect(counted("2001:db8:1:2::8", 5)).toBe(2);
});
