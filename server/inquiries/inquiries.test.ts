import { expect, test } from "vitest";
import type { InquiryFilter } from "#domain/inquiry.ts";
import { aDatabase, withBothDatabases } from "../../tests/support/databases.ts";
import { createInquiries } from "./inquiries.ts";

const NOW = Date.UTC(2026, 10, 26);
const DAY_MS = 86_400_000;
const INBOX: InquiryFilter = { search: "", status: "inbox" };

withBothDatabases((aPlace) => {
  async function aService() {
    const { query } = await aDatabase(await aPlace());
    const clock = { at: NOW, setBy: 0 };
    const enqueued: string[] = [];
    const inquiries = createInquiries({
      database: query,
      jobs: {
        enqueue: async (_, jobs) => void enqueued.push(...jobs.map(({ key }) => key)),
        wake: () => {},
        troubles: async () => ({ waiting: 0, failed: 0 }),
      },
      mailer: { send: async () => {} },
      origin: "https://studio.example",
      onReceived: () => {},
      now: () => clock.at + clock.setBy,
      monotonicNow: () => clock.at,
    });
    let count = 0;
    const receive = async (address: string, changes: Record<string, unknown> = {}) => {
      count += 1;
      const inquiry = { name: `Ana ${count}`, email: `ana${count}@a.co`, message: `Hola ${count}` };
      const outcome = await inquiries.receive({ ...inquiry, ...changes }, address);
      return outcome.state === "refused" ? outcome.code : outcome.state;
    };
    return { inquiries, receive, clock, enqueued, query };
  }

  test("Q2 many at once from one network don't get past its limit, and others are not held up", async () => {
    const { receive, enqueued } = await aService();
    const sent = await Promise.all([
      ...Array.from({ length: 12 }, (_, at) => receive(`2001:db8:1:2::${at}`)),
      ...Array.from({ length: 3 }, (_, at) => receive(`198.51.100.${at}`)),
    ]);
    expect(sent.filter((state) => state === "received")).toHaveLength(8);
    expect(new Set(sent.slice(0, 12))).toEqual(new Set(["received", "too-many-inquiries"]));
    expect(new Set(sent.slice(12))).toEqual(new Set(["received"]));
    expect(enqueued).toHaveLength(8);
  });

  test("Q2 a network may send five in ten minutes, and thirty in a day", async () => {
    const { receive, clock } = await aService();
    const address = "198.51.100.7";
    for (let round = 0; round < 6; round += 1) {
      for (let count = 0; count < 5; count += 1) expect(await receive(address)).toBe("received");
      expect(await receive(address)).toBe("too-many-inquiries");
      clock.at += 600_000;
    }
    expect(await receive(address)).toBe("too-many-inquiries");
    clock.at += DAY_MS - 3_600_000;
    expect(await receive(address)).toBe("received");
  });

  test("R14 Q2 a limit ends neither earlier nor later for a clock that is set, nor with a sweep", async () => {
    const { inquiries, receive, clock } = await aService();
    const address = "198.51.100.7";
    for (let count = 0; count < 5; count += 1) expect(await receive(address)).toBe("received");
    for (const setBy of [2 * DAY_MS, -2 * DAY_MS, 0]) {
      clock.setBy = setBy;
      await inquiries.sweep();
      expect([setBy, await receive(address)]).toEqual([setBy, "too-many-inquiries"]);
    }
    clock.at += 600_000;
    expect(await receive(address)).toBe("received");
  });

  test("Q2 a text is received once from an address, twice from any; a short one as often as people write it", async () => {
    const { receive, clock } = await aService();
    const message = "Queremos un video de la boda de mi hermana en Barichara, son dos días.";
    expect(await receive("192.0.2.1", { email: "ana@exmple.co", message })).toBe("received");
    expect(await receive("192.0.2.1", { email: "ANA@exmple.co", message: `${message} ` })).toBe(
      "inquiry-repeated",
    );
    // A visitor who corrects the e-mail address is not refused.
    expect(await receive("192.0.2.1", { email: "ana@example.co", message })).toBe("received");
    expect(await receive("192.0.2.9", { email: "eva@example.co", message })).toBe(
      "inquiry-repeated",
    );
    for (const at of [1, 2, 3, 4]) {
      expect(await receive(`192.0.2.${10 + at}`, { message: "¿Precio?" })).toBe("received");
    }
    clock.at += DAY_MS + 1;
    expect(await receive("192.0.2.9", { email: "eva@example.co", message })).toBe("received");
  });

  test("Q3 pages, search and states of what came, the newest first", async () => {
    const { inquiries, receive, clock } = await aService();
    for (const name of ["Érica", "Tomás", "Zoë"]) {
      clock.at += 1000;
      await receive(`192.0.2.${clock.at % 250}`, { name });
    }
    const page = async (filter: Partial<InquiryFilter>, from = 0, size = 60) => {
      const { rows, ...rest } = await inquiries.admin.page({ ...INBOX, ...filter }, { from, size });
      return { ...rest, names: rows.map(({ name }) => name) };
    };
    expect(await page({})).toEqual({ from: 0, total: 3, names: ["Zoë", "Tomás", "Érica"] });
    expect(await page({}, 2, 2)).toEqual({ from: 2, total: 3, names: ["Érica"] });
    expect((await page({ search: " ERICA" })).names).toEqual(["Érica"]);
    expect(await inquiries.admin.countNew()).toBe(3);
    const idOf = async (name: string) =>
      (await inquiries.list({ ...INBOX, search: name }))[0]?.id ?? 0;
    const [erica, tomas] = [await idOf("erica"), await idOf("tomas")];
    await inquiries.change(erica, "read");
    expect(await inquiries.admin.countNew()).toBe(2);
    await inquiries.change(erica, "unread");
    expect(await inquiries.admin.countNew()).toBe(3);
    await inquiries.change(erica, "read");
    await inquiries.change(tomas, "archive");
    await inquiries.change(tomas, "unarchive");
    expect([(await page({ status: "archived" })).total, (await page({})).total]).toEqual([0, 3]);
    await inquiries.change(tomas, "archive");
    expect([await inquiries.admin.countNew(), (await page({ status: "archived" })).names]).toEqual([
      1,
      ["Tomás"],
    ]);
    await inquiries.change(erica, "delete");
    expect([(await page({})).names, (await page({ status: "deleted" })).names]).toEqual([
      ["Zoë"],
      ["Érica"],
    ]);
    const stateOf = async (status: InquiryFilter["status"]) => {
      const [row] = await inquiries.list({ ...INBOX, status });
      return [row?.isNew, row?.isArchived, row?.isDeleted];
    };
    expect([await stateOf("inbox"), await stateOf("archived"), await stateOf("deleted")]).toEqual([
      [true, false, false],
      [true, true, false],
      [false, false, true],
    ]);
    await expect(inquiries.change(2_000_000_000, "read")).rejects.toMatchObject({
      code: "no-such-inquiry",
    });
  });

  test("Q3 of those that came at one moment the last stands first, on whichever page", async () => {
    const { inquiries, receive } = await aService();
    for (const name of ["Ana", "Eva", "Luz"]) await receive("192.0.2.1", { name });
    const pages = [0, 1, 2].map((from) => inquiries.admin.page(INBOX, { from, size: 1 }));
    const names = (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ name }) => name));
    expect(names).toEqual(["Luz", "Eva", "Ana"]);
  });

  test("Q3 a sweep removes what is older than a year, and what was deleted a month ago", async () => {
    const { inquiries, receive, clock, query } = await aService();
    await receive("192.0.2.1", { name: "archived" });
    await receive("192.0.2.2", { name: "old" });
    await inquiries.change(1, "archive");
    clock.at += 364 * DAY_MS;
    await receive("192.0.2.3", { name: "deleted" });
    await inquiries.change(3, "delete");
    await inquiries.sweep();
    expect(await inquiries.list(INBOX)).toHaveLength(1);
    clock.at += 2 * DAY_MS;
    await inquiries.sweep();
    expect(await inquiries.list(INBOX)).toEqual([]);
    expect(await query.selectFrom("attempts").selectAll().execute()).toEqual([]);
    const left = () => query.selectFrom("inquiries").select("name").orderBy("id").execute();
    clock.at += 27 * DAY_MS;
    await inquiries.sweep();
    expect(await left()).toEqual([{ name: "archived" }, { name: "deleted" }]);
    clock.at += 3 * DAY_MS;
    await inquiries.sweep();
    expect(await left()).toEqual([{ name: "archived" }]);
  });
});
