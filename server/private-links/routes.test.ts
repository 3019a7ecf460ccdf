import fastify from "fastify";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { PrivateLinks } from "./private-links.ts";
import { privateLinkRoutes } from "./routes.ts";

const NOW = 1_800_000_000_000;

function routes() {
  const calls: unknown[] = [];
  const note =
    (name: string, answer: unknown) =>
    async (...given: unknown[]) => (calls.push([name, ...given]), answer);
  const service = {
    list: note("list", []),
    create: note("create", "made"),
    change: note("change", "changed"),
    remove: note("remove", undefined),
  };
  const app = fastify();
  const access: Record<string, unknown> = {};
  app.addHook("onRoute", ({ method, url, config }) => {
    access[`${String(method)} ${url}`] = config?.access;
  });
  app.setErrorHandler(async (error: Error) => error.message);
  privateLinkRoutes(app, service as unknown as PrivateLinks, () => NOW);
  return { app, access, calls };
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

test("Y1 the admin lists, makes, changes and removes links, and no answer is kept by a cache", async () => {
  const { app, access, calls } = routes();
  const ask = async (method: Method, query: string, payload?: object) => {
    const url = API.privateLinks + query;
    const { statusCode, headers, body } = await app.inject({
      method,
      url,
      ...(payload && { payload }),
    });
    return [statusCode, headers["cache-control"], JSON.parse(body)];
  };
  const [kept, success] = ["no-store", true];
  expect(await ask("GET", "?article=7")).toEqual([200, kept, { success, links: [] }]);
  const made = await ask("POST", "", { article: 7, note: " Ana " });
  expect(made).toEqual([201, kept, { success, link: "made" }]);
  const changed = await ask("PATCH", "", { id: 3, endsAt: NOW + 1 });
  expect(changed).toEqual([200, kept, { success, link: "changed" }]);
  expect(await ask("DELETE", "?id=3")).toEqual([200, kept, { success }]);
  expect(calls).toEqual([
    ["list", { article: 7 }],
    ["create", { article: 7 }, { note: "Ana" }],
    ["change", 3, { endsAt: NOW + 1 }],
    ["remove", 3],
  ]);
  expect(new Set(Object.values(access))).toEqual(new Set(["admin"]));
});

test.each<[Method, string, object | undefined, string]>([
  ["GET", "", undefined, "wrong-id"],
  ["POST", "", [], "malformed"],
  ["POST", "", { note: "x" }, "wrong-id"],
  ["POST", "", { article: 7, endsAt: NOW }, "wrong-link-end"],
  ["PATCH", "", [], "malformed"],
  ["PATCH", "", { id: {} }, "no-such-link"],
  ["PATCH", "", { id: 3, endsAt: NOW }, "wrong-link-end"],
  ["DELETE", "?id=x", undefined, "no-such-link"],
  ["DELETE", "?id=1&id=2", undefined, "no-such-link"],
])("Y1 %s %s with %j is refused as %s", async (method, query, payload, code) => {
  const { app, calls } = routes();
  const url = API.privateLinks + query;
  expect((await app.inject({ method, url, ...(payload && { payload }) })).body).toBe(code);
  expect(calls).toEqual([]);
});
