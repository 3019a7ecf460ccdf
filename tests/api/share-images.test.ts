import sharp from "sharp";
import { expect, test } from "vitest";
import { categorySlug, galleryAddress, INITIAL_CATEGORIES } from "#domain/category.ts";
import { workAddress } from "#domain/slug.ts";
import { BLANK_SETTINGS as blank } from "../../server/site-settings/default-settings.ts";
import { aPhotograph, aFilm } from "../support/media-files.ts";
import { htmlOf } from "../support/source-text.ts";
import {
  listArticles,
  saveArticle,
  saveSettings,
  sharedStudio,
  storeFilm,
  storePictures,
  type Client,
} from "../support/studio.ts";

const demo = sharedStudio({ DEMO: "on" });
const own = sharedStudio();

const GALLERIES = INITIAL_CATEGORIES.map((name) => galleryAddress(categorySlug(name)));
const PAGES = ["/", "/work", "/index", "/about", "/contact", "/gallery", ...GALLERIES];
/** One page of each kind, because a picture takes seconds. */
const DRAWN = ["/", "/about", "/gallery/fashion", "/work/seda"];
const ADDRESS = /^\/share\/[a-z0-9/-]+-[0-9a-f]{20}\.jpg$/;

function metaOf(page: string, name: string): string | undefined {
  const tag = new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(page);
  return tag?.[1]?.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}

async function imageOf(client: Client, path: string): Promise<string> {
  const address = metaOf(await htmlOf(client, path), "og:image") ?? "";
  return address.slice(address.indexOf("/share/"));
}

async function sizeOf(client: Client, path: string) {
  const response = await client(path);
  const bytes = await response.bytes();
  const { format, width, height } = await sharp(bytes).metadata();
  return { status: response.status, format, width, height, bytes: bytes.byteLength };
}

test("S1 an empty studio has a share image of every page too", async () => {
  for (const path of ["/", "/work", "/index", "/about", "/contact", "/gallery"]) {
    expect([path, await imageOf(own.visitor, path)]).toEqual([
      path,
      expect.stringMatching(ADDRESS),
    ]);
  }
  const { status, width, height } = await sizeOf(own.visitor, await imageOf(own.visitor, "/"));
  expect([status, width, height]).toEqual([200, 1200, 630]);
});

test("S1 every public page has a share image of 1200 × 630 and at most 300 kB, with its tags", async () => {
  const works = (await listArticles(demo.visitor)).map(({ slug }) => workAddress(slug));
  const found = new Set<string>();
  for (const path of [...PAGES, ...works]) {
    const page = await htmlOf(demo.visitor, path);
    const image = metaOf(page, "og:image") ?? "";
    const { url } = demo.studio;
    expect([path, image.startsWith(url), image.slice(url.length)]).toEqual([
      path,
      true,
      expect.stringMatching(ADDRESS),
    ]);
    const tags = ["image:type", "image:width", "image:height"].map((name) =>
      metaOf(page, `og:${name}`),
    );
    expect([path, ...tags]).toEqual([path, "image/jpeg", "1200", "630"]);
    const alt = metaOf(page, "og:image:alt");
    expect([path, alt]).toEqual([path, expect.stringMatching(/\S/)]);
    expect(["card", "image", "image:alt"].map((name) => metaOf(page, `twitter:${name}`))).toEqual([
      "summary_large_image",
      image,
      alt,
    ]);
    for (const name of ["og:title", "og:description", "og:url", "og:site_name", "og:type"]) {
      expect([path, name, metaOf(page, name)]).toEqual([path, name, expect.stringMatching(/\S/)]);
    }
    expect(metaOf(page, "og:url")).toMatch(new RegExp(`^${url}/`));
    found.add(image);
    if (!DRAWN.includes(path)) continue;
    const size = await sizeOf(demo.visitor, image.slice(url.length));
    expect([path, size]).toEqual([
      path,
      { status: 200, format: "jpeg", width: 1200, height: 630, bytes: expect.any(Number) },
    ]);
    expect(size.bytes).toBeLessThanOrEqual(300_000);
  }
  // `/gallery` shows the first gallery.
  expect(found.size).toBe(PAGES.length + works.length - 1);
});

test("S1 a share image is immutable, has a tag, and is no document", async () => {
  const image = await imageOf(demo.visitor, "/work/seda");
  const response = await demo.visitor(image);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    etag: expect.stringMatching(/^"[0-9a-f]{20}"$/),
  });
});

