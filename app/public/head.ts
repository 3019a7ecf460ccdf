import type { MetaDescriptor } from "react-router";
import { SHARE_CARD, shareUrl, type Media } from "#domain/media.ts";
import { MOST_FEATURED } from "#domain/article.ts";
import { addressIn, languagesOf } from "#domain/language.ts";
import type { SiteServices } from "#domain/site-services.ts";
import { LANGUAGES } from "#domain/words/languages.ts";
import type { Works } from "#domain/works.ts";

/** What a page says of itself to search engines and share cards. */
export interface PageHead {
  /** The page's own name; the brand, and its story if it has one, where there is none. */
  title?: string;
  /** What search engines read in the place of the title (S4). */
  searchTitle?: string;
  /** The studio's own description where there is none. */
  description?: string | undefined;
  /** The canonical address, from `/`, without the prefix of a language. */
  path: string;
  /** For share cards: a picture of the page, else one of the studio's. */
  picture?: Media | null | undefined;
  /** Kept out of search engines. */
  isHidden?: boolean;
}

/**
 * Title, description, canonical link and Open Graph of a page, made in its
 * loader so that the public address never comes from the request (threats T27).
 */
export function pageHead(
  site: Pick<SiteServices, "settings" | "origin" | "language">,
  page: PageHead,
): MetaDescriptor[] {
  const { settings, origin, language } = site;
  const { brand, story } = settings;
  const named = (name: string) => `${name} — ${brand}`;
  const title = page.title ? named(page.title) : [brand, story].filter(Boolean).join(" — ");
  const searchTitle = page.searchTitle ? named(page.searchTitle) : title;
  if (page.isHidden) return [{ title: searchTitle }, { name: "robots", content: "noindex" }];
  const description = (page.description ?? settings.description) || brand;
  const address = origin + addressIn(language, page.path, settings.languages);
  return [
    { title: searchTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    ...alternates(site, page.path),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    ...shareCard(origin, page.picture, title),
  ];
}

/** The same page in each language, of a site that has two (N3). */
function alternates(
  {
    settings: { languages },
    origin,
    language,
  }: Pick<SiteServices, "settings" | "origin" | "language">,
  path: string,
): MetaDescriptor[] {
  const locale = { property: "og:locale", content: LANGUAGES[language].language.locale };
  const all = languagesOf(languages);
  if (all.length < 2) return [locale];
  const links = [
    ...all.map((each) => [each, each] as const),
    ["x-default", languages.first] as const,
  ];
  return [
    ...links.map(([hrefLang, each]) => ({
      tagName: "link" as const,
      rel: "alternate",
      hrefLang,
      href: origin + addressIn(each, path, languages),
    })),
    locale,
    ...all
      .filter((each) => each !== language)
      .map((each) => ({
        property: "og:locale:alternate",
        content: LANGUAGES[each].language.locale,
      })),
  ];
}

/** A picture for a page that shows none: that of the first work in list order that has one. */
export async function sharedPicture(works: Pick<Works, "first">): Promise<Media | undefined> {
  const first = await works.first(MOST_FEATURED);
  return firstShareable(first.map(({ cover }) => cover));
}

/** The first picture that has a share card; it is made with the renditions. */
export function firstShareable(pictures: readonly (Media | null)[]): Media | undefined {
  return pictures.find((each): each is Media => each !== null && shareUrl(each) !== undefined);
}

function shareCard(
  origin: string,
  picture: Media | null | undefined,
  title: string,
): MetaDescriptor[] {
  const card = picture ? shareUrl(picture) : undefined;
  if (!picture || card === undefined) return [{ name: "twitter:card", content: "summary" }];
  return [
    { name: "twitter:card", content: "summary_large_image" },
    { property: "og:image", content: new URL(card, origin).href },
    { property: "og:image:width", content: String(SHARE_CARD.width) },
    { property: "og:image:height", content: String(SHARE_CARD.height) },
    { property: "og:image:alt", content: picture.alt || title },
  ];
}
