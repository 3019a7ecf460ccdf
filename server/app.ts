import type { RequestListener } from "node:http";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import fastifyStatic from "@fastify/static";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from "fastify";
import type { StudioHealth } from "#domain/health.ts";
import { isRecord, holdsPrototypeKey, namesPrototype } from "#domain/parsing.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import type { Articles } from "./articles/articles.ts";
import { articleRoutes } from "./articles/routes.ts";
import type { Auth } from "./auth/auth.ts";
import type { Restoring } from "./backup/restoring.ts";
import { guardWrites } from "./auth/guard.ts";
import { authRoutes, sessionOf } from "./auth/routes.ts";
import { passkeyRoutes } from "./auth/second-factor/routes.ts";
import { sessionCookie } from "./auth/session-cookie.ts";
import { maintenanceRoutes, type MaintenanceActions } from "./health/maintenance-routes.ts";
import { restoreRoutes } from "./backup/routes.ts";
import { healthRoutes, type Readiness } from "./health/routes.ts";
import { brokenRequestRefuser } from "./http/broken-requests.ts";
import { answerRefusals } from "./http/error-responses.ts";
import type { Inquiries } from "./inquiries/inquiries.ts";
import { inquiryRoutes } from "./inquiries/routes.ts";
import { createHttpServer, logRequests } from "./http/http-server.ts";
import { withoutDotSegments } from "./http/dot-segments.ts";
import { answerUnknown, badAddressRefuser } from "./http/not-found.ts";
import { securityHeaders } from "./http/security-headers.ts";
import type { WriteGate } from "./http/write-gate.ts";
import type { FilmUploads } from "./media/films/film-uploads.ts";
import { filmRoutes } from "./media/films/routes.ts";
import type { MediaService } from "./media/media.ts";
import { servingRoutes } from "./media/serving/routes.ts";
import { uploadRoutes } from "./media/uploads/routes.ts";
import { crawlerRoutes } from "./pages/crawlers/routes.ts";
import { createPublicPages, serveCachedPages } from "./pages/public-pages.ts";
import { publicMedia } from "./pages/public-media.ts";
import { renderFiles } from "./pages/render-files.ts";
import { renderPages, type MountSite } from "./pages/render.ts";
import type { CategoriesService } from "./categories/categories.ts";
import { orderRoutes } from "./articles/order-routes.ts";
import type { WorksOrderService } from "./articles/works-order.ts";
import { categoryRoutes } from "./categories/routes.ts";
import { iconRoutes } from "./pages/icons.ts";
import { createHeadRewriter } from "./pages/rewrite-head.ts";
import { servicesMaker } from "./pages/services.ts";
import { createKnownLooks } from "./pages/share/known-looks.ts";
import { shareRoutes } from "./pages/share/routes.ts";
import { withStructuredData } from "./pages/structured-data/with-structured-data.ts";
import { linkCookie } from "./private-links/link-cookie.ts";
import { guardPrivateAddresses } from "./http/private-addresses.ts";
import type { PrivateLinks } from "./private-links/private-links.ts";
import { privateLinkRoutes } from "./private-links/routes.ts";
import { settingsRoutes } from "./site-settings/routes.ts";
import type { SettingsService } from "./site-settings/site-settings.ts";
import { visitRoutes } from "./visits/routes.ts";
import type { Visits } from "./visits/visits.ts";

/** The largest JSON body, in bytes (T20). Uploads have a limit of their own. */
const JSON_BODY_BYTES = 256 * 1024;
/** Only the nearest proxy's entry is trusted; a client can write the entries before it (T1). */
const isNearest = (_address: string, hop: number) => hop === 0;
/** Compressed copies beside a file; they are served only under the file's own name. */
const COMPRESSED_FILE = /\.(?:br|gz)$/;
const HOUR_MS = 3_600_000;
const YEAR_MS = 31_536_000_000;