test("S1 further pages of a list, and a list in another order, share the image of the first", async () => {
  const image = await imageOf(demo.visitor, "/index");
  for (const path of ["/index?by=year", "/index?category=food", "/index?from=4", "/index?utm=x"]) {
    expect([path, await imageOf(demo.visitor, path)]).toEqual([path, image]);
  }
  expect(await imageOf(demo.visitor, "/gallery/fashion?from=8")).toBe(
    await imageOf(demo.visitor, "/gallery/fashion"),
  );
});

test("S1 what an image shows changes its address, and nothing else does", async () => {
  const { admin, visitor } = own;
  const photographs = [1, 2].map(() => aPhotograph({ width: 400, height: 500 }));
  const [a = "", b = ""] = await storePictures(admin, await Promise.all(photographs));
  const save = (fields: Record<string, unknown>) => saveArticle(admin, fields);
  const { id } = await save({ title: "Marea", main_center: a, images: [a, b] });
  await save({ title: "Otra", images: [b] });
  const settings = { ...blank, brand: "Estudio Luz" };
  const setting = async (changes: object) => {
    expect(await saveSettings(admin, Object.assign(settings, changes))).toMatchObject({
      status: 200,
    });
  };
  const seen = new Set<string>();
  const path = async () => (await visitor(`/work/${id}`)).headers.get("location") ?? "";
  const next = async () => {
    const image = await imageOf(visitor, await path());
    expect([image, seen.has(image)]).toEqual([expect.stringMatching(ADDRESS), false]);
    seen.add(image);
    return image;
  };
  const first = await next();
  // Changes of what the image does not show: the text, another article, another page's words.
  await save({ id, title: "Marea", text: "Palabras" });
  await save({ title: "Tercera" });
  expect(await imageOf(visitor, await path())).toBe(first);
  await setting({ taglines: { left: "Otra", right: "", mobile: "" }, brand: "Estudio Luz" });
  const withBrand = await next();
  await setting({ footer: { ...blank.footer }, about: { ...blank.about, quote: "Cita" } });
  expect(await imageOf(visitor, await path())).toBe(withBrand);

  await save({ id, title: "Mareas" });
  await next();
  expect((await visitor(first)).headers.get("location")).toBe(await imageOf(visitor, await path()));
  await save({ id, title: "Mareas", main_center: b });
  await next();
  await setting({ identity: { ...blank.identity, logo: b } });
  await next();
  await setting({ brand: "Estudio Sombra" });
  expect((await visitor(await next())).status).toBe(200);
});

test("S1 any title has an image: long, of emoji, with and without a picture of ours", async () => {
  const { admin, visitor } = own;
  const outside = "https://pictures.example/a.jpg";
  const [portrait = ""] = await storePictures(admin, [
    await aPhotograph({ width: 300, height: 900 }),
  ]);
  for (const [title, images] of [
    ["Supercalifragilístico".repeat(9), [portrait]],
    ["🌙🌙🌙", []],
    ["<b>&amp; \"'", [outside]],
  ] as const) {
    const { slug } = await saveArticle(admin, { title, images });
    const size = await sizeOf(visitor, await imageOf(visitor, workAddress(slug)));
    expect([title, size.status, size.width, size.height]).toEqual([title, 200, 1200, 630]);
    expect(size.bytes).toBeLessThanOrEqual(300_000);
  }
});

test("S1 a film is shared by its poster; drafts, unknown works and the admin's pages have no image", async () => {
  const { admin, visitor } = own;
  const [poster = ""] = await storePictures(admin, [
    await aPhotograph({ width: 640, height: 480 }),
  ]);
  const film = await storeFilm(admin, await aFilm());
  const media = { [film]: { poster } };
  const fields = { title: "Rodaje", main_center: film, images: [film], media };
  const [shown, alone] = [
    await saveArticle(admin, fields),
    await saveArticle(admin, { title: "Rodajes" }),
  ];
  const bytesOf = async ({ slug }: { slug: string }) =>
    (await sizeOf(visitor, await imageOf(visitor, workAddress(slug)))).bytes;
  expect(await bytesOf(shown)).toBeGreaterThan(await bytesOf(alone));

  const { id } = await saveArticle(admin, { title: "Secreta", isDraft: true });
  for (const [client, path] of [
    [visitor, "/work/nothing"],
    [visitor, "/login"],
    [admin, `/work/${id}`],
    [admin, "/dashboard"],
  ] as const) {
    expect([path, metaOf(await htmlOf(client, path), "og:image")]).toEqual([path, undefined]);
  }
  for (const client of [visitor, admin]) {
    expect((await client(`/share/work/${id}-${"0".repeat(20)}.jpg`)).status).toBe(404);
  }
});
