import fastify from "fastify";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { InquiryOutcome, StoredInquiry } from "#domain/inquiry.ts";
import type { Inquiries } from "./inquiries.ts";
import { inquiryRoutes } from "./routes.ts";

const INQUIRY = { name: "Ana", email: "a@b.co", message: "Hola" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };

async function routes(
  outcome: InquiryOutcome = { state: "received" },
  stored: StoredInquiry[] = [],
) {
  const calls: unknown[] = [];
  const inquiries: Pick<Inquiries, "receive" | "change" | "list"> = {
    receive: async (input) => (calls.push(input), outcome),
    change: async (id, change) => void calls.push([id, change]),
    list: async (filter) => (calls.push(filter), stored),
  };
  const app = fastify();
  const access: Record<string, unknown> = {};
  app.addHook("onRoute", ({ method, url, config }) => {
    access[`${String(method)} ${url}`] = config?.access;
  });
  app.setErrorHandler(async (error: Error) => error.message);
  await app.register(inquiryRoutes, { inquiries: inquiries as Inquiries });
  const post = (url: string, payload: object | string, headers = {}) =>
    app.inject({ method: "POST", url, payload, headers });
  return { app, access, calls, post };
}

test("Q1 an inquiry is received as JSON and as a form, which leads on", async () => {
  const { calls, post } = await routes();
  const json = await post(API.inquiries, INQUIRY);
  expect([json.statusCode, json.json(), json.headers["cache-control"]]).toEqual([
    201,
    { success: true },
    "no-store",
  ]);
  const form = await post(API.inquiries, new URLSearchParams(INQUIRY).toString(), FORM);
  expect([form.statusCode, form.headers.location]).toEqual([303, "/contact?sent"]);
  expect(calls).toMatchObject([INQUIRY, INQUIRY]);
});

test("Q1 Q2 a refused inquiry is told why, field by field, and when it may come again", async () => {
  const wrong = await routes({ state: "wrong", wrong: { name: "required" } });
  const answer = await wrong.post(API.inquiries, {});
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { success: false, code: "wrong-inquiry", fields: { name: expect.stringMatching(/\w/) } },
  ]);
  const code = "too-many-inquiries";
  for (const [retryAfterSeconds, status] of [
    [9, 429],
    [undefined, 422],
  ] as const) {
    const limited = await routes({ state: "refused", code, retryAfterSeconds });
    const refused = await limited.post(API.inquiries, INQUIRY);
    expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
    expect(refused.headers["retry-after"]).toBe(retryAfterSeconds?.toString());
  }
});

test("Q3 a change names an inquiry and what is done, and is malformed otherwise", async () => {
  const { calls, post } = await routes();
  expect((await post(API.inquiryChange, { id: 7, change: "archive" })).json().success).toBe(true);
  for (const body of [{ id: "7", change: "archive" }, { id: 7, change: "x" }, { id: 0 }, [7]]) {
    expect((await post(API.inquiryChange, body)).body).toBe("malformed");
  }
  expect(calls).toEqual([[7, "archive"]]);
});

test("Q3 the table is a file of the list that the query names, the inbox unless it does", async () => {
  const { app, calls } = await routes();
  const { headers } = await app.inject(`${API.inquiriesCsv}?search=ana&status=archived`);
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "content-disposition": 'attachment; filename="mensajes.csv"',
    "content-type": "text/csv; charset=utf-8",
  });
  await app.inject(`${API.inquiriesCsv}?search=a&search=b&status=x`);
  expect(calls).toEqual([
    { search: "ana", status: "archived" },
    { search: "", status: "inbox" },
  ]);
});

test("Q3 a table of inquiries names when, who, what and their state in Spanish", async () => {
  const plain = { name: "Ana", email: "a@b.co", message: "Hola", kind: null, date: null };
  const state = { isNew: true, isArchived: false, isDeleted: false };
  const one = { id: 1, receivedAt: Date.UTC(2027, 2, 1), ...plain, ...state };
  const { app } = await routes({ state: "received" }, [
    one,
    { ...one, isNew: false, kind: "film", date: "2027-05-01" },
    { ...one, isArchived: true },
    { ...one, isArchived: true, isDeleted: true },
  ]);
  const { body: csv } = await app.inject(API.inquiriesCsv);
  const rows = csv
    .trim()
    .split("\r\n")
    .map((line) => line.split(",").slice(3));
  expect(csv.slice(1).split("\r\n")[0]).toBe(
    '"Recibido","Nombre","Correo","Proyecto","Fecha","Mensaje","Estado"',
  );
  expect(csv.split("\r\n")[1]).toBe(
    '"2027-03-01T00:00:00.000Z","Ana","a@b.co","","","Hola","Nuevo"',
  );
  expect(rows.slice(2)).toEqual([
    [expect.stringMatching(/^"\p{Lu}/u), '"2027-05-01"', '"Hola"', '"Leído"'],
    ['""', '""', '"Hola"', '"Archivado"'],
    ['""', '""', '"Hola"', '"Eliminado"'],
  ]);
});

test("Q1 T7 anybody may send an inquiry, and the admin alone reads and changes them", async () => {
  expect((await routes()).access).toEqual({
    [`POST ${API.inquiries}`]: "public",
    [`POST ${API.inquiryChange}`]: "admin",
    [`GET ${API.inquiriesCsv}`]: "admin",
    [`HEAD ${API.inquiriesCsv}`]: "admin",
  });
});
