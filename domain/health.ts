import * as v from "valibot";
import type { KeptBackup, RestoreState } from "./backup.ts";
import type { AuditEntry } from "./audit-entry.ts";

export interface MediaHealth {
  files: number;
  bytes: number;
  pendingPictures: number;
  pendingFilms: number;
  /** Until the pending pictures are made, as fast as the last ones; null before the first. */
  picturesWithinMs: number | null;
  convertsFilms: boolean;
  failed: string[];
  missing: string[];
  damaged: string[];
}

export interface JobsHealth {
  /** Due jobs and jobs that wait for a retry, without recurring ones. */
  waiting: number;
  running: number;
  failed: number;
}

/** The e-mails that notify the studio of inquiries (Q4). */
export interface MailHealth {
  isOn: boolean;
  waiting: number;
  failed: number;
}

export const integrityReport = v.object({
  at: v.number(),
  looked: v.number(),
  damaged: v.array(v.string()),
  unreferenced: v.number(),
});

export type IntegrityReport = v.InferOutput<typeof integrityReport>;

export interface IntegrityCheckState {
  isRunning: boolean;
  hasFailed: boolean;
  last: IntegrityReport | null;
}

export type BackupHealth =
  /** The database or the media are on other servers, which the studio does not back up. */
  | { kind: "elsewhere" }
  /** `days` is 0 if nightly backups are off; `awaits` is true before the first backup of a new studio. */
  | {
      kind: "here";
      days: number;
      last: number | null;
      failedAt: number | null;
      awaits: boolean;
      kept: KeptBackup[];
      restore: RestoreState;
    };

/** Times are milliseconds since 1970, UTC. */
export interface StudioHealth {
  media: MediaHealth;
  databaseBytes: number;
  isReadOnly: boolean;
  freeBytes: number;
  jobs: JobsHealth;
  mail: MailHealth;
  integrityCheck: IntegrityCheckState;
  backup: BackupHealth;
  auditEntries: readonly AuditEntry[];
}
