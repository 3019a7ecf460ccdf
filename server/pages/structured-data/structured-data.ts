import { mailAddresses } from "#domain/contact-input.ts";
import { mediaOf } from "#domain/article-media.ts";
import { isFilm } from "#domain/film.ts";
import type { PageDescription } from "#domain/page-description.ts";
import type { SiteServices } from "#domain/site-services.ts";
import type { Articles } from "../../articles/articles.ts";
import { imageObject, rightsOf, videoObject, type Node } from "./media-objects.ts";

export type DescribedSite = Pick<
  SiteServices,
  "settings" | "origin" | "language" | "prefix" | "words"
>;

/** Describes a page by schema.org, with Google's fields (S2, docs/decisions/0036-share-images.md). */
export async function structuredData(
  page: PageDescription,
  site: DescribedSite,
  catalogue: Pick<Articles["catalogue"], "storedAt">,
): Promise<object> {
  const nodes =
    page.content.kind === "home"
      ? [organization(site), website(site)]
      : [await contentOf(page, site, catalogue), breadcrumb(page, site)];
  return { "@context": "https://schema.org", "@graph": nodes };
}

async function contentOf(
  page: PageDescription,
  site: DescribedSite,
  catalogue: Pick<Articles["catalogue"], "storedAt">,
): Promise<Node> {
  const { content, title: name, description } = page;
  const url = site.origin + page.path;
  const isPartOf = { "@id": idOf(site, "website") };
  const common = { "@id": url, url, name, description, inLanguage: site.language, isPartOf };
  if (content.kind !== "project") return { "@type": content.kind, ...common };
  const { article } = content;
  const rights = rightsOf(article, site);
  const media = [...new Map(mediaOf(article).map((each) => [each.url, each])).values()];
  const films = media.filter((each) => isFilm(each.url));
  const storedAt = await catalogue.storedAt(films.map((film) => film.url));
  const image = media.flatMap((each) => imageObject(each, rights, site) ?? []);
  const video = films.flatMap((film) => {
    const at = storedAt.get(film.url);
    return (at !== undefined && videoObject(film, at, { rights, site, page })) || [];
  });
  return {
    "@type": "ImageGallery",
    ...common,
    creator: rights.creator,
    copyrightNotice: rights.copyrightNotice,
    ...(article.categories.length > 0 && { keywords: article.categories.join(", ") }),
    ...(image.length > 0 && { image }),
    ...(video.length > 0 && { video }),
  };
}

function organization(site: DescribedSite): Node {
  const { settings, origin } = site;
  const { contact, footer, brand: name, description } = settings;
  const [email] = mailAddresses(contact.mail.url);
  const telephone = contact.roles.find(({ phone }) => phone !== "")?.phone;
  const sameAs = [contact.instagram.url, footer.social.url].filter((url) => /^https?:/.test(url));
  const address = contact.address.split("\n").filter(Boolean).join(", ");
  return {
    "@type": "Organization",
    "@id": idOf(site, "organization"),
    name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(description && { description }),
    ...(email && { email }),
    ...(telephone && { telephone }),
    ...(address && { address }),
    ...(sameAs.length > 0 && { sameAs: [...new Set(sameAs)] }),
  };
}

function website(site: DescribedSite): Node {
  const { brand: name, description } = site.settings;
  return {
    "@type": "WebSite",
    "@id": idOf(site, "website"),
    name,
    url: `${site.origin}/`,
    ...(description && { description }),
    publisher: { "@id": idOf(site, "organization") },
  };
}

/** The last step is the page itself, so it has no address. */
function breadcrumb(
  page: PageDescription,
  { settings, origin, prefix, words }: DescribedSite,
): Node {
  const steps = [
    { name: settings.brand, item: `${origin}${prefix || "/"}` },
    ...(page.content.kind === "project"
      ? [{ name: words.work.title, item: `${origin}${prefix}/work` }]
      : []),
    { name: page.title },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      ...step,
    })),
  };
}

function idOf({ origin }: DescribedSite, part: "organization" | "website"): string {
  return `${origin}/#${part}`;
}
