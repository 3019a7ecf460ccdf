import type { Article } from "#domain/article.ts";
import { mediaOf } from "#domain/article-media.ts";
import { embedOf } from "#domain/embed.ts";
import { filmSources, isFilm, posterOf } from "#domain/film.ts";
import { addressIn, languagesOf, type LanguageChoice } from "#domain/language.ts";
import { fileNameOfUrl, type Media } from "#domain/media.ts";
import type { Language } from "#domain/words/languages.ts";
import type { CataloguedWork } from "../../articles/catalogue.ts";
import { absolute } from "../structured-data/media-objects.ts";
import { fill } from "#domain/words/fill.ts";
import { LANGUAGES } from "#domain/words/languages.ts";
import { dateTime, element, xmlDocument, type Xml } from "./xml.ts";

const NAMESPACES = {
  xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
  "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
  "xmlns:image": "http://www.google.com/schemas/sitemap-image/1.1",
  "xmlns:video": "http://www.google.com/schemas/sitemap-video/1.1",
} as const;

/** The limits of one file: addresses, and bytes before compression (sitemaps.org). */
export const SITEMAP_LIMITS = { urls: 50_000, bytes: 50 * 1024 * 1024 };
export type SitemapLimits = typeof SITEMAP_LIMITS;

/** In characters; Google allows longer descriptions. */
const LONGEST_FILM_TITLE = 100;
const LONGEST_DESCRIPTION = 300;
const LONGEST_ADDRESS = 500;
const LONGEST_FILM_S = 28_800;

/** Upper bounds of an entry and of each picture or film in it, without addresses: enough to plan files. */
const MOST_ENTRY_BYTES = 1000;
const MOST_MEDIA_BYTES = 5500;

export interface PageAddress {
  language: Language;
  address: string;
}

/** Returns a page's addresses in all languages of the site, its first language first. */
export type AddressesOf = (path: string) => readonly PageAddress[];

/** Makes the function for a site in these languages. */
export function addressesIn(choice: LanguageChoice): AddressesOf {
  return (path) =>
    languagesOf(choice).map((language) => ({
      language,
      address: addressIn(language, path, choice),
    }));
}

export interface SitemapPage {
  /** In the site's first language. */
  path: string;
  changedAt: number | undefined;
  article?: Article;
}

export interface SitemapSite {
  origin: string;
  addressesOf: AddressesOf;
  inLanguage: (article: Article, language: Language) => Article;
  /** By address, in milliseconds since 1970. */
  storedAt: ReadonlyMap<string, number>;
}

/** Divides works among files that stay within the limits. */
export function planFiles(
  works: readonly CataloguedWork[],
  languages: number,
  origin: string,
  limits: SitemapLimits,
): CataloguedWork[][] {
  const files: CataloguedWork[][] = [];
  let bytes = Infinity;
  for (const work of works) {
    const address = origin.length + work.slug.length + 100;
    const page = MOST_ENTRY_BYTES + address * (languages + 2);
    // One more for the main picture.
    const most = languages * (page + (work.media + 1) * (MOST_MEDIA_BYTES + 2 * origin.length));
    const file = files.at(-1);
    const isFull =
      file === undefined ||
      (file.length + 1) * languages > limits.urls ||
      bytes + most > limits.bytes;
    if (isFull) {
      files.push([work]);
      bytes = MOST_ENTRY_BYTES + most;
    } else {
      file.push(work);
      bytes += most;
    }
  }
  return files;
}

/** Renders the index of the files (sitemaps.org 0.9). */
export function sitemapIndex(
  files: readonly { address: string; changedAt: number | undefined }[],
  origin: string,
): string {
  const sitemaps = files.map(({ address, changedAt }) =>
    element("sitemap", [element("loc", origin + address), ...lastmod(changedAt)]),
  );
  return xmlDocument(element("sitemapindex", sitemaps, { xmlns: NAMESPACES.xmlns }));
}

/** Renders one file: every page in every language, with its alternates, pictures and films. */
export function sitemap(pages: readonly SitemapPage[], site: SitemapSite): string {
  const urls = pages.flatMap((page) => {
    const addresses = site.addressesOf(page.path);
    return addresses.map(({ address, language }) =>
      element("url", [
        element("loc", site.origin + address),
        ...lastmod(page.changedAt),
        ...alternates(addresses, site.origin),
        ...(page.article
          ? mediaEntries(site.inLanguage(page.article, language), language, site)
          : []),
      ]),
    );
  });
  return xmlDocument(element("urlset", urls, NAMESPACES));
}

function lastmod(changedAt: number | undefined): Xml[] {
  return changedAt === undefined ? [] : [element("lastmod", dateTime(changedAt))];
}

/** Includes the page itself, and the first language as x-default (Google, localized versions). */
function alternates(addresses: readonly PageAddress[], origin: string): Xml[] {
  const [first] = addresses;
  if (first === undefined || addresses.length === 1) return [];
  return [...addresses, { language: "x-default", address: first.address }].map(
    ({ language, address }) =>
      element("xhtml:link", [], { rel: "alternate", hreflang: language, href: origin + address }),
  );
}

function mediaEntries(article: Article, language: Language, site: SitemapSite): Xml[] {
  const media = [...new Map(mediaOf(article).map((each) => [each.url, each])).values()];
  const images = media.filter(({ url }) => !isFilm(url) && fileNameOfUrl(url) !== undefined);
  return [
    ...images.map(({ url }) =>
      element("image:image", [element("image:loc", absolute(url, site.origin))]),
    ),
    ...media.flatMap((each) =>
      isFilm(each.url) ? (film(each, article, language, site) ?? []) : [],
    ),
  ];
}

/** In the order of Google's schema; undefined without a poster, or while the film can't be played. */
function film(
  media: Media,
  { title, categories, year }: Article,
  language: Language,
  { origin, storedAt }: SitemapSite,
): Xml | undefined {
  const poster = posterOf(media);
  const file = filmSources(media.url, media.film).file;
  const player = embedOf(media.url)?.player;
  const address = file === undefined ? player : absolute(file, origin);
  if (poster === null || address === undefined || address.length > LONGEST_ADDRESS)
    return undefined;
  const seconds = Math.max(1, Math.round(media.film?.durationS ?? 0));
  const stored = storedAt.get(media.url);
  const facts = [
    fill(LANGUAGES[language].crawlers.film, { title }),
    ...categories,
    String(year),
  ].join(", ");
  return element("video:video", [
    element("video:thumbnail_loc", absolute(poster.url, origin)),
    element("video:title", cut(media.caption || title, LONGEST_FILM_TITLE)),
    element("video:description", cut(media.alt || facts, LONGEST_DESCRIPTION)),
    element(file === undefined ? "video:player_loc" : "video:content_loc", address),
    ...(media.film && seconds <= LONGEST_FILM_S
      ? [element("video:duration", String(seconds))]
      : []),
    ...(stored === undefined ? [] : [element("video:publication_date", dateTime(stored))]),
  ]);
}

/** Cuts between characters, not between UTF-16 units. */
function cut(text: string, most: number): string {
  return Array.from(text).slice(0, most).join("");
}
