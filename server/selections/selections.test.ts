import { expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { parse } from "#domain/schema.ts";
import { NO_REEL } from "#domain/site-settings.ts";
import { TRASH_DAYS } from "#domain/trash.ts";
import { visitReport } from "#domain/visit-report.ts";
import { withBothDatabases } from "../../tests/support/databases.ts";
import { aLibraryIn, anInput } from "../articles/articles.fixtures.ts";
import { latestAuditEntries } from "../audit-log/audit-log.ts";
import type { DatabaseLocation } from "../database/open-database.ts";
import { createPrivateLinks } from "../private-links/private-links.ts";
import { listVersions } from "../versions/versions.ts";
import { createVisits } from "../visits/visits.ts";
import { createSelections } from "./selections.ts";

const DAY_MS = 86_400_000;
const PITCH = { title: "Reel", client: "Tosh", note: "Para el rodaje." };

/** A library with a draft of two pictures, and the services of selections and links. */
async function aStudio(where: DatabaseLocation) {
  const library = await aLibraryIn(where);
  const { query, now } = library;
  const articles = await library.open();
  const [first, second] = [await library.aMedium("picture"), await library.aMedium("picture")];
  const draft = await articles.save(
    anInput({ title: "Seda", year: 2026, isDraft: true, images: [first, second] }),
  );
  const selections = createSelections(query, now);
  const links = createPrivateLinks({
    database: query,
    rateLimit: { reserve: () => Promise.reject(new Error("unused")), release: async () => {} },
    onUncounted: () => {},
    now,
  });
  const shown = async (id: number) =>
    (await selections.findShared(id))?.items.map(({ article, media }) => [
      article.title,
      media?.url ?? null,
    ]);
  return { ...library, articles, draft, first, second, selections, links, shown };
}

function codeOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.catch((error: unknown) => {
    if (isRefusal(error)) return error.code;
    throw error;
  });
}

