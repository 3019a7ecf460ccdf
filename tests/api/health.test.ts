import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { BLANK_SETTINGS as blank } from "../../server/site-settings/default-settings.ts";
import { API } from "#domain/api.ts";
import { ADMIN, aFolder } from "../support/studio-process.ts";
import { addPasskey, anAuthenticator, firstStep, secondStep } from "../support/passkeys.ts";
import {
  anAdmin,
  anArticleWithPictures,
  anOpenStudio,
  aStudio,
  aStudioProcess,
  aVisitor,
  json,
  listArticles,
  saveArticle,
  saveSettings,
  storedCategories,
} from "../support/studio.ts";
import { alter, rowsIn } from "../support/databases.ts";
import { restored } from "../support/restore.ts";

test("R13 the backup that is downloaded is the studio, and only one is made at a time; Salud tells of a night that failed", async () => {
  const studio = await aStudioProcess();
  const { admin, images } = await anArticleWithPictures(studio, [500]);
  const [image = ""] = images;
  const [first, second] = await Promise.all([admin(API.backup), admin(API.backup)]);
  expect([first.status, second.status].toSorted((one, other) => one - other)).toEqual([200, 503]);
  const [taken, told] = first.ok ? [first, second] : [second, first];
  expect(told.headers.get("retry-after")).not.toBeNull();
  expect(taken.headers.get("cache-control")).toBe("no-store");
  const file = join(await aFolder(), "taken.tar");
  await writeFile(file, new Uint8Array(await taken.arrayBuffer()));

  const elsewhere = await restored(file);
  const [article] = await listArticles(aVisitor(await aStudio({ DATA_DIR: elsewhere })));
  expect(article).toMatchObject({ title: "Marea", images: [image] });
  const fileIn = (dataDir: string) => readFile(join(dataDir, "media", basename(image)));
  expect((await fileIn(elsewhere)).equals(await fileIn(studio.dataDir))).toBe(true);
  expect((await admin(API.backup)).status).toBe(200);

  const health = async () => (await admin("/dashboard/salud")).text();
  const before = await health();
  expect(before).toContain("La primera, en unos minutos");
  expect(before).not.toMatch(/falló|no terminó/);
  alter(
    studio.dataDir,
    "UPDATE jobs SET last_error = 'no room', ended_at = ? WHERE kind IN ('nightly-backup', 'integrity-check')",
    Date.now(),
  );
  const after = await health();
  expect(after).toMatch(/La copia del [^]{1,200} falló\. El registro/);
  expect(after).toContain("la última revisión de los archivos no terminó");
});

test("what the admin does is noted, each in its words, and what is refused is not", async () => {
  const { studio, admin } = await anOpenStudio();
  const { id } = await saveArticle(admin, { title: "Marea" });
  await admin(API.articles, json({ id, year: 2025 }));
  await admin(API.articles, json({ id, year: 1 }));
  await admin(API.articles, json({ id, year: 2026, version: 1 }));
  await admin(`${API.upload}?id=${id}`, { method: "DELETE" });
  await admin(API.trash, json({ id }));
  await admin(`${API.upload}?id=${id}`, { method: "DELETE" });
  await admin(`${API.trash}?id=${id}`, { method: "DELETE" });
  await saveSettings(admin, blank);
  await saveSettings(admin, { ...blank, brand: " " });
  const { version, categories } = await storedCategories(admin);
  const entries = Array.from(categories, (each) => ({ ...each, mergeInto: null }));
  await admin(API.categories, json({ version, categories: entries }));
  const second = await anAdmin(studio);
  await second(`${API.sessions}?id=others`, { method: "DELETE" });
  const next = "una frase larga y propia";
  await second(API.password, json({ current: "not the password", next }));
  const changed = await second(API.password, json({ current: ADMIN.password, next }));
  const third = aVisitor(studio, changed.headers.getSetCookie()[0]?.split(";")[0]);
  await third(API.logout, { method: "POST" });
  await aVisitor(studio)(API.login, json({ username: "admin", password: "not the password" }));
  await studio.stop();

  const log = "SELECT kind, subject, article_id FROM audit_log ORDER BY id";
  const rows = rowsIn(studio.dataDir, log).map((row) => Object.values(row));
  const of = (kind: string) => [kind, "Marea", id];
  expect(rows).toEqual([
    ["logged-in", expect.stringContaining("127.0.0.1"), null],
    of("article-created"),
    of("article-saved"),
    of("article-trashed"),
    of("article-restored"),
    of("article-trashed"),
    of("article-discarded"),
    ["settings-saved", "", null],
    ["categories-saved", "", null],
    ["logged-in", expect.any(String), null],
    ["other-sessions-ended", "", null],
    ["password-changed", "", null],
    ["logged-out", "", null],
  ]);
});

test("the log says which passkey was added or removed, who came in by a code, and from where the session had begun that was ended", async () => {
  const { studio, admin } = await anOpenStudio({ TRUST_PROXY: "on" });
  const headers = {
    "content-type": "application/json",
    "user-agent": "Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1",
    "x-forwarded-for": "203.0.113.7",
  };
  expect((await aVisitor(studio)(API.login, { ...json(ADMIN), headers })).status).toBe(200);
  const [session] = rowsIn(studio.dataDir, "SELECT id FROM sessions WHERE address = '203.0.113.7'");
  const end = `${API.sessions}?id=${Object(session).id}`;
  for (const status of [200, 404]) {
    expect((await admin(end, { method: "DELETE" })).status).toBe(status);
  }
  const authenticator = anAuthenticator(studio.url);
  await addPasskey(admin, authenticator, "Mi teléfono");
  await addPasskey(admin, anAuthenticator(studio.url), "Otra");
  const renewed = await admin(API.recoveryCodes, json({ password: ADMIN.password }));
  const { recoveryCodes } = await renewed.json();
  for (const status of [200, 401]) {
    const { ticket } = await firstStep(studio);
    const [recoveryCode] = recoveryCodes;
    expect((await secondStep(studio, { ticket, recoveryCode })).status).toBe(status);
  }
  const removal = json({ id: authenticator.id, password: ADMIN.password });
  for (const status of [200, 404]) {
    expect((await admin(API.removePasskey, removal)).status).toBe(status);
  }
  const log = "SELECT kind, subject FROM audit_log WHERE kind <> 'logged-in' ORDER BY id";
  expect(rowsIn(studio.dataDir, log)).toEqual([
    { kind: "session-ended", subject: "Safari en iPhone, 203.0.113.7" },
    { kind: "passkey-added", subject: "Mi teléfono" },
    { kind: "passkey-added", subject: "Otra" },
    { kind: "recovery-codes-renewed", subject: "" },
    { kind: "logged-in-by-code", subject: expect.stringContaining("127.0.0.1") },
    { kind: "passkey-removed", subject: "Mi teléfono" },
  ]);
});
