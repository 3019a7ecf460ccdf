import { fastify } from "fastify";
import { expect, test } from "vitest";
import { message, MESSAGES, type MessageCode } from "#domain/messages.ts";
import { Refusal } from "#domain/refusal.ts";
import { answerRefusals } from "./error-responses.ts";

test.each<[string, number, MessageCode, string | undefined, text?: string]>([
  ["53100", 507, "disk-full", undefined],
  ["53300", 503, "busy", "5"],
  ["57P01", 503, "busy", "5"],
  ["08006", 503, "busy", "5"],
  // The driver's own errors have no code.
  ["", 503, "busy", "5", "Connection terminated unexpectedly"],
  ["SQLITE_BUSY_SNAPSHOT", 503, "busy", "5"],
  ["SQLITE_READONLY_DBMOVED", 503, "read-only", "5"],
  ["SQLITE_FULL", 507, "disk-full", undefined],
  // A hosting with a disk quota reports this code.
  ["EDQUOT", 507, "disk-full", undefined],
  ["EROFS", 503, "read-only", "5"],
  ["SQLITE_CORRUPT", 500, "failed", undefined],
  ["EIO", 500, "failed", undefined],
])(
  "R6 R7 R22 T32 the error %j of a disk or a database is answered with %i, in a sentence of ours",
  async (...row) => {
    const [code, status, refusal, retryAfter, text = "from the database"] = row;
    const app = fastify();
    answerRefusals(app);
    app.get("/", () => {
      throw Object.assign(new Error(text), code && { code });
    });
    const answer = await app.inject("/");
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ success: false, error: message(refusal), code: refusal });
    expect(answer.headers["retry-after"]).toBe(retryAfter);
  },
);

const OTHER_STATUS: readonly string[] = ["wrong-id", "wrong-password", "wrong-method"];

test("E1 a wrong field is answered with 422, also one whose code is in no list", async () => {
  const app = fastify();
  answerRefusals(app);
  app.get("/:code", ({ params }) => {
    throw new Refusal((params as { code: MessageCode }).code);
  });
  const codes = Object.keys(MESSAGES).filter((code) => code.startsWith("wrong-"));
  for (const code of codes.filter((each) => !OTHER_STATUS.includes(each))) {
    const answer = await app.inject(`/${code}`);
    expect([answer.json().code, answer.statusCode]).toEqual([code, 422]);
  }
});
