import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { csvRows } from "../support/csv.ts";
import { alter, rowsIn } from "../support/databases.ts";
import { anOpenStudio, aStudio, json, sharedStudio, type Client } from "../support/studio.ts";

const DAY_MS = 86_400_000;
const shared = sharedStudio({ TRUST_PROXY: "on" });

let last = 0;
const anInquiry = (changes: Record<string, unknown> = {}) => {
  last += 1;
  return {
    name: `Ana ${last}`,
    email: `ana${last}@example.co`,
    message: `Queremos un video de nuestra finca, el número ${last} de la vereda.`,
    ...changes,
  };
};

/** A request as a proxy forwards it. @param address by default of a new network */
const from = (init: RequestInit, address = `198.51.${last % 250}.${1 + (last % 200)}`) => {
  const headers = new Headers(init.headers);
  headers.set("x-forwarded-for", address);
  return { ...init, headers };
};

const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});

const send = (body: unknown, client: Client = shared.visitor) =>
  client(API.inquiries, from(json(body)));

/** Returns the rows of the admin's CSV, without the head. */
async function csvOf(admin: Client, query = ""): Promise<string[][]> {
  return csvRows(await (await admin(`${API.inquiriesCsv}${query}`)).text());
}

const namesIn = (lines: string[][]) => lines.map(([, name]) => name);

test("Q1 an inquiry arrives as JSON and as a form, whole or with the least", async () => {
  const whole = anInquiry({ kind: "film", date: "2030-05-01", message: "Hola\n<b>qué tal</b> 🌸" });
  const answer = await send(whole);
  expect([answer.status, await answer.json()]).toEqual([201, { success: true }]);
  const least = anInquiry();
  const plain = await shared.visitor(API.inquiries, from(form(least)));
  expect([plain.status, plain.headers.get("location")]).toEqual([303, "/contact?sent"]);
  const page = anInquiry({ kind: "both", unknown: "x" });
  const sent = await shared.visitor("/contact", from(form(page)));
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/contact?sent"]);
  expect(sent.headers.get("cache-control")).toBe("no-store");
  const lines = await csvOf(shared.admin);
  expect(lines.map((cells) => cells.slice(1))).toEqual([
    [page.name, page.email, "Fotografía y cine", "", page.message, "Nuevo"],
    [least.name, least.email, "", "", least.message, "Nuevo"],
    [whole.name, whole.email, "Cine o video", "2030-05-01", whole.message, "Nuevo"],
  ]);
});

test("Q1 what is wrong is answered beside its field, and nothing is stored", async () => {
  const before = await csvOf(shared.admin);
  const wrong = {
    name: "",
    email: "ana.example.co",
    message: ["Hola"],
    date: "2020-01-01",
    kind: "x",
  };
  const response = await send(anInquiry(wrong));
  expect([response.status, await response.json()]).toEqual([
    422,
    {
      success: false,
      error: "Revisa los campos señalados.",
      code: "wrong-inquiry",
      fields: Object.fromEntries(
        Object.keys(wrong).map((field) => [field, expect.stringMatching(/^[A-ZÉ].*\.$/)]),
      ),
    },
  ]);
  expect(await csvOf(shared.admin)).toEqual(before);
});

test("Q1 the page says what is wrong beside each field, and keeps all that was typed, as text", async () => {
  const typed: Record<string, string> = {
    name: '"><script>alert(1)</script>',
    email: "ana.example.co",
    message: "\nprimera línea\n</textarea><b>otra</b> \u202Eשלום 👨‍👩‍👧",
    kind: "film",
    date: "2020-01-01",
  };
  const response = await shared.visitor("/contact", from(form(typed)));
  expect([response.status, response.headers.get("cache-control")]).toEqual([422, "no-store"]);
  const html = await response.text();
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(html).toContain('value="ana.example.co"');
  expect(html).toContain(
    "\nprimera línea\n&lt;/textarea&gt;&lt;b&gt;otra&lt;/b&gt; \u202Eשלום 👨‍👩‍👧</textarea>",
  );
  expect(html).toMatch(/<option value="film" selected/);
  expect(html).toContain('value="2020-01-01"');
  expect(html).not.toContain("<script>alert");
  for (const words of ["Please write a whole address", "This date is in the past"]) {
    expect(
      html.match(new RegExp(`<p id="[^"]*" class="[^"]*problem[^"]*">${words}`)),
    ).not.toBeNull();
  }
  expect(html).not.toContain("Please fill this in.</p>");
  // The next visitor's page has none of these data.
  expect(await (await shared.visitor("/contact")).text()).not.toContain("ana.example.co");
});

