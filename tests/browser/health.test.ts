import { startDemoProcess } from "../support/demo-library.ts";
import { buffer } from "node:stream/consumers";
import { readFile, rename, writeFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { message } from "#domain/messages.ts";
import { alter } from "../support/databases.ts";
import { axeFinds } from "../support/page-measures.ts";
import { logInByHand, openPage, PHONE, reloadPage } from "../support/browser.ts";
import { listArticles, aVisitor } from "../support/studio.ts";
import { sharedSite } from "../support/site.ts";
import { RENDITIONS_WITHIN_MS } from "../support/waits.ts";

const site = sharedSite(startDemoProcess);

async function atHealth(options = {}) {
  const visit = await site.visit({ acceptDownloads: true, ...options });
  await logInByHand(visit.page, site.url);
  await openPage(visit.page, "/dashboard");
  await visit.page.getByRole("link", { name: "Salud" }).click();
  await visit.page.getByRole("heading", { level: 1, name: "Salud" }).waitFor();
  return visit;
}

test("the page Salud tells what the studio holds, and what was done last", async () => {
  const { page, complaints } = await atHealth();
  expect(await axeFinds(page)).toEqual([]);
  const storage = page.getByRole("region", { name: "Almacenamiento" });
  expect(await storage.innerText()).toMatch(/\d[\d.,]* MB\s+en \d[\d.]* archivos/);
  const log = page.getByRole("region", { name: "Últimas acciones" }).getByRole("listitem");
  expect(await log.first().innerText()).toMatch(/Sesión iniciada\s+Chrome en Linux, (?:127|::)/);
  await page.getByText("Todas las imágenes tienen texto alternativo.").waitFor();
  expect(complaints).toEqual([]);
});

test("R13 a backup is taken away by its link, whole, and the log says so", async () => {
  const { page } = await atHealth({ viewport: PHONE });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Descargar copia de seguridad" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^studio-[\dT-]+\.tar$/);
  const bytes = await buffer(await download.createReadStream());
  expect(bytes.byteLength).toBeGreaterThan(1_000_000);
  expect(bytes.subarray(0, 13).toString()).toBe("studio.sqlite");
  await reloadPage(page);
  await page.getByText("Copia de seguridad descargada").waitFor();
});

function withABitTurned(bytes: Buffer): Buffer {
  const turned = Buffer.from(bytes);
  const middle = turned.byteLength >> 1;
  turned[middle] = (turned[middle] ?? 0) ^ 1;
  return turned;
}

test("a picture whose renditions were given up is named, and prepared again by a click", async () => {
  const url = (await listArticles(aVisitor(site.studio))).at(-1)?.main_center;
  alter(
    site.studio.dataDir,
    `INSERT INTO jobs (kind, key, run_after, created_at, attempts, failed_at)
     SELECT 'renditions', id, 0, 0, 5, 1 FROM media WHERE url = ?`,
    url,
  );
  const { page } = await atHealth();
  const failed = page.getByRole("heading", { name: "No se pudieron preparar" });
  await failed.waitFor();
  await page.getByRole("button", { name: "Preparar de nuevo" }).click();
  await page.getByText("Se preparan de nuevo.").waitFor();
  await expect
    .poll(async () => {
      await reloadPage(page);
      return failed.count();
    })
    .toBe(0);
});

test("R12 R17 a file that is gone and one that is damaged are named with where they are shown", async () => {
  const [one, other] = (await listArticles(aVisitor(site.studio))).filter(({ isTop }) => !isTop);
  const gone = one?.main_center ?? "";
  const harmed = other?.main_center ?? "";
  const fileOf = (url: string) => join(site.studio.dataDir, "media", basename(url));
  const whole = await readFile(fileOf(harmed));
  await rename(fileOf(gone), `${fileOf(gone)}.away`);
  // Writes a new file, because the demo's files are hard links that studios share.
  await rm(fileOf(harmed));
  await writeFile(fileOf(harmed), withABitTurned(whole));
  const { page, complaints } = await atHealth();
  const row = (url: string) => page.getByRole("listitem").filter({ hasText: basename(url) });
  expect(await row(gone).innerText()).toContain(one?.title);
  expect(await row(harmed).count()).toBe(0);
  await page.getByRole("button", { name: "Revisar todos los archivos" }).click();
  await page.getByText("Se está revisando cada archivo").waitFor();
  const checked = page.getByText(/archivos revisados el/);
  await checked.waitFor({ timeout: RENDITIONS_WITHIN_MS });
  expect(await checked.innerText()).toMatch(/revisados el \d/);
  expect(await row(harmed).innerText()).toContain(other?.title);
  expect(await axeFinds(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await row(gone)
    .getByRole("link", { name: String(one?.title) })
    .click();
  await page.getByRole("dialog").waitFor();
  await rename(`${fileOf(gone)}.away`, fileOf(gone));
  await writeFile(fileOf(harmed), whole);
});

test("M1 a file check is asked about less and less often while no answer comes", async () => {
  const { page } = await atHealth();
  const asked: string[] = [];
  page.on("requestfailed", (request) => asked.push(request.url()));
  await page.clock.install();
  await page.getByRole("button", { name: "Revisar todos los archivos" }).click();
  await page.getByText("Se está revisando cada archivo").waitFor();
  await page.context().setOffline(true);
  const pauseMs = async () => {
    const before = asked.length;
    let waited = 0;
    for (; asked.length === before; waited += 500) await page.clock.runFor(500);
    return waited;
  };
  await pauseMs();
  await page.getByText(message("page-kept"), { exact: true }).waitFor();
  expect(await pauseMs()).toBeGreaterThanOrEqual(4000);
  expect(await pauseMs()).toBeGreaterThanOrEqual(8000);
});
