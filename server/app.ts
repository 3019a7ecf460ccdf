import type { RequestListener } from "node:http";
import cookie from "@fastify/cookie";
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from "fastify";
import { isRecord, holdsPrototypeKey, namesPrototype } from "#domain/parsing.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import { articleRoutes } from "./articles/routes.ts";
import { guardWrites } from "./auth/guard.ts";
import { authRoutes, sessionOf } from "./auth/routes.ts";
import { passkeyRoutes } from "./auth/second-factor/routes.ts";
import { sessionCookie, type SessionCookie } from "./auth/session-cookie.ts";
import { maintenanceRoutes } from "./health/maintenance-routes.ts";
import { restoreRoutes } from "./backup/routes.ts";
import type { Readiness } from "./health/readiness.ts";
import { healthRoutes } from "./health/routes.ts";
import { apiDescriptionRoute } from "./calls/api-description.ts";
import { brokenRequestRefuser } from "./http/broken-requests.ts";
import { answerRefusals } from "./http/error-responses.ts";
import { inquiryRoutes } from "./inquiries/routes.ts";
import { serveBuiltFiles } from "./http/built-files.ts";
import { createHttpServer, logRequests } from "./http/http-server.ts";
import { answerUnknown, badAddressRefuser } from "./http/not-found.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { filmRoutes } from "./media/films/routes.ts";
import { servingRoutes } from "./media/serving/routes.ts";
import { uploadRoutes } from "./media/uploads/routes.ts";
import { crawlerRoutes } from "./pages/crawlers/routes.ts";
import { createPageCache, serveCachedPages } from "./pages/page-cache.ts";
import { isPublicPath } from "./pages/public-pages.ts";
import { publicMedia } from "./pages/public-media.ts";
import { renderFiles } from "./pages/render-files.ts";
import { pageRoutes } from "./pages/routes.ts";
import type { MountSite, PublicPages } from "./pages/rendering.ts";
import { orderRoutes } from "./articles/order-routes.ts";
import { categoryRoutes } from "./categories/routes.ts";
import { iconRoutes } from "./pages/icons.ts";
import { createHeadRewriter } from "./pages/rewrite-head.ts";
import { servicesMaker } from "./pages/services.ts";
import { createKnownLooks } from "./pages/share/share-look.ts";
import { shareRoutes } from "./pages/share/routes.ts";
import { withStructuredData } from "./pages/structured-data/with-structured-data.ts";
import { linkCookie } from "./private-links/link-cookie.ts";
import { guardPrivateAddresses } from "./http/private-addresses.ts";
import { privateLinkRoutes } from "./private-links/routes.ts";
import { answerExportRoutes } from "./answers/export-routes.ts";
import { answerRoutes } from "./answers/routes.ts";
import { selectionRoutes } from "./selections/routes.ts";
import { settingsRoutes } from "./site-settings/routes.ts";
import { visitRoutes } from "./visits/routes.ts";
import type { LiveServices } from "./live-services.ts";
import type { Studio } from "./studio.ts";

/** The largest JSON body (T20); uploads have their own limit. */
const JSON_BODY_BYTES = 256 * 1024;
/** Only the nearest proxy's entry is trusted; a client can write the entries before it. */
const isNearest = (_address: string, hop: number) => hop === 0;

interface Serving {
  readiness: Readiness;
  /** Folder of the built browser files; undefined in development. */
  assetDir: string | undefined;
  /** Returns how the pages are loaded: once, or in development anew at every request. */
  openSite: (app: FastifyInstance) => Promise<() => Promise<MountSite>>;
}

/** Mounts everything in order: the guard before all that could read a body, the pages last. */
export async function createApp(
  studio: Studio,
  live: LiveServices,
  { readiness, assetDir, openSite }: Serving,
): Promise<FastifyInstance> {
  const { settings, publicOrigin, articles, media, siteSettings, videos, now } = studio;
  const { auth, visits, writeGate } = live;
  const sid = sessionCookie(isSecure(studio));
  const pages = assetDir === undefined ? undefined : publicPagesOf(studio);
  const app = await emptyApp(studio, (answer) =>
    pages ? serveCachedPages(pages, answer) : answer,
  );
  await app.register(cookie);
  guardPrivateAddresses(app);
  guardWrites(app, { auth, writeGate, origin: settings.origin, cookie: sid });
  refusePrototypeQueries(app);

  apiDescriptionRoute(app);
  authRoutes(app, auth, sid);
  passkeyRoutes(app, auth, sid);
  articleRoutes(app, articles, now);
  settingsRoutes(app, siteSettings);
  categoryRoutes(app, live.categories);
  orderRoutes(app, live.worksOrder);
  privateLinkRoutes(app, live.privateLinks, now);
  selectionRoutes(app, live.selections);
  answerRoutes(app, live.answers);
  const { findMaster } = media.uploads;
  answerExportRoutes(app, { answers: live.answers, findMaster, now });
  await app.register(inquiryRoutes, { inquiries: live.inquiries });
  if (visits) {
    const isAdmin = (request: FastifyRequest) => auth.isAdmin(sid.read(request));
    visitRoutes(app, { visits, isAdmin, origin: settings.origin, now });
  }
  await app.register(uploadRoutes, { uploads: media.uploads });
  await app.register(servingRoutes, {
    files: media.files,
    isForOthers: settings.mediaPublicUrl !== undefined,
    videos,
    mayServeDemoVideo: async (url) =>
      settings.demo || (await siteSettings.shows(url)) || media.files.isKnown(url),
  });
  await app.register(filmRoutes, { ...media, films: live.filmUploads });
  healthRoutes(app, readiness);
  maintenanceRoutes(app, live.health);
  if (live.restoring) {
    restoreRoutes(app, live.restoring, (request, password) =>
      auth.confirm({ session: sessionOf(request, sid), password }),
    );
  }
  crawlerRoutes(app, { articles, siteSettings, now, origin: publicOrigin });
  iconRoutes(app, studio);
  if (assetDir !== undefined) await serveBuiltFiles(app, assetDir);
  // In development Vite serves files that have no route, so it comes before `answerUnknown`.
  const loadSite = await openSite(app);
  answerUnknown(app);
  const rendering = renderingOf(studio, loadSite, { cookie: sid, live });
  shareRoutes(app, { ...rendering, tag: articles.tag, media });
  pageRoutes(app, {
    ...rendering,
    pages,
    rewriteHead: assetDir === undefined ? async (html) => html : createHeadRewriter(assetDir),
  });
  return app;
}

