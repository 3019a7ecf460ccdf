import { expect, test } from "vitest";
import { ATOM_RULES, SITEMAP_RULES } from "../../../tests/support/xml-schemas.ts";
import { anArticle, aPicture } from "#domain/article.fixtures.ts";
import { breaches, parseXml } from "../../../tests/support/xml.ts";
import { ENGLISH_ONLY } from "#domain/language.ts";
import { feed } from "./feed.ts";
import {
  addressesIn,
  planFiles,
  sitemap,
  sitemapIndex,
  SITEMAP_LIMITS,
  type AddressesOf,
  type SitemapLimits,
  type SitemapSite,
} from "./sitemap.ts";

const ORIGIN = "https://studio.example";
const NAME = "0123456789abcdef".repeat(2);
const inTwo: AddressesOf = addressesIn({ first: "en", second: "es", written: "en" });
const site: SitemapSite = {
  origin: ORIGIN,
  addressesOf: addressesIn(ENGLISH_ONLY),
  inLanguage: (article) => article,
  storedAt: new Map<string, number>(),
};

function worksOf(count: number, media: number) {
  return Array.from({ length: count }, (_, index) => {
    return { id: index + 1, slug: `work-${index + 1}`, changedAt: index, media };
  });
}

/** A film with the longest allowed texts. */
function wordyFilm(index: number) {
  return {
    ...aPicture({ url: `https://vimeo.com/${100_000_000 + index}`, alt: "<&>\"'".repeat(100) }),
    caption: "'".repeat(300),
    poster: aPicture(),
  };
}

test("S3 ten thousand projects are divided as the standard says, in order and each once", () => {
  const works = worksOf(10_000, 20);
  for (const limits of [SITEMAP_LIMITS, { ...SITEMAP_LIMITS, urls: 700 }]) {
    const files = planFiles(works, 1, ORIGIN, limits);
    expect(files.flat()).toEqual(works);
    for (const file of files) expect(file.length).toBeLessThanOrEqual(limits.urls);
  }
  const small = worksOf(10_000, 1);
  expect(planFiles(small, 1, ORIGIN, { ...SITEMAP_LIMITS, urls: 700 })).toHaveLength(15);
  expect(planFiles(small, 2, ORIGIN, { ...SITEMAP_LIMITS, urls: 700 })).toHaveLength(29);
  expect(planFiles([], 1, ORIGIN, SITEMAP_LIMITS)).toEqual([]);
});

test("S3 no file is larger than planned, whatever its works show", () => {
  const worst = anArticle({
    title: "&".repeat(200),
    slug: "a".repeat(200),
    categories: Array.from({ length: 40 }, () => "&".repeat(40)),
    mainCenter: wordyFilm(0),
    images: Array.from({ length: 200 }, (_, index) => wordyFilm(index + 1)),
  });
  const storedAt = new Map(worst.images.map(({ url }) => [url, 1]));
  const limits: SitemapLimits = { urls: 50_000, bytes: 5_000_000 };
  const works = worksOf(20, 200).map((work) => ({ ...work, slug: worst.slug }));
  const files = planFiles(works, 2, ORIGIN, limits);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const pages = file.map(() => ({ path: `/work/${worst.slug}`, changedAt: 1, article: worst }));
    const document = sitemap(pages, { ...site, addressesOf: inTwo, storedAt });
    expect(Buffer.byteLength(document)).toBeLessThanOrEqual(limits.bytes);
    expect(breaches(parseXml(document), SITEMAP_RULES)).toEqual([]);
  }
  // Each language's entry has the addresses of the film and its poster, and four times the page's own.
  const longOrigin = ORIGIN.padEnd(10_000, "a");
  expect(planFiles(worksOf(2, 1), 2, longOrigin, { ...limits, bytes: 300_000 })).toHaveLength(2);
});

