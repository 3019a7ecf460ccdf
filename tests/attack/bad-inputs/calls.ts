import { API } from "#domain/api.ts";
import { json } from "../../support/studio.ts";
import { badCall, badSave, type BadInput } from "../../support/bad-input.ts";
import { ADMIN } from "../../support/studio-process.ts";

const badLogin = (title: string, status: number, pair: object): BadInput => ({
  title,
  status,
  send: ({ visitor }) => visitor(API.login, json({ ...ADMIN, ...pair })),
});

/** Calls without an article or at the wrong place; `tests/attack/json.test.ts` has bodies and their types. */
export const CALLS: readonly BadInput[] = [
  badSave("T8 a version of long ago", 409, () => ({ version: 0, title: "Late" })),
  badLogin("T1 a login with a wrong password", 401, { password: "not the password" }),
  badLogin("T9 a login with SQL for a name", 401, { username: "' OR 1=1 --" }),
  badCall("T8 a login of numbers", 400, API.login, json({ username: 1, password: 2 })),
  badCall("T8 a login of nothing", 400, API.login, json({})),
  badCall(
    "T2 a password of 2 KB",
    400,
    API.login,
    json({ username: "a", password: "x".repeat(2048) }),
  ),
  badCall("T20 a login of 16 KB", 413, API.login, json({ username: "x".repeat(16_384) })),
  badCall("T8 a new password of numbers", 400, API.password, json({ current: 1, next: 2 })),
  badCall("T8 settings of nothing", 422, API.settings, json({})),
  badCall("T8 a method that there is not", 405, API.articles, { method: "PUT", body: "x" }),
  badCall("T8 a call that there is not", 404, "/api/articles", json({ title: "x" })),
  badCall(
    "T8 another spelling of a call",
    404,
    "/API/articles.php",
    json({ title: "x", year: 2024 }),
  ),
  badCall("T8 a slash behind a call", 404, `${API.articles}/`, json({ title: "x", year: 2024 })),
];
