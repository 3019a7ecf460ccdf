import type { FastifyRequest } from "fastify";
import type { Article } from "#domain/article.ts";
import type { BackupComparison, KeptBackup, RestoreState } from "#domain/backup.ts";
import type { StudioHealth } from "#domain/health.ts";
import { message } from "#domain/messages.ts";
import { privateAddress } from "#domain/private-link.ts";
import { LANGUAGES } from "#domain/words/languages.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import type { AdminServices, SiteServices } from "#domain/site-services.ts";
import type { SiteSettings } from "#domain/site-settings.ts";
import type { Articles } from "../articles/articles.ts";
import type { WorksOrderService } from "../articles/works-order.ts";
import type { Inquiries } from "../inquiries/inquiries.ts";
import type { LinkCookie } from "../private-links/link-cookie.ts";
import type { PrivateLinks } from "../private-links/private-links.ts";
import type { CategoriesService } from "../categories/categories.ts";
import type { Auth } from "../auth/auth.ts";
import type { SessionCookie } from "../auth/session-cookie.ts";
import type { SettingsService } from "../site-settings/site-settings.ts";
import type { Visits } from "../visits/visits.ts";
import { lookOf, shareImageOf } from "./share/share-look.ts";
import type { KnownLooks } from "./share/known-looks.ts";
import { addressIn, languagesOf, prefixOf, splitPrefix } from "#domain/language.ts";
import { localizeSettings } from "#domain/localized.ts";
import { readingIn } from "#domain/translations.ts";
import { worksCache } from "./works-cache.ts";
import type { RenderContext, Rendering } from "./render.ts";

/** The backups that the studio keeps, and how far the restore of one is (O4). */
interface KeptBackups {
  list(): Promise<KeptBackup[]>;
  compare(name: string): Promise<BackupComparison>;
  state(): RestoreState;
}

export interface ServicesParts {
  articles: Articles;
  auth: Auth;
  cookie: SessionCookie;
  siteSettings: SettingsService;
  categories: CategoriesService;
  inquiries: Pick<Inquiries, "receive" | "admin">;
  privateLinks: Pick<PrivateLinks, "open" | "unlock">;
  linkCookie: LinkCookie;
  /** Undefined where visits are not counted. */
  visits: Pick<Visits, "statistics"> | undefined;
  worksOrder: WorksOrderService;
  health: () => Promise<StudioHealth>;
  /** Undefined where the studio keeps no backups. */
  restoring: KeptBackups | undefined;
  origin: string;
  /** Told what every page's share image shows. */
  looks: Pick<KnownLooks, "remember">;
}

