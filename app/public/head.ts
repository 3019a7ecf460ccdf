import type { MetaDescriptor } from "react-router";
import { MOST_FEATURED } from "#domain/article.ts";
import type { Media } from "#domain/media.ts";
import { addressIn, languagesOf } from "#domain/language.ts";
import type { PageContent } from "#domain/page-description.ts";
import { isShareable, SHARE_IMAGE, type ShareImage } from "#domain/share-image.ts";
import type { SiteServices } from "#domain/site-services.ts";
import { LANGUAGES } from "#domain/words/languages.ts";
import type { Works } from "#domain/works.ts";
import { metaDescription, SHORTEST_DESCRIPTION } from "./meta-description.ts";

/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  /** Defaults to the brand and the story. */
  title?: string;
  /** Replaces the title in `<title>` only; `og:title` keeps the title. */
  searchTitle?: string;
  /** The studio's description is joined to a short one, and stands for none. */
  description?: string | undefined;
  /** Canonical path, without the language's prefix. */
  path: string;
  /** For the share image; defaults to one of the studio's pictures. */
  picture?: Media | null | undefined;
  /** For the share image: short facts, and the page's frame numbers. */
  labels?: readonly string[];
  frames?: string;
  content?: PageContent;
  /** Adds `noindex`. */
  isHidden?: boolean;
}

type Site = Pick<SiteServices, "settings" | "origin" | "language" | "describePage">;

/**
 * Builds a page's metadata in its loader, so that addresses never come from the request (T27). `name` is what
 * the flaps show; by default that of the path.
 */
export function pageHead(
  site: Site,
  page: PageHead,
): { head: MetaDescriptor[]; name: string | undefined } {
  return { head: descriptorsOf(site, page), name: page.title };
}

function descriptorsOf(site: Site, page: PageHead): MetaDescriptor[] {
  const { settings, origin, language } = site;
  const { brand, story } = settings;
  const named = (name: string) => `${name} — ${brand}`;
  const title = page.title ? named(page.title) : [brand, story].filter(Boolean).join(" — ");
  const searchTitle = page.searchTitle ? named(page.searchTitle) : title;
  const unlisted = { name: "robots", content: "noindex" };
  if (page.isHidden) return [{ title: searchTitle }, unlisted];
  const own = page.description ?? "";
  // What the studio wrote for search engines may be longer.
  const description =
    own.length >= SHORTEST_DESCRIPTION
      ? own
      : metaDescription([own, settings.description]) || brand;
  const path = addressIn(language, page.path, settings.languages);
  const address = origin + path;
  const image = site.describePage({
    path,
    title: page.title ?? brand,
    description,
    labels: page.labels ?? [],
    frames: page.frames ?? "",
    picture: page.picture && isShareable(page.picture) ? page.picture : null,
    content: page.content ?? { kind: "CollectionPage" },
  });
  return [
    { title: searchTitle },
    ...(settings.search.isHidden ? [unlisted] : []),
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    ...alternates(site, page.path),
    // Not in the root, whose code every page loads.
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: brand,
      href: origin + addressIn(language, "/feed.xml", settings.languages),
    },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    ...imageTags(origin, image),
  ];
}

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

/** Returns the first cover that a share image can show, for a page without a picture. */
export async function sharedPicture(works: Pick<Works, "first">): Promise<Media | undefined> {
  const first = await works.first(MOST_FEATURED);
  return firstShareable(first.map(({ cover }) => cover));
}

/** Returns the first picture that a share image can show. */
export function firstShareable(pictures: readonly (Media | null)[]): Media | undefined {
  return pictures.find((each): each is Media => each !== null && isShareable(each));
}

/** Twitter reads Open Graph's title and description, but not its image. */
function imageTags(origin: string, { address, alt }: ShareImage): MetaDescriptor[] {
  const url = origin + address;
  return [
    { property: "og:image", content: url },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(SHARE_IMAGE.width) },
    { property: "og:image:height", content: String(SHARE_IMAGE.height) },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: url },
    { name: "twitter:image:alt", content: alt },
  ];
}