test("Q1 fields that come twice, and bodies of any other kind, are answered in order", async () => {
  const asForm = "application/x-www-form-urlencoded";
  for (const [body, type, status, code] of [
    ["[]", "application/json", 422, "wrong-inquiry"],
    ["null", "application/json", 422, "wrong-inquiry"],
    ['{"name":', "application/json", 400, "malformed"],
    ['{"name":"a","__proto__":{}}', "application/json", 400, "malformed"],
    ["name=Ana&name=Eva&email=ana@example.co&message=x", asForm, 422, "wrong-inquiry"],
    ["%FF%00&&==", asForm, 422, "wrong-inquiry"],
    [Array.from({ length: 20_000 }, (_, at) => `f${at}=x`).join("&"), asForm, 422, "wrong-inquiry"],
    ["hola", "text/plain", 415, "unsupported-type"],
    ["--x--", "multipart/form-data; boundary=x", 415, "unsupported-type"],
  ] as const) {
    const init = { method: "POST", body, headers: { "content-type": type } };
    const response = await shared.visitor(API.inquiries, from(init));
    expect([body, response.status, (await response.json()).code]).toEqual([body, status, code]);
  }
});

test("Q1 a body of 1 MB is refused, by the page beside the message", async () => {
  const long = anInquiry({ message: "a".repeat(1_000_000) });
  const response = await send(long);
  expect([response.status, (await response.json()).code]).toEqual([413, "body-too-large"]);
  const page = await shared.visitor("/contact", from(form(long)));
  expect(page.status).toBe(422);
  expect(await page.text()).toContain("This is too long: 5000 characters fit.</p>");
  // The longest text that the form accepts is read and shown again.
  const most = anInquiry({ message: "漢".repeat(20_000) });
  const shown = await shared.visitor("/contact", from(form(most)));
  expect([shown.status, (await shown.text()).includes(most.message)]).toEqual([422, true]);
});

test("Q2 T35 200 automated posts are refused, and all 20 real ones among them are kept", async () => {
  const { admin, visitor } = await anOpenStudio({ TRUST_PROXY: "on" });
  const post = async (body: unknown, address: string) =>
    (await visitor(API.inquiries, from(json(body), address))).status;
  const spam =
    "Ofrecemos posicionamiento en buscadores para su empresa, primera página garantizada.";
  // The first ones of each kind are accepted: two of one text, and five of one network.
  for (const address of ["192.0.2.1", "192.0.2.2"]) {
    expect(await post(anInquiry({ message: spam }), address)).toBe(201);
  }
  for (let count = 0; count < 5; count += 1) {
    expect(await post(anInquiry(), "2001:db8:7:7::1")).toBe(201);
  }
  const robots: ((at: number) => Promise<number>)[] = [
    (at) => post(anInquiry({ homepage: "https://spam.example" }), `203.0.113.${at}`),
    (at) => post(anInquiry({ elapsed: String(at) }), `203.0.113.${at}`),
    (at) => post(anInquiry({ elapsed: "yes" }), `203.0.113.${at}`),
    (at) =>
      post(anInquiry({ message: ` ${spam.toUpperCase()} !${"!".repeat(at)}` }), `192.0.2.${at}`),
    (at) => post(anInquiry(), `2001:db8:7:7::${at.toString(16)}`),
  ];
  const real: string[] = [];
  const statuses = new Map<number, number>();
  for (let at = 0; at < 200; at += 1) {
    const status = (await robots[at % robots.length]?.(at)) ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (at % 10 !== 5) continue;
    // Some real inquiries share a network with robots, and some have the same short message.
    const inquiry = anInquiry(at % 20 === 5 ? { message: "Hola, ¿cuánto cuesta una boda?" } : {});
    expect(await post(inquiry, `203.0.113.${at}`)).toBe(201);
    real.push(inquiry.name);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 422: 120, 429: 80 });
  expect(real).toHaveLength(20);
  const kept = namesIn(await csvOf(admin));
  expect(kept).toHaveLength(27);
  expect(kept).toEqual(expect.arrayContaining(real));
});

test("Q2 whoever is refused is told so and why, all that was typed is still there, and no address is stored", async () => {
  const { studio, visitor } = await anOpenStudio();
  const post = async (changes = {}) => visitor(API.inquiries, json(anInquiry(changes)));
  const refusedPage = async (fields: Record<string, string>) => {
    const response = await visitor("/contact", form(fields));
    return { status: response.status, html: await response.text() };
  };
  const trapped = await refusedPage(anInquiry({ homepage: "x" }));
  expect(trapped).toMatchObject({ status: 422, html: expect.stringContaining("this looked like") });
  const once = anInquiry();
  expect((await visitor(API.inquiries, json(once))).status).toBe(201);
  const again = await refusedPage(once);
  expect(again.status).toBe(429);
  expect(again.html).toContain("This message has already reached us.");
  expect(again.html).toContain(once.message);
  for (let count = 0; count < 4; count += 1) expect((await post()).status).toBe(201);
  // Invalid posts neither count nor reveal the limit.
  expect((await post({ name: "" })).status).toBe(422);
  const response = await post();
  expect([response.status, (await response.json()).code]).toEqual([429, "too-many-inquiries"]);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(500);
  expect((await refusedPage(anInquiry())).html).toContain("Not sent: too many messages");
  alter(studio.dataDir, "UPDATE attempts SET counted_at = counted_at - 601000");
  expect((await post()).status).toBe(201);

  const keys = rowsIn(studio.dataDir, "SELECT key FROM attempts").map(({ key }) => key);
  expect(keys.join("\n")).toMatch(/^(?:[\w-]{43}(?:\n|$))+$/);
  const words = JSON.stringify(rowsIn(studio.dataDir, "SELECT * FROM inquiries"));
  expect(words).not.toContain("127.0.0.1");
});

