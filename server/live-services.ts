import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createBackgroundJobs } from "./background-jobs.ts";
import { createWorksOrder } from "./articles/works-order.ts";
import { createAuth } from "./auth/auth.ts";
import { createRateLimit } from "./auth/rate-limit.ts";
import { UPLOADS_FOLDER } from "./backup/paths.ts";
import { createRestoring } from "./backup/restoring.ts";
import { createCategories } from "./categories/categories.ts";
import { runSubprocess } from "./commands/subprocess.ts";
import { createHealth } from "./health/health.ts";
import { createWriteGate } from "./http/write-gate.ts";
import { createInquiries } from "./inquiries/inquiries.ts";
import { createMailer } from "./inquiries/mailer.ts";
import { openFilmUploads } from "./media/films/film-uploads.ts";
import { createPrivateLinks } from "./private-links/private-links.ts";
import { openMediaBucket } from "./storage/open-storage.ts";
import { createAdminAnswers } from "./answers/admin-answers.ts";
import { answerDigest } from "./answers/answer-digest.ts";
import { createGuestAnswers } from "./answers/guest-answers.ts";
import { shownMedia } from "./answers/shown-media.ts";
import { createSelections } from "./selections/selections.ts";
import type { Studio } from "./studio.ts";
import { createVisits } from "./visits/visits.ts";

export type LiveServices = Awaited<ReturnType<typeof openLiveServices>>;

/**
 * Opens the services that only a running server needs.
 * @param restart closes the server, starts it on the replaced data, and then calls `onStarted`
 */
export async function openLiveServices(
  studio: Studio,
  restart: (onStarted: () => void) => void = () => {},
) {
  const { settings, publicOrigin, database, storage, jobs, siteSettings, log, now } = studio;
  const { query } = database;
  const { dataDir } = settings;
  const { monotonic } = studio.clock;
  const filmUploads = await openFilmUploads({
    bucket: await openMediaBucket(settings),
    directory: join(dataDir, UPLOADS_FOLDER),
    database,
    storage,
    mostBytes: settings.mediaMaxBytes,
    mostFilmBytes: settings.filmMaxBytes,
    films: studio.films,
    log,
    ...studio.clock,
  });
  const visits = createVisits({
    database: query,
    settings: async () => (await siteSettings.inForce()).content,
    mediaPublicUrl: settings.mediaPublicUrl,
    log,
    now,
  });
  const mailer = settings.mail && createMailer(settings.mail);
  const inquiries = createInquiries({
    database: query,
    jobs,
    mailer,
    origin: publicOrigin,
    onReceived: settings.countsVisits ? visits.countInquiry : () => {},
    now,
    monotonicNow: monotonic,
  });
  const privateLinks = createPrivateLinks({
    database: query,
    rateLimit: createRateLimit(query, monotonic),
    onUncounted: (error) =>
      log.warn({ err: error }, "an opening of a private link could not be counted"),
    now,
  });
  const selections = createSelections(query, now);
  const answers = createAdminAnswers({
    database: query,
    async shownBy({ article: id = 0, selection }) {
      if (selection !== undefined) {
        return shownMedia((await selections.findShared(selection))?.items ?? []);
      }
      const article = await studio.articles.findShared(id);
      return article ? shownMedia([{ article, media: null }]) : [];
    },
    listMedia: studio.articles.listMedia,
    uploadedNames: studio.media.uploads.uploadedNames,
    now,
  });
  const writeGate = createWriteGate();
  // S3 buckets and PostgreSQL servers are backed up and restored by their own tools.
  const isAllHere = settings.databaseUrl === undefined && settings.mediaUrl === undefined;
  const restoring = isAllHere
    ? createRestoring({
        dataDir,
        database,
        gate: writeGate,
        settle: visits.write,
        runReplacement: (args) => runSubprocess("replacement", args),
        backUpInto: async (file) => void (await text(runSubprocess("backup", [file]))),
        restart,
        log,
        now,
      })
    : undefined;
  return {
    auth: createAuth(query, now, publicOrigin, monotonic),
    filmUploads,
    categories: createCategories(query, now),
    worksOrder: createWorksOrder(query, now),
    inquiries,
    privateLinks,
    selections,
    answers,
    guestAnswers: createGuestAnswers({ database: query, now, monotonicNow: monotonic }),
    visits: settings.countsVisits ? visits : undefined,
    writeGate,
    restoring,
    health: createHealth(studio, inquiries, restoring),
    backgroundJobs: createBackgroundJobs(studio, {
      filmUploads,
      inquiries,
      selections,
      answers,
      answerDigest: answerDigest({ database: query, mailer, origin: publicOrigin, now }),
      visits,
      isBackedUp: isAllHere,
    }),
    /** Writes waiting visits; later ones are not counted. */
    close: visits.close,
  };
}
