import type { KeptBackup, RestoreState } from "./backup.ts";
import type { AuditEntry } from "./audit-entry.ts";

/** What is known of a studio's files without reading them. */
export interface MediaHealth {
  files: number;
  /** Of all of them, renditions included. */
  bytes: number;
  /** Pictures and films whose renditions are being made, or wait for it. */
  pending: number;
  /** Whether films can be converted: the codecs are an optional package (V2). */
  convertsFilms: boolean;
  /** Addresses of pictures and films whose renditions could not be made. */
  failed: string[];
  /** Addresses of pictures and films with a file that is not there. */
  missing: string[];
  /** Addresses of those whose file is longer or shorter than what was stored. */
  damaged: string[];
}

/** The background work of the server: renditions, and what is done every hour or night. */
export interface JobsHealth {
  /** Jobs that are due or in a pause after a failure; not those that recur. */
  waiting: number;
  running: number;
  /** Jobs that failed for good, until the admin retries them. */
  failed: number;
}

/** The mails that tell of inquiries (Q4); the inquiries themselves are there in any case. */
export interface MailHealth {
  /** Whether a mail server is set. */
  isOn: boolean;
  /** Mails that failed and are tried again. */
  waiting: number;
  /** Mails that were given up, until the admin has them tried again. */
  failed: number;
}

/** What the last look at every byte of every file found. */
export interface IntegrityReport {
  /** When it ended: milliseconds since 1970, UTC. */
  at: number;
  /** Files that were looked at. */
  looked: number;
  /** Addresses of pictures and films with a file that can't be read as what it is. */
  damaged: string[];
  /** Files that nothing in the library leads to. */
  unreferenced: number;
}

/** Whether files are being looked at, and what came of the last time. */
export interface IntegrityCheckState {
  isRunning: boolean;
  /** True where the last look ended without a result. */
  hasFailed: boolean;
  /** Null before the first. */
  last: IntegrityReport | null;
}

/** Whether the studio makes its own backups. */
export type BackupHealth =
  /** The database or the media lie on servers of their own, with their own ways. */
  | { kind: "elsewhere" }
  /**
   * The studio itself, every night; `days` is 0 where nights are switched off. A studio that was
   * just started for the first time `awaits` its first.
   */
  | {
      kind: "here";
      days: number;
      last: number | null;
      failedAt: number | null;
      awaits: boolean;
      /** The newest first. */
      kept: KeptBackup[];
      restore: RestoreState;
    };

/** All that the page Salud shows. Times are milliseconds since 1970, UTC. */
export interface StudioHealth {
  media: MediaHealth;
  databaseBytes: number;
  /** Whether the disk of the data folder is read-only. */
  isReadOnly: boolean;
  /** Left on the disk of the data folder. */
  freeBytes: number;
  jobs: JobsHealth;
  mail: MailHealth;
  integrityCheck: IntegrityCheckState;
  backup: BackupHealth;
  /** The last that the admin did, the newest first. */
  auditEntries: readonly AuditEntry[];
}
