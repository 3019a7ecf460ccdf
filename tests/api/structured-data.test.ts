import { beforeAll, expect, test } from "vitest";
import { isRecord } from "#domain/parsing.ts";
import { workAddress } from "#domain/slug.ts";
import blank from "../../server/site-settings/blank.json" with { type: "json" };
import { aPhotograph, aFilm } from "../support/media-files.ts";
import { filmsConverted } from "../support/films/film-project.ts";
import { htmlOf } from "../support/source-text.ts";
import {
  saveArticle,
  saveSettings,
  sharedStudio,
  storeFilm,
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
/** ISO 8601, with its zone. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** The things that a page says it is, by their types; it says so once. */
async function thingsOf(client: Client, path: string): Promise<Map<unknown, Thing>> {
  const scripts = [...(await htmlOf(client, path)).matchAll(SCRIPT)];
  expect([path, scripts.length]).toEqual([path, 1]);
  const data: unknown = JSON.parse(scripts[0]?.[1] ?? "");
  if (!isRecord(data) || !Array.isArray(data["@graph"])) throw new Error("it has no graph");
  expect(data["@context"]).toBe("https://schema.org");
  const things: Thing[] = data["@graph"];
  return new Map(things.map((thing) => [thing["@type"], thing]));
}

/** What a list of a thing has, each once. */
function listOf(thing: Thing | undefined, property: string): Thing[] {
  const list = thing?.[property];
  return Array.isArray(list) ? list : [];
}

/** Google, breadcrumb: `itemListElement` with `position`, `name` and, but for the last, `item`. */
function expectBreadcrumb(thing: Thing | undefined, names: readonly string[]) {
  const steps = listOf(thing, "itemListElement");
  expect(steps.map(({ name }) => name)).toEqual(names);
  for (const [index, step] of steps.entries()) {
    const item = index < steps.length - 1 ? { item: expect.stringMatching(/^https?:\/\//) } : {};
    const name = expect.stringMatching(/\S/);
    expect(step).toEqual({ "@type": "ListItem", position: index + 1, name, ...item });
  }
}

/** Google, image metadata: `contentUrl`, and all of creator, credit, notice, licence and its page. */
const IMAGE = {
  "@type": "ImageObject",
  contentUrl: expect.stringMatching(/^https?:\/\/[^/]+\/media\/[0-9a-f]{32}\.(?:jpg|png|webp)$/),
  creditText: expect.stringMatching(/\S/),
  copyrightNotice: expect.stringMatching(/^© \d{4} \S/),
  license: expect.stringMatching(/^https?:\/\/[^/]+\/contact$/),
  acquireLicensePage: expect.stringMatching(/^https?:\/\/[^/]+\/contact$/),
};

test("S2 home names the studio and its site, with the fields that Google asks for", async () => {
  const things = await thingsOf(demo.visitor, "/");
  const { url } = demo.studio;
  expect([...things.keys()]).toEqual(["Organization", "WebSite"]);
  expect(things.get("Organization")).toMatchObject({
    "@id": `${url}/#organization`,
    name: "Claqueta",
    url: `${url}/`,
    logo: `${url}/icon-512.png`,
    description: expect.stringMatching(/\S/),
    email: "hola@claqueta.example",
    telephone: "+57 000 000 0001",
    address: "Carrera 37 # 8A-00, El Poblado, Medellín, Colombia",
    sameAs: expect.arrayContaining(["https://www.instagram.com/claqueta.example"]),
  });
  expect((await demo.visitor("/icon-512.png")).status).toBe(200);
  expect(things.get("WebSite")).toMatchObject({
    name: "Claqueta",
    url: `${url}/`,
    publisher: { "@id": `${url}/#organization` },
  });
});

test("S2 every other page says what it is and the way to it", async () => {
  for (const [path, type, title] of [
    ["/work", "CollectionPage", "Our Work"],
    ["/index", "CollectionPage", "Index"],
    ["/about", "AboutPage", "About"],
    ["/contact", "ContactPage", "Contact"],
    ["/gallery/fashion", "CollectionPage", "FASHION gallery"],
  ] as const) {
    const things = await thingsOf(demo.visitor, path);
    expect([path, ...things.keys()]).toEqual([path, type, "BreadcrumbList"]);
    const url = demo.studio.url + path;
    expect(things.get(type)).toMatchObject({ "@id": url, url, name: title });
    expectBreadcrumb(things.get("BreadcrumbList"), ["Claqueta", title]);
  }
});

test("S2 a film of ours and one of another site have what Google requires, and one without a poster is left out", async () => {
  const { admin, visitor, studio } = own;
  const [poster = "", photo = ""] = await storePictures(admin, [
    await aPhotograph({ width: 640, height: 480 }),
    await aPhotograph({ width: 300, height: 200 }),
  ]);
  const film = await storeFilm(admin, await aFilm());
  await filmsConverted(admin);
  const [vimeo, bare] = ["https://vimeo.com/123456789", "https://vimeo.com/987654321"];
  const started = Date.now() - 60_000;
  const { slug } = await saveArticle(admin, {
    title: "Rodaje",
    images: [film, bare, vimeo, photo],
    credits: [
      { role: "Dirección", names: ["Ana Pérez"] },
      { role: "Fotografía", names: ["Luis Gómez", "Eva Ruiz"] },
    ],
    media: { [film]: { poster, alt: "Olas" }, [vimeo]: { poster, caption: "Adelanto" } },
  });
  const gallery = (await thingsOf(visitor, workAddress(slug))).get("ImageGallery");
  const videos = listOf(gallery, "video");
  expect(videos).toHaveLength(2);
  const required = {
    "@type": "VideoObject",
    thumbnailUrl: [studio.url + poster],
    uploadDate: expect.stringMatching(MOMENT),
    creator: { "@type": "Person", name: "Ana Pérez" },
  };
  expect(videos[0]).toMatchObject({
    ...required,
    name: "Rodaje",
    description: "Olas",
    duration: expect.stringMatching(/^PT(?:\d+H)?(?:\d+M)?(?:\d+S)?$/),
    contentUrl: expect.stringMatching(new RegExp(`^${studio.url}/media/films/.*-720\\.mp4$`)),
  });
  expect(videos[1]).toMatchObject({
    ...required,
    name: "Adelanto",
    description: expect.stringMatching(/\S/),
    embedUrl: expect.stringMatching(/^https:\/\/player\.vimeo\.com\/video\/123456789/),
  });
  for (const { uploadDate } of videos) {
    expect(Date.parse(String(uploadDate))).toBeGreaterThan(started);
  }
  const people = ["Luis Gómez", "Eva Ruiz"].map((name) => ({ "@type": "Person", name }));
  expect(listOf(gallery, "image")).toEqual([
    expect.objectContaining({
      ...IMAGE,
      creator: people,
      creditText: `Luis Gómez / Eva Ruiz / ${BRAND}`,
      copyrightNotice: `© 2024 ${BRAND}`,
    }),
  ]);
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
