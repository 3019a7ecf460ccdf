import { expect, test } from "vitest";
import { anArticle, aPicture } from "#domain/article.fixtures.ts";
import type { PageDescription } from "#domain/page-description.ts";
import { parseSiteSettings } from "#domain/site-settings.ts";
import type { SiteServices } from "#domain/site-services.ts";
import { LANGUAGES } from "#domain/words/languages.ts";
import { BLANK_SETTINGS as blank } from "../../site-settings/default-settings.ts";
import { absolute, isoDuration } from "./media-objects.ts";
import { structuredData, type DescribedSite } from "./structured-data.ts";
import { withStructuredData } from "./with-structured-data.ts";

const ORIGIN = "https://studio.example";
const NAME = "0123456789abcdef".repeat(2);
const STORED_AT = Date.UTC(2026, 0, 2, 3, 4, 5);
const catalogue = {
  storedAt: async (urls: readonly string[]) => new Map(urls.map((url) => [url, STORED_AT])),
};

/** The site of a studio without any facts but the given ones. */
function aSite(changes: object = {}, prefix: "" | "/es" = ""): DescribedSite {
  const settings = parseSiteSettings({ ...blank, brand: "Luz", description: "", ...changes });
  const language = prefix === "" ? "en" : "es";
  return { settings, origin: ORIGIN, language, prefix, words: LANGUAGES[language] };
}

function aPage(content: PageDescription["content"], path: string, title: string): PageDescription {
  const card = { title, labels: [], frames: "", picture: null };
  return { ...card, path, description: `${title} of Luz`, content };
}

async function graphOf(page: PageDescription, site = aSite()) {
  const data = (await structuredData(page, site, catalogue)) as Record<string, unknown>;
  expect(Object.keys(data)).toEqual(["@context", "@graph"]);
  expect(data["@context"]).toBe("https://schema.org");
  return data["@graph"] as Record<string, unknown>[];
}

const html = (status = 200, type = "text/html; charset=utf-8") =>
  new Response("<head></head>", { status, headers: { "content-type": type, "x-page": "1" } });

const HOME = aPage({ kind: "home" }, "/", "Luz");

test("S2 home is the studio and its site, of which it says what is known", async () => {
  const organization = {
    "@type": "Organization",
    "@id": `${ORIGIN}/#organization`,
    name: "Luz",
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/icon-512.png`,
  };
  const website = {
    "@type": "WebSite",
    "@id": `${ORIGIN}/#website`,
    name: "Luz",
    url: `${ORIGIN}/`,
    publisher: { "@id": `${ORIGIN}/#organization` },
  };
  expect(await graphOf(HOME)).toEqual([organization, website]);
  const instagram = { label: "Luz", url: "https://www.instagram.com/luz" };
  const known = aSite({
    description: "Films of light.",
    contact: {
      ...blank.contact,
      instagram,
      mail: { label: "Write", url: "mailto:hola@luz.example,cine@luz.example" },
      roles: [
        { role: "Cine", name: "Ana", phone: "" },
        { role: "Foto", name: "Eva", phone: "+57 1" },
      ],
      address: "Calle 1\n\nMedellín",
    },
    footer: { ...blank.footer, social: instagram },
  });
  expect(await graphOf(HOME, known)).toEqual([
    {
      ...organization,
      description: "Films of light.",
      email: "hola@luz.example",
      telephone: "+57 1",
      address: "Calle 1, Medellín",
      sameAs: ["https://www.instagram.com/luz"],
    },
    { ...website, description: "Films of light." },
  ]);
});

test("S2 N3 another page says what it is, in which language, and the way to it", async () => {
  expect(
    await graphOf(aPage({ kind: "AboutPage" }, "/es/about", "Nosotros"), aSite({}, "/es")),
  ).toEqual([
    {
      "@type": "AboutPage",
      "@id": `${ORIGIN}/es/about`,
      url: `${ORIGIN}/es/about`,
      name: "Nosotros",
      description: "Nosotros of Luz",
      inLanguage: "es",
      isPartOf: { "@id": `${ORIGIN}/#website` },
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Luz", item: `${ORIGIN}/es` },
        { "@type": "ListItem", position: 2, name: "Nosotros" },
      ],
    },
  ]);
});

