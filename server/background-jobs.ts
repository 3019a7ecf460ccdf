import { join } from "node:path";
import { text } from "node:stream/consumers";
import { HOUR_MS } from "#domain/durations.ts";
import { nightlyBackup } from "./backup/nightly.ts";
import { BACKUPS_FOLDER } from "./backup/paths.ts";
import { runSubprocess } from "./commands/subprocess.ts";
import { integrityCheckHandler } from "./health/integrity-check.ts";
import type { Inquiries } from "./inquiries/inquiries.ts";
import type { JobHandler } from "./jobs/jobs.ts";
import type { FilmUploads } from "./media/films/film-uploads.ts";
import type { AdminAnswersService } from "./answers/admin-answers.ts";
import type { Selections } from "./selections/selections.ts";
import type { Studio } from "./studio.ts";
import type { Visits } from "./visits/visits.ts";

/**
 * Creates the handlers of all background jobs of a running server.
 * @param isBackedUp false if files or database are elsewhere, where their own tools back them up
 */
export function createBackgroundJobs(
  { settings, articles, media, log, now }: Studio,
  {
    filmUploads,
    inquiries,
    selections,
    answers,
    answerDigest,
    visits,
    isBackedUp,
  }: {
    filmUploads: Pick<FilmUploads, "sweep">;
    inquiries: Pick<Inquiries, "sweep" | "mailHandler">;
    selections: Pick<Selections, "sweep">;
    answers: Pick<AdminAnswersService, "sweep">;
    answerDigest: JobHandler;
    visits: Pick<Visits, "sweep">;
    isBackedUp: boolean;
  },
): JobHandler[] {
  const { dataDir, backupDays, mediaUrl } = settings;

  const sweep: JobHandler = {
    kind: "sweep",
    // At once: a studio that restarts often would otherwise never sweep.
    recurs: { afterStartMs: 0, everyMs: HOUR_MS },
    async run() {
      // The trash first, because deleted articles leave unused pictures.
      const swept = [];
      const sweeps = [
        articles.sweepTrash,
        media.sweep,
        filmUploads.sweep,
        inquiries.sweep,
        selections.sweep,
        answers.sweep,
        visits.sweep,
      ];
      for (const each of sweeps) swept.push(...(await Promise.allSettled([each()])));
      const failures = swept.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
      if (failures.length > 1) throw new AggregateError(failures, failures.join("; "));
      if (failures.length === 1) throw failures[0];
    },
  };
  const backup = nightlyBackup({
    backupDir: join(dataDir, BACKUPS_FOLDER),
    days: backupDays,
    backUpInto: async (file, signal) => void (await text(runSubprocess("backup", [file], signal))),
    now,
    log,
  });
  const integrityCheck = integrityCheckHandler({
    check: (signal) => runSubprocess("check", ["--json"], signal),
    repair: media.repair,
    // Every byte of a bucket would be billed every night.
    isNightly: mediaUrl === undefined,
    now,
  });
  return [
    ...media.renditionsHandlers,
    inquiries.mailHandler,
    answerDigest,
    sweep,
    ...(isBackedUp && backupDays > 0 ? [backup] : []),
    integrityCheck,
  ];
}
