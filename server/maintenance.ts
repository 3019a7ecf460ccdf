import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { BackupHealth } from "#domain/health.ts";
import { latestAuditEntries, recordAuditEntry } from "./audit-log/audit-log.ts";
import { newestNightly, NIGHTLY_BACKUP, nightlyBackup } from "./backup/nightly.ts";
import { BACKUPS_FOLDER, stampOf } from "./backup/paths.ts";
import type { Restoring } from "./backup/restoring.ts";
import { runSubprocess } from "./commands/subprocess.ts";
import type { Inquiries } from "./inquiries/inquiries.ts";
import { databaseBytes } from "./database/open-database.ts";
import { healthReader } from "./health/health.ts";
import {
  REQUESTED,
  INTEGRITY_CHECK,
  integrityCheckHandler,
  integrityCheckState,
} from "./health/integrity-check.ts";
import type { JobHandler } from "./jobs/jobs.ts";
import { HOURLY_MS } from "./jobs/night.ts";
import type { FilmUploads } from "./media/films/film-uploads.ts";
import type { Studio } from "./studio.ts";
import type { Visits } from "./visits/visits.ts";

interface Maintained {
  filmUploads: Pick<FilmUploads, "sweep">;
  inquiries: Pick<Inquiries, "sweep" | "mailHealth" | "mailHandler">;
  visits: Pick<Visits, "sweep">;
  restoring: Pick<Restoring, "list" | "state"> | undefined;
}

/** Creates a studio's recurring jobs, and the data and actions of the page Salud. */
export function createMaintenance(
  studio: Studio,
  { filmUploads, inquiries, visits, restoring }: Maintained,
) {
  const { settings, database, articles, media, jobs, log, now } = studio;
  const { dataDir, backupDays } = settings;
  const backupDir = join(dataDir, BACKUPS_FOLDER);

  const sweep: JobHandler = {
    kind: "sweep",
    // At once: a studio that restarts often would otherwise never sweep.
    recurs: { afterStartMs: 0, everyMs: HOURLY_MS },
    async run() {
      // The trash first, because deleted articles leave unused pictures.
      const swept = [];
      const sweeps = [
        articles.sweepTrash,
        media.sweep,
        filmUploads.sweep,
        inquiries.sweep,
        visits.sweep,
      ];
      for (const each of sweeps) swept.push(...(await Promise.allSettled([each()])));
      const failures = swept.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
      if (failures.length > 1) throw new AggregateError(failures, failures.join("; "));
      if (failures.length === 1) throw failures[0];
    },
  };
  const backup = nightlyBackup({
    backupDir,
    days: backupDays,
    backUpInto: async (file, signal) => void (await text(runSubprocess("backup", [file], signal))),
    now,
    log,
  });
  const integrityCheck = integrityCheckHandler({
    check: (signal) => runSubprocess("check", ["--json"], signal),
    repair: media.repair,
    // Every byte of a bucket would be billed every night.
    isNightly: settings.mediaUrl === undefined,
    now,
  });

  async function backupHealth(): Promise<BackupHealth> {
    if (restoring === undefined) return { kind: "elsewhere" };
    const last = (await newestNightly(backupDir, now())) ?? null;
    const { lastError = null, endedAt = null } = (await jobs.state(NIGHTLY_BACKUP)) ?? {};
    const failedAt = lastError === null ? null : endedAt;
    return {
      kind: "here",
      days: backupDays,
      last,
      failedAt,
      awaits: last === null && endedAt === null,
      kept: await restoring.list(),
      restore: restoring.state(),
    };
  }

  return {
    health: healthReader({
      media: media.health,
      databaseBytes: () => databaseBytes(database),
      isReadOnly: database.isReadOnly,
      async freeBytes() {
        const { bavail, bsize } = await statfs(dataDir);
        return bavail * bsize;
      },
      jobs: jobs.count,
      mail: inquiries.mailHealth,
      integrityCheck: async () => integrityCheckState(await jobs.state(INTEGRITY_CHECK)),
      backup: backupHealth,
      auditEntries: (most) => latestAuditEntries(database.query, most),
    }),

    actions: {
      checkIntegrity: () => jobs.runNow(INTEGRITY_CHECK, REQUESTED),
      retryFailed: jobs.retryFailed,
      backup: restoring ? openBackupDownload : undefined,
    },

    handlers: [
      ...media.renditionsHandlers,
      inquiries.mailHandler,
      sweep,
      ...(restoring && backupDays > 0 ? [backup] : []),
      integrityCheck,
    ],
  };

  async function openBackupDownload() {
    const moment = new Date(now());
    await recordAuditEntry(database.query, { kind: "backup-downloaded" }, moment.getTime());
    return { archive: runSubprocess("backup", ["-"]), fileName: `studio-${stampOf(moment)}.tar` };
  }
}
