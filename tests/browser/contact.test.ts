import { expect, test } from "vitest";
import shipped from "../../demo/studio.json" with { type: "json" };
import { atSettings, saveButton, SETTINGS_SAVED } from "../support/admin-pages.ts";
import { openPage, PHONE, reloadPage } from "../support/browser.ts";
import { axeFinds } from "../support/page-measures.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite();

const MAIL = "hola@claqueta.example";
const TARGETS = ["@claqueta.example", MAIL, "+57 000 000 0000"];
const { address } = shipped.contact;

test("C1 each link's row ends with what it leads to, and is the link as a whole", async () => {
  for (const viewport of [PHONE, { width: 2560, height: 1440 }]) {
    const { page, complaints, layoutShift } = await site.visit({ viewport });
    await openPage(page, "/contact");
    const rows = page.locator("main ul > li");
    const isPhone = viewport === PHONE;
    for (const [index, target] of TARGETS.entries()) {
      const row = rows.nth(index);
      const [box, shown, label] = await Promise.all(
        [row, row.getByText(target).first(), row.getByRole("link")].map((each) =>
          each.evaluate((element) => element.getBoundingClientRect().toJSON()),
        ),
      );
      expect(isPhone ? shown.left - box.left : box.right - shown.right).toBeCloseTo(0, 0);
      if (isPhone) expect(shown.top).toBeGreaterThan(label.bottom - 1);
      const isLink = await row.evaluate((element) => {
        const { right, top } = element.getBoundingClientRect();
        return document.elementFromPoint(right - 2, top + 2)?.tagName;
      });
      expect(isLink).toBe("A");
    }
    const mail = page.getByRole("link", { name: "Mail", exact: true });
    const description = await mail.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${description}"]`).textContent()).toBe(MAIL);
    expect(await page.locator("dl > div").first().innerText()).toMatch(/Valeria Ospina/i);
    expect(await page.locator("address").textContent()).toBe(address);
    expect([await axeFinds(page), await layoutShift(), complaints]).toEqual([[], 0, []]);
  }
});

test("C1 COPY takes the mail address by keyboard, says so politely for 2 s, and is a button again; what it can't copy it says", async () => {
  const { page, complaints } = await site.visit({
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.clock.install();
  await openPage(page, "/contact");
  const copy = page.getByRole("button", { name: /^Copy/ });
  // The button is above the link that fills its row.
  await copy.click({ trial: true });
  await copy.focus();
  await page.keyboard.press("Enter");
  const copied = page.getByRole("button", { name: /^Copied/ });
  await copied.waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(MAIL);
  const live = page.locator("main [aria-live=polite]");
  expect(await live.textContent()).toBe(`Copied: ${MAIL}`);
  expect(await axeFinds(page)).toEqual([]);
  await page.clock.runFor(2100);
  await copy.waitFor();
  expect(await live.textContent()).toBe("");
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await copy.press("Enter");
  await expect.poll(() => live.textContent()).toBe(`Not copied. The address is ${MAIL}`);
  expect(complaints).toEqual([]);
});

test("C1 without a clipboard there is no COPY, without JavaScript neither it nor a time", async () => {
  const { page } = await site.visit();
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "clipboard");
  });
  await openPage(page, "/contact");
  const time = page.locator("main time");
  await expect.poll(() => time.textContent()).toMatch(/^\d\d:\d\d$/);
  expect(await page.getByRole("button", { name: /^Copy/ }).count()).toBe(0);

  const still = await site.visit({ javaScriptEnabled: false });
  await openPage(still.page, "/contact");
  expect(await still.page.getByText(MAIL).first().isVisible()).toBe(true);
  expect(await still.page.getByRole("button", { name: /^Copy/ }).count()).toBe(0);
  expect(await still.page.getByText("Local time").isVisible()).toBe(false);
});

test("C1 the studio's time comes after hydration in its own zone, and goes on each minute", async () => {
  const html = await (await fetch(`${site.url}/contact`)).text();
  expect(html).toMatch(/<time[^>]*><\/time>/);
  const { page, complaints, layoutShift } = await site.visit({ timezoneId: "Asia/Tokyo" });
  await page.clock.install({ time: new Date("2026-03-01T19:05:30Z") });
  await openPage(page, "/contact");
  const time = page.locator("main time");
  await expect.poll(() => time.textContent()).toBe("14:05");
  await page.clock.runFor(31_000);
  expect(await time.textContent()).toBe("14:06");
  await page.clock.runFor(60_000);
  expect(await time.textContent()).toBe("14:07");
  expect([await layoutShift(), complaints]).toEqual([0, []]);
});

test("U5 names, address and time zone are written in Ajustes, and stand on Contact", async () => {
  const { page } = await atSettings(site);
  const zone = page.getByLabel("Zona horaria");
  expect(await page.getByLabel("Nombre 2").inputValue()).toBe("Sara Londoño");
  const zones = page.locator("#time-zones option");
  await expect.poll(() => zones.count()).toBeGreaterThan(100);
  await page.getByLabel("Nombre 1").fill("Ana Ríos");
  await page.getByLabel("Dirección").fill("Gran Vía 1\n28013 Madrid");
  await zone.fill("Madrid");
  await saveButton(page).click();
  await page.getByText("Contacto, Zona horaria: elige una zona de la lista").first().waitFor();
  expect(await zone.getAttribute("aria-invalid")).toBe("true");
  expect(await axeFinds(page)).toEqual([]);
  await zone.fill("Europe/Madrid");
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  await reloadPage(page);
  expect(await page.getByLabel("Dirección").inputValue()).toBe("Gran Vía 1\n28013 Madrid");
  expect(await zone.inputValue()).toBe("Europe/Madrid");

  const visitor = await site.visit();
  await openPage(visitor.page, "/contact");
  expect(await visitor.page.locator("dl dd").allTextContents()).toContain("Ana Ríos");
  expect(await visitor.page.locator("address").innerText()).toBe("GRAN VÍA 1\n28013 MADRID");
  await visitor.page.getByText(/^Madrid \d\d:\d\d$/).waitFor();

  await page.getByLabel("Nombre 1").fill("");
  await page.getByLabel("Dirección").fill("");
  await zone.fill("");
  await saveButton(page).click();
  await page.getByText(SETTINGS_SAVED).waitFor();
  await reloadPage(visitor.page);
  expect(await visitor.page.locator("address, main time").count()).toBe(0);
  expect(await visitor.page.locator("dl dd").allTextContents()).not.toContain("Ana Ríos");
  expect(visitor.complaints).toEqual([]);
});
