import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { FastifyBaseLogger } from "fastify";
import * as v from "valibot";
import {
  readBackupName,
  type BackupComparison,
  backupComparison,
  type KeptBackup,
  type RestoreState,
} from "#domain/backup.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { messageCode } from "#domain/schema.ts";
import type { OpenDatabase } from "../database/database-handle.ts";
import { takeFileLock, type Unlock } from "../database/file-lock.ts";
import { BACKUPS_FOLDER, LOCK_FILE, stampOf } from "./paths.ts";
import { commitReplacement, discardReplacement, newReplacementFolder } from "./replacement.ts";

/** Lists the kept backups and restores one of them (O4). */
export type Restoring = ReturnType<typeof createRestoring>;

export interface RestoringParts {
  dataDir: string;
  database: OpenDatabase;
  /** `close` refuses new writes and resolves when none is running any more. */
  gate: { close(): Promise<void>; open(): void };
  runReplacement: (args: readonly string[]) => Readable;
  /** Writes pending data from memory to the database. */
  settle: () => Promise<void>;
  backUpInto: (file: string) => Promise<void>;
  /** Restarts the server with what `dataDir` contains then. */
  restart: (onStarted: () => void) => void;
  log: Pick<FastifyBaseLogger, "info" | "error">;
  now: () => number;
}

export function createRestoring(parts: RestoringParts) {
  const { dataDir, database, gate, settle, runReplacement, backUpInto, restart, log, now } = parts;
  const backupDir = join(dataDir, BACKUPS_FOLDER);
  let state: RestoreState = { phase: "idle" };

  async function fileOf(name: string): Promise<string> {
    const kept = await list();
    return kept.some((each) => each.name === name)
      ? join(backupDir, name)
      : refuse("no-such-backup");
  }

  async function list(): Promise<KeptBackup[]> {
    const names = await readdir(backupDir).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => {
        const backup = readBackupName(name);
        const facts = backup && (await stat(join(backupDir, name)).catch(() => undefined));
        // Regular files only: reading a pipe would never end.
        return backup && facts?.isFile() ? { ...backup, bytes: facts.size } : [];
      }),
    );
    return found.flat().toSorted((a, b) => b.madeAt - a.madeAt);
  }

  async function restore(
    name: string,
    file: string,
    folder: string,
    unlock: Unlock,
  ): Promise<void> {
    await answerOf(runReplacement(["lay", file, folder]));
    state = { phase: "saving", name };
    // From here on, a write would be neither in the new studio nor in the backup of the old one.
    await gate.close();
    await settle();
    const before = join(backupDir, `before-restore-${stampOf(new Date(now()))}.tar`);
    await backUpInto(before);
    state = { phase: "replacing", name };
    await commitReplacement(folder, database, { name, now: now() });
    log.info({ backup: name, before }, "a backup is restored: the server starts anew");
    restart(unlock);
  }

  async function fail(name: string, folder: string, unlock: Unlock, error: unknown): Promise<void> {
    const code = isRefusal(error) ? error.code : "backup-restore-failed";
    log.error({ err: error, backup: name }, "a backup could not be restored: nothing was changed");
    await discardReplacement(folder).catch((reason: unknown) => log.error({ err: reason }));
    gate.open();
    unlock();
    state = { phase: "failed", name, code };
  }

  return {
    list,

    /** @throws Refusal `no-such-backup`, `backup-damaged` or `backup-newer` */
    async compare(name: string): Promise<BackupComparison> {
      const answer = await answerOf(runReplacement(["compare", await fileOf(name)]));
      return v.parse(backupComparison, answer);
    },

    state: (): RestoreState => state,

    /**
     * Verifies the backup, backs up the present studio, and restarts the server with the backup.
     * @throws Refusal `no-such-backup`, `restore-under-way` or `command-under-way`
     */
    async begin(name: string): Promise<void> {
      const file = await fileOf(name);
      if (!["idle", "failed"].includes(state.phase)) refuse("restore-under-way");
      const unlock = takeFileLock(join(dataDir, LOCK_FILE)) ?? refuse("command-under-way");
      state = { phase: "proving", name };
      const folder = newReplacementFolder(dataDir);
      void restore(name, file, folder, unlock).catch((error: unknown) =>
        fail(name, folder, unlock, error),
      );
    },
  };
}

const printedAnswer = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ refused: v.fallback(v.optional(messageCode), undefined) }),
);

/** Parses the output of the subprocess. @throws Refusal with the code in it */
async function answerOf(printed: Readable): Promise<Record<string, unknown>> {
  const { refused, ...answer } = v.parse(printedAnswer, await text(printed));
  return refused === undefined ? answer : refuse(refused);
}