/** Makes what a page may ask of the server, for one request at a time. */
export function servicesMaker(parts: ServicesParts): Rendering["servicesFor"] {
  const { articles, auth, cookie, siteSettings, categories, health, origin } = parts;
  const worksFor = worksCache(articles);

  async function adminServices(token: string | undefined): Promise<AdminServices | undefined> {
    if (!(await auth.isAdmin(token))) return undefined;
    return {
      articles: articles.admin,
      inquiries: parts.inquiries.admin,
      visits: parts.visits?.statistics,
      article: (id) => findArticle(articles, id),
      trash: articles.listTrash,
      versions: articles.listVersions,
      settings: siteSettings.history,
      categories: categories.list,
      worksOrder: parts.worksOrder.read,
      hasBlankSettings: siteSettings.isBlank,
      username: auth.username,
      secondFactor: auth.secondFactor,
      sessions: () => auth.listSessions(token),
      health,
      backups: async () =>
        parts.restoring && { kept: await parts.restoring.list(), restore: parts.restoring.state() },
      compareBackup: (name) => parts.restoring?.compare(name) ?? refuse("no-such-backup"),
      media: articles.listMedia,
    };
  }

  let lastSettings: SiteSettings | undefined;
  async function currentSettings(): Promise<SiteSettings> {
    try {
      lastSettings = (await siteSettings.inForce()).content;
    } catch (error) {
      if (lastSettings === undefined) throw error;
    }
    return lastSettings;
  }

  return async (request: FastifyRequest, context: RenderContext): Promise<SiteServices> => {
    const { nonce, isCrawler, exported } = context;
    let admin: Promise<AdminServices | undefined> | undefined;
    const getAdmin = () => (admin ??= adminServices(cookie.read(request)));
    const onFailure = (error: unknown) => {
      context.onFailedRead?.();
      request.log.error({ err: error }, message("articles-load-failed"));
    };
    let tag: Promise<string | undefined> | undefined;
    const currentTag = () =>
      (tag ??= articles.tag().catch((error: unknown) => {
        onFailure(error);
        return undefined;
      }));
    const settings = await currentSettings();
    const { first, second } = settings.languages;
    const named = splitPrefix(context.address ?? request.raw.url ?? "/").language;
    const language = named === second ? named : first;
    const reading = readingIn(language, settings.languages);
    const { works, find, findDraft, findShared, media } = worksFor({
      reading,
      tag: () => (context.tag === undefined ? currentTag() : Promise.resolve(context.tag)),
      onFailure,
    });
    const shown = localizeSettings(settings, reading);
    return {
      settings: shown,
      language,
      words: LANGUAGES[language],
      prefix: prefixOf(language, settings.languages),
      origin,
      nonce,
      isCrawler,
      isExported: exported !== undefined,
      random: exported?.random ?? Math.random,
      countsVisits: parts.visits !== undefined,
      works,
      media,
      findWork: async (slug) => (await find(slug)) ?? ((await getAdmin()) && findDraft(slug)),
      async openPrivateLink(token) {
        try {
          const isCounted = isOpening(request, isCrawler) && (await getAdmin()) === undefined;
          const pass = parts.linkCookie.read(request);
          const found = await parts.privateLinks.open(token, pass, isCounted);
          if (found.state !== "open") return found;
          const { articleId, endsAt } = found;
          const shown = await findShared(articleId);
          return shown ? { state: "open", endsAt, shown } : { state: "none" };
        } catch (error) {
          onFailure(error);
          throw error;
        }
      },
      async unlockPrivateLink(token, password) {
        const outcome = await parts.privateLinks.unlock(token, password, request.ip);
        if (outcome.state !== "open") return outcome;
        const { pass, lifeMs } = outcome;
        const addresses = languagesOf(settings.languages).map((each) =>
          addressIn(each, privateAddress(token), settings.languages),
        );
        const cookies = pass ? parts.linkCookie.headers(pass, addresses, lifeMs) : [];
        return { state: "open", cookies };
      },
      sendInquiry: async (input) =>
        context.isFormTooLong
          ? { state: "wrong", wrong: { message: "too-long" } }
          : parts.inquiries.receive(input, request.ip),
      admin: getAdmin,
      describe(page) {
        const look = lookOf(page, shown);
        if (context.tag !== undefined) parts.looks.remember(page.path, context.tag, look);
        return shareImageOf(page, look);
      },
      allowFrames: (origins) => context.onFrames?.(origins),
      report: (error) => request.log.error({ err: error }, "a page failed to render"),
    };
  };
}

/** How browsers name a page that they only may show (Fetch, 5.5; older ones by the second). */
const PREFETCH_HEADERS = ["sec-purpose", "purpose"];
const DATA = /\.data(?:\?|$)/;

/** Whether somebody opens a page: no robot, none that fetches it ahead, and not the script of a page. */
function isOpening({ method, raw, headers }: FastifyRequest, isCrawler: boolean): boolean {
  const isAhead = PREFETCH_HEADERS.some((name) => String(headers[name]).includes("prefetch"));
  return method === "GET" && !isCrawler && !isAhead && !DATA.test(raw.url ?? "");
}

/** Undefined for one that is not there. */
async function findArticle(
  { get }: Pick<Articles, "get">,
  id: number,
): Promise<Article | undefined> {
  try {
    return await get(id);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}
