import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { alter, openStore } from "../support/databases.ts";
import { aStudio, anAdmin, aVisitor, json, sharedStudio, type Client } from "../support/studio.ts";

const shared = sharedStudio({ TRUST_PROXY: "on" });

let last = 0;
/** An inquiry like no other. */
const anInquiry = (changes: Record<string, unknown> = {}) => {
  last += 1;
  return {
    name: `Ana ${last}`,
    email: `ana${last}@example.co`,
    message: `Queremos un video de nuestra finca, el número ${last} de la vereda.`,
    ...changes,
  };
};

/** A request as a proxy passes it on. @param address of a network of its own unless it is said */
const from = (init: RequestInit, address = `198.51.${last % 250}.${1 + (last % 200)}`) => {
  const headers = new Headers(init.headers);
  headers.set("x-forwarded-for", address);
  return { ...init, headers };
};

const form = (fields: Record<string, string> | [string, string][]): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});

const send = (body: unknown, client: Client = shared.visitor) =>
  client(API.inquiries, from(json(body)));

/** The cells of the admin's table, without its head. */
async function csvOf(admin: Client, query = ""): Promise<string[][]> {
  const csv = await (await admin(`${API.inquiriesCsv}${query}`)).text();
  const cells = [...csv.replace(/^\uFEFF/, "").matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)];
  const lines: string[][] = [[]];
  for (const [, cell = "", end] of cells) {
    lines.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end !== ",") lines.push([]);
  }
  return lines.slice(1, -1);
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

const HALF = "\uD83D";
const BAD: [what: string, field: string, value: unknown][] = [
  ["an empty name", "name", ""],
  ["blanks for a message", "message", " \n\t\u00A0"],
  ["a message that nobody sees", "message", "\u200B\u2060"],
  ["a name of 121 letters", "name", "a".repeat(121)],
  ["a message of 5001 letters", "message", "a".repeat(5001)],
  ["a line break in a name", "name", "Ana\r\nBcc: eva@example.co"],
  ["a line break in an address", "email", "ana@example.co\r\nBcc: eva@example.co"],
  ["an address without @", "email", "ana.example.co"],
  ["two addresses", "email", "ana@example.co, eva@example.co"],
  ["an emoji for an address", "email", "😀@example.co"],
  ["a control character in a name", "name", "An\u0000a"],
  ["half an emoji", "name", `Ana ${HALF}`],
  ["half an emoji in a message", "message", `Hola ${HALF}`],
  ["a list instead of a text", "message", ["Hola"]],
  ["an object instead of a text", "name", { first: "Ana" }],
  ["a number", "email", 7],
  ["a date that is past", "date", "2020-01-01"],
  ["the 31st of February", "date", "2026-02-31"],
  ["a date in words", "date", "mañana"],
  ["an unknown kind", "kind", "<script>"],
];

test.each(BAD)(
  "Q1 %s is answered beside its field, and nothing is stored",
  async (_, field, value) => {
    const before = await csvOf(shared.admin);
    const response = await send(anInquiry({ [field]: value }));
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      success: false,
      error: "Revisa los campos señalados.",
      code: "wrong-inquiry",
      fields: { [field]: expect.stringMatching(/^[A-ZÉ].*\.$/) },
    });
    expect(await csvOf(shared.admin)).toEqual(before);
  },
);

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
  // Nothing of it is in the page that the next visitor gets.
  expect(await (await shared.visitor("/contact")).text()).not.toContain("ana.example.co");
});

