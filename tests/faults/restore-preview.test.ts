import { spawn } from "node:child_process";
import { chmod, copyFile, open } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { message, type MessageCode } from "#domain/messages.ts";
import { rowsIn } from "../support/databases.ts";
import { aKeptBackup, beginRestore, restoreEnd } from "../support/restore.ts";

import { aSmallDisk } from "../support/small-disk.ts";
import { aFreePort } from "../support/studio-process.ts";
import {
  anAdmin,
  anOpenProcess,
  json,
  saveArticle,
  storedCategories,
  type Client,
} from "../support/studio.ts";

/** Less than a library needs. */
const LITTLE_BYTES = 100_000;
const SAME = "son los mismos que en la copia";

async function previewOf(admin: Client, name: string): Promise<string> {
  const response = await admin(`/dashboard/salud/copia/${name}`);
  expect([name, response.status]).toEqual([name, 200]);
  return response.text();
}

test("O4 the page of a backup names each kind of change, and says that all is the same only where it is", async () => {
  const { studio, admin, visitor } = await anOpenProcess();
  await saveArticle(admin, { title: "Marea" });
  const { id: trashed } = await saveArticle(admin, { title: "Niebla" });
  await admin(`${API.upload}?id=${trashed}`, { method: "DELETE" });
  const inquiry = { name: "Ana", email: "ana@example.com", message: "Una película en mayo." };
  expect((await visitor(API.inquiries, json(inquiry))).status).toBe(201);
  const name = await aKeptBackup(studio);
  const preview = await previewOf(admin, name);
  expect(preview).toContain(SAME);
  expect(preview).toContain("El archivo studio.json y las películas de la carpeta videos");

  await admin(API.inquiryChange, json({ id: 1, change: "archive" }));
  expect(await previewOf(admin, name)).toContain("1 mensaje vuelve a estar como estaba");
  const order = { order: "year", ids: [] };
  const { version: ofOrder } = await (
    await admin(API.order, json({ ...order, version: -1 }))
  ).json();
  expect((await admin(API.order, json({ ...order, version: ofOrder }))).status).toBe(200);
  expect(await previewOf(admin, name)).toContain("vuelven a su orden de entonces");
  const food = {
    id: null,
    name: "RETRATO",
    inGalleries: true,
    isHidden: false,
    mergeInto: null,
    translations: {},
  };
  const { version, categories } = await storedCategories(admin);
  const entries = [...categories.map((each) => ({ ...each, mergeInto: null })), food];
  expect((await admin(API.categories, json({ version, categories: entries }))).status).toBe(200);
  expect(await previewOf(admin, name)).toContain("Las categorías vuelven a ser las de entonces");
  const removed = await admin(`/api/bin?id=${trashed}`, { method: "DELETE" });
  expect(removed.status).toBe(200);
  expect(await previewOf(admin, name)).toContain("La Papelera vuelve a tener lo de entonces");
  expect(await previewOf(admin, name)).not.toContain(SAME);
});

test("O4 what happened since a backup stays: visits, inquiries with their mails, the audit log", async () => {
  const mailServer = `smtp://127.0.0.1:${await aFreePort()}`;
  const mail = { SMTP_URL: mailServer, MAIL_TO: "studio@example.com" };
  const { studio, admin, visitor } = await anOpenProcess(mail);
  const write = async (message: string) => {
    const inquiry = { name: "Ana", email: "ana@example.com", message };
    expect((await visitor(API.inquiries, json(inquiry))).status).toBe(201);
  };
  const auditLog = () =>
    rowsIn(studio.dataDir, "SELECT kind, subject, at FROM audit_log ORDER BY id");
  await write("Una boda en mayo.");
  const name = await aKeptBackup(studio);
  await admin(API.inquiryChange, json({ id: 1, change: "delete" }));
  await write("Una película en junio.");
  await anAdmin(studio);
  const before = auditLog();
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" };
  const view = json({ path: "/about", referrer: "", language: "es" });
  const report = { ...view, headers: { ...view.headers, ...headers } };
  expect((await visitor(API.visits, report)).status).toBe(204);
  await beginRestore(admin, name);
  await restoreEnd(admin);
  expect(await (await admin(API.visitsCsv)).text()).toContain("Nosotros");
  const inbox = await (await admin(API.inquiriesCsv)).text();
  expect([inbox.includes("Una boda"), inbox.includes("Una película")]).toEqual([true, true]);
  const mails = "SELECT key FROM jobs WHERE kind = 'inquiry-mail' ORDER BY key";
  expect(rowsIn(studio.dataDir, mails)).toEqual([{ key: "1" }, { key: "2" }]);
  const after = auditLog();
  expect(after.slice(0, -1)).toEqual(before);
  expect(after.at(-1)).toMatchObject({ kind: "backup-restored", subject: name });
});

test("O4 a backup that can't be read says why", async () => {
  const disk = await aSmallDisk();
  const environment = { DATA_DIR: disk.dataDir, ...disk.environment };
  const { studio, admin } = await anOpenProcess(environment, { uid: disk.uid });
  const folder = join(disk.dataDir, "backups");
  const whole = await aKeptBackup(studio);
  const says = async (name: string, code: MessageCode) =>
    expect(await previewOf(admin, name)).toContain(message(code));
  const damaged = "studio-2026-11-12T10-00-00.tar";
  await copyFile(join(folder, whole), join(folder, damaged));
  const file = await open(join(folder, damaged), "r+");
  await file.write(Buffer.alloc(2048, 0xff), 0, 2048, 512);
  await file.close();
  await chmod(join(folder, damaged), 0o644);
  await says(damaged, "backup-damaged");
  // No user, not even root, can read `/proc/self/mem` to its end.
  for (const step of ["compare", "lay"]) {
    const words = ["server/commands/replacement.ts", step, "/proc/self/mem"];
    const laid = join(disk.dataDir, ".replacement-unread");
    const env = { ...process.env, DATA_DIR: disk.dataDir };
    // Stdin stays open, because the program ends when its server closes it.
    const child = spawn(process.execPath, [...words, laid], { env });
    expect(await text(child.stdout)).toContain('{"refused":"backup-unreadable"}');
  }
  await chmod(join(folder, whole), 0o644);
  expect(await previewOf(admin, whole)).toContain(SAME);
  await disk.leave(LITTLE_BYTES, studio);
  await says(whole, "disk-full");
});
