import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ADMIN } from "#domain/admin-address.ts";
import { galleryAddress, galleryCategories } from "#domain/category.ts";
import { mediaOf } from "#domain/article-media.ts";
import { isFilm } from "#domain/film.ts";
import { FIRST_GALLERY, FIXED_PAGES } from "#domain/fixed-pages.ts";
import { languagesOf } from "#domain/language.ts";
import { createLocalizer, localizeSettings } from "#domain/localized.ts";
import { workAddress } from "#domain/slug.ts";
import { languagesOfPage } from "#domain/translations.ts";
import { LANGUAGE_CODES, type Language } from "#domain/words/languages.ts";
import type { SiteSettings } from "#domain/site-settings.ts";
import type { Articles } from "../../articles/articles.ts";
import type { CataloguedWork } from "../../articles/catalogue.ts";
import { serveMissing } from "../../responses/serve-file.ts";
import type { SettingsService } from "../../site-settings/site-settings.ts";
import { createPageCache } from "../page-cache.ts";
import { headersSoFar } from "../rendering.ts";
import { sendPage, encodePage, type StoredHeaders, type StoredPage } from "../stored-page.ts";
import { feed, FEED, WORKS_IN_FEED } from "./feed.ts";
import {
  addressesIn,
  planFiles,
  sitemap,
  sitemapIndex,
  SITEMAP_LIMITS,
  type SitemapLimits,
  type SitemapPage,
  type SitemapSite,
} from "./sitemap.ts";

const NOT_FOR_CRAWLERS = [ADMIN.articles, ADMIN.sampleForm, "/login", "/api/"];
/** What shows the studio outside of its pages; share images stay allowed for chat previews. */
const FILES = ["/media/", "/videos/", "/feed.xml"];
/** For all cached documents together; a larger document is made anew for each request. */
const MOST_BYTES = 8 * 1024 * 1024;
const PAGES_FILE = "/sitemap-pages.xml";

interface Plan {
  works: readonly CataloguedWork[];
  files: CataloguedWork[][];
}

export interface CrawlerRoutesParts {
  articles: Pick<Articles, "catalogue" | "tag"> & { works: Pick<Articles["works"], "categories"> };
  siteSettings: Pick<SettingsService, "inForce" | "savedAt">;
  origin: string;
  isExported?: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  sitemapLimits?: SitemapLimits;
}