test("Q1 fields that come twice, and bodies of any other kind, are answered in order", async () => {
  const { name, email, message } = anInquiry();
  const twice = await shared.visitor(
    API.inquiries,
    from(
      form([
        ["name", name],
        ["name", "Eva"],
        ["email", email],
        ["message", message],
      ]),
    ),
  );
  expect([twice.status, (await twice.json()).fields]).toEqual([
    422,
    { name: "Debe ser un solo texto." },
  ]);
  const post = (body: string, type: string) =>
    shared.visitor(
      API.inquiries,
      from({ method: "POST", body, headers: { "content-type": type } }),
    );
  for (const [body, type, status, code] of [
    ["[]", "application/json", 422, "wrong-inquiry"],
    ["null", "application/json", 422, "wrong-inquiry"],
    ['{"name":', "application/json", 400, "malformed"],
    ['{"name":"a","__proto__":{}}', "application/json", 400, "malformed"],
    ["", "application/x-www-form-urlencoded", 422, "wrong-inquiry"],
    ["%FF%00&&==", "application/x-www-form-urlencoded", 422, "wrong-inquiry"],
    ["hola", "text/plain", 415, "unsupported-type"],
    ["--x--", "multipart/form-data; boundary=x", 415, "unsupported-type"],
  ] as const) {
    const response = await post(body, type);
    expect([body, response.status, (await response.json()).code]).toEqual([body, status, code]);
  }
  const many = Array.from({ length: 20_000 }, (_, at) => [`f${at}`, "x"] as [string, string]);
  expect((await shared.visitor(API.inquiries, from(form(many)))).status).toBe(422);
});

test("Q1 a body of 1 MB is refused, by the page beside the message", async () => {
  const long = anInquiry({ message: "a".repeat(1_000_000) });
  const response = await send(long);
  expect([response.status, (await response.json()).code]).toEqual([413, "body-too-large"]);
  const page = await shared.visitor("/contact", from(form(long)));
  expect(page.status).toBe(422);
  expect(await page.text()).toContain("This is too long: 5000 characters fit.</p>");
  // All that the form's own fields take is read, and shown again.
  const most = anInquiry({ message: "漢".repeat(20_000) });
  const shown = await shared.visitor("/contact", from(form(most)));
  expect([shown.status, (await shown.text()).includes(most.message)]).toEqual([422, true]);
});

test("T5 a form from another site is refused, on the page too", async () => {
  for (const path of [API.inquiries, "/contact", "/contact.data"]) {
    for (const [header, value] of [
      ["origin", "https://evil.example"],
      ["sec-fetch-site", "cross-site"],
    ] as const) {
      const headers = { [header]: value };
      const response = await shared.visitor(path, {
        ...form(anInquiry()),
        headers,
      });
      expect([path, response.status, (await response.json()).code]).toEqual([
        path,
        403,
        "foreign-origin",
      ]);
    }
  }
  expect((await shared.visitor("/about", form({ a: "b" }))).status).toBe(401);
});

