import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BLANK_SETTINGS as blank } from "../../server/site-settings/default-settings.ts";
import shipped from "../../demo/studio.json" with { type: "json" };
import { API } from "#domain/api.ts";
import { aFolder } from "../support/studio-process.ts";
import { aPhotograph } from "../support/media-files.ts";
import {
  anAdmin,
  anOpenStudio,
  aStudio,
  saveArticle,
  saveSettings,
  sharedStudio,
  storePictures,
} from "../support/studio.ts";

/** The tests build on each other; the first one gets a new studio. */
const shared = sharedStudio();

const REEL = "/videos/fashion-reel.mp4";
const POSTER = "/videos/fashion-reel.webp";
const PAGES = ["/", "/work", "/about", "/contact", "/index", "/gallery", "/login"];

/** Returns the demo's texts that the default settings do not have. */
function demoWords(value: unknown): string[] {
  const neutral = new Set(JSON.stringify(blank).match(/"[^"]*"/g));
  return [...new Set(JSON.stringify(value).match(/"[^"]*"/g))]
    .filter((text) => !neutral.has(text))
    .map((text) => text.slice(1, -1))
    .filter((text) => text.length > 12);
}

test("without the demo no page says a word of it, its reels are not served, and nothing is missing", async () => {
  const { visitor } = shared;
  const words = demoWords(shipped);
  expect(words).toContain("https://wa.me/570000000000");
  for (const path of PAGES) {
    const response = await visitor(path);
    const html = await response.text();
    expect([path, response.status, words.filter((text) => html.includes(text))]).toEqual([
      path,
      200,
      [],
    ]);
    expect(html).toContain("Estudio");
    expect(html).not.toMatch(/href=""|content=""|: \."|undefined|claqueta/i);
  }
  for (const path of [REEL, POSTER]) expect((await visitor(path)).status).toBe(404);
});

test("U5 a new studio shows the newest project of each category, and names none of the demo's", async () => {
  expect(blank.showcase).toEqual([]);
  const { admin, visitor } = shared;
  const images = await storePictures(admin, [await aPhotograph({ width: 120, height: 80 })]);
  for (const [title, year] of [
    ["Ninoska", 2019],
    ["Seda", 2025],
  ]) {
    await saveArticle(admin, { title, year, services: ["FASHION"], images });
  }
  const home = await (await visitor("/")).text();
  expect(home).toContain("/work/seda");
  expect(home).not.toContain("/work/ninoska");
});

test("the dashboard leads to Ajustes until the studio's own words are there", async () => {
  const { admin } = shared;
  const says = async () =>
    (await (await admin("/dashboard")).text()).includes("no tiene tus datos");
  expect(await says()).toBe(true);
  await saveSettings(admin, { ...blank, brand: "Río" });
  expect(await says()).toBe(false);

  const dataDir = await aFolder();
  await writeFile(join(dataDir, "studio.json"), JSON.stringify({ brand: "Del archivo" }));
  const another = await anAdmin(await aStudio({ DATA_DIR: dataDir }));
  expect(await (await another("/dashboard")).text()).not.toContain("no tiene tus datos");
});

test("H1 without the demo its reels are served where the settings or an article show them, and the operator's videos always", async () => {
  const dataDir = await aFolder();
  await writeFile(
    join(dataDir, "studio.json"),
    JSON.stringify({ reels: { first: shipped.reels.first } }),
  );
  await mkdir(join(dataDir, "videos"));
  await copyFile("demo/reels/fashion-reel.webp", join(dataDir, "videos", "own.webp"));
  const { admin, visitor } = await anOpenStudio({ DATA_DIR: dataDir });
  for (const path of [REEL, POSTER]) expect((await visitor(path)).status).toBe(200);
  expect((await visitor("/videos/commercial-reel.mp4")).status).toBe(404);
  await saveArticle(admin, { title: "Con reel", images: ["/videos/commercial-reel.mp4"] });
  expect((await visitor("/videos/commercial-reel.mp4")).status).toBe(200);
  // The operator's own file has precedence over the demo's of the same name.
  await writeFile(join(dataDir, "videos", "commercial-reel.mp4"), "another reel");
  expect(await (await visitor("/videos/commercial-reel.mp4")).text()).toBe("another reel");
  const own = Buffer.from(await (await visitor("/videos/own.webp")).arrayBuffer());
  expect(own).toEqual(await readFile("demo/reels/fashion-reel.webp"));
});

test("A1 G5 a work that is renamed keeps its picture on the about page, in the form and in old versions", async () => {
  const { admin, visitor } = shared;
  const images = await storePictures(admin, [await aPhotograph({ width: 120, height: 80 })]);
  const [url = ""] = images;
  const { id } = await saveArticle(admin, { title: "Cruda", images });
  const settings = { ...blank, about: { ...blank.about, pictures: ["cruda/1"] } };
  expect((await saveSettings(admin, settings)).status).toBe(200);
  const about = async () => (await visitor("/about")).text();
  expect(await about()).toContain(url);
  await saveArticle(admin, { id, title: "Lino" });
  expect(await about()).toContain(url);
  const form = await (await admin("/dashboard/ajustes")).text();
  expect(form).toContain("lino/1");
  expect(form).not.toContain("cruda/1");

  // A deleted work does not block a save.
  await admin(`${API.upload}?id=${id}`, { method: "DELETE" });
  expect(await about()).not.toContain(url);
  expect((await saveSettings(admin, { ...settings, brand: "Río" })).status).toBe(200);
});
