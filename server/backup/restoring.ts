import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { FastifyBaseLogger } from "fastify";
import {
  readBackupName,
  type BackupComparison,
  type KeptBackup,
  type RestoreState,
} from "#domain/backup.ts";
import { MESSAGES, type MessageCode } from "#domain/messages.ts";
import { isRecord } from "#domain/parsing.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import type { OpenDatabase } from "../database/open-database.ts";
import { takeFileLock, type Unlock } from "../database/file-lock.ts";
import { BACKUPS_FOLDER, LOCK_FILE, stampOf } from "./paths.ts";
import { commitReplacement, discardReplacement, newReplacementFolder } from "./replacement.ts";

/** The kept backups, and putting one in the studio's place (O4). */
export type Restoring = ReturnType<typeof createRestoring>;

export interface RestoringParts {
  dataDir: string;
  database: OpenDatabase;
  /** Refuses writes once `close` was called, which resolves when none is under way any more. */
  gate: { close(): Promise<void>; open(): void };
  /** Runs the command `replacement` beside the server. */
  runReplacement: (args: readonly string[]) => Readable;
  /** Writes to the database what waits in memory. */
  settle: () => Promise<void>;
  /** Backs the studio up into a file. */
  backUpInto: (file: string) => Promise<void>;
  /** Closes the server, starts it on what lies in `dataDir` then, and calls back. */
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

  /** The newest first. */
  async function list(): Promise<KeptBackup[]> {
    const names = await readdir(backupDir).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => {
        const backup = readBackupName(name);
        const facts = backup && (await stat(join(backupDir, name)).catch(() => undefined));
        // Nobody would come to the end of a pipe.
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
    // From here on nothing is acknowledged that neither the one studio nor the backup of the other has.
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

    /**
     * What restoring a backup would change.
     * @throws Refusal `no-such-backup`, `backup-damaged` or `backup-newer`
     */
    async compare(name: string): Promise<BackupComparison> {
      const answer = await answerOf(runReplacement(["compare", await fileOf(name)]));
      return answer as unknown as BackupComparison;
    },

    state: (): RestoreState => state,

    /**
     * Begins to restore a backup: it is proven, the studio as it is now is backed up, and the server is
     * started anew with the other. Whatever fails or is killed before that leaves everything as it was.
     * @throws Refusal `no-such-backup`, `restore-under-way`, or `command-under-way` while an operator's command
     *   changes the studio
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

/** What the program beside the server prints. @throws Refusal of the code in it */
async function answerOf(printed: Readable): Promise<Record<string, unknown>> {
  const answer: unknown = JSON.parse(await text(printed));
  if (!isRecord(answer)) throw new TypeError("the program beside the server printed no answer");
  const { refused } = answer;
  return isCode(refused) ? refuse(refused) : answer;
}

function isCode(value: unknown): value is MessageCode {
  return typeof value === "string" && Object.hasOwn(MESSAGES, value);
}
