import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import shipped from "../../demo/studio.json" with { type: "json" };
import { withValue } from "../../app/admin/settings/content.ts";
import { API } from "#domain/api.ts";
import type { SettingsAnswer } from "#domain/answers.ts";
import { parseSiteSettings, type SiteSettings } from "#domain/site-settings.ts";
import { alter, withStudioOnBothDatabases } from "../support/databases.ts";
import { aPhotograph } from "../support/media-files.ts";
import {
  anOpenStudio,
  aStudio,
  aVisitor,
  json,
  saveArticle,
  saveSettings,
  sharedStudio,
  storePictures,
  type Client,
} from "../support/studio.ts";

const shared = sharedStudio();
const demo = sharedStudio({ DEMO: "on" });

/** The demo's settings without pictures of works, which an empty library does not have. */
const settings = (): SiteSettings => ({
  ...(structuredClone(shipped) as SiteSettings),
  about: { ...shipped.about, pictures: [] },
});

async function save(admin: Client, version: unknown, content: unknown) {
  const response = await admin(API.settings, json({ version, settings: content }));
  const answer: SettingsAnswer = await response.json();
  return { status: response.status, answer };
}

const saveNext = (content: unknown, { admin } = shared) => saveSettings(admin, content);
const pageOf = async (path: string, { visitor } = shared) => (await visitor(path)).text();

withStudioOnBothDatabases(({ library, another }) => {
  test("C1 G8 a save shows on every page at the very next request, and outlives the studio", async () => {
    const { studio, admin, visitor, environment } = await another();
    const content = settings();
    content.brand = "Río Claro Cine";
    content.contact.roles = [{ name: "Ana Ríos", role: "Productora", phone: "+57 604 555 0101" }];
    const { status, answer } = await save(admin, 0, content);
    expect([status, answer]).toEqual([200, { success: true, version: 1, settings: content }]);
    for (const path of ["/", "/work", "/contact", "/login"]) {
      expect(await (await visitor(path)).text()).toContain("Río Claro Cine");
    }
    const contact = await (await visitor("/contact")).text();
    expect(contact).toContain("+57 604 555 0101");
    expect(contact).not.toContain("+57 000 000 0002");

    expect(await studio.stop()).toBe(0);
    const again = aVisitor(await aStudio(environment));
    expect(await (await again("/contact")).text()).toContain("Productora");
  });

  test("a stale save is told what is stored, and changes nothing", async () => {
    const { admin, visitor } = library();
    const first = { ...settings(), brand: "Primera" };
    const second = { ...settings(), brand: "Segunda" };
    await save(admin, 0, first);
    const { status, answer } = await save(admin, 0, second);
    expect(status).toBe(409);
    expect(answer).toMatchObject({
      success: false,
      error: expect.stringContaining("otra ventana"),
      version: 1,
      settings: first,
    });
    expect(await (await visitor("/contact")).text()).toContain("Primera");
    const together = await Promise.all([save(admin, 1, second), save(admin, 1, first)]);
    expect(new Set(together.map((each) => each.status))).toEqual(new Set([200, 409]));
  });
});

test("a wrong entry is 422 in one sentence that names it, with its path, and changes nothing", async () => {
  const { admin } = shared;
  const [poster = ""] = await storePictures(admin, [await aPhotograph({ width: 120, height: 80 })]);
  await saveArticle(admin, { title: "Seda", images: [poster] });
  const base = parseSiteSettings({
    ...settings(),
    about: { ...shipped.about, pictures: ["seda/1"] },
  });
  // Values that only the database and the disk refuse; `domain/site-settings.test.ts` has the rest.
  for (const [path, value] of [
    ["reels.first.src", "/videos/not-there.mp4"],
    ["reels.last.poster", "/videos/not-there.webp"],
    ["reels.last.poster", `/media/${"0".repeat(32)}.jpg`],
    ["about.pictures[0]", "nope/1"],
    ["about.pictures[0]", "seda/3"],
    ["showcase[0].category", "CATS"],
  ] as const) {
    const { status, answer } = await saveNext(withValue(base, path, value));
    expect([path, status]).toEqual([path, 422]);
    expect(answer).toMatchObject({ success: false, field: path });
    expect(answer).toHaveProperty("error", expect.stringMatching(/^[A-ZÁÉÍÓÚ].+, .+: .+\.$/));
  }
  expect((await saveNext(withValue(base, "reels.first.poster", poster))).status).toBe(200);
  expect(await pageOf("/")).toContain(poster);
});

test("U5 everything wrong is answered at once, by path, missing files too", async () => {
  const content = settings();
  content.brand = " ";
  content.about.pictures = ["nope/1"];
  content.contact.mail.url = "hola@";
  content.contact.chat.url = "300 123 4567";
  content.reels.first.src = "/videos/not-there.mp4";
  const { status, answer } = await saveNext(content);
  expect(status).toBe(422);
  expect(answer).toEqual({
    success: false,
    code: "wrong-settings",
    error: "Marca, Nombre del estudio: no puede quedar vacío: es lo único obligatorio.",
    field: "brand",
    fields: {
      brand: "No puede quedar vacío: es lo único obligatorio.",
      "contact.mail.url": "Escribe un correo completo, como hola@estudio.co.",
      "contact.chat.url":
        "Al número le falta el código del país: escríbelo con + delante, como +57 300 123 4567.",
      "about.pictures[0]": "Elige una obra y el número de una de sus imágenes.",
      "reels.first.src": "Ese archivo ya no está en el servidor.",
    },
  });
});