test("S2 a project is a gallery of what is the studio's to license, each once, with who made it", async () => {
  const [first, second] = [
    aPicture({ caption: "Dawn" }),
    aPicture({ url: `/media/${NAME}.png`, alt: "", width: null }),
  ];
  const film = aPicture({
    url: `/media/${"f".repeat(32)}.mp4`,
    alt: "Waves",
    caption: "Sea",
    poster: first,
    film: { durationS: 61.4, hasSound: true, isPlayable: true, sides: [720] },
  });
  const article = anArticle({
    categories: ["FASHION", "FOOD"],
    mainCenter: first,
    images: [
      first,
      second,
      film,
      aPicture({ url: "https://vimeo.com/123456789", width: null, alt: "", poster: second }),
      aPicture({ url: `/media/${"e".repeat(32)}.mp4` }),
      aPicture({ url: "https://elsewhere.example/a.jpg" }),
    ],
    credits: [
      { role: "Directed by", names: ["Ana"] },
      { role: "Photography", names: ["Eva", "Luis"] },
      { role: "Fotografía fija", names: ["Eva"] },
      { role: "Assistant director", names: ["Nobody"] },
    ],
  });
  const [gallery, breadcrumb] = await graphOf(
    aPage({ kind: "project", article }, "/work/lamp", "Lamp"),
  );
  const people = ["Eva", "Luis"].map((name) => ({ "@type": "Person", name }));
  const ana = { "@type": "Person", name: "Ana" };
  const rights = { creditText: "Eva / Luis / Luz", copyrightNotice: "© 2024 Luz" };
  const contact = `${ORIGIN}/contact`;
  const picture = {
    "@type": "ImageObject",
    creator: people,
    ...rights,
    license: contact,
    acquireLicensePage: contact,
  };
  const size = { width: 1600, height: 2000 };
  const video = {
    "@type": "VideoObject",
    uploadDate: "2026-01-02T03:04:05.000Z",
    creator: ana,
    ...rights,
  };
  expect(gallery).toEqual({
    "@type": "ImageGallery",
    "@id": `${ORIGIN}/work/lamp`,
    url: `${ORIGIN}/work/lamp`,
    name: "Lamp",
    description: "Lamp of Luz",
    inLanguage: "en",
    isPartOf: { "@id": `${ORIGIN}/#website` },
    creator: people,
    copyrightNotice: rights.copyrightNotice,
    keywords: "FASHION, FOOD",
    image: [
      {
        ...picture,
        ...size,
        contentUrl: ORIGIN + first.url,
        caption: "Dawn",
        description: first.alt,
      },
      { ...picture, contentUrl: ORIGIN + second.url },
    ],
    video: [
      {
        ...video,
        ...size,
        name: "Sea",
        description: "Waves",
        thumbnailUrl: [ORIGIN + first.url],
        duration: "PT1M1S",
        contentUrl: `${ORIGIN}/media/films/${"f".repeat(32)}/${"f".repeat(32)}-720.mp4`,
      },
      {
        ...video,
        name: "Lamp",
        description: "Lamp of Luz",
        thumbnailUrl: [ORIGIN + second.url],
        embedUrl: expect.stringMatching(/^https:\/\/player\.vimeo\.com\/video\/123456789/),
      },
    ],
  });
  expect(breadcrumb?.itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Luz", item: `${ORIGIN}/` },
    { "@type": "ListItem", position: 2, name: "Our Work", item: `${ORIGIN}/work` },
    { "@type": "ListItem", position: 3, name: "Lamp" },
  ]);
  const bare = anArticle({ categories: [], images: [film] });
  const unknown = { storedAt: async () => new Map<string, number>() };
  const page = aPage({ kind: "project", article: bare }, "/work/lamp", "Lamp");
  const data = (await structuredData(page, aSite(), unknown)) as { "@graph": object[] };
  const [empty] = data["@graph"];
  expect(Object.keys(empty ?? {})).not.toEqual(expect.arrayContaining(["keywords"]));
  for (const property of ["keywords", "image", "video"]) expect(empty).not.toHaveProperty(property);
  expect(empty).toMatchObject({
    creator: { "@type": "Organization", name: "Luz", url: `${ORIGIN}/` },
  });
});

test.each([
  [0.2, "PT1S"],
  [59.6, "PT1M"],
  [61, "PT1M1S"],
  [3600, "PT1H"],
  [3725, "PT1H2M5S"],
])("S2 a film of %s s lasts %s", (seconds, duration) => {
  expect(isoDuration(seconds)).toBe(duration);
});

test("S2 addresses of other sites stay as they are", () => {
  expect([absolute("/media/a.jpg", ORIGIN), absolute("https://a.example/", ORIGIN)]).toEqual([
    `${ORIGIN}/media/a.jpg`,
    "https://a.example/",
  ]);
});

test("S2 T10 T25 what a document is stands in its head, where no text can end it, and in no other answer", async () => {
  const page = { ...HOME, title: "" };
  const answer = async (
    nonce: string | undefined,
    response: Response,
    described: PageDescription | null = page,
  ) => {
    const mount = withStructuredData({ catalogue })(async (_, { describePage }) => {
      if (described) describePage(described);
      return response;
    });
    const told: PageDescription[] = [];
    const { settings, ...site } = aSite();
    settings.brand = "</script><b>$&\u2028";
    const services = {
      ...site,
      settings,
      nonce,
      describePage: (each: PageDescription) => void told.push(each),
    };
    const made = await mount(new Request(ORIGIN), services as unknown as SiteServices);
    expect(told).toEqual(described ? [described] : []);
    return made;
  };
  const made = await answer("n0nce", html());
  const text = await made.text();
  expect([made.status, made.headers.get("x-page")]).toEqual([200, "1"]);
  expect(text).toMatch(
    /^<head><script type="application\/ld\+json" nonce="n0nce">\{.*\}<\/script><\/head>$/,
  );
  expect(text).toContain('"name":"\\u003c/script\\u003e\\u003cb\\u003e$\\u0026\\u2028"');
  expect(await (await answer(undefined, html())).text()).toContain(
    '<script type="application/ld+json">{',
  );
  for (const [response, described] of [
    [html(404), page],
    [html(200, "text/x-script"), page],
    [html(), null],
    [new Response("<head></head>"), page],
  ] as const) {
    expect(await answer("n", response, described)).toBe(response);
  }
});
