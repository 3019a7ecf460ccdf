import { expect, test } from "vitest";
import { ANSWER_DAYS, type AnsweredMedia } from "#domain/answer.ts";
import { withBothDatabases } from "../../tests/support/databases.ts";
import { aLibraryIn, anInput } from "../articles/articles.fixtures.ts";
import { latestAuditEntries } from "../audit-log/audit-log.ts";
import type { DatabaseLocation } from "../database/open-database.ts";
import { createPrivateLinks } from "../private-links/private-links.ts";
import { createAdminAnswers } from "./admin-answers.ts";
import { createGuestAnswers, type GuestLink } from "./guest-answers.ts";
import { shownMedia } from "./shown-media.ts";

const HERE = "198.51.100.7";
const DAY_MS = 86_400_000;
const TEXT = "¿Más cálida?";

/** A link to a draft of two pictures and a film, and the services of its answers. */
async function aLink(where: DatabaseLocation) {
  const library = await aLibraryIn(where);
  const { query, now } = library;
  const articles = await library.open();
  const urls = [
    await library.aMedium("picture"),
    await library.aMedium("picture"),
    await library.aMedium("film"),
  ] as const;
  const draft = await articles.save(
    anInput({ title: "Seda", year: 2026, isDraft: true, images: [...urls] }),
  );
  const links = createPrivateLinks({
    database: query,
    rateLimit: { reserve: () => Promise.reject(new Error("unused")), release: async () => {} },
    onUncounted: () => {},
    now,
  });
  const { id: link } = await links.create({ article: draft.id }, { asksAnswers: true });
  const shownNow = async (): Promise<AnsweredMedia[]> => {
    const article = await articles.findShared(draft.id);
    return article ? shownMedia([{ article, media: null }]) : [];
  };
  const clock = { at: now() };
  const parts = { database: query, now: () => clock.at, monotonicNow: () => clock.at };
  const guests = createGuestAnswers(parts);
  const admin = createAdminAnswers({
    ...parts,
    shownBy: shownNow,
    listMedia: articles.listMedia,
    uploadedNames: async () => new Map(),
  });
  const opened: GuestLink = { link, endsAt: null, title: "Seda", shown: await shownNow() };
  const enter = async (name: string, address = HERE) => {
    const outcome = await guests.enter(opened, name, address);
    if (outcome.state === "refused") throw new Error(outcome.code);
    return outcome.token;
  };
  const act = async (token: string | undefined, input: object, address = HERE) => {
    const outcome = await guests.act(opened, token, input, address);
    return outcome.state === "refused" ? outcome.code : outcome.state;
  };
  return {
    library,
    articles,
    draft,
    urls,
    links,
    link,
    guests,
    admin,
    opened,
    enter,
    act,
    clock,
    query,
  };
}

const comment = (media: string, key: string, more: object = {}) => ({
  act: "comment",
  media,
  key,
  text: TEXT,
  ...more,
});