withBothDatabases((aPlace) => {
  test("J1 a selection keeps its order and is saved against its version, each save being a version", async () => {
    const { selections, draft, first, second, shown, query } = await aStudio(await aPlace());
    const whole = { article: draft.id, media: null };
    const items = [
      { article: draft.id, media: second },
      whole,
      { article: draft.id, media: first },
    ];
    const created = await selections.create({ ...PITCH, items });
    expect(created).toEqual({ id: created.id, version: 1, ...PITCH, items });
    expect(await shown(created.id)).toEqual([
      ["Seda", second],
      ["Seda", null],
      ["Seda", first],
    ]);
    const saved = await selections.save(created.id, 1, { ...PITCH, title: "Dos", items: [whole] });
    expect(saved).toMatchObject({ version: 2, title: "Dos", items: [whole] });
    expect(await codeOf(selections.save(created.id, 1, { ...PITCH, items }))).toBe(
      "stale-selection",
    );
    const versions = await listVersions(query, { document: "selection", id: created.id });
    expect(versions.map(({ content }) => content)).toEqual([
      { ...PITCH, title: "Dos", items: [whole] },
      { ...PITCH, items },
    ]);
    const kept = await query.selectFrom("version_media").selectAll().execute();
    expect(kept.length).toBeGreaterThanOrEqual(2);
    const entries = await latestAuditEntries(query, 2);
    expect(entries.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["selection-saved", "Dos"],
      ["selection-created", "Reel"],
    ]);
  });

  test("J1 unknown articles and media are left out of a save", async () => {
    const { selections, draft, first } = await aStudio(await aPlace());
    const items = [
      { article: 999, media: null },
      { article: draft.id, media: "/media/gone.jpg" },
      { article: draft.id, media: first },
    ];
    const { items: stored } = await selections.create({ ...PITCH, items });
    expect(stored).toEqual([{ article: draft.id, media: first }]);
  });

  test("J2 what is deleted leaves a selection, and returns with its project", async () => {
    const { selections, articles, draft, first, shown } = await aStudio(await aPlace());
    const items = [
      { article: draft.id, media: first },
      { article: draft.id, media: null },
    ];
    const { id } = await selections.create({ ...PITCH, items });
    await articles.remove(draft.id);
    expect(await shown(id)).toEqual([]);
    await articles.restore(draft.id);
    expect(await shown(id)).toEqual([
      ["Seda", first],
      ["Seda", null],
    ]);
    await articles.save(anInput({ id: draft.id, version: draft.version, images: [] }));
    expect(await shown(id)).toEqual([["Seda", null]]);
    await articles.remove(draft.id);
    await articles.discard(draft.id);
    expect(await shown(id)).toEqual([]);
    expect((await selections.edited(id))?.stored.items).toEqual([]);
  });

  test("J1 the links of a selection open it until it is deleted, and again once it is restored", async () => {
    const { selections, links, wait } = await aStudio(await aPlace());
    const { id } = await selections.create({ ...PITCH, items: [] });
    expect(await codeOf(links.create({ selection: id + 1 }, {}))).toBe("no-such-selection");
    const link = await links.create({ selection: id }, { note: "Agencia" });
    expect(link).toMatchObject({ articleId: null, selectionId: id, note: "Agencia" });
    const token = link.address.slice("/p/".length);
    const open = () => links.open(token, undefined, true);
    expect(await open()).toMatchObject({
      state: "open",
      subject: { selection: id },
      endsAt: null,
      asksAnswers: false,
    });
    expect(await links.list({ selection: id })).toMatchObject([{ openings: 1 }]);
    const [listed] = await selections.list();
    expect(listed).toMatchObject({ id, items: 0, openLinks: 1, openings: 1, deletedAt: null });

    await selections.remove(id);
    expect(await open()).toEqual({ state: "none" });
    expect(await codeOf(links.change(link.id, { note: "x" }))).toBe("no-such-link");
    expect(await codeOf(selections.remove(id))).toBe("no-such-selection");
    await selections.restore(id);
    expect((await open()).state).toBe("open");
    await selections.remove(id);
    wait((TRASH_DAYS + 1) * DAY_MS);
    await selections.sweep();
    expect(await codeOf(selections.restore(id))).toBe("no-such-selection");
    expect(await selections.list()).toEqual([]);
  });

  test("J4 Y2 a link counts how far its films were played, and no others", async () => {
    const { selections, links, articles, aMedium, query, now } = await aStudio(await aPlace());
    const [one, two, other] = [await aMedium("film"), await aMedium("film"), await aMedium("film")];
    const film = await articles.save(anInput({ title: "Film", year: 2026, images: [one, two] }));
    await articles.save(anInput({ title: "Other", year: 2026, images: [other] }));
    const visits = createVisits({
      database: query,
      settings: async () => ({
        contact: { timeZone: "UTC" },
        languages: { first: "es", second: "", written: "es" },
        reels: { first: NO_REEL, last: NO_REEL },
      }),
      mediaPublicUrl: undefined,
      log: { warn: () => {} },
      now,
    });
    const linkTo = async (media: string | null) => {
      const items = [{ article: film.id, media }];
      const { id } = await selections.create({ ...PITCH, items });
      const link = await links.create({ selection: id }, {});
      const watched = async () => (await links.list({ selection: id }))[0]?.films;
      return { ...link, token: link.address.slice("/p/".length), watched };
    };
    const [whole, single] = [await linkTo(null), await linkTo(one)];
    const report = (link: string, played: string, quarter: number) =>
      visits.count(parse(visitReport, { film: played, quarter, link }));
    for (const { token } of [whole, single]) {
      report(token, one, 1);
      report(token, one, 2);
      report(token, one, 1);
      report(token, two, 1);
      report(token, other, 1);
    }
    report("x".repeat(22), one, 1);
    await visits.write();
    const first = { url: one, alt: "", quarters: [2, 1, 0, 0] };
    expect(await single.watched()).toEqual([first]);
    expect(await whole.watched()).toEqual([first, { url: two, alt: "", quarters: [1, 0, 0, 0] }]);
    expect(await query.selectFrom("visit_counts").selectAll().execute()).toEqual([]);

    await links.change(whole.id, { isRevoked: true });
    report(whole.token, one, 4);
    report(single.token, one, 4);
    await visits.write();
    expect(await whole.watched()).toMatchObject([first, { url: two }]);
    expect(await single.watched()).toEqual([{ ...first, quarters: [2, 1, 0, 1] }]);
  });

  test("J1 a selection with a password is locked, whatever is in it", async () => {
    const { selections, links, articles, draft } = await aStudio(await aPlace());
    await articles.save(anInput({ id: draft.id, version: draft.version, isDraft: false }));
    const items = [{ article: draft.id, media: null }];
    const { id } = await selections.create({ ...PITCH, items });
    const { address } = await links.create({ selection: id }, { password: "secreto" });
    expect(await links.open(address.slice("/p/".length), undefined, true)).toEqual({
      state: "locked",
    });
  });
});
