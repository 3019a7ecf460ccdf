import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { fingerprintOf } from "../support/fingerprint.ts";
import { aPhotograph } from "../support/media-files.ts";
import { anAdmin, json, sharedStudio } from "../support/studio.ts";
import { everyWrite } from "../support/bad-input.ts";
import { ADMIN } from "../support/studio-process.ts";

const shared = sharedStudio();

test("T5 a write from a foreign page is 403, also at the login and with a session", async () => {
  const admin = await anAdmin(shared.studio);
  const { url } = shared.studio;
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `${url}.evil.example` },
    { origin: `${url}/` },
    { origin: `${url}@evil.example` },
    { origin: url.replace("http:", "https:") },
    { origin: url.replace(/:\d+$/, ":1") },
    { origin: url.replace("localhost", "127.0.0.1") },
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: url, "sec-fetch-site": "cross-site" },
    { referer: "https://evil.example/page" },
    { referer: `${url}.evil.example/` },
    { referer: "not an address" },
  ];
  const calls = [...everyWrite(await aPhotograph()), [API.login, json(ADMIN)] as const];
  const before = await fingerprintOf(shared.studio, ["/work"]);
  for (const more of foreign) {
    for (const [path, init] of calls) {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(more)) headers.set(name, value);
      const response = await admin(path, { ...init, headers });
      const seen = [more, init.method, path];
      expect([...seen, response.status]).toEqual([...seen, 403]);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.json()).toMatchObject({
        success: false,
        error: expect.any(String),
        code: expect.stringMatching(/^[a-z-]+$/),
      });
    }
  }
  expect(await fingerprintOf(shared.studio, ["/work"])).toEqual(before);
  expect(await (await admin(API.session)).json()).toEqual({ authenticated: true });
});

test("T5 a write from our own page, or from no page at all, is let through", async () => {
  const admin = await anAdmin(shared.studio);
  const own: Record<string, string>[] = [
    {},
    { origin: shared.studio.url },
    { origin: shared.studio.url, "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    { referer: `${shared.studio.url}/dashboard` },
  ];
  for (const headers of own) {
    const init = json({ title: "Own", year: 2024 });
    expect(
      (await admin(API.articles, { ...init, headers: { ...init.headers, ...headers } })).status,
    ).toBe(200);
  }
});

test("T5 no answer lets the page of another site read it or ask with a session", async () => {
  for (const path of [API.articles, API.session, API.upload, API.films, "/", "/dashboard"]) {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) {
      const { headers } = await shared.admin(path, {
        method,
        headers: {
          origin: "https://evil.example",
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type",
        },
      });
      const cors = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
      expect([method, path, cors]).toEqual([method, path, []]);
    }
  }
});