withBothDatabases((aPlace) => {
  test("B1 B2 a guest chooses and comments, and reads what others of the same link wrote", async () => {
    const { urls, enter, act, guests, opened } = await aLink(await aPlace());
    const [first, second, film] = urls;
    const [ana, luis] = [await enter(" Ana  Ruiz "), await enter("Luis")];
    expect(await act(ana, { act: "choose", media: second })).toBe("kept");
    expect(await act(ana, comment(first, "key-first", { point: { x: 0.25, y: 1 } }))).toBe("kept");
    expect(await act(ana, comment(film, "key-late-1", { seconds: 42.5 }))).toBe("kept");
    expect(await act(luis, comment(film, "key-early", { seconds: 0 }))).toBe("kept");
    expect(await act(luis, { act: "choose", media: second })).toBe("kept");
    const seen = await guests.read(opened, luis);
    expect(seen.guest).toBe("Luis");
    expect(seen.choices).toEqual([{ media: second, guests: ["Ana Ruiz", "Luis"], isOwn: true }]);
    expect(
      seen.comments.map(({ guest, media, point, moment, isOwn }) => [
        guest,
        media,
        point,
        moment?.seconds,
        isOwn,
      ]),
    ).toEqual([
      ["Ana Ruiz", first, { x: 0.25, y: 1 }, undefined, false],
      ["Luis", film, null, 0, true],
      ["Ana Ruiz", film, null, 42.5, false],
    ]);
    expect(await act(ana, { act: "unchoose", media: second })).toBe("kept");
    const [choice] = (await guests.read(opened, ana)).choices;
    expect(choice).toEqual({ media: second, guests: ["Luis"], isOwn: false });
    expect((await guests.read(opened, undefined)).guest).toBeNull();
  });

  test("B5 what is sent twice is kept once, also at the same time", async () => {
    const { urls, enter, act, guests, opened, query } = await aLink(await aPlace());
    const ana = await enter("Ana");
    const sent = [
      comment(urls[0], "key-twice"),
      { act: "choose", media: urls[0] },
      { act: "approve", key: "approve-1" },
    ];
    const outcomes = await Promise.all([...sent, ...sent, ...sent].map((each) => act(ana, each)));
    expect(new Set(outcomes)).toEqual(new Set(["kept"]));
    const { comments, choices } = await guests.read(opened, ana);
    expect([comments.length, choices[0]?.guests]).toEqual([1, ["Ana"]]);
    const entries = await latestAuditEntries(query, 9);
    expect(entries.filter(({ kind }) => kind === "answers-approved")).toHaveLength(1);
  });

  test("B5 twenty guests with 500 answers at once: all are kept, in each guest's order", async () => {
    const { urls, enter, act, guests, opened } = await aLink(await aPlace());
    const names = Array.from({ length: 20 }, (_, index) => `Guest ${index}`);
    const tokens = await Promise.all(names.map((name) => enter(name)));
    await Promise.all(
      tokens.map(async (token, guest) => {
        for (let index = 0; index < 25; index += 1) {
          const text = `${guest} ${index}`;
          expect(await act(token, comment(urls[0], `key-${index}-00`, { text }))).toBe("kept");
        }
      }),
    );
    const { comments } = await guests.read(opened, undefined);
    expect(comments).toHaveLength(500);
    const ofEach = Map.groupBy(comments, ({ guest }) => guest);
    for (const [index, name] of names.entries()) {
      expect(ofEach.get(name)?.map(({ text }) => text)).toEqual(
        Array.from({ length: 25 }, (_, at) => `${index} ${at}`),
      );
    }
  });

  test("B5 limits: names of a network, answers of a guest; others are not held up", async () => {
    const { urls, guests, opened, enter, act, clock } = await aLink(await aPlace());
    const ana = await enter("Ana", "192.0.2.1");
    const entered = await Promise.all(
      Array.from({ length: 40 }, () => guests.enter(opened, "Robot", HERE)),
    );
    expect(entered.filter(({ state }) => state === "entered")).toHaveLength(30);
    expect(entered.at(-1)).toMatchObject({ code: "too-many-answers" });
    const outcomes = [];
    for (let index = 0; index < 102; index += 1) {
      outcomes.push(await act(ana, comment(urls[0], `key-${index}-000`), "192.0.2.1"));
    }
    expect(outcomes.filter((state) => state === "kept")).toHaveLength(100);
    expect(outcomes.at(-1)).toBe("too-many-answers");
    // What is kept already is answered so, within the limits and beyond.
    expect(await act(ana, comment(urls[0], "key-5-000"), "192.0.2.1")).toBe("kept");
    const luis = await enter("Luis", "192.0.2.9");
    expect(await act(luis, comment(urls[0], "key-of-luis"), "192.0.2.9")).toBe("kept");
    clock.at += 600_001;
    expect(await act(ana, comment(urls[0], "key-later-1"), "192.0.2.1")).toBe("kept");
  });

  test("B4 an approval stands in the audit log, and says what is new since", async () => {
    const { library, articles, draft, urls, enter, act, admin, link, query } = await aLink(
      await aPlace(),
    );
    const ana = await enter("Ana");
    expect(await act(ana, { act: "approve", key: "approve-1" })).toBe("kept");
    const added = await library.aMedium("picture");
    await articles.save(
      anInput({ ...draft, images: [urls[0], urls[2], added], mainCenter: null } as never),
    );
    expect((await admin.read(link))?.approvals).toMatchObject([
      { guest: "Ana", newSince: [added] },
    ]);
    expect(await latestAuditEntries(query, 5)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "answers-approved", subject: "Seda (Ana)" }),
      ]),
    );
  });

  test("B3 the admin replies, marks as done, deletes, and lists the last answered first", async () => {
    const { urls, enter, act, admin, link } = await aLink(await aPlace());
    expect(await admin.list()).toEqual([]);
    const ana = await enter("Ana");
    await act(ana, comment(urls[0], "key-first"));
    await act(ana, comment(urls[1], "key-second"));
    await act(ana, { act: "choose", media: urls[1] });
    const [first, second] = (await admin.read(link))?.comments ?? [];
    await admin.change(first?.id ?? 0, { reply: "Sí", isDone: true });
    await admin.change(second?.id ?? 0, {});
    expect((await admin.read(link))?.comments[0]).toMatchObject({
      reply: { text: "Sí" },
      isDone: true,
    });
    expect(await admin.list()).toMatchObject([
      { link, title: "Seda", guests: 1, choices: 1, comments: 2, open: 1, approvals: 0 },
    ]);
    const stale = admin.change(first?.id ?? 0, { reply: "No", was: "", isDone: false });
    await expect(stale).rejects.toMatchObject({ code: "stale-reply", fields: { reply: "Sí" } });
    const none = admin.change(second?.id ?? 0, { reply: "No", was: "Sí" });
    await expect(none).rejects.toMatchObject({ code: "stale-reply", fields: { reply: "" } });
    await admin.change(second?.id ?? 0, { reply: "También", was: "" });
    await admin.change(first?.id ?? 0, { reply: "", was: "Sí", isDone: false });
    expect((await admin.read(link))?.comments[0]).toMatchObject({ reply: null, isDone: false });
    await admin.remove(first?.id ?? 0);
    for (const ask of [
      () => admin.remove(first?.id ?? 0),
      () => admin.change(2_000_000, { isDone: true }),
      () => admin.change(2_000_000, { reply: "Sí", was: "" }),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: "no-such-answer" });
    }
  });

  test("B3 the admin gets the facts of what is no longer shown, while it is stored", async () => {
    const { urls, enter, act, admin, link, articles, draft } = await aLink(await aPlace());
    const ana = await enter("Ana");
    await act(ana, comment(urls[2], "key-of-the-film"));
    expect((await admin.read(link))?.gone).toEqual([]);
    await articles.save(anInput({ ...draft, images: [urls[0]], mainCenter: null } as never));
    const read = await admin.read(link);
    expect(read?.shown.map(({ media }) => media.url)).not.toContain(urls[2]);
    expect(read?.gone.map(({ url }) => url)).toEqual([urls[2]]);
  });

  test("B1 what an unknown browser, another link's guest, or a wrong form sends is refused", async () => {
    const { urls, enter, act, guests, opened, links, draft } = await aLink(await aPlace());
    const ana = await enter("Ana");
    const other = await links.create({ article: draft.id }, { asksAnswers: true });
    const elsewhere = { ...opened, link: other.id };
    const sent = await guests.act(elsewhere, ana, comment(urls[0], "key-other"), HERE);
    expect(sent).toMatchObject({ code: "no-guest-yet" });
    expect((await guests.read(elsewhere, ana)).guest).toBeNull();
    const point = { x: 1.01, y: 0 };
    for (const [input, code] of [
      [comment("/media/none.jpg", "key-none"), "answer-not-shown"],
      [comment(urls[0], "key-empty", { text: " \u200b\n" }), "wrong-comment"],
      [comment(urls[0], "key-long", { text: "x".repeat(2001) }), "wrong-comment"],
      [comment(urls[0], "key-point", { point }), "wrong-answer"],
      [comment(urls[2], "key-early", { seconds: -1 }), "wrong-answer"],
      [comment(urls[0], "short"), "wrong-answer"],
      // PostgreSQL compares its columns with neither.
      [{ act: "unchoose", media: "\u0000" }, "wrong-answer"],
      [{ act: "withdraw", id: 1.5 }, "wrong-answer"],
      [{ act: "withdraw", id: 1e15 }, "wrong-answer"],
      [{ act: "vanish" }, "wrong-answer"],
      [null, "wrong-answer"],
    ] as const) {
      expect([input, await act(ana, input as object)]).toEqual([input, code]);
    }
    expect(await act(undefined, comment(urls[0], "key-nobody"))).toBe("no-guest-yet");
    for (const name of [" \n", "\u0000"]) {
      expect((await guests.enter(opened, name, HERE)).state).toBe("refused");
    }
  });

  test("B5 answers go with their link, and a while after it ended or was revoked", async () => {
    const { urls, enter, act, admin, links, link, clock, query } = await aLink(await aPlace());
    const ana = await enter("Ana");
    await act(ana, comment(urls[0], "key-first"));
    await links.change(link, { isRevoked: true });
    clock.at += (ANSWER_DAYS - 1) * DAY_MS;
    await admin.sweep();
    expect((await admin.read(link))?.comments).toHaveLength(1);
    clock.at += 2 * DAY_MS;
    await admin.sweep();
    expect((await admin.read(link))?.comments).toEqual([]);
    expect(await query.selectFrom("guests").selectAll().execute()).toEqual([]);
  });
});
