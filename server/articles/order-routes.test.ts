import fastify from "fastify";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aFolder } from "../../tests/support/studio-process.ts";
import { latestAuditEntries } from "../audit-log/audit-log.ts";
import { answerRefusals } from "../http/error-responses.ts";
import { aLibraryIn, anInput, readList } from "./articles.fixtures.ts";
import { orderRoutes } from "./order-routes.ts";
import { createWorksOrder } from "./works-order.ts";

test("U7 the order is saved by hand or year, a stale save is told what is stored, and one that is none is refused", async () => {
  const library = await aLibraryIn({ dataDir: await aFolder(), databaseUrl: undefined });
  const articles = await library.open();
  const [mar, seda, ambar] = [
    await articles.save(anInput({ title: "Mar", year: 2021, isTop: true })),
    await articles.save(anInput({ title: "Seda", year: 2024, isDraft: true })),
    await articles.save(anInput({ title: "Ámbar", year: 2019 })),
  ].map(({ id, title, year, isDraft }) => ({ id, title, year, isDraft }));
  const app = fastify();
  answerRefusals(app);
  orderRoutes(app, createWorksOrder(library.query, library.now));
  const save = async (payload: object) => {
    const answer = await app.inject({ method: "POST", url: API.order, payload });
    const { error: _, ...body } = answer.json();
    return [answer.statusCode, body];
  };
  const stored = { version: 1, order: "title", works: [ambar, mar, seda] };
  const stale = { success: false, code: "stale-order" };
  expect(await save({ version: -1, order: "year", ids: [] })).toEqual([
    409,
    { ...stale, ...stored },
  ]);
  const tag = await articles.tag();
  const ids = [seda?.id, 999, mar?.id];
  const byHand = { version: 2, order: "hand", works: [ambar, seda, mar] };
  expect(await save({ version: 1, order: "hand", ids })).toEqual([
    200,
    { success: true, ...byHand },
  ]);
  expect(await articles.tag()).not.toBe(tag);
  expect(await latestAuditEntries(library.query, 1)).toMatchObject([
    { kind: "order-saved", at: library.now() },
  ]);
  expect((await readList(articles)).articles.map(({ title }) => title)).toEqual(["Ámbar", "Mar"]);
  for (const [code, status, body] of [
    ["malformed", 400, []],
    ["malformed", 400, { version: "1", order: "year", ids: [] }],
    ["wrong-order", 422, { version: 2, order: "random", ids: [] }],
    ["wrong-order", 422, { version: 2, order: "hand", ids: ["1"] }],
  ] as const) {
    expect([body, await save(body)]).toEqual([body, [status, { success: false, code }]]);
  }
  expect(await save({ version: 1, order: "year", ids: [] })).toEqual([
    409,
    { ...stale, ...byHand },
  ]);
});