/** The application's parts; the caller that makes them also closes them. */
export interface AppParts {
  articles: Articles;
  media: MediaService;
  films: FilmUploads;
  auth: Auth;
  siteSettings: SettingsService;
  categories: CategoriesService;
  inquiries: Inquiries;
  privateLinks: PrivateLinks;
  /** Undefined where visits are not counted. */
  visits: Visits | undefined;
  worksOrder: WorksOrderService;
  /** The public address that canonical links carry, without a slash at its end. */
  publicOrigin: string;
  /** The public address as the operator set it; undefined for none. */
  origin: string | undefined;
  /** Where pages name final media; undefined for this process. */
  mediaPublicUrl: string | undefined;
  trustProxy: boolean;
  readiness: Readiness;
  /** What the page Salud shows, and what can be done there. */
  health: () => Promise<StudioHealth>;
  maintenance: MaintenanceActions;
  writeGate: WriteGate;
  /** Undefined where the studio's data lie elsewhere. */
  restoring: Restoring | undefined;
  /** Folders that `/videos` is served from: the operator's before the demo's reels. */
  videos: { operator: string; demo: string };
  /** Whether the demo may be shown; where not, its reels are served only where something shows them. */
  demo: boolean;
  /** Folder of the built browser files; undefined in development. */
  assetDir: string | undefined;
  loadSite: (app: FastifyInstance) => Promise<() => Promise<MountSite>>;
  now: () => number;
  log: FastifyBaseLogger;
}

/** What any process answers with. */
type BareAppParts = Pick<AppParts, "publicOrigin" | "trustProxy" | "readiness" | "log">;

/**
 * The whole program but its port: everything that is mounted, in order. The
 * guard comes before all that could read a body, the pages after all that is not one.
 */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const sid = sessionCookie(isSecure(parts));
  const pages =
    parts.assetDir === undefined
      ? undefined
      : createPublicPages(
          parts.articles,
          async () => (await parts.siteSettings.inForce()).content.languages,
          parts.now,
        );
  const app = await emptyApp(parts, (answer) => (pages ? serveCachedPages(pages, answer) : answer));
  await app.register(cookie);
  guardPrivateAddresses(app);
  guardWrites(app, { ...parts, cookie: sid });
  refusePrototypeQueries(app);

  authRoutes(app, parts.auth, sid);
  passkeyRoutes(app, parts.auth, sid);
  articleRoutes(app, parts.articles, parts.now);
  settingsRoutes(app, parts.siteSettings);
  categoryRoutes(app, parts.categories);
  orderRoutes(app, parts.worksOrder);
  privateLinkRoutes(app, parts.privateLinks, parts.now);
  await app.register(inquiryRoutes, { inquiries: parts.inquiries });
  if (parts.visits) {
    const isAdmin = (request: FastifyRequest) => parts.auth.isAdmin(sid.read(request));
    visitRoutes(app, { visits: parts.visits, isAdmin, origin: parts.origin, now: parts.now });
  }
  await app.register(uploadRoutes, { uploads: parts.media.uploads });
  await app.register(servingRoutes, {
    files: parts.media.files,
    isForOthers: parts.mediaPublicUrl !== undefined,
    videos: parts.videos,
    mayServeDemoVideo: async (url) =>
      parts.demo || (await parts.siteSettings.shows(url)) || parts.media.files.isKnown(url),
  });
  await app.register(filmRoutes, { ...parts.media, films: parts.films });
  healthRoutes(app, parts.readiness);
  maintenanceRoutes(app, parts.maintenance);
  if (parts.restoring) {
    restoreRoutes(app, parts.restoring, (request, password) =>
      parts.auth.confirm({ session: sessionOf(request, sid), password }),
    );
  }
  crawlerRoutes(app, { ...parts, origin: parts.publicOrigin });
  iconRoutes(app, parts);
  if (parts.assetDir !== undefined) await serveAssets(app, parts.assetDir);
  // In development Vite knows files that have no route, so it comes before the unknown.
  const loadSite = await parts.loadSite(app);
  answerUnknown(app);
  const withPublicMedia = publicMedia(parts.publicOrigin, parts.mediaPublicUrl);
  const described = withStructuredData(parts.articles);
  const looks = createKnownLooks();
  const rendering = {
    loadSite: async () => withPublicMedia(described(await loadSite())),
    servicesFor: servicesMaker({
      ...parts,
      cookie: sid,
      linkCookie: linkCookie(isSecure(parts)),
      origin: parts.publicOrigin,
      looks,
    }),
    origin: parts.publicOrigin,
  };
  shareRoutes(app, { ...rendering, looks, tag: parts.articles.tag, media: parts.media });
  renderPages(app, {
    ...rendering,
    pages,
    rewriteHead:
      parts.assetDir === undefined ? async (html) => html : createHeadRewriter(parts.assetDir),
  });
  return app;
}