/** Serves `/robots.txt` (RFC 9309), `/feed.xml` (RFC 4287) and sitemaps (sitemaps.org 0.9; S3, S4). */
export function crawlerRoutes(app: FastifyInstance, parts: CrawlerRoutesParts): void {
  const { articles, siteSettings, origin, sitemapLimits = SITEMAP_LIMITS } = parts;
  const { catalogue } = articles;
  const cache = createPageCache({ now: parts.now, mostBytes: MOST_BYTES });

  const settings = async () => (await siteSettings.inForce()).content;
  let planned: { tag: string; plan: Promise<Plan> } | undefined;

  function planOf(tag: string): Promise<Plan> {
    if (planned?.tag !== tag) planned = { tag, plan: makePlan() };
    const { plan } = planned;
    plan.catch(() => {
      if (planned?.plan === plan) planned = undefined;
    });
    return plan;
  }

  async function makePlan(): Promise<Plan> {
    const works = await catalogue.works();
    const languages = languagesOf((await settings()).languages).length;
    return { works, files: planFiles(works, languages, origin, sitemapLimits) };
  }

  async function index(tag: string): Promise<string> {
    const files = (await planOf(tag)).files.map((works, place) => ({
      address: worksFile(place),
      changedAt: latest(works.map(({ changedAt }) => changedAt)),
    }));
    const pages = await listPages(tag);
    const changedAt = latest(pages.map((page) => page.changedAt));
    return sitemapIndex([{ address: PAGES_FILE, changedAt }, ...files], origin);
  }

  async function listPages(tag: string): Promise<SitemapPage[]> {
    const changes = {
      settings: await siteSettings.savedAt(),
      works: latest((await planOf(tag)).works.map(({ changedAt }) => changedAt)),
    };
    const byCategory = await catalogue.changesByCategory();
    const galleries = galleryCategories(await articles.works.categories());
    const pages = FIXED_PAGES.filter(({ path }) => path !== FIRST_GALLERY);
    return [
      ...pages.map(({ path, changesWith }) => {
        return { path, changedAt: latest(changesWith.map((what) => changes[what])) };
      }),
      ...galleries.map(({ slug }) => ({
        path: galleryAddress(slug),
        changedAt: byCategory.get(slug),
      })),
    ];
  }

  async function worksSitemap(tag: string, place: number): Promise<string | undefined> {
    const works = (await planOf(tag)).files[place];
    if (works === undefined) return undefined;
    const changes = new Map(works.map(({ id, changedAt }) => [id, changedAt]));
    const shown = await catalogue.articles(works.map(({ id }) => id));
    const films = shown.flatMap(mediaOf).flatMap(({ url }) => (isFilm(url) ? url : []));
    const storedAt = await catalogue.storedAt([...new Set(films)]);
    const pages = shown.map((article) => ({
      path: workAddress(article.slug),
      changedAt: changes.get(article.id),
      article,
    }));
    return sitemap(pages, await siteWith(storedAt));
  }

  /** Undefined for a language that the site does not have. */
  async function newWorks(language: Language | undefined): Promise<string | undefined> {
    const { brand, ...texts } = await settings();
    const { languages } = texts;
    const chosen = language ?? languages.first;
    if (language !== undefined && language !== languages.second) return undefined;
    const pageLanguages = languagesOfPage(chosen, languages);
    const { description } = localizeSettings({ brand, ...texts }, pageLanguages);
    const { article: localized } = createLocalizer(
      pageLanguages,
      await articles.works.categories(),
    );
    const works = await catalogue.newest(WORKS_IN_FEED);
    return feed(
      works.map((work) => ({ ...work, article: localized(work.article) })),
      { origin, brand, description, language: chosen, languages },
    );
  }

  async function siteWith(storedAt: ReadonlyMap<string, number>): Promise<SitemapSite> {
    const { languages } = await settings();
    const categories = await articles.works.categories();
    const localizers = new Map(
      languagesOf(languages).map((each) => {
        return [each, createLocalizer(languagesOfPage(each, languages), categories)];
      }),
    );
    return {
      origin,
      addressesOf: addressesIn(languages),
      inLanguage: (article, language) => localizers.get(language)?.article(article) ?? article,
      storedAt,
    };
  }

  /** @param make returns undefined where the document does not exist */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    make: (tag: string) => Promise<string | undefined>,
  ): Promise<FastifyReply> {
    const [path = ""] = request.url.split("?", 1);
    const key = { page: path, copy: 0 };
    const tag = await articles.tag();
    const headers = {
      ...headersSoFar(reply),
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "no-cache",
      vary: "accept-encoding",
    };
    const page = await (cache.find(key, tag) ?? cache.store(key, tag, stored(make(tag), headers)));
    if (page === undefined) return serveMissing(reply);
    reply.hijack();
    sendPage(page, request.raw, reply.raw);
    return reply;
  }

  const listed = async (tag: string) => sitemap(await listPages(tag), await siteWith(new Map()));
  const sitemaps = {
    "/sitemap.xml": index,
    [PAGES_FILE]: listed,
    "/sitemap-works-:number(^[1-9]\\d{0,4}).xml": worksSitemap,
  };
  for (const [url, make] of Object.entries(sitemaps)) {
    app.get<{ Params: { number?: string } }>(url, async (request, reply) => {
      if ((await settings()).search.isHidden) return serveMissing(reply);
      const place = Number(request.params.number) - 1;
      return answer(request, reply, "application/xml", (tag) => make(tag, place));
    });
  }
  for (const language of [undefined, ...LANGUAGE_CODES]) {
    const address = language === undefined ? FEED : `/${language}${FEED}`;
    app.get(address, (request, reply) =>
      answer(request, reply, "application/atom+xml", () => newWorks(language)),
    );
  }
  app.get("/robots.txt", async (_, reply) =>
    reply.type("text/plain; charset=utf-8").send(robots(await settings(), parts)),
  );
}

async function stored(
  document: Promise<string | undefined>,
  headers: StoredHeaders,
): Promise<StoredPage | undefined> {
  const text = await document;
  return text === undefined ? undefined : encodePage(Buffer.from(text), headers);
}

function worksFile(place: number): string {
  return `/sitemap-works-${place + 1}.xml`;
}

function latest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function robots(
  { search }: Pick<SiteSettings, "search">,
  { origin, isExported = false }: Pick<CrawlerRoutesParts, "origin" | "isExported">,
): string {
  const ofServer = isExported ? [] : NOT_FOR_CRAWLERS;
  // Crawlers must read the pages of a hidden site, to find their `noindex`.
  const paths = search.isHidden ? [...ofServer, ...FILES] : ofServer;
  // A group without a rule allows all (RFC 9309, 2.2.2).
  const rules = paths.length > 0 ? paths.map((path) => `Disallow: ${path}`) : ["Allow: /"];
  const lines = ["User-agent: *", ...rules, ""];
  if (!search.isHidden) lines.push(`Sitemap: ${origin}/sitemap.xml`, "");
  return lines.join("\n");
}
