import { request } from "node:http";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aPhotograph } from "../helpers/a-photograph.ts";
import {
  anAdmin,
  aStudio,
  aVisitor,
  finalize,
  json,
  listArticles,
  sharedStudio,
  upload,
} from "../helpers/a-studio.ts";
import { ADMIN } from "../helpers/studio-process.ts";

const shared = sharedStudio();

async function writes(): Promise<[string, RequestInit][]> {
  return [
    [API.articles, json({ title: "x", year: 2024 })],
    [`${API.upload}?id=1`, { method: "DELETE" }],
    [API.upload, upload(await aPhotograph())],
    [API.upload, finalize([])],
    [API.logout, { method: "POST" }],
  ];
}

test("I1 the right pair opens a session in an HttpOnly, SameSite cookie", async () => {
  const response = await shared.visitor(API.login, json(ADMIN));
  expect([response.status, await response.json()]).toEqual([200, { success: true }]);
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^sid=[\w-]{43};/);
  for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/"])
    expect(cookie).toContain(attribute);
});

test("T3 on https the cookie is Secure and bound to the host", async () => {
  const secure = await aStudio({ ORIGIN: "https://studio.example" });
  const response = await aVisitor(secure)(API.login, json(ADMIN));
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-sid=.*; Secure/);
});

test("I1 a wrong pair is 401 in the spec's words, whichever half was wrong", async () => {
  for (const pair of [
    { ...ADMIN, password: "no" },
    { ...ADMIN, username: "no" },
  ]) {
    const response = await shared.visitor(API.login, json(pair));
    expect([response.status, await response.json()]).toEqual([
      401,
      { success: false, error: "Contraseña incorrecta." },
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

test("T7 without a session every write is 401 in JSON and stores nothing", async () => {
  const forged = [
    shared.visitor,
    aVisitor(shared.studio, "sid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
    aVisitor(shared.studio, "loggedIn=true; sid=admin"),
  ];
  for (const client of forged) {
    for (const [path, init] of await writes()) {
      const response = await client(path, init);
      expect([path, response.status]).toEqual([path, 401]);
      expect(await response.json()).toMatchObject({ success: false, error: expect.any(String) });
    }
  }
  expect(await listArticles(shared.visitor)).toEqual([]);
});

test("T7 an anonymous upload is answered before its body is read", async () => {
  const status = await new Promise((resolve, reject) => {
    const sending = request(
      shared.studio.url + API.upload,
      {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=x", "content-length": 3_000_000 },
      },
      (response) => resolve(response.statusCode),
    );
    sending.on("error", reject);
    sending.write("--x\r\n");
  });
  expect(status).toBe(401);
});

test("T5 a write from a foreign page is 403, also at the login and with a session", async () => {
  const admin = await anAdmin(shared.studio);
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `${shared.studio.url}.evil.example` },
    { origin: shared.studio.url.replace("http:", "https:") },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: shared.studio.url, "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    for (const [path, init] of [...(await writes()), [API.login, json(ADMIN)] as const]) {
      const response = await admin(path, { ...init, headers: { ...init.headers, ...headers } });
      expect([headers, path, response.status]).toEqual([headers, path, 403]);
    }
  }
});

test("T5 a write from our own page, or from no page at all, is let through", async () => {
  const admin = await anAdmin(shared.studio);
  const own: Record<string, string>[] = [
    {},
    { origin: shared.studio.url },
    { origin: shared.studio.url, "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
  ];
  for (const headers of own) {
    const init = json({ title: "Own", year: 2024 });
    expect(
      (await admin(API.articles, { ...init, headers: { ...init.headers, ...headers } })).status,
    ).toBe(200);
  }
});

test("T1 too many wrong logins are 429 with Retry-After", async () => {
  const own = await aStudio();
  const stranger = aVisitor(own);
  for (let count = 0; count < 10; count++)
    await stranger(API.login, json({ ...ADMIN, password: "no" }));
  const response = await stranger(API.login, json(ADMIN));
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ success: false, error: expect.any(String) });
});

test("T1 the forwarded address is believed only where a proxy of ours is set", async () => {
  const own = await aStudio();
  const stranger = aVisitor(own);
  for (let count = 0; count < 10; count++) {
    const wrong = json({ ...ADMIN, password: "no" });
    await stranger(API.login, {
      ...wrong,
      headers: { ...wrong.headers, "x-forwarded-for": `203.0.113.${count}` },
    });
  }
  expect((await stranger(API.login, json(ADMIN))).status).toBe(429);
});
