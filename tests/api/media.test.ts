import sharp from "sharp";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { readAvif } from "../../server/media/pictures.fixtures.ts";
import { aPhotograph } from "../support/media-files.ts";
import {
  finalize,
  listArticles,
  saveArticle,
  sharedStudio,
  storePictures,
  upload,
} from "../support/studio.ts";
import { RENDITIONS_WITHIN_MS } from "../support/waits.ts";

readAvif();
const shared = sharedStudio();

test("K5 finalize keeps length and order, answers the same when repeated, and leaves final addresses as they are", async () => {
  const urls: string[] = [];
  for (let count = 0; count < 3; count++) {
    const sent = await shared.admin(API.upload, upload(await aPhotograph()));
    urls.push((await sent.json()).url);
  }
  const first: { moved: string[] } = await (await shared.admin(API.upload, finalize(urls))).json();
  expect(first.moved).toHaveLength(3);
  expect(first.moved.join()).not.toContain("/temp/");
  const mixed = [first.moved[2], urls[0], urls[0], first.moved[1]];
  const again: { moved: string[] } = await (await shared.admin(API.upload, finalize(mixed))).json();
  expect(again.moved).toEqual([first.moved[2], first.moved[0], first.moved[0], first.moved[1]]);
  expect((await shared.visitor(first.moved[0] ?? "")).headers.get("cache-control")).toBe(
    "public, max-age=31536000, immutable",
  );
  expect((await shared.visitor(urls[0] ?? "")).headers.get("location")).toBe(first.moved[0]);
});

test("V11 the uploaded file is downloaded byte for byte, by the admin alone", async () => {
  const photo = await aPhotograph();
  const [url = ""] = await storePictures(shared.admin, [photo]);
  const address = `${API.master}?${new URLSearchParams({ url })}`;
  const download = await shared.admin(address);
  expect(download.headers.get("content-disposition")).toBe("attachment; filename=photo.jpg");
  expect(Buffer.from(await download.arrayBuffer()).equals(photo)).toBe(true);
  expect((await shared.visitor(address)).status).toBe(401);
  expect((await shared.admin(`${API.master}?url=/etc/passwd`)).status).toBe(400);
});

test(
  "a final picture gets AVIF and WebP in every width, and its sizes in the list",
  { timeout: 2 * RENDITIONS_WITHIN_MS },
  async () => {
    const photo = await aPhotograph({ width: 480, height: 320 });
    const [url = ""] = await storePictures(shared.admin, [photo]);
    const words = { [url]: { alt: "Grain" } };
    await saveArticle(shared.admin, { title: "Renditions", images: [url], media: words });
    const media = async () => (await listArticles(shared.visitor))[0]?.media[url];
    await expect
      .poll(async () => (await media())?.widths, { timeout: RENDITIONS_WITHIN_MS })
      .toEqual([160, 240, 320, 480]);
    expect(await media()).toMatchObject({
      width: 480,
      height: 320,
      alt: "Grain",
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
      placeholder: expect.any(String),
    });
    for (const format of ["avif", "webp"]) {
      const response = await shared.visitor(url.replace(/\.jpg$/, `-320.${format}`));
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        `image/${format}`,
      ]);
      expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(320);
    }
  },
);