/** Creates the app of a process that only runs jobs. */
export async function createWorkerApp(
  studio: Pick<Studio, "publicOrigin" | "settings" | "log">,
  readiness: Readiness,
): Promise<FastifyInstance> {
  const app = await emptyApp(studio);
  healthRoutes(app, readiness);
  answerUnknown(app);
  return app;
}

/** Creates the app whose answers become an exported site (O3); it has no sessions and never listens. */
export async function createExportApp(
  studio: Studio,
  { assetDir, loadSite }: { assetDir: string; loadSite: () => Promise<MountSite> },
): Promise<FastifyInstance> {
  const { articles, media, siteSettings, publicOrigin, now } = studio;
  const app = await emptyApp(studio);
  await app.register(cookie);
  crawlerRoutes(app, { articles, siteSettings, now, origin: publicOrigin, isExported: true });
  iconRoutes(app, studio);
  const rendering = renderingOf(studio, loadSite, {
    cookie: sessionCookie(isSecure(studio)),
    live: undefined,
  });
  shareRoutes(app, { ...rendering, tag: articles.tag, media });
  renderFiles(app, {
    ...rendering,
    tag: articles.tag,
    rewriteHead: createHeadRewriter(assetDir),
  });
  return app;
}

function publicPagesOf({ articles, siteSettings, now }: Studio): PublicPages {
  const { tag, isCanonical, works } = articles;
  const languages = async () => (await siteSettings.inForce()).content.languages;
  return {
    cache: createPageCache({ now }),
    tag,
    isPublic: (path) => isPublicPath(path, { isCanonical, works, languages }),
  };
}

function renderingOf(
  studio: Studio,
  loadSite: () => Promise<MountSite>,
  visitor: { cookie: SessionCookie; live: LiveServices | undefined },
) {
  const { articles, publicOrigin } = studio;
  const withPublicMedia = publicMedia(publicOrigin, studio.settings.mediaPublicUrl);
  const described = withStructuredData(articles);
  const looks = createKnownLooks();
  return {
    loadSite: async () => withPublicMedia(described(await loadSite())),
    servicesFor: servicesMaker({
      ...studio,
      ...visitor,
      linkCookie: linkCookie(isSecure(studio)),
      guestCookie: linkCookie(isSecure(studio), "guest"),
      looks,
    }),
    origin: publicOrigin,
    looks,
  };
}

async function emptyApp(
  studio: Pick<Studio, "publicOrigin" | "settings" | "log">,
  serve: (answer: RequestListener) => RequestListener = (answer) => answer,
): Promise<FastifyInstance> {
  const secure = isSecure(studio);
  const app = Fastify({
    serverFactory: (answer) => createHttpServer(secure, serve(answer)),
    loggerInstance: studio.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: studio.settings.trustProxy && isNearest,
    bodyLimit: JSON_BODY_BYTES,
    forceCloseConnections: "idle",
    // Fastify's own 503 has neither our format nor our headers; the HTTP server refuses instead.
    return503OnClosing: false,
    frameworkErrors: badAddressRefuser(secure),
    clientErrorHandler: brokenRequestRefuser(secure),
  });
  app.removeContentTypeParser("text/plain");
  parseJson(app);
  answerRefusals(app);
  logRequests(app);
  await securityHeaders(app, secure);
  return app;
}

function isSecure({ publicOrigin }: Pick<Studio, "publicOrigin">): boolean {
  return publicOrigin.startsWith("https:");
}

/** Allows an empty body, which many clients send with a JSON type; refuses prototype keys (T21). */
function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("ignore", "ignore");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    (request, body: string, done) => {
      if (body === "") return done(null, undefined);
      void parse(request, body, (error, json) => {
        done(holdsPrototypeKey(json) ? new Refusal("malformed") : error, json);
      });
    },
  );
}

/** No route reads such a name, so a request with one is an attack. */
function refusePrototypeQueries(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ query }) => {
    if (isRecord(query) && Object.keys(query).some(namesPrototype)) refuse("malformed");
  });
}
