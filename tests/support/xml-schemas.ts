import type { XmlRule } from "./xml.ts";

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";
const IMAGE = "http://www.google.com/schemas/sitemap-image/1.1";
const VIDEO = "http://www.google.com/schemas/sitemap-video/1.1";
const XHTML = "http://www.w3.org/1999/xhtml";
const ATOM = "http://www.w3.org/2005/Atom";

const ADDRESS = /^https?:\/\/[^\s"<>]{5,2040}$/;
/** `xsd:dateTime` with a time zone, as W3C datetime and RFC 3339 require. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const LANGUAGE = /^(?:[a-z]{2}(?:-[A-Z]{2})?|x-default)$/;
const SOMETHING = /\S/;

/**
 * Rules of the sitemap schemas for the elements used here, and limits by sitemaps.org and Google. Written
 * out, since no licence allows copying the schemas.
 */
export const SITEMAP_RULES: Readonly<Record<string, XmlRule>> = {
  [`${SITEMAP} sitemapindex`]: { children: [[`${SITEMAP} sitemap`, 1, 50_000]] },
  [`${SITEMAP} sitemap`]: {
    children: [
      [`${SITEMAP} loc`, 1, 1],
      [`${SITEMAP} lastmod`, 0, 1],
    ],
  },
  [`${SITEMAP} urlset`]: { children: [[`${SITEMAP} url`, 1, 50_000]] },
  [`${SITEMAP} url`]: {
    children: [
      [`${SITEMAP} loc`, 1, 1],
      [`${SITEMAP} lastmod`, 0, 1],
      [`${XHTML} link`, 0, 100],
      [`${IMAGE} image`, 0, 1000],
      [`${VIDEO} video`, 0, 1000],
    ],
  },
  [`${SITEMAP} loc`]: { text: ADDRESS },
  [`${SITEMAP} lastmod`]: { text: MOMENT },
  [`${XHTML} link`]: { attributes: { rel: /^alternate$/, hreflang: LANGUAGE, href: ADDRESS } },
  [`${IMAGE} image`]: { children: [[`${IMAGE} loc`, 1, 1]] },
  [`${IMAGE} loc`]: { text: ADDRESS },
  [`${VIDEO} video`]: {
    children: [
      [`${VIDEO} thumbnail_loc`, 1, 1],
      [`${VIDEO} title`, 1, 1],
      [`${VIDEO} description`, 1, 1],
      [`${VIDEO} content_loc`, 0, 1],
      [`${VIDEO} player_loc`, 0, 1],
      [`${VIDEO} duration`, 0, 1],
      [`${VIDEO} publication_date`, 0, 1],
    ],
  },
  [`${VIDEO} thumbnail_loc`]: { text: ADDRESS },
  [`${VIDEO} title`]: { text: /^(?=.*\S).{1,100}$/su },
  [`${VIDEO} description`]: { text: /^(?=.*\S).{1,2048}$/su },
  [`${VIDEO} content_loc`]: { text: ADDRESS },
  [`${VIDEO} player_loc`]: { text: ADDRESS },
  [`${VIDEO} duration`]: { text: /^(?:[1-9]\d{0,3}|1\d{4}|2[0-7]\d{3}|28[0-7]\d{2}|28800)$/ },
  [`${VIDEO} publication_date`]: { text: MOMENT },
};

const LINK: XmlRule = {
  attributes: { rel: /^(?:self|alternate)$/, type: /^[\w.+-]+\/[\w.+-]+$/, href: ADDRESS },
};

/** Rules of RFC 4287 (4.1, 4.2 and appendix B) for the elements used here. */
export const ATOM_RULES: Readonly<Record<string, XmlRule>> = {
  [`${ATOM} feed`]: {
    isUnordered: true,
    attributes: { "xml:lang": LANGUAGE },
    children: [
      [`${ATOM} id`, 1, 1],
      [`${ATOM} title`, 1, 1],
      [`${ATOM} subtitle`, 0, 1],
      [`${ATOM} updated`, 1, 1],
      [`${ATOM} author`, 1, 1],
      [`${ATOM} icon`, 0, 1],
      [`${ATOM} rights`, 0, 1],
      [`${ATOM} link`, 2, 2],
      [`${ATOM} entry`, 0, 100],
    ],
  },
  [`${ATOM} entry`]: {
    isUnordered: true,
    children: [
      [`${ATOM} id`, 1, 1],
      [`${ATOM} title`, 1, 1],
      [`${ATOM} published`, 0, 1],
      [`${ATOM} updated`, 1, 1],
      [`${ATOM} link`, 1, 1],
      [`${ATOM} category`, 0, 40],
      [`${ATOM} summary`, 0, 1],
      [`${ATOM} content`, 1, 1],
    ],
  },
  [`${ATOM} author`]: {
    children: [
      [`${ATOM} name`, 1, 1],
      [`${ATOM} uri`, 0, 1],
    ],
  },
  [`${ATOM} link`]: LINK,
  [`${ATOM} category`]: { attributes: { term: SOMETHING } },
  [`${ATOM} content`]: { text: SOMETHING, attributes: { type: /^html$/ } },
  [`${ATOM} id`]: { text: ADDRESS },
  [`${ATOM} uri`]: { text: ADDRESS },
  [`${ATOM} icon`]: { text: ADDRESS },
  [`${ATOM} updated`]: { text: MOMENT },
  [`${ATOM} published`]: { text: MOMENT },
  ...Object.fromEntries(
    ["title", "subtitle", "rights", "name", "summary"].map((name) => [
      `${ATOM} ${name}`,
      { text: SOMETHING },
    ]),
  ),
};
