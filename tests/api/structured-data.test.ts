import { beforeAll, expect, test } from "vitest";
import { isRecord } from "#domain/parsing.ts";
import { workAddress } from "#domain/slug.ts";
import { BLANK_SETTINGS as blank } from "../../server/site-settings/default-settings.ts";
import { aPhotograph } from "../support/media-files.ts";
import { htmlOf } from "../support/source-text.ts";
import {
  saveArticle,
  saveSettings,
  sharedStudio,
  storePictures,
  type Client,
} from "../support/studio.ts";

type Thing = Record<string, unknown>;

const demo = sharedStudio({ DEMO: "on" });
const own = sharedStudio();

const BRAND = "Claqueta Nueva";
beforeAll(async () => {
  expect((await saveSettings(own.admin, { ...blank, brand: BRAND })).status).toBe(200);
});

const SCRIPT = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** Returns the things of a page's structured data by type; the page has one such script. */
async function thingsOf(client: Client, path: string): Promise<Map<unknown, Thing>> {
  const scripts = [...(await htmlOf(client, path)).matchAll(SCRIPT)];
  expect([path, scripts.length]).toEqual([path, 1]);
  const data: unknown = JSON.parse(scripts[0]?.[1] ?? "");
  if (!isRecord(data) || !Array.isArray(data["@graph"])) throw new Error("it has no graph");
  expect(data["@context"]).toBe("https://schema.org");
  const things: Thing[] = data["@graph"];
  return new Map(things.map((thing) => [thing["@type"], thing]));
}

function listOf(thing: Thing | undefined, property: string): Thing[] {
  const list = thing?.[property];
  return Array.isArray(list) ? list : [];
}

test("S2 every page says what it is, and the studio's picture is there", async () => {
  for (const [path, ...types] of [
    ["/", "Organization", "WebSite"],
    ["/work", "CollectionPage", "BreadcrumbList"],
    ["/index", "CollectionPage", "BreadcrumbList"],
    ["/about", "AboutPage", "BreadcrumbList"],
    ["/contact", "ContactPage", "BreadcrumbList"],
    ["/gallery/fashion", "CollectionPage", "BreadcrumbList"],
  ] as const) {
    const things = await thingsOf(demo.visitor, path);
    expect([path, ...things.keys()]).toEqual([path, ...types]);
    const url = demo.studio.url + path;
    expect(things.get(types[0])).toMatchObject({ url, name: expect.stringMatching(/\S/) });
  }
  expect((await demo.visitor("/icon-512.png")).status).toBe(200);
});

test("S2 a project's pictures and films are said as they were stored and described", async () => {
  const { admin, visitor, studio } = own;
  const [poster = "", photo = ""] = await storePictures(admin, [
    await aPhotograph({ width: 640, height: 480 }),
    await aPhotograph({ width: 300, height: 200 }),
  ]);
  const film = "https://vimeo.com/123456789";
  const started = Date.now() - 60_000;
  const { slug } = await saveArticle(admin, {
    title: "Rodaje",
    images: [film, photo],
    credits: [{ role: "Dirección", names: ["Ana Pérez"] }],
    media: { [film]: { poster, caption: "Adelanto" } },
  });
  const gallery = (await thingsOf(visitor, workAddress(slug))).get("ImageGallery");
  expect(gallery).toMatchObject({
    image: [{ contentUrl: studio.url + photo, width: 300, height: 200 }],
    video: [
      {
        name: "Adelanto",
        thumbnailUrl: [studio.url + poster],
        creator: { "@type": "Person", name: "Ana Pérez" },
        uploadDate: expect.stringMatching(MOMENT),
      },
    ],
  });
  const [{ uploadDate } = {}] = listOf(gallery, "video");
  expect(Date.parse(String(uploadDate))).toBeGreaterThan(started);
});

test("S2 what is not found, and the admin's pages, say nothing", async () => {
  const { id } = await saveArticle(own.admin, { title: "Secreta", isDraft: true });
  for (const [client, path] of [
    [own.visitor, "/work/nothing"],
    [own.visitor, "/login"],
    [own.admin, "/dashboard"],
    [own.admin, `/work/${id}`],
  ] as const) {
    expect([path, (await htmlOf(client, path)).includes("ld+json")]).toEqual([path, false]);
  }
});
