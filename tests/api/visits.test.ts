import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { REPORTS_AT_ONCE } from "../../server/visits/visit-limit.ts";
import { rowsIn } from "../support/databases.ts";
import {
  anAdmin,
  anOpenStudio,
  aStudio,
  json,
  saveArticle,
  sharedStudio,
  type Client,
} from "../support/studio.ts";
import type { Studio } from "../support/studio-process.ts";

const DEMO = { DEMO: "on", TRUST_PROXY: "on" };
const shared = sharedStudio(DEMO);

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
const REEL = "/videos/commercial-reel.mp4";

function report(
  body: unknown,
  headers: Record<string, string> = {},
  address = "198.51.100.1",
): RequestInit {
  const sent = json(body);
  return {
    ...sent,
    headers: { ...sent.headers, "user-agent": CHROME, "x-forwarded-for": address, ...headers },
  };
}

const entry = (path = "/", referrer = "", language = "es-CO") => ({ path, referrer, language });

/** Returns all counts of the admin's download, by `dato nombre`. */
async function counted(admin: Client): Promise<Record<string, number>> {
  const csv = await (await admin(`${API.visitsCsv}?span=7-days`)).text();
  const rows = [...csv.matchAll(/"[\d-]{10}","([^"]*)","([^"]*)","(\d+)"/g)];
  const sums: Record<string, number> = {};
  for (const [, what, name, count] of rows) {
    const key = `${what} ${name}`.trim();
    sums[key] = (sums[key] ?? 0) + Number(count);
  }
  return sums;
}