test("S3 N3 in two languages every address stands for itself and names both, and the first for all others", () => {
  const document = parseXml(
    sitemap([{ path: "/work/marea", changedAt: 0 }], { ...site, addressesOf: inTwo }),
  );
  expect(breaches(document, SITEMAP_RULES)).toEqual([]);
  const alternates = [
    { rel: "alternate", hreflang: "en", href: `${ORIGIN}/work/marea` },
    { rel: "alternate", hreflang: "es", href: `${ORIGIN}/es/work/marea` },
    { rel: "alternate", hreflang: "x-default", href: `${ORIGIN}/work/marea` },
  ];
  const locs = document.children.map(({ children: [loc] }) => loc?.text);
  expect(locs).toEqual([`${ORIGIN}/work/marea`, `${ORIGIN}/es/work/marea`]);
  for (const url of document.children) {
    const links = url.children.filter(({ name }) => name.endsWith(" link"));
    expect(links.map(({ attributes }) => attributes)).toEqual(alternates);
  }
});

test("S3 a project's pictures and films are listed, those of other sites only where they can be played", () => {
  const film = { durationS: 61.4, hasSound: true, isPlayable: true, sides: [720] };
  const article = anArticle({
    title: "Marea",
    mainCenter: aPicture({ url: `/media/${NAME}.mp4`, poster: aPicture(), film }),
    images: [
      aPicture(),
      aPicture(),
      aPicture({ url: "https://other.example/a.jpg" }),
      aPicture({
        url: `/media/${"f".repeat(32)}.mov`,
        film: { ...film, sides: [], isPlayable: false },
      }),
      aPicture({ url: "https://youtu.be/aaaaaaaaaaa", poster: aPicture(), caption: "Teaser" }),
    ],
  });
  const storedAt = new Map([[`/media/${NAME}.mp4`, Date.UTC(2026, 1, 3)]]);
  const pages = [{ path: "/work/marea", changedAt: undefined, article }];
  const document = sitemap(pages, { ...site, storedAt });
  expect(breaches(parseXml(document), SITEMAP_RULES)).toEqual([]);
  expect(document.match(/<image:image>/g)).toHaveLength(1);
  expect(document).toContain(`<image:loc>${ORIGIN}${aPicture().url}</image:loc>`);
  expect(document.match(/<video:video>/g)).toHaveLength(2);
  expect(document).toContain(
    `<video:content_loc>${ORIGIN}/media/films/${NAME}/${NAME}-720.mp4</video:content_loc>`,
  );
  expect(document).toContain("<video:duration>61</video:duration>");
  expect(document).toContain("<video:publication_date>2026-02-03T00:00:00.000Z<");
  expect(document).toContain("<video:player_loc>https://www.youtube-nocookie.com/embed/");
  expect(document).not.toContain("<lastmod>");
});

const HOSTILE = 'A & B <script> ]]> "Ñ" \u0000\u0008\u001f\ufffe \ud800 🌙';

test("S3 titles with any character make a well-formed sitemap and feed", () => {
  const article = anArticle({
    title: HOSTILE,
    statement: HOSTILE,
    images: [aPicture({ url: "https://vimeo.com/123456789", poster: aPicture({ alt: HOSTILE }) })],
  });
  const map = sitemap([{ path: "/work/a", changedAt: 0, article }], site);
  expect(breaches(parseXml(map), SITEMAP_RULES)).toEqual([]);
  const works = [{ article, createdAt: 0, changedAt: 5 }];
  const languages = { first: "es", second: "", written: "es" } as const;
  const texts = { brand: HOSTILE, description: HOSTILE };
  const atom = parseXml(feed(works, { origin: ORIGIN, ...texts, language: "es", languages }));
  expect(breaches(atom, ATOM_RULES)).toEqual([]);
  const [title] =
    atom.children.at(-1)?.children.filter(({ name }) => name.endsWith(" title")) ?? [];
  expect(title?.text).toBe('A & B <script> ]]> "Ñ"  \ufffd 🌙');
});

test("S3 an index names its files with what is known of them, and an empty feed is one too", () => {
  const files = [
    { address: "/sitemap-pages.xml", changedAt: undefined },
    { address: "/sitemap-works-1.xml", changedAt: 0 },
  ];
  const index = parseXml(sitemapIndex(files, ORIGIN));
  expect(breaches(index, SITEMAP_RULES)).toEqual([]);
  const texts = { brand: "Luz", description: "", language: "en" } as const;
  const empty = { ...texts, origin: ORIGIN, languages: ENGLISH_ONLY };
  expect(breaches(parseXml(feed([], empty)), ATOM_RULES)).toEqual([]);
});
