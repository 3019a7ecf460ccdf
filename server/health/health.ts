import type {
  BackupHealth,
  IntegrityCheckState,
  JobsHealth,
  MailHealth,
  MediaHealth,
  StudioHealth,
} from "#domain/health.ts";
import type { AuditEntry } from "#domain/audit-entry.ts";

const MOST_ACTIONS = 50;

export interface HealthParts {
  media: () => Promise<MediaHealth>;
  databaseBytes: () => Promise<number>;
  isReadOnly: boolean;
  freeBytes: () => Promise<number>;
  jobs: () => Promise<JobsHealth>;
  mail: () => Promise<MailHealth>;
  integrityCheck: () => Promise<IntegrityCheckState>;
  backup: () => Promise<BackupHealth>;
  auditEntries: (most: number) => Promise<AuditEntry[]>;
}

/** Creates the reader of the data of the page Salud. */
export function healthReader(parts: HealthParts): () => Promise<StudioHealth> {
  return async () => {
    const [media, databaseBytes, freeBytes, backup, auditEntries, integrityCheck, jobs, mail] =
      await Promise.all([
        parts.media(),
        parts.databaseBytes(),
        parts.freeBytes(),
        parts.backup(),
        parts.auditEntries(MOST_ACTIONS),
        parts.integrityCheck(),
        parts.jobs(),
        parts.mail(),
      ]);
    const { isReadOnly } = parts;
    return {
      media,
      databaseBytes,
      isReadOnly,
      freeBytes,
      jobs,
      mail,
      integrityCheck,
      backup,
      auditEntries,
    };
  };
}
