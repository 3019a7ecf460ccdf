import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { expectComfort } from "../support/admin-pages.ts";
import { logIn, openPage, PHONE, untilHydrated } from "../support/browser.ts";
import { alter } from "../support/databases.ts";
import { axeFinds } from "../support/page-measures.ts";
import { sharedSite } from "../support/site.ts";
import { anAdmin } from "../support/studio.ts";

const site = sharedSite();
const NARROW = { width: 320, height: 640 };

// All tests share one network, whose rate limit is reset.
beforeEach(() => alter(site.studio.dataDir, "DELETE FROM attempts"));

const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const alertOf = (page: Page) => page.getByRole("alert");

async function received(): Promise<string> {
  return (await (await anAdmin(site.studio))(API.inquiriesCsv)).text();
}

/** Returns the focused element's label, or its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label =
      at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0] : null;
    return (label ?? at)?.textContent?.trim() ?? "";
  });

const isFocusInView = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? {
      top: -1,
      bottom: -1,
    };
    return top >= 0 && bottom <= innerHeight;
  });

async function tabTo(page: Page, label: string): Promise<void> {
  for (let count = 0; count < 40; count += 1) {
    if ((await focused(page)) === label) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no ${label} by keyboard`);
}

test.each([
  ["without JavaScript", false],
  ["with it", true],
])("Q1 by keyboard alone, at 320 px, an inquiry arrives %s", async (how, javaScriptEnabled) => {
  const { page, complaints } = await site.visit({ viewport: NARROW, javaScriptEnabled });
  await openPage(page, "/contact");
  const order = await page
    .locator("main :is(h1, a, h2, input:not([tabindex]), button[type=submit])")
    .evaluateAll((all) => all.map(({ tagName }) => tagName).join(" "));
  // The links and the role lines come first.
  expect(order).toMatch(/^H1 A A A (?:A )+H2 /);
  await tabTo(page, "Name");
  await page.keyboard.type(`Ana ${how}`);
  await tabTo(page, "E-mail");
  await page.keyboard.type("ana@example.co");
  await tabTo(page, "Message");
  await page.keyboard.type("Hola");
  await page.keyboard.press("Enter");
  await page.keyboard.type(how);
  await tabTo(page, "Send");
  await expect.poll(() => isFocusInView(page)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  await expect.poll(() => focused(page)).toBe("Thank you");
  await expect.poll(() => isFocusInView(page)).toBe(true);
  expect(new URL(page.url()).search).toBe(javaScriptEnabled ? "" : "?sent");
  expect(await received()).toContain(`"Ana ${how}","ana@example.co","","","Hola\n${how}","Nuevo"`);
  expect(complaints).toEqual([]);
});

const WRONG: [label: string, value: string, words: string][] = [
  ["Name", " ", "Please fill this in."],
  ["E-mail", "ana.example.co", "Please write a whole address, such as ana@example.com."],
  ["Message", "a".repeat(5001), "This is too long: 5000 characters fit."],
  ["Date optional", "2020-01-01", "This date is in the past."],
];

test.each([
  ["without JavaScript", false],
  ["with it", true],
])(
  "Q1 what is wrong is said beside its field, and everything typed stays, %s",
  async (_, javaScriptEnabled) => {
    const { page } = await site.visit({ viewport: NARROW, javaScriptEnabled });
    await openPage(page, "/contact");
    for (const [label, value] of WRONG) await page.getByLabel(label).fill(value);
    await page.getByLabel("Kind of project optional").selectOption("Film or video");
    await send(page).click();
    await alertOf(page).getByText("Not sent yet.").waitFor();
    for (const [label, value, words] of WRONG) {
      const field = page.getByLabel(label);
      expect(await field.inputValue()).toBe(value);
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      const described = await field.getAttribute("aria-describedby");
      const problem = page.locator(`[id="${described}"]`);
      expect(await problem.textContent()).toBe(words);
      const [above, below] = await Promise.all([field, problem].map((each) => each.boundingBox()));
      expect((below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))).toBeLessThan(12);
    }
    expect(await page.getByLabel("Kind of project optional").inputValue()).toBe("film");
    await expect.poll(() => focused(page)).toBe("Name");
    await expect.poll(() => isFocusInView(page)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    if (javaScriptEnabled) expect(await axeFinds(page)).toEqual([]);
    await page.getByLabel("Name").fill("Eva");
    await page.getByLabel("E-mail").fill("eva@example.co");
    await page.getByLabel("Message").fill("Hola");
    await page.getByLabel("Date optional").fill("2035-01-01");
    await send(page).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect(await received()).toContain(
      '"Eva","eva@example.co","Cine o video","2035-01-01","Hola","Nuevo"',
    );
  },
);

test.each([
  ["without JavaScript", false],
  ["with it", true],
])(
  "Q2 a visitor who is refused sees why, mail and phone, and all that was typed, %s",
  async (_, javaScriptEnabled) => {
    const { page } = await site.visit({ javaScriptEnabled });
    await openPage(page, "/contact");
    await page.getByLabel("Name").fill("Ana");
    await page.getByLabel("E-mail").fill("ana@example.co");
    await page.getByLabel("Message").fill("Me rellenaron un campo");
    // Fills the hidden field as a browser extension might; people can't reach it.
    const trap = page.locator("input[name=homepage]");
    expect(
      await trap.evaluate((one) => [
        one.tabIndex,
        one.closest("[aria-hidden=true]") !== null,
        one.getBoundingClientRect().right < 0,
      ]),
    ).toEqual([-1, true, true]);
    await trap.fill("https://example.co", { force: true });
    await send(page).click();
    const said = alertOf(page);
    await said.getByText("Not sent: this looked like a program’s doing.").waitFor();
    expect(await said.getByRole("link").allTextContents()).toEqual([
      "hola@claqueta.example",
      "+57 000 000 0001",
      "+57 000 000 0002",
      "Chat",
    ]);
    expect(await said.getByRole("link").first().getAttribute("href")).toBe(
      "mailto:hola@claqueta.example",
    );
    await expect.poll(() => focused(page)).toContain("Not sent");
    await expect.poll(() => isFocusInView(page)).toBe(true);
    expect(await page.getByLabel("Message").inputValue()).toBe("Me rellenaron un campo");
    expect(await received()).not.toContain("Me rellenaron");
  },
);

test("Q1 without a connection nothing typed is lost, and the next try arrives", async () => {
  const { page } = await site.visit();
  await openPage(page, "/contact");
  await page.getByLabel("Name").fill("Ana sin red");
  await page.getByLabel("E-mail").fill("ana@example.co");
  await page.getByLabel("Message").fill("Hola");
  for (const status of [0, 502]) {
    await page.route("**/contact.data", (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, body: "<h1>Bad Gateway</h1>" }),
    );
    const answered =
      status === 0 ? page.waitForEvent("requestfailed") : page.waitForEvent("response");
    await Promise.all([answered, send(page).click()]);
    await send(page).waitFor();
    await alertOf(page).getByText("Not sent: something went wrong").waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe("Ana sin red");
    await page.unroute("**/contact.data");
  }
  await send(page).click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  expect((await received()).split("Ana sin red")).toHaveLength(2);
});

