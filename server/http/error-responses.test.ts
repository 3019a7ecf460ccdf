import { fastify } from "fastify";
import { expect, test } from "vitest";
import { message } from "#domain/messages.ts";
import { answerRefusals } from "./error-responses.ts";

test.each([
  ["53100", 507, message("disk-full"), undefined],
  ["53300", 503, message("busy"), "5"],
  ["57P01", 503, message("busy"), "5"],
])("R22 PostgreSQL's error %s is answered with %i", async (code, status, error, retryAfter) => {
  const app = fastify();
  answerRefusals(app);
  app.get("/", () => {
    throw Object.assign(new Error("from PostgreSQL"), { code });
  });
  const answer = await app.inject("/");
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({ success: false, error });
  expect(answer.headers["retry-after"]).toBe(retryAfter);
});