/** Calls for each item, at most `most` at a time. */
async function atOnce<Item>(
  items: readonly Item[],
  most: number,
  call: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await call(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
}

function everyRow({ dataDir }: Studio): string {
  const named = rowsIn(dataDir, "SELECT name FROM sqlite_master WHERE type = 'table'");
  const tables = named.map(({ name }) => name);
  const rows = tables.flatMap((name) => rowsIn(dataDir, `SELECT * FROM "${String(name)}"`));
  expect([tables.includes("visit_counts"), rows.length > 100]).toEqual([true, true]);
  return JSON.stringify(rows);
}

/** Visitors who opt out and robots are not counted; `server/visits/visits.test.ts` has the counts. */
const VISITORS: readonly [headers: Record<string, string>, isCounted: boolean][] = [
  [{}, true],
  [{ "user-agent": IPHONE, dnt: "0" }, true],
  [{ dnt: "1" }, false],
  [{ "sec-gpc": "1" }, false],
  [
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    false,
  ],
  [{ "user-agent": "" }, false],
  [{ "user-agent": CHROME.replace("Chrome/", "HeadlessChrome/") }, false],
];
/** How often each visitor reports. */
const ROUNDS = 100;

test("Y2 hundreds of reports give known counts, without whoever asks not to be counted, and none sets a cookie", async () => {
  const { admin, visitor } = shared;
  const expected = await counted(admin);
  const reports = Array.from({ length: ROUNDS }, (_, round) =>
    VISITORS.flatMap(([headers, isCounted], index) => {
      const address = `10.${round}.${index}.1`;
      const seen = isCounted ? ["Visitas", "Procedencia instagram.com", "Idioma es-CO"] : [];
      const pages = isCounted ? ["Páginas vistas Seda", "Páginas vistas Proyectos"] : [];
      for (const name of [...seen, ...pages]) expected[name] = (expected[name] ?? 0) + 1;
      const first = entry("/es/work/seda", "www.instagram.com");
      return [first, { path: "/work" }].map((body) => report(body, headers, address));
    }),
  ).flat();
  await atOnce(reports, 16, async (init) => {
    const answer = await visitor(API.visits, init);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
  });
  expect(await counted(admin)).toEqual(expected);
});

test("Y2 nothing of a visitor is stored or logged: no address, no browser, no way he came", async () => {
  const { admin, visitor, studio } = shared;
  const marks = ["203.0.113.77", "2001:db8:77", "Marked", "quetzal", "fingerprint"];
  const before = await counted(admin);
  const headers = {
    "user-agent": `${CHROME} Marked/77`,
    cookie: "style=green; fingerprint=quetzal",
    referer: `${studio.url}/work/seda?quetzal`,
    "accept-language": "es-CO, quetzal",
  };
  for (const address of ["203.0.113.77", "2001:db8:77::1"]) {
    for (const body of [
      entry("/", "https://mail.example/?to=quetzal"),
      { ...entry("/", "203.0.113.77", "es-quetzal"), agent: "Marked", address },
      { path: "/p/quetzal-quetzal-quetzal" },
      { film: REEL, quarter: 1, fingerprint: "quetzal" },
    ]) {
      expect((await visitor(API.visits, report(body, headers, address))).status).toBe(204);
    }
  }
  const after = await counted(admin);
  expect((after["Procedencia Otros"] ?? 0) - (before["Procedencia Otros"] ?? 0)).toBe(4);
  expect((after["Idioma Otros"] ?? 0) - (before["Idioma Otros"] ?? 0)).toBe(2);
  const stored = everyRow(studio) + studio.output();
  expect(marks.filter((mark) => stored.includes(mark))).toEqual([]);
});

test("Y2 inquiries are counted, a renamed project keeps its counts, the admin is no visitor, and a stop writes", async () => {
  const { studio, admin, visitor } = await anOpenStudio();
  const { id } = await saveArticle(admin, { title: "Marea", services: ["FOOD"] });
  await visitor(API.visits, report(entry("/work/marea")));
  await admin(API.visits, report(entry("/work/marea")));
  await saveArticle(admin, { id, title: "Marea alta", isDraft: false });
  await visitor(API.visits, report({ path: "/work/marea-alta" }));
  await visitor(API.visits, report({ path: "/work/marea" }));
  const inquiry = { name: "Ana", email: "ana@example.co", message: "Hola" };
  expect((await visitor(API.inquiries, json(inquiry))).status).toBe(201);
  expect((await visitor(API.inquiries, json(inquiry))).status).toBe(429);
  const counts = {
    Visitas: 1,
    "Páginas vistas Marea alta": 3,
    "Procedencia Directo": 1,
    "Idioma es-CO": 1,
    Mensajes: 1,
  };
  expect(await counted(admin)).toEqual(counts);
  // A stop writes the counts, and the next start reads them.
  await visitor(API.visits, report({ path: "/contact" }));
  await studio.stop();
  const again = await aStudio({ DATA_DIR: studio.dataDir });
  expect(await counted(await anAdmin(again))).toEqual({ ...counts, "Páginas vistas Contacto": 1 });
});

test("Y2 the quarters of a reel, which only home shows", async () => {
  const { admin, visitor } = shared;
  for (const [film, quarter] of [
    [REEL, 2],
    [REEL, 3],
    [REEL, 3],
    ["/videos/none.mp4", 3],
    ["/media/none.mp4", 3],
    ["https://elsewhere.example/film.mp4", 3],
  ]) {
    await visitor(API.visits, report({ film, quarter }));
  }
  const films = Object.entries(await counted(admin)).filter(([name]) =>
    /(?:50|75|100) %$/.test(name),
  );
  expect(films).toEqual([
    ["Película COMMERCIAL, 50 %", 1],
    ["Película COMMERCIAL, 75 %", 2],
  ]);
});

test("T39 a flood of one network adds no more than a crowd would, and is answered alike", async () => {
  const { admin, visitor } = shared;
  const before = (await counted(admin))["Páginas vistas Nosotros"] ?? 0;
  const flood = Array.from({ length: 3 * REPORTS_AT_ONCE }, () =>
    report({ path: "/about" }, {}, "192.0.2.66"),
  );
  const statuses = new Set<number>();
  await atOnce(flood, 8, async (init) => {
    statuses.add((await visitor(API.visits, init)).status);
  });
  expect(statuses).toEqual(new Set([204]));
  const added = ((await counted(admin))["Páginas vistas Nosotros"] ?? 0) - before;
  // The limit allows one more for each half minute of the flood.
  expect(added).toBeGreaterThanOrEqual(REPORTS_AT_ONCE);
  expect(added).toBeLessThan(REPORTS_AT_ONCE + 10);
});

test("T39 a report that no page sends is refused: malformed, too large, of another type or from another site", async () => {
  const { visitor, admin } = shared;
  const before = await counted(admin);
  const answer = async (init: RequestInit) => {
    const response = await visitor(API.visits, init);
    return [response.status, (await response.json()).code];
  };
  expect(await answer(report({}))).toEqual([400, "malformed"]);
  expect(await answer({ ...report({}), body: "{" })).toEqual([400, "malformed"]);
  expect(await answer(report({ path: "/", constructor: {} }))).toEqual([400, "malformed"]);
  expect(await answer(report({ path: "/", more: "a".repeat(1024) }))).toEqual([
    413,
    "body-too-large",
  ]);
  expect(await answer(report(entry(), { "content-type": "text/plain" }))).toEqual([
    415,
    "unsupported-type",
  ]);
  const elsewhere = { origin: "https://elsewhere.example" };
  expect(await answer(report(entry(), elsewhere))).toEqual([403, "foreign-origin"]);
  expect(await counted(admin)).toEqual(before);
});

test("Y2 STATS=off leaves no trace: no call, no word to the pages, nothing written", async () => {
  const { studio, admin, visitor } = await anOpenStudio({ STATS: "off" });
  const page = await (await visitor("/")).text();
  expect(page).toMatch(/countsVisits[^]{0,20}false|"countsVisits",false/);
  expect(page).not.toContain("report-visits");
  const unknown = await visitor("/api/nothing", report(entry()));
  expect((await visitor(API.visits, report(entry()))).status).toBe(unknown.status);
  expect((await admin(API.visits, report(entry()))).status).toBe(404);
  expect((await admin(API.visitsCsv)).status).toBe(404);
  const inquiry = { name: "Ana", email: "ana@example.co", message: "Hola" };
  expect((await visitor(API.inquiries, json(inquiry))).status).toBe(201);
  const statistics = await (await admin("/dashboard/estadisticas")).text();
  expect(statistics).toContain("Las visitas no se cuentan");
  expect(await (await admin("/dashboard")).text()).not.toContain("/dashboard/estadisticas");
  await studio.stop();
  expect(rowsIn(studio.dataDir, "SELECT * FROM visit_counts")).toEqual([]);
});