const PAGES = ["/", "/work", "/about", "/contact", "/index", "/gallery", "/gallery/events"];

test("U5 with nothing but a name no page has an empty element, an empty link or a loose mark", async () => {
  const { admin } = shared;
  const images = await storePictures(admin, [await aPhotograph({ width: 120, height: 80 })]);
  await saveArticle(admin, { title: "Sedas", services: ["EVENTS"], images });
  const content = emptied(settings());
  const roles = [
    { role: "", phone: "" },
    { role: "Productora", phone: "" },
    { role: "", phone: "300 123 4567" },
  ];
  const { languages } = settings();
  const named = {
    ...content,
    languages,
    brand: "Río Claro",
    contact: { ...content.contact, roles },
  };
  expect((await saveNext(named)).status).toBe(200);
  for (const path of [...PAGES, "/work/sedas"]) {
    const page = await pageOf(path);
    const html = page.replace(/<script\b.*?<\/script>|<p[^>]*aria-live[^>]*>|<!-- -->/gs, "");
    const hollow = [...html.matchAll(HOLLOW)].map(([found]) => found);
    expect([path, hollow]).toEqual([path, []]);
    expect(html).toContain("Río Claro");
  }
  const contact = await pageOf("/contact");
  expect(contact.match(/<dt>[^<]*/g)).toEqual(["<dt>Productora", "<dt>Phone"]);
  expect(contact).toContain('href="tel:3001234567"');
});

/** An element without text, a link without a target, or punctuation without its text. */
const HOLLOW =
  /<(a|p|dt|dd|dl|li|h1|h2|b|blockquote|title)\b[^>]*><\/\1>|href="(tel:|mailto:)?"|content=""|— ?<|\.\.|content="[^"]*[,—] *"/g;

function emptied<Value>(value: Value): Value {
  if (typeof value === "string") return "" as Value;
  if (Array.isArray(value)) return [] as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, emptied(inner)]),
  ) as Value;
}

test("U5 the team's paragraphs are kept, and stand as paragraphs on About", async () => {
  const content = settings();
  content.about.quote = "Miramos despacio.";
  content.about.team = "Somos tres.\n\nFilmamos bodas.";
  const { answer } = await saveNext(content);
  expect(answer).toHaveProperty("settings.about.team", content.about.team);
  const about = await pageOf("/about");
  expect(about).toMatch(/<p class="[^"]*">Somos tres\.<\/p><p class="[^"]*">Filmamos bodas\.<\/p>/);
  expect(about).toContain("Miramos despacio. Somos tres. Filmamos bodas.");
});

test("what is no save of settings is refused in words", async () => {
  const { admin } = shared;
  expect((await save(admin, "0", settings())).status).toBe(422);
  expect((await save(admin, -1, settings())).status).toBe(422);
  expect(await saveNext(null)).toMatchObject({ status: 422, answer: { error: "Ajustes: falta." } });
  expect((await admin(API.settings, json([]))).status).toBe(400);
  expect((await save(admin, 700, settings())).status).toBe(409);
});

test("the data folder's studio.json is what there is before the first save, and yields to it after", async () => {
  const { studio: first, admin } = await anOpenStudio();
  await save(admin, 0, { ...settings(), brand: "De Ajustes" });
  await first.stop();
  await writeFile(join(first.dataDir, "studio.json"), JSON.stringify({ brand: "Del archivo" }));
  const second = await aStudio({ DATA_DIR: first.dataDir });
  const page = await (await aVisitor(second)("/contact")).text();
  expect(page).toContain("De Ajustes");
  expect(page).not.toContain("Del archivo");
});

test("U5 a save of a release without names, address and time zone opens with them empty, not the demo's", async () => {
  const { dataDir } = demo.studio;
  expect((await saveNext(settings(), demo)).status).toBe(200);
  const { address: _address, timeZone: _timeZone, ...contact } = shipped.contact;
  const roles = contact.roles.map(({ role, phone }) => ({ role, phone }));
  const stored = JSON.stringify({ ...settings(), contact: { ...contact, roles } });
  alter(dataDir, "UPDATE versions SET content = ? WHERE document = 'settings'", stored);
  // Any change of the library makes the studio read its settings again.
  alter(dataDir, "UPDATE library SET revision = revision + 1");
  const page = await pageOf("/contact", demo);
  expect(page).toContain("+57 000 000 0001");
  expect(page).not.toMatch(/Valeria Ospina|Carrera 37|>Local time</);
});

test("N2 a translation that is taken away stays away, though the demo has one", async () => {
  const content = settings();
  delete content.about.translations;
  content.taglines.translations = { es: { right: "Otra mirada." } };
  expect((await saveNext(content, demo)).status).toBe(200);
  const [about, home] = [await pageOf("/es/about", demo), await pageOf("/es", demo)];
  expect(about).toMatch(
    new RegExp(`<blockquote[^>]* lang="en">${shipped.about.quote.slice(0, 9)}`),
  );
  expect(home).toContain("Otra mirada.");
  expect(home).not.toContain("SEGUIMOS");
});
