import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aPhotograph } from "../support/media-files.ts";
import { anAdmin, aStudio, aVisitor, json, saveArticle, upload } from "../support/studio.ts";
import { ADMIN } from "../support/studio-process.ts";

/** Secrets that must not appear in the log. */
const WRONG = "a wrong password that nobody has";
const IN_QUERY = "a-secret-in-a-query";

test("T29 T33 every line of the log is JSON, tells what was asked for and what came of it, and no secret", async () => {
  const studio = await aStudio({ LOG_LEVEL: "trace" });
  const visitor = aVisitor(studio);
  await visitor(API.login, json({ username: "admin", password: WRONG }));
  const admin = await anAdmin(studio);
  const token = admin.cookie.slice(admin.cookie.indexOf("=") + 1);
  const bearer = { headers: { authorization: `Bearer ${IN_QUERY}` } };
  await visitor(`/dashboard?token=${IN_QUERY}`, bearer);
  await visitor(`/api/nothing?token=${IN_QUERY}`, bearer);
  await admin(API.upload, upload(await aPhotograph(), "línea\nnueva.jpg"));
  await saveArticle(admin, { title: "Una\r\nobra" });
  await admin(API.password, json({ current: WRONG, next: "otra frase larga y propia" }));
  await admin(API.logout, { method: "POST" });
  await studio.stop();

  const lines = studio
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): unknown => JSON.parse(line));
  const answered = lines.filter((line) => Reflect.get(Object(line), "msg") === "answered");
  expect(answered).toContainEqual(
    expect.objectContaining({ level: 30, method: "POST", path: API.login, status: 401 }),
  );
  expect(answered).toContainEqual(
    expect.objectContaining({ level: 30, method: "POST", path: API.articles, status: 200 }),
  );
  expect(answered).toContainEqual(
    expect.objectContaining({ level: 20, method: "GET", path: "/dashboard", status: 302 }),
  );
  for (const line of answered) {
    expect(line).toMatchObject({
      time: expect.any(Number),
      reqId: expect.any(String),
      ms: expect.any(Number),
      address: expect.any(String),
    });
  }
  const printed = studio.output();
  for (const secret of [ADMIN.password, WRONG, token, IN_QUERY, "otra frase larga", "$argon2"]) {
    expect([secret, printed.includes(secret)]).toEqual([secret, false]);
  }
});