test("Q2 T35 200 automated posts are refused, and all 20 real ones among them are kept", async () => {
  const studio = await aStudio({ TRUST_PROXY: "on" });
  const [admin, visitor] = [await anAdmin(studio), aVisitor(studio)];
  const post = async (body: unknown, address: string) =>
    (await visitor(API.inquiries, from(json(body), address))).status;
  const spam =
    "Ofrecemos posicionamiento en buscadores para su empresa, primera página garantizada.";
  // The first of a kind are like anybody's: two of one text, and five of one network.
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
    // Some from the networks of the robots, some with the same few words as others.
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

test("Q2 whoever is refused is told so and why, and all that was typed is still there", async () => {
  const visitor = aVisitor(await aStudio());
  const refusedPage = async (fields: Record<string, string>) => {
    const response = await visitor("/contact", form(fields));
    return { status: response.status, html: await response.text(), headers: response.headers };
  };
  const trapped = await refusedPage(anInquiry({ homepage: "x" }));
  expect([trapped.status, trapped.html.includes("Not sent: this looked like")]).toEqual([
    422,
    true,
  ]);
  const once = anInquiry();
  expect((await visitor(API.inquiries, json(once))).status).toBe(201);
  const again = await refusedPage(once);
  expect(again.status).toBe(429);
  expect(again.html).toContain("This message has already reached us.");
  expect(again.html).toContain(once.message);
  for (let count = 0; count < 4; count += 1) await visitor(API.inquiries, json(anInquiry()));
  const response = await visitor(API.inquiries, json(anInquiry()));
  expect([response.status, (await response.json()).code]).toEqual([429, "too-many-inquiries"]);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(500);
  const many = await refusedPage(anInquiry());
  expect(many.html).toContain("Not sent: too many messages");
});

test("Q2 the limit of a network ends with its time, and no address is stored", async () => {
  const studio = await aStudio();
  const visitor = aVisitor(studio);
  const status = async (changes = {}) =>
    (await visitor(API.inquiries, json(anInquiry(changes)))).status;
  for (let count = 0; count < 5; count += 1) expect(await status()).toBe(201);
  // Wrong ones don't count, and don't say that there is a limit.
  expect(await status({ name: "" })).toBe(422);
  expect(await status()).toBe(429);
  const passed = (ms: number) =>
    alter(studio.dataDir, `UPDATE inquiry_counts SET counted_at = counted_at - ${ms}`);
  passed(601_000);
  expect(await status()).toBe(201);
  passed(86_400_000);
  expect(await status()).toBe(201);
  const store = openStore(studio.dataDir);
  const keys = store.texts("SELECT key FROM inquiry_counts");
  const words = JSON.stringify(store.rows("SELECT * FROM inquiries"));
  store.close();
  expect(keys).toHaveLength(3);
  expect(keys.join("\n")).toMatch(/^(?:(?:network|text|inquiry) [0-9a-f]{64}\n?)+$/);
  expect(words).not.toContain("127.0.0.1");
});

test("Q3 the admin searches, reads, archives, deletes and restores; nobody else does", async () => {
  const studio = await aStudio({ TRUST_PROXY: "on" });
  const [admin, visitor] = [await anAdmin(studio), aVisitor(studio)];
  for (const name of ["Érica Muñoz", "Tomás", "100% Café_"])
    await send(anInquiry({ name }), visitor);
  const ids = openStore(studio.dataDir, { readonly: true });
  const idOf = new Map(
    ids.rows("SELECT id, name FROM inquiries").map(({ id, name }) => [name, id]),
  );
  ids.close();
  const change = (name: string, what: unknown, client = admin) =>
    client(API.inquiryChange, json({ id: idOf.get(name), change: what }));
  const listed = async (query: string) => namesIn(await csvOf(admin, query));
  expect(await listed("?search=erica%20mun")).toEqual(["Érica Muñoz"]);
  expect(await listed("?search=%25")).toEqual(["100% Café_"]);
  expect(await listed("?search=_")).toEqual(["100% Café_"]);
  expect(await listed("?search=NADIE")).toEqual([]);
  expect((await change("Tomás", "delete", visitor)).status).toBe(401);
  expect((await visitor(API.inquiriesCsv)).status).toBe(401);
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
  const log = openStore(studio.dataDir, { readonly: true });
  const entries = log.rows(
    "SELECT kind, subject FROM actions WHERE kind LIKE 'inquiry%' ORDER BY id",
  );
  log.close();
  expect(entries).toEqual([
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

test("Q3 after 12 months an inquiry goes unless it is archived, a deleted one after 30 days", async () => {
  const studio = await aStudio({ TRUST_PROXY: "on" });
  const visitor = aVisitor(studio);
  const DAY_MS = 86_400_000;
  for (const [name, age, archived, deleted] of [
    ["fresh", 360, "NULL", "NULL"],
    ["old", 367, "NULL", "NULL"],
    ["kept", 900, "1", "NULL"],
    ["binned", 1, "1", "29"],
    ["gone", 900, "1", "31"],
  ] as const) {
    await send(anInquiry({ name }), visitor);
    const deletedAt = deleted === "NULL" ? deleted : Date.now() - Number(deleted) * DAY_MS;
    alter(
      studio.dataDir,
      `UPDATE inquiries SET received_at = ${Date.now() - age * DAY_MS}, archived_at = ${archived}, deleted_at = ${deletedAt} WHERE name = '${name}'`,
    );
  }
  alter(studio.dataDir, `UPDATE inquiry_counts SET counted_at = counted_at - ${2 * DAY_MS}`);
  await studio.stop();
  const again = await aStudio({ DATA_DIR: studio.dataDir, TRUST_PROXY: "on" });
  const texts = (statement: string) => {
    const store = openStore(again.dataDir, { readonly: true });
    const found = store.texts(statement);
    store.close();
    return found;
  };
  await expect
    .poll(() => texts("SELECT name FROM inquiries ORDER BY id"))
    .toEqual(["fresh", "kept", "binned"]);
  expect(texts("SELECT key FROM inquiry_counts")).toEqual([]);
});