test("Q3 the admin searches, reads, archives, deletes and restores", async () => {
  const { studio, admin, visitor } = await anOpenStudio({ TRUST_PROXY: "on" });
  for (const name of ["Érica Muñoz", "Tomás", "100% Café_"])
    await send(anInquiry({ name }), visitor);
  const rows = rowsIn(studio.dataDir, "SELECT id, name FROM inquiries");
  const idOf = new Map(rows.map(({ id, name }) => [name, id]));
  const change = (name: string, what: unknown) =>
    admin(API.inquiryChange, json({ id: idOf.get(name), change: what }));
  const listed = async (query: string) => namesIn(await csvOf(admin, query));
  expect(await listed("?search=erica%20mun")).toEqual(["Érica Muñoz"]);
  expect(await listed("?search=%25")).toEqual(["100% Café_"]);
  expect(await listed("?search=_")).toEqual(["100% Café_"]);
  expect(await listed("?search=NADIE")).toEqual([]);
  for (const what of ["read", "archive", "delete"]) {
    expect((await change("Tomás", what)).status).toBe(200);
  }
  expect([
    await listed(""),
    await listed("?status=archived"),
    await listed("?status=deleted"),
  ]).toEqual([["100% Café_", "Érica Muñoz"], [], ["Tomás"]]);
  await change("Tomás", "restore");
  expect(await listed("?status=archived")).toEqual(["Tomás"]);
  for (const body of [
    {},
    { id: 1 },
    { id: "1", change: "read" },
    { id: 1, change: "toString" },
    [],
  ]) {
    expect((await admin(API.inquiryChange, json(body))).status).toBe(400);
  }
  const unknown = await admin(API.inquiryChange, json({ id: 999, change: "delete" }));
  expect([unknown.status, (await unknown.json()).code]).toEqual([404, "no-such-inquiry"]);
  const log = "SELECT kind, subject FROM audit_log WHERE kind LIKE 'inquiry%' ORDER BY id";
  expect(rowsIn(studio.dataDir, log)).toEqual([
    { kind: "inquiry-deleted", subject: "" },
    { kind: "inquiry-restored", subject: "" },
  ]);
});

test("Q3 T35 no cell of the table is a formula", async () => {
  const formulas = [
    "=1+1",
    "+57 300",
    "-1",
    "@SUM(A1)",
    '=HYPERLINK("http://x","y")',
    "＝1+1",
    " =1",
  ];
  for (const message of formulas) {
    expect(
      (await send(anInquiry({ name: `${message} x`, message: `${message}\n"b", c` }))).status,
    ).toBe(201);
  }
  const response = await shared.admin(API.inquiriesCsv);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const lines = await csvOf(shared.admin);
  expect(lines.flat().filter((cell) => /^\s*[=+\-@＝]/.test(cell))).toEqual([]);
  const texts = lines.slice(0, formulas.length).map((cells) => cells[5]);
  expect(texts.toReversed()).toEqual(formulas.map((text) => `'${text.trim()}\n"b", c`));
});

test("Q3 the sweep of a start removes what is older than 12 months, and what the limits counted", async () => {
  const { studio, visitor } = await anOpenStudio();
  for (const name of ["fresh", "old"]) await send(anInquiry({ name }), visitor);
  const now = Date.now();
  alter(
    studio.dataDir,
    "UPDATE inquiries SET received_at = ? WHERE name = 'old'",
    now - 367 * DAY_MS,
  );
  alter(studio.dataDir, "UPDATE attempts SET counted_at = ?", now - 2 * DAY_MS);
  await studio.stop();
  await aStudio({ DATA_DIR: studio.dataDir });
  await expect
    .poll(() => rowsIn(studio.dataDir, "SELECT name FROM inquiries"))
    .toEqual([{ name: "fresh" }]);
  await expect.poll(() => rowsIn(studio.dataDir, "SELECT key FROM attempts")).toEqual([]);
});
