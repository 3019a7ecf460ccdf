import sharp from "sharp";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { workAddress } from "#domain/slug.ts";
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

test("V13 a page offers a new picture in sizes from the first moment on", async () => {
  const photo = await aPhotograph({ width: 700, height: 400 });
  const [url = ""] = await storePictures(shared.admin, [photo]);
  const { slug } = await saveArticle(shared.admin, { title: "Recién", images: [url] });
  const page = await (await shared.visitor(workAddress(slug))).text();
  const stem = url.slice(0, url.lastIndexOf("."));
  const sizes = [...page.matchAll(/srcSet="([^"]+)"/g)]
    .flatMap(([, set = ""]) => set.split(", "))
    .filter((size) => size.startsWith(stem));
  expect(sizes.map((size) => size.split(" ")[1])).toContain("320w");
  for (const size of sizes) {
    const answer = await shared.visitor(size.split(" ")[0] ?? "");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      expect.stringMatching(/^image\/(avif|webp)$/),
    ]);
  }
});

test(
  "a final picture gets AVIF and WebP in every width, and its sizes in the list",
  { timeout: 2 * RENDITIONS_WITHIN_MS },
  async () => {
    const photo = await aPhotograph({ width: 480, height: 320 });
    const [url = ""] = await storePictures(shared.admin, [photo]);
    const words = { [url]: { alt: "Grain" } };
    await saveArticle(shared.admin, { title: "Renditions", images: [url], media: words });
    const media = async () =>
      (await listArticles(shared.visitor)).find(({ images }) => images.includes(url))?.media[url];
    await expect
      .poll(async () => (await media())?.isQuick, { timeout: RENDITIONS_WITHIN_MS })
      .toBeUndefined();
    expect((await media())?.widths).toEqual([160, 240, 320, 480]);
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
