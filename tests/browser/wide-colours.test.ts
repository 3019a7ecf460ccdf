import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { API } from "#domain/api.ts";
import {
  profiledPicture,
  RGB_SPACES,
  rgbProfile,
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
const size = { width: 240, height: 160 };

/** A red that sRGB lacks, as a camera or a phone tags it. */
function aWidePicture(): Promise<Buffer> {
  const numbers = new Uint8Array(size.width * size.height * 3).map((_, at) => (at % 3 ? 0 : 255));
  const profile = rgbProfile(RGB_SPACES.p3);
  return profiledPicture({ ...size, channels: 3, numbers, profile, format: ".jpg" });
}

test(
  "V10 a screen that shows Display P3 gets it, and another one sRGB",
  { timeout: 2 * RENDITIONS_WITHIN_MS },
  async () => {
    const studio = await aStudio();
    const admin = await anAdmin(studio);
    const [image = ""] = await storePictures(admin, [await aWidePicture()]);
    await saveArticle(admin, { title: "Rojo", main_center: image, images: [image] });
    const widths = async () => (await listArticles(admin))[0]?.media[image]?.widths;
    await expect.poll(widths, { timeout: RENDITIONS_WITHIN_MS }).toEqual([160, 240]);
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
