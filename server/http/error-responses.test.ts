import { fastify } from "fastify";
import { expect, test } from "vitest";
import { message, type MessageCode } from "#domain/messages.ts";
import { answerRefusals } from "./error-responses.ts";

test.each<[string, number, MessageCode, string | undefined]>([
  ["53100", 507, "disk-full", undefined],
  ["53300", 503, "busy", "5"],
  ["57P01", 503, "busy", "5"],
])("R22 PostgreSQL's error %s is answered with %i", async (code, status, refusal, retryAfter) => {
  const app = fastify();
  answerRefusals(app);
  app.get("/", () => {
    throw Object.assign(new Error("from PostgreSQL"), { code });
  });
  const answer = await app.inject("/");
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({ success: false, error: message(refusal), code: refusal });
  expect(answer.headers["retry-after"]).toBe(retryAfter);
});
