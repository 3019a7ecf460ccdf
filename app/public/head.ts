import type { MetaDescriptor } from "react-router";
import { SHARE_CARD, shareUrl, type Media } from "#domain/media.ts";
import { MOST_FEATURED } from "#domain/article.ts";
import type { SiteServices } from "#domain/site-services.ts";
import type { Works } from "#domain/works.ts";

/** What a page says of itself to search engines and share cards. */
export interface PageHead {
  /** The page's own name; the brand, and its story if it has one, where there is none. */
  title?: string;
  /** The studio's own description where there is none. */
  description?: string | undefined;
  /** The canonical address, from `/`. */
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
  { settings, origin }: Pick<SiteServices, "settings" | "origin">,
  page: PageHead,
): MetaDescriptor[] {
  const { brand, story } = settings;
  const title = (page.title ? [page.title, brand] : [brand, story]).filter(Boolean).join(" — ");
  if (page.isHidden) return [{ title }, { name: "robots", content: "noindex" }];
  const description = (page.description ?? settings.description) || brand;
  const address = `${origin}${page.path}`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    ...shareCard(origin, page.picture, title),
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
