import { coverOf } from "#domain/article-media.ts";
import { addressIn, type LanguageChoice } from "#domain/language.ts";
import { pictureAddress } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";
import type { Language } from "#domain/words/languages.ts";
import type { NewWork } from "../../articles/catalogue.ts";
import { absolute } from "../structured-data/media-objects.ts";
import { fill } from "#domain/words/fill.ts";
import { LANGUAGES } from "#domain/words/languages.ts";
import { dateTime, element, xmlDocument, type Xml } from "./xml.ts";

export const WORKS_IN_FEED = 30;
/** In the site's first language. */
export const FEED = "/feed.xml";
/** In pixels. */
const PICTURE_WIDTH = 1200;

export interface FeedSite {
  origin: string;
  brand: string;
  description: string;
  language: Language;
  languages: LanguageChoice;
}

/** Renders new works as an Atom feed (RFC 4287). */
export function feed(works: readonly NewWork[], site: FeedSite): string {
  const { origin, brand, description, language, languages } = site;
  const changedAt = Math.max(0, ...works.map((work) => work.changedAt));
  const self = origin + addressIn(language, FEED, languages);
  const about = [
    element("id", self),
    element("title", fill(LANGUAGES[language].crawlers.newWorks, { brand })),
    ...(description === "" ? [] : [element("subtitle", description)]),
    element("updated", dateTime(changedAt)),
    element("author", [element("name", brand), element("uri", `${origin}/`)]),
    element("icon", `${origin}/icon-192.png`),
    element("rights", `© ${brand}`),
    link("self", self, "application/atom+xml"),
    link("alternate", origin + addressIn(language, "/", languages), "text/html"),
  ];
  const attributes = { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": language };
  return xmlDocument(
    element("feed", [...about, ...works.map((work) => entry(work, site))], attributes),
  );
}

/** The id is the numbered address, which stays when the title changes. */
function entry({ article, createdAt, changedAt }: NewWork, site: FeedSite): Xml {
  const { id, title, year, categories, statement, slug } = article;
  const { origin, language, languages } = site;
  const summary = statement || [title, year, ...categories].join(", ");
  const cover = coverOf(article);
  const picture =
    cover &&
    element("img", [], {
      // Readers keep an entry, and a quick rendition is gone a week after the others are made.
      src: absolute(cover.isQuick ? cover.url : pictureAddress(cover, PICTURE_WIDTH), origin),
      alt: cover.alt,
    });
  const content = [...(picture ? [element("p", [picture])] : []), element("p", summary)];
  return element("entry", [
    element("id", `${origin}${workAddress(String(id))}`),
    element("title", title),
    element("published", dateTime(createdAt)),
    element("updated", dateTime(changedAt)),
    link("alternate", origin + addressIn(language, workAddress(slug), languages), "text/html"),
    ...categories.map((term) => element("category", [], { term })),
    element("summary", summary),
    element("content", content.map(({ xml }) => xml.replace("></img>", ">")).join(""), {
      type: "html",
    }),
  ]);
}

function link(rel: string, href: string, type: string): Xml {
  return element("link", [], { rel, type, href });
}