test("Q2 what is sent sooner than anybody writes waits a moment, and arrives once", async () => {
  const { page } = await site.visit();
  await openPage(page, "/contact", { waitUntil: "domcontentloaded" });
  const elapsed: number[] = [];
  page.on("request", (request) => {
    const body = new URLSearchParams(request.postData() ?? "");
    if (request.method() === "POST") elapsed.push(Number(body.get("elapsed")));
  });
  await page.getByLabel("Name").fill("Rápida");
  await page.getByLabel("E-mail").fill("rapida@example.co");
  await page.getByLabel("Message").fill("Hola");
  // The writing time counts from the hydration on.
  await untilHydrated(page);
  await send(page).dblclick();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  expect(elapsed).toHaveLength(1);
  expect(elapsed[0]).toBeGreaterThanOrEqual(2000);
  expect((await received()).split("Rápida")).toHaveLength(2);
});

test("Q1 the form is complete for everyone, moves nothing as it comes, and is the same for all visitors", async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(async () => (await fetch(`${site.url}/contact`)).text()),
  );
  expect(one).toBe(other);
  expect(one).toContain("We keep your message for 12 months");
  for (const viewport of [NARROW, PHONE, { width: 1440, height: 900 }]) {
    const { page, complaints, layoutShift } = await site.visit({ viewport });
    await openPage(page, "/contact");
    await page.keyboard.press("End");
    expect(await axeFinds(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const small = await page
      .locator("main form :is(input:not([type=hidden], [tabindex]), select, textarea, button)")
      .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().height < 44).length);
    expect([small, await layoutShift(), complaints]).toEqual([0, 0, []]);
  }
});

