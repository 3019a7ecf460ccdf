import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { anAdmin, json, sharedStudio } from "../support/studio.ts";
import { ADMIN } from "../support/studio-process.ts";

const shared = sharedStudio();

test("I1 the right pair opens a session in an HttpOnly, SameSite cookie", async () => {
  const response = await shared.visitor(API.login, json(ADMIN));
  expect([response.status, await response.json()]).toEqual([200, { success: true }]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^sid=[\w-]{43};/);
  for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/"])
    expect(cookie).toContain(attribute);
});

test("I1 a wrong pair is 401 in the spec's words, whichever half was wrong", async () => {
  for (const pair of [
    { ...ADMIN, password: "no" },
    { ...ADMIN, username: "no" },
  ]) {
    const response = await shared.visitor(API.login, json(pair));
    expect([response.status, await response.json()]).toEqual([
      401,
      { success: false, error: "Contraseña incorrecta.", code: "wrong-password" },
    ]);
  }
});

test("I1 a login that is none is 400, and too long a password is not even hashed", async () => {
  for (const body of [
    {},
    [],
    { username: 1, password: 2 },
    { ...ADMIN, password: "x".repeat(1025) },
  ]) {
    expect((await shared.visitor(API.login, json(body))).status).toBe(400);
  }
});

test("I1 the session tells who one is and ends at logout", async () => {
  const admin = await anAdmin(shared.studio);
  expect(await (await admin(API.session)).json()).toEqual({ authenticated: true });
  expect(await (await shared.visitor(API.session)).json()).toEqual({ authenticated: false });
  expect(await (await admin(API.logout, { method: "POST" })).json()).toEqual({ success: true });
  expect(await (await admin(API.session)).json()).toEqual({ authenticated: false });
  expect((await admin(API.articles, json({ title: "x", year: 2024 }))).status).toBe(401);
});
