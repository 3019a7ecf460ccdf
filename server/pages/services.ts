import type { FastifyRequest } from "fastify";
import { message } from "#domain/messages.ts";
import { PRINTED_QUERY, privateAddress } from "#domain/private-link.ts";
import { LANGUAGES } from "#domain/words/languages.ts";
import type { AdminServices, SiteServices } from "#domain/site-services.ts";
import type { SiteSettings } from "#domain/site-settings.ts";
import type { LinkCookie } from "../private-links/link-cookie.ts";
import type { SessionCookie } from "../auth/session-cookie.ts";
import type { LiveServices } from "../live-services.ts";
import type { Studio } from "../studio.ts";
import { adminServices } from "./admin-services.ts";
import { guestServices, type OpenedPage } from "../answers/guest-services.ts";
import { type KnownLooks, lookOf, shareImageOf } from "./share/share-look.ts";
import { addressIn, languagesOf, prefixOf, splitPrefix } from "#domain/language.ts";
import { localizeSettings } from "#domain/localized.ts";
import { languagesOfPage } from "#domain/translations.ts";
import { worksCache } from "./works-cache.ts";
import type { RenderContext, Rendering } from "./rendering.ts";

export interface ServicesParts extends Pick<Studio, "articles" | "siteSettings" | "publicOrigin"> {
  /** Undefined in an export. */
  live: LiveServices | undefined;
  cookie: SessionCookie;
  linkCookie: LinkCookie;
  guestCookie: LinkCookie;
  looks: Pick<KnownLooks, "remember">;
}

/** Makes the services of a page, for one request at a time. */
export function servicesMaker(parts: ServicesParts): Rendering["servicesFor"] {
  const { articles, siteSettings, publicOrigin, live, cookie, linkCookie, guestCookie } = parts;
  const worksFor = worksCache({
    ...articles,
    findSelection: async (id) => live?.selections.findShared(id),
  });

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
    const getAdmin = async () =>
      live && (admin ??= adminServices(parts, live, cookie.read(request)));
    const onFailure = (error: unknown) => {
      context.hasFailedRead = true;
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
    const pageLanguages = languagesOfPage(language, settings.languages);
    const { works, find, findDraft, findShared, findSelection, media } = worksFor({
      pageLanguages,
      tag: () => (context.tag === undefined ? currentTag() : Promise.resolve(context.tag)),
      onFailure,
    });
    const shown = localizeSettings(settings, pageLanguages);
    async function openLink(token: string, isCounted: boolean): Promise<OpenedPage> {
      if (live === undefined) return NONE;
      try {
        const found = await live.privateLinks.open(token, linkCookie.read(request), isCounted);
        if (found.state !== "open") return found;
        const { subject, ...open } = found;
        if (subject.article !== undefined) {
          const project = await findShared(subject.article);
          return project ? { ...open, kind: "project", project } : NONE;
        }
        const selection = await findSelection(subject.selection ?? 0);
        return selection ? { ...open, kind: "selection", selection } : NONE;
      } catch (error) {
        onFailure(error);
        throw error;
      }
    }
    const isCounted = async () => isOpening(request, isCrawler) && (await getAdmin()) === undefined;
    const addressesOf = (token: string) =>
      languagesOf(settings.languages).map((each) =>
        addressIn(each, privateAddress(token), settings.languages),
      );
    return {
      settings: shown,
      language,
      words: LANGUAGES[language],
      prefix: prefixOf(language, settings.languages),
      origin: publicOrigin,
      nonce,
      isCrawler,
      isExported: exported !== undefined,
      random: exported?.random ?? Math.random,
      countsVisits: live?.visits !== undefined,
      works,
      media,
      findWork: async (slug) => (await find(slug)) ?? ((await getAdmin()) && findDraft(slug)),
      openPrivateLink: async (token) => openLink(token, await isCounted()),
      async unlockPrivateLink(token, password) {
        if (live === undefined) return NONE;
        const outcome = await live.privateLinks.unlock(token, password, request.ip);
        if (outcome.state !== "open") return outcome;
        const { pass, lifeMs } = outcome;
        const cookies = pass ? linkCookie.headers(pass, addressesOf(token), lifeMs) : [];
        return { state: "open", cookies };
      },
      ...guestServices({
        request,
        guests: live?.guestAnswers,
        guestCookie,
        openLink,
        async countOpening(link) {
          if (!isFromHere(request) && (await isCounted())) await live?.privateLinks.count(link);
        },
        onFailure,
        addressesOf,
      }),
      async sendInquiry(input) {
        if (live === undefined) throw new Error("an exported site takes no inquiries");
        return context.isFormTooLong
          ? { state: "wrong", wrong: { message: "too-long" } }
          : live.inquiries.receive(input, request.ip);
      },
      admin: getAdmin,
      describePage(page) {
        const look = lookOf(page, shown);
        if (context.tag !== undefined) parts.looks.remember(page.path, context.tag, look);
        return shareImageOf(page, look);
      },
      allowFrames(origins) {
        context.frames = origins;
      },
      report: (error) => request.log.error({ err: error }, "a page failed to render"),
    };
  };
}

const NONE = { state: "none" } as const;

/** Browsers send these when they prefetch; older ones send the second (Fetch, 5.5). */
const PREFETCH_HEADERS = ["sec-purpose", "purpose"];
const DATA = /\.data(?:\?|$)/;

/** Whether the page before was one of this site: the link's own page, or the form that was sent (Fetch Metadata). */
function isFromHere({ headers }: FastifyRequest): boolean {
  return headers["sec-fetch-site"] === "same-origin";
}

/** Whether a person opens the page: no robot, no prefetch, no `.data` request of a script, no print of what is open. */
function isOpening({ method, raw, headers }: FastifyRequest, isCrawler: boolean): boolean {
  const isAhead = PREFETCH_HEADERS.some((name) => String(headers[name]).includes("prefetch"));
  const url = raw.url ?? "";
  const isPrinted = url.endsWith(PRINTED_QUERY);
  return method === "GET" && !isCrawler && !isAhead && !isPrinted && !DATA.test(url);
}
