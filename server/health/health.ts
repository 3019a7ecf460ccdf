import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type { BackupHealth, StudioHealth } from "#domain/health.ts";
import { latestAuditEntries, recordAuditEntry } from "../audit-log/audit-log.ts";
import { newestNightly, NIGHTLY_BACKUP } from "../backup/nightly.ts";
import { BACKUPS_FOLDER, stampOf } from "../backup/paths.ts";
import type { Restoring } from "../backup/restoring.ts";
import { runSubprocess } from "../commands/subprocess.ts";
import { databaseBytes } from "../database/database-handle.ts";
import { REQUESTED } from "../jobs/night.ts";
import type { Inquiries } from "../inquiries/inquiries.ts";
import type { Studio } from "../studio.ts";
import { INTEGRITY_CHECK, integrityCheckState } from "./integrity-check.ts";

const MOST_AUDIT_ENTRIES = 50;

export type Health = ReturnType<typeof createHealth>;

/**
 * Creates the data and the actions of the page Salud.
 * @param restoring undefined if files or database are elsewhere; then there is no backup either
 */
export function createHealth(
  { settings, database, media, jobs, now }: Studio,
  { mailHealth }: Pick<Inquiries, "mailHealth">,
  restoring: Pick<Restoring, "list" | "state"> | undefined,
) {
  const { dataDir, backupDays } = settings;

  async function freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  }

  async function backupHealth(): Promise<BackupHealth> {
    if (restoring === undefined) return { kind: "elsewhere" };
    const last = (await newestNightly(join(dataDir, BACKUPS_FOLDER), now())) ?? null;
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

  async function openBackupDownload() {
    const moment = new Date(now());
    await recordAuditEntry(database.query, { kind: "backup-downloaded" }, moment.getTime());
    return { archive: runSubprocess("backup", ["-"]), fileName: `studio-${stampOf(moment)}.tar` };
  }

  return {
    async read(): Promise<StudioHealth> {
      const [mediaHealth, bytes, free, backup, auditEntries, integrityCheck, counted, mail] =
        await Promise.all([
          media.health(),
          databaseBytes(database),
          freeBytes(),
          backupHealth(),
          latestAuditEntries(database.query, MOST_AUDIT_ENTRIES),
          jobs.state(INTEGRITY_CHECK),
          jobs.count(),
          mailHealth(),
        ]);
      return {
        media: mediaHealth,
        databaseBytes: bytes,
        isReadOnly: database.isReadOnly,
        freeBytes: free,
        jobs: counted,
        mail,
        integrityCheck: integrityCheckState(integrityCheck),
        backup,
        auditEntries,
      };
    },

    checkIntegrity: () => jobs.runNow(INTEGRITY_CHECK, REQUESTED),
    retryFailed: jobs.retryFailed,
    backup: restoring ? openBackupDownload : undefined,
  };
}
