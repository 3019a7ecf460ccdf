import type { Article } from "#domain/article.ts";
import { mediaOf } from "#domain/article-media.ts";
import { embedOf } from "#domain/embed.ts";
import { filmSources, isFilm, posterOf } from "#domain/film.ts";
import { fileNameOfUrl, type Media } from "#domain/media.ts";
import type { Language } from "#domain/words/languages.ts";
import type { CataloguedWork } from "../../articles/catalogue.ts";
import type { AddressesOf, PageAddress } from "../addresses.ts";
import { absolute } from "../structured-data/media-objects.ts";
import { fill } from "#domain/words/fill.ts";
import { LANGUAGES } from "#domain/words/languages.ts";
import { dateTime, element, xmlDocument, type Xml } from "./xml.ts";

/** Sitemaps and their extensions, by the prefixes that files use. */
const NAMESPACES = {
  xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
  "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
  "xmlns:image": "http://www.google.com/schemas/sitemap-image/1.1",
  "xmlns:video": "http://www.google.com/schemas/sitemap-video/1.1",
} as const;

/** The most that one file may hold (sitemaps.org): addresses, and bytes before compression. */
export const SITEMAP_LIMITS = { urls: 50_000, bytes: 50 * 1024 * 1024 };
export type SitemapLimits = typeof SITEMAP_LIMITS;

/** Google's limits for a film's texts, in characters; a description may have more, and says enough in these. */
const LONGEST_FILM_TITLE = 100;
const LONGEST_DESCRIPTION = 300;
/** Of the address of a film on another site. */
const LONGEST_ADDRESS = 500;
/** The longest film that a sitemap may name, in seconds: eight hours. */
const LONGEST_FILM_S = 28_800;

/**
 * No entry has more bytes than these, without the addresses in it and for each picture or film:
 * so files can be planned without reading what is in them.
 */
const MOST_ENTRY_BYTES = 1000;
const MOST_MEDIA_BYTES = 5500;

/** A page in a sitemap. */
export interface SitemapPage {
  /** In the site's first language. */
  path: string;
  /** When what it shows was saved last; undefined where nobody knows. */
  changedAt: number | undefined;
  /** The project that it shows. */
  article?: Article;
}

/** Where a sitemap's addresses come from. */
export interface SitemapSite {
  /** The public address, without a slash at its end. */
  origin: string;
  addressesOf: AddressesOf;
  /** A project with its texts in one language. */
  inLanguage: (article: Article, language: Language) => Article;
  /** When pictures and films were stored, by address. */
  storedAt: ReadonlyMap<string, number>;
}

/** Divides works among files, each within the limits whatever the works show. */
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

/** The index of the files (sitemaps.org 0.9). */
export function sitemapIndex(
  files: readonly { address: string; changedAt: number | undefined }[],
  origin: string,
): string {
  const sitemaps = files.map(({ address, changedAt }) =>
    element("sitemap", [element("loc", origin + address), ...lastmod(changedAt)]),
  );
  return xmlDocument(element("sitemapindex", sitemaps, { xmlns: NAMESPACES.xmlns }));
}

/** One file: every page in every language, with its other languages, its pictures and its films. */
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

/** The page in each language, itself too, and for all other readers the first (Google, localized versions). */
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

/** A film, in the order of its schema. @returns undefined without a poster, or where it can't be played yet */
function film(
  media: Media,
  { title, services, year }: Article,
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
    ...services,
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

/** The beginning of a text, in whole characters. */
function cut(text: string, most: number): string {
  return Array.from(text).slice(0, most).join("");
}
