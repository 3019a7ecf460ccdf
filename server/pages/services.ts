import type { FastifyRequest } from "fastify";
import type { Article } from "#domain/article.ts";
import type { StudioHealth } from "#domain/health.ts";
import { message } from "#domain/messages.ts";
import type { AdminServices, FoundWork, SiteServices } from "#domain/site-services.ts";
import type { Studio } from "#domain/studio.ts";
import type { Articles } from "../articles/articles.ts";
import type { Auth } from "../auth/auth.ts";
import type { SessionCookie } from "../auth/session-cookie.ts";
import type { StudioSettings } from "../site-settings/site-settings.ts";
import { findKeptArticle, keptArticlesReader } from "./article-cache.ts";
import type { Answering, Rendering } from "./render.ts";

export interface ServicesParts {
  articles: Articles;
  auth: Auth;
  cookie: SessionCookie;
  studio: StudioSettings;
  health: () => Promise<StudioHealth>;
  origin: string;
}

/** Makes what a page may ask of the server, for one request at a time. */
export function servicesMaker(parts: ServicesParts): Rendering["servicesFor"] {
  const { articles, auth, cookie, studio, health, origin } = parts;
  const keptArticles = keptArticlesReader(articles);

  async function adminServices(token: string | undefined): Promise<AdminServices | undefined> {
    if (!(await auth.isAdmin(token))) return undefined;
    return {
      articles: keptArticles,
      article: (id) => findKeptArticle(articles, id),
      bin: articles.listBinned,
      versions: articles.listVersions,
      settings: studio.history,
      hasBlankSettings: studio.isBlank,
      username: auth.username,
      secondLock: auth.secondLock,
      sessions: () => auth.listSessions(token),
      health,
      media: articles.listMedia,
    };
  }

  // Visitors are better served by what stood there last than by a page of trouble (M1, R22).
  let lastRead: readonly Article[] = [];
  async function publicArticles(
    request: FastifyRequest,
    read: readonly Article[] | undefined,
  ): Promise<readonly Article[]> {
    try {
      lastRead = read ?? (await articles.list()).articles;
    } catch (error) {
      request.log.error({ err: error }, message("articles-load-failed"));
    }
    return lastRead;
  }

  let lastStudio: Studio | undefined;
  async function studioInForce(): Promise<Studio> {
    try {
      lastStudio = (await studio.inForce()).studio;
    } catch (error) {
      if (lastStudio === undefined) throw error;
    }
    return lastStudio;
  }

  async function findWork(slug: string): Promise<FoundWork | undefined> {
    try {
      return await articles.find(slug);
    } catch (error) {
      const article = lastRead.find((each) => each.slug === slug);
      if (article === undefined) throw error;
      return { article, movedTo: undefined };
    }
  }

  return async (request: FastifyRequest, answering: Answering): Promise<SiteServices> => {
    const { nonce, isCrawler } = answering;
    let admin: Promise<AdminServices | undefined> | undefined;
    const whoAsks = () => (admin ??= adminServices(cookie.read(request)));
    return {
      studio: await studioInForce(),
      origin,
      nonce,
      isCrawler,
      articles: () => publicArticles(request, answering.articles),
      findWork: async (slug) =>
        (await findWork(slug)) ?? ((await whoAsks()) && articles.findDraft(slug)),
      admin: whoAsks,
      report: (error) => request.log.error({ err: error }, "a page failed to render"),
    };
  };
}
