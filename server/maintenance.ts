import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FastifyBaseLogger } from "fastify";
import type { StudioHealth } from "#domain/health.ts";
import { lastActions, recordAuditEntry } from "./audit-log/audit-log.ts";
import { createNightly } from "./backup/nightly.ts";
import { BACKUPS_FOLDER, stampOf } from "./backup/paths.ts";
import { runSubprocess } from "./commands/subprocess.ts";
import type { OpenDatabase } from "./database/open-database.ts";
import { databaseBytes } from "./database/size.ts";
import { healthReader } from "./health/health.ts";
import { createInspector } from "./health/inspector.ts";
import { lastInspectionIn } from "./health/last-inspection.ts";
import type { Upkeep } from "./health/maintenance-routes.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Media } from "./media/media.ts";
import type { Settings } from "./settings.ts";

export interface KeepingParts {
  settings: Pick<Settings, "dataDir" | "databaseUrl" | "mediaUrl" | "backupDays">;
  database: OpenDatabase;
  media: Media;
  jobs: Pick<Jobs, "retryFailed">;
  log: FastifyBaseLogger;
  now: () => number;
}

/** What looks after a studio's files while nobody does, and tells of it. */
export interface Keeping {
  /** What the page Salud tells. */
  health: () => Promise<StudioHealth>;
  /** What can be done there. */
  upkeep: Upkeep;
  /** Makes a backup and looks at every file, where it is time; asked every hour. Never fails. */
  keep: () => Promise<void>;
}

/** Puts together who backs a studio up, who looks at its files, and who tells of both. */
export function createKeeping({
  settings,
  database,
  media,
  jobs,
  log,
  now,
}: KeepingParts): Keeping {
  const { dataDir, backupDays } = settings;
  // A bucket and a PostgreSQL server are backed up where they stand.
  const isAllHere = settings.databaseUrl === undefined && settings.mediaUrl === undefined;
  const inspector = createInspector({
    check: () => runSubprocess("check", ["--json"]),
    mend: media.mend,
    last: lastInspectionIn(dataDir),
    now,
    log,
  });
  const nightly = createNightly({
    backupDir: join(dataDir, BACKUPS_FOLDER),
    days: backupDays,
    async backUpInto(file) {
      await text(runSubprocess("backup", [file]));
      inspector.inspect();
    },
    now,
    log,
  });

  return {
    health: healthReader({
      media: media.health,
      databaseBytes: () => databaseBytes(database),
      isReadOnly: database.isReadOnly,
      async freeBytes() {
        const { bavail, bsize } = await statfs(dataDir);
        return bavail * bsize;
      },
      inspector,
      backup: async () =>
        isAllHere
          ? { kind: "here", days: backupDays, ...(await nightly.state()) }
          : { kind: "elsewhere" },
      actions: (most) => lastActions(database.query, most),
    }),
    upkeep: {
      inspector,
      retryVariants: jobs.retryFailed,
      backup: isAllHere ? takeAway : undefined,
    },
    async keep() {
      if (isAllHere && backupDays > 0 && !database.isReadOnly) await nightly.keep();
    },
  };

  async function takeAway() {
    const moment = new Date(now());
    await recordAuditEntry(database.query, { kind: "backup-downloaded" }, moment.getTime());
    return { archive: runSubprocess("backup", ["-"]), fileName: `studio-${stampOf(moment)}.tar` };
  }
}
