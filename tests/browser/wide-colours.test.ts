import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { API } from "#domain/api.ts";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";
import {
  profiledPicture,
  RGB_SPACES,
  rgbProfile,
  storedNumbers,
} from "../../server/media/picture-process/profiles.fixtures.ts";
import { aVisit, launchBrowser, openPage } from "../support/browser.ts";
import { openEditor } from "../support/editor-page.ts";
import { sharedSite } from "../support/site.ts";
import {
  anAdmin,
  aStudio,
  finalize,
  listArticles,
  saveArticle,
  storePictures,
  upload,
} from "../support/studio.ts";
import { RENDITIONS_WITHIN_MS } from "../support/waits.ts";

const site = sharedSite();
/** A red that sRGB lacks, as a camera or a phone tags it; its right part may be noise. */
function aWidePicture(width = 240, height = 160, plainWidth = width): Promise<Buffer> {
  let seed = 1;
  const noise = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) >>> 24;
  const numbers = new Uint8Array(width * height * 3).map((_, at) =>
    Math.floor(at / 3) % width < plainWidth ? (at % 3 ? 0 : 255) : noise(),
  );
  const profile = rgbProfile(RGB_SPACES.p3);
  return profiledPicture({ width, height, channels: 3, numbers, profile, format: ".jpg" });
}

test(
  "V10 a screen that shows Display P3 gets it, and another one sRGB",
  { timeout: 2 * RENDITIONS_WITHIN_MS },
  async () => {
    const studio = await aStudio();
    const admin = await anAdmin(studio);
    const [image = ""] = await storePictures(admin, [await aWidePicture()]);
    await saveArticle(admin, { title: "Rojo", main_center: image, images: [image] });
    const picture = async () => (await listArticles(admin))[0]?.media[image];
    await expect
      .poll(picture, { timeout: RENDITIONS_WITHIN_MS })
      .toMatchObject({ widths: [160, 240], hasP3: true });
    for (const [profile, ending] of [
      ["display-p3-d65", "\\.p3\\.avif"],
      ["srgb", "\\.avif"],
    ]) {
      const browser = await launchBrowser([`--force-color-profile=${profile}`]);
      onTestFinished(() => browser.close());
      const { page, complaints } = await aVisit(browser, { baseURL: studio.url });
      await openPage(page, "/work/rojo");
      const shown = await page
        .getByRole("main")
        .locator("img")
        .first()
        .evaluate(async (picture: HTMLImageElement) => {
          await picture.decode();
          return picture.currentSrc;
        });
      expect(shown).toMatch(new RegExp(`${image.replace(".jpg", "")}-(160|240)${ending}$`));
      expect(complaints).toEqual([]);
    }
  },
);

test("V11 the editor offers the file that was uploaded, under its name", async () => {
  const admin = await anAdmin(site.studio);
  const bytes = await aWidePicture();
  const sent = await admin(API.upload, upload(bytes, "Rojo 12.jpg"));
  const { url }: { url: string } = await sent.json();
  await admin(API.upload, finalize([url]));
  const image = url.replace("/temp/", "/");
  const { id } = await saveArticle(admin, { title: "Rojo", images: [image] });
  const { page, form } = await openEditor(site, `?edit=${id}`);
  await form.getByRole("button", { name: "Textos y enfoque de imagen 1" }).click();
  const begun = page.waitForEvent("download");
  await form.getByRole("link", { name: "Descargar el archivo subido como imagen 1" }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toBe("Rojo 12.jpg");
  expect((await readFile(await download.path())).equals(bytes)).toBe(true);
});

test("V10 a picture that the dashboard reduces keeps the colours that sRGB lacks", async () => {
  const buffer = await aWidePicture(2400, 1600, 1200);
  expect(buffer.length).toBeGreaterThan(MAX_UPLOAD_BYTES);
  const { form, order } = await openEditor(site, "?new");
  const picture = { name: "camara.jpg", mimeType: "image/jpeg", buffer };
  await form.getByLabel("Añadir imágenes").setInputFiles(picture);
  await form.getByRole("button", { name: "Reducir y subir camara.jpg" }).click();
  await expect.poll(order).toEqual(["Imagen 1"]);
  await form.getByLabel("Titulo", { exact: true }).fill("Rojo reducido");
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  const admin = await anAdmin(site.studio);
  const article = (await listArticles(admin)).find(({ title }) => title === "Rojo reducido");
  const query = new URLSearchParams({ url: article?.images[0] ?? "" });
  const master = await (await admin(`${API.master}?${query}`)).bytes();
  const { data } = await storedNumbers(master);
  const [red = 0, green = 255, blue = 255] = data.subarray(3 * 100);
  expect([red > 245, green < 20, blue < 20]).toEqual([true, true, true]);
  const { icc } = await sharp(master).metadata();
  expect(icc?.toString("latin1").replaceAll("\0", "")).toContain("Display P3");
});