/** What a process answers that only runs jobs: whether it is alive, and whether it is ready (Z3). */
export async function createWorkerApp(parts: BareAppParts): Promise<FastifyInstance> {
  const app = await emptyApp(parts);
  healthRoutes(app, parts.readiness);
  answerUnknown(app);
  return app;
}

/** What the pages of an exported site are made with. */
export type ExportAppParts = Omit<
  AppParts,
  | "films"
  | "maintenance"
  | "restoring"
  | "writeGate"
  | "videos"
  | "demo"
  | "assetDir"
  | "loadSite"
  | "readiness"
> & { assetDir: string; loadSite: () => Promise<MountSite> };

/**
 * What answers as an exported site is to (O3): pages, data, crawlers' documents, icons and share images. It asks for no
 * session and never listens.
 */
export async function createExportApp(parts: ExportAppParts): Promise<FastifyInstance> {
  const { articles, media, publicOrigin: origin } = parts;
  const app = await emptyApp(parts);
  await app.register(cookie);
  crawlerRoutes(app, { ...parts, origin, isExported: true });
  iconRoutes(app, parts);
  const withPublicMedia = publicMedia(origin, parts.mediaPublicUrl);
  const described = withStructuredData(articles);
  const looks = createKnownLooks();
  const sid = sessionCookie(isSecure(parts));
  const rendering = {
    loadSite: async () => withPublicMedia(described(await parts.loadSite())),
    servicesFor: servicesMaker({
      ...parts,
      cookie: sid,
      linkCookie: linkCookie(isSecure(parts)),
      restoring: undefined,
      origin,
      looks,
    }),
    origin,
    tag: articles.tag,
  };
  shareRoutes(app, { ...rendering, looks, media });
  renderFiles(app, { ...rendering, rewriteHead: createHeadRewriter(parts.assetDir) });
  return app;
}

/** How requests are read, refused and logged, without any that is answered. */
async function emptyApp(
  parts: Omit<BareAppParts, "readiness">,
  serve: (answer: RequestListener) => RequestListener = (answer) => answer,
): Promise<FastifyInstance> {
  const secure = isSecure(parts);
  const app = Fastify({
    serverFactory: (answer) => createHttpServer(secure, serve(answer)),
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.trustProxy && isNearest,
    bodyLimit: JSON_BODY_BYTES,
    forceCloseConnections: "idle",
    // Fastify's own answer has neither our form nor our headers; the HTTP server refuses instead.
    return503OnClosing: false,
    rewriteUrl: ({ url = "/" }) => withoutDotSegments(url),
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

function isSecure({ publicOrigin }: Pick<AppParts, "publicOrigin">): boolean {
  return publicOrigin.startsWith("https:");
}

/**
 * Many clients name the type of a body that they don't send; a route that needs a body refuses its absence.
 * Keys that reach a prototype are refused here: Fastify itself passes most constructors (T21).
 */
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

/** No part of ours reads such a name, so a request that has one is an attack (T21). */
function refusePrototypeQueries(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ query }) => {
    if (isRecord(query) && Object.keys(query).some(namesPrototype)) refuse("malformed");
  });
}

/**
 * What is named by its content lies behind one route. The few other files have one each,
 * so that a name that is not there falls through to the rules for unknown addresses.
 */
async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(root, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    allowedPath: (path) => !COMPRESSED_FILE.test(path),
    maxAge: YEAR_MS,
    immutable: true,
  });
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    globIgnore: ["assets/**", "**/*.{br,gz}"],
    preCompressed: true,
    maxAge: HOUR_MS,
    decorateReply: false,
  });
}