/** A time zone in which a UTC day begins in the evening before. */
const WESTERN = "America/Bogota";
const ASKED = { email: "visita@example.co", kind: "film", date: "2030-05-02" };

/** Longer than the search waits for the next key. */
const SEARCHED_WITHIN_MS = 500;
const SIXTY_MORE = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
  INSERT INTO inquiries (name, email, message, folded, received_at)
  SELECT 'Otra', 'otra@example.co', 'Hola', '', 1 + MAX(received_at) FROM n, inquiries GROUP BY i`;

const messageRow = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.locator("summary", { hasText: name }) });

test("Q3 Mensajes: counted, read, answered, marked, archived, deleted with undo, searched, paged, taken away", async () => {
  alter(site.studio.dataDir, "DELETE FROM inquiries");
  for (const [name, message] of [
    ["Érica Muñoz", "Hola:\n¿Están libres en mayo?"],
    ["Tomás", "=cmd|x"],
    ["Zoë", "Gracias"],
  ]) {
    const body = JSON.stringify({ ...ASKED, name, message });
    const headers = { "content-type": "application/json" };
    expect((await fetch(site.url + API.inquiries, { method: "POST", headers, body })).status).toBe(
      201,
    );
  }
  const inTheNight = new Date(Date.now() - 86_400_000).setUTCHours(3, 4, 0, 0);
  alter(site.studio.dataDir, "UPDATE inquiries SET received_at = ?", inTheNight);
  const { page, complaints } = await site.visit({ viewport: PHONE, timezoneId: WESTERN });
  await logIn(page, site.url);
  const link = page
    .getByRole("navigation", { name: "Administración" })
    .getByRole("link", { name: /^Mensajes/ });
  expect(await link.innerText()).toMatch(/3 nuevos/i);
  await link.click();
  await page.getByRole("heading", { level: 1, name: "Mensajes" }).waitFor();
  await page.getByText("Cada mensaje se conserva 12 meses; los archivados, sin límite.").waitFor();
  await expectComfort(page, "a list of messages");

  const erica = messageRow(page, "Érica Muñoz");
  await erica.locator("summary").focus();
  await page.keyboard.press("Enter");
  await erica.getByText("¿Están libres en mayo?").last().waitFor();
  // Times are in the reader's zone, and the date is the visitor's.
  expect(await erica.getByRole("time").innerText()).toMatch(/22:04/);
  await erica.getByText("2 de mayo de 2030").waitFor();
  await expect.poll(() => link.innerText()).toMatch(/2 nuevos/i);
  const answer = await erica.getByRole("link", { name: /^Responder/ }).getAttribute("href");
  expect(decodeURIComponent(answer ?? "")).toMatch(
    /^mailto:visita@example.co\?subject=Re: .+&body=[^]*Érica Muñoz:\r\n> Hola:\r\n> ¿Están libres en mayo\?$/,
  );
  await expectComfort(page, "an opened message");
  await erica.getByRole("button", { name: /^Marcar como nuevo/ }).click();
  await expect.poll(() => link.innerText()).toMatch(/3 nuevos/i);

  await page.route(`**${API.inquiryChange}`, (route) => route.abort());
  await erica.getByRole("button", { name: /^Archivar/ }).click();
  await page.getByText("❌ Error de conexión con el servidor.").waitFor();
  expect(complaints.splice(0)).toHaveLength(1);
  await page.unroute(`**${API.inquiryChange}`);
  await page.getByRole("button", { name: "Reintentar" }).click();
  await page.getByText("✅ Mensaje archivado").waitFor();
  expect(await erica.count()).toBe(0);
  await page.getByRole("link", { name: "Archivados" }).click();
  await erica.waitFor();
  const search = page.getByLabel("Buscar por nombre, correo o texto");
  await search.fill("erica");
  await page.waitForURL(/search=erica/);
  await erica.waitFor();
  await search.fill("");
  await page.waitForURL(({ searchParams }) => searchParams.get("search") !== "erica");
  await erica.locator("summary").click();
  await erica.getByRole("button", { name: /^Desarchivar/ }).click();
  await page.getByText("No hay mensajes archivados.").waitFor();
  await page.getByRole("link", { name: "Recibidos" }).click();
  await erica.waitFor();

  const tomas = messageRow(page, "Tomás");
  await tomas.locator("summary").click();
  await tomas.getByRole("button", { name: /^Eliminar/ }).click();
  await page.getByText("✅ Mensaje eliminado.").waitFor();
  expect(await tomas.count()).toBe(0);
  const undo = page.getByRole("button", { name: "Deshacer" });
  await expect.poll(() => undo.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await tomas.waitFor();
  await page.getByText("✅ Mensaje restaurado.").waitFor();

  await tomas.locator("summary").click();
  if ((await tomas.locator("details[open]").count()) === 0) await tomas.locator("summary").click();
  await tomas.getByRole("button", { name: /^Eliminar/ }).click();
  await page.getByText("✅ Mensaje eliminado.").waitFor();
  await page.getByRole("link", { name: "Eliminados" }).click();
  await tomas.locator("summary").click();
  await tomas.getByRole("button", { name: /^Restaurar/ }).click();
  await page.getByText("No hay mensajes eliminados.").waitFor();
  await page.getByRole("link", { name: "Recibidos" }).click();
  // Another list has another search form.
  await page.locator('[aria-current="page"]', { hasText: "Recibidos" }).waitFor();

  await search.fill("tomas");
  await expect.poll(() => page.locator("main summary").count()).toBe(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Descargar CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("mensajes.csv");
  const csv = await (await download.createReadStream()).toArray();
  const table = Buffer.concat(csv).toString();
  expect(table).toContain('"Tomás"');
  expect(table).toContain('"\'=cmd|x"');
  expect(table).not.toContain("Zoë");
  await search.fill("nadie");
  await page.getByText("Ningún mensaje coincide con la búsqueda.").waitFor();

  alter(site.studio.dataDir, SIXTY_MORE);
  await typeAndLeave(page, "Papelera");
  await page.getByRole("heading", { level: 1, name: "Papelera" }).waitFor();
  await expect.poll(() => link.innerText()).toMatch(/6\d nuevos/i);
  await page.waitForTimeout(SEARCHED_WITHIN_MS);
  expect(new URL(page.url()).pathname).toBe("/dashboard/papelera");
  await link.click();
  await page.getByRole("link", { name: "Más antiguos" }).click();
  await page.waitForURL(/from=60$/);
  await expect.poll(() => page.locator("main summary").count()).toBe(3);
  await page.getByRole("link", { name: "Más nuevos" }).click();
  await expect.poll(() => page.locator("main summary").count()).toBe(60);
  expect(complaints).toEqual([]);
});

/** Types in the search and follows a link of the header before the search is sent. */
function typeAndLeave(page: Page, name: string): Promise<void> {
  return page.evaluate((words) => {
    const field = document.querySelector("input[type=search]");
    field?.dispatchEvent(new InputEvent("input", { bubbles: true }));
    const links = document.querySelectorAll<HTMLElement>("header nav a");
    [...links].find(({ textContent }) => textContent === words)?.click();
  }, name);
}

test("Q1 a second try without a connection keeps what the answer to the first, without scripts, had brought back", async () => {
  const { page } = await site.visit();
  await openPage(page, "/contact");
  await page.getByLabel("Name").fill("Ana a la segunda");
  await page.getByLabel("Message").fill("Hola otra vez");
  await Promise.all([
    page.waitForEvent("load"),
    page.locator("main form").evaluate((form: HTMLFormElement) => form.submit()),
  ]);
  await page.getByLabel("E-mail").fill("ana@example.co");
  await page.route("**/contact.data", (route) => route.abort());
  await send(page).click();
  await alertOf(page).getByText("Not sent: something went wrong").waitFor();
  const typed = ["Name", "E-mail", "Message"].map((label) => page.getByLabel(label).inputValue());
  expect(await Promise.all(typed)).toEqual(["Ana a la segunda", "ana@example.co", "Hola otra vez"]);
});
