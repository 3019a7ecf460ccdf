import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { expectComfort } from "../support/admin-pages.ts";
import { logInByHand, openPage, PHONE } from "../support/browser.ts";
import { sharedSite } from "../support/site.ts";
import { aKeptBackup } from "../support/restore.ts";
import { ADMIN, startStudioProcess } from "../support/studio-process.ts";
import { anAdmin, json } from "../support/studio.ts";

const site = sharedSite(() => startStudioProcess());

test("O4 Salud lists a backup, shows what it would change, asks for the password and restores it", async () => {
  const { studio } = site;
  const admin = await anAdmin(studio);
  const save = async (fields: object) =>
    (await (await admin(API.articles, json({ year: 2024, ...fields }))).json()).id;
  const kept = await save({ title: "Marea" });
  const gone = await save({ title: "Niebla" });
  const name = await aKeptBackup(studio);
  await admin(`${API.upload}?id=${gone}`, { method: "DELETE" });
  await save({ id: kept, title: "Marea alta" });
  await save({ title: "Nueva" });
  const inquiry = { name: "Ana", email: "ana@example.com", message: "Una película en mayo." };
  expect((await admin(API.inquiries, json(inquiry))).status).toBe(201);

  const { page, complaints } = await site.visit({ viewport: PHONE });
  await logInByHand(page, site.url);
  await openPage(page, "/dashboard/salud");
  await expectComfort(page, "Salud with a backup");
  await page.getByRole("link", { name: /Ver y restaurar/ }).click();
  await page.getByRole("heading", { level: 1, name: "Restaurar" }).waitFor();
  const changes = page.getByRole("region", { name: "Lo que cambia" });
  const [returning, leaving, changing] = await changes.getByRole("group").allInnerTexts();
  expect(returning).toMatch(/Vuelven\s+1\s+Niebla/);
  expect(leaving).toMatch(/posteriores\s+1\s+Nueva/);
  expect(changing).toMatch(/como eran\s+1\s+Marea alta/);
  await changes.getByText("Se queda 1 mensaje").waitFor();
  await page.getByRole("button", { name: "Restaurar esta copia" }).click();
  await expectComfort(page, "the restore that asks for the password");
  const password = page.getByLabel("Tu contraseña");
  await password.fill("not the password");
  await password.press("Enter");
  await page.getByText("Contraseña incorrecta.").waitFor();
  await password.fill(ADMIN.password);
  await password.press("Enter");
  await page.getByText("La copia está restaurada.").waitFor();
  await page.getByText("antes de restaurar").waitFor();
  const log = page.getByRole("region", { name: "Últimas acciones" }).getByRole("listitem");
  expect(await log.first().innerText()).toContain("Copia de seguridad restaurada");
  await openPage(page, "/dashboard");
  await page.getByRole("heading", { name: "Niebla" }).waitFor();
  expect(await page.getByRole("heading", { name: "Nueva" }).count()).toBe(0);
  // Only these errors may be logged while the server restarts.
  expect(complaints.filter((each) => !/ERR_CONNECTION_REFUSED|401/.test(each))).toEqual([]);

  await openPage(page, `/dashboard/salud/copia/${name.replace("01T", "02T")}`);
  await page.getByText("Esa copia de seguridad ya no está en el servidor.").waitFor();
});
