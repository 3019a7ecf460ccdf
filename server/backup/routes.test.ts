import fastify from "fastify";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { refuse } from "#domain/refusal.ts";
import { LONGEST_PASSWORD_BYTES } from "#domain/password.ts";
import type { Restoring } from "./restoring.ts";
import { restoreRoutes } from "./routes.ts";

const STATE = { phase: "proving", name: "a.tar" };

function routes() {
  const calls: unknown[] = [];
  const restoring = { begin: async (name: string) => void calls.push(name), state: () => STATE };
  const app = fastify();
  const access: Record<string, unknown> = {};
  app.addHook("onRoute", ({ method, url, config }) => {
    access[`${String(method)} ${url}`] = config?.access;
  });
  app.setErrorHandler(async (error: Error) => error.message);
  restoreRoutes(app, restoring as unknown as Restoring, async (_, password) => {
    calls.push(password);
    if (password === "wrong") refuse("wrong-password");
  });
  return { app, access, calls };
}

test("O4 a restore begins once the password is confirmed, and how far it is no cache keeps", async () => {
  const { app, access, calls } = routes();
  const payload = { name: "a.tar", password: "right" };
  const begun = await app.inject({ method: "POST", url: API.restore, payload });
  expect([begun.statusCode, begun.json()]).toEqual([202, { success: true, state: STATE }]);
  expect(calls).toEqual(["right", "a.tar"]);
  const asked = await app.inject(API.restore);
  expect([asked.statusCode, asked.headers["cache-control"], asked.json()]).toEqual([
    200,
    "no-store",
    { success: true, state: STATE },
  ]);
  const own = {
    [`POST ${API.restore}`]: "admin",
    [`GET ${API.restore}`]: "admin",
    [`HEAD ${API.restore}`]: "admin",
  };
  expect(access).toEqual(own);
});

test.each<[payload: object | string, code: string]>([
  ["null", "malformed"],
  [["a.tar"], "malformed"],
  [{ name: "a.tar" }, "malformed"],
  [{ password: "right" }, "malformed"],
  [{ name: 7, password: "right" }, "malformed"],
  [{ name: "a.tar", password: "x".repeat(LONGEST_PASSWORD_BYTES + 1) }, "password-too-long"],
  [{ name: "a.tar", password: "wrong" }, "wrong-password"],
])("O4 nothing is restored for %j", async (payload, code) => {
  const { app, calls } = routes();
  const headers = { "content-type": "application/json" };
  const answer = await app.inject({ method: "POST", url: API.restore, payload, headers });
  expect(answer.body).toBe(code);
  expect(calls).not.toContain("a.tar");
});
