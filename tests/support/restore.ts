import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { API } from "#domain/api.ts";
import type { RestoreState } from "#domain/backup.ts";
import { restoreBackup } from "../../server/backup/restore-backup.ts";
import { openFileStorage } from "../../server/storage/disk.ts";
import { ADMIN, aFolder, run, type Ran, type Studio } from "./studio-process.ts";
import { json, type Client } from "./studio.ts";

/** Makes a backup with the operator's command. @param file in a new folder by default @returns the file */
export async function aBackup(
  { dataDir }: Pick<Studio, "dataDir">,
  file?: string,
  environment: Record<string, string> = {},
): Promise<string> {
  const target = file ?? join(await aFolder(), "studio.tar");
  const settings = { ...environment, DATA_DIR: dataDir };
  const { code, output } = await run(["server/commands/backup.ts", target], settings);
  if (code !== 0) throw new Error(output);
  expect(output).not.toContain("Missing");
  return target;
}

/** Restores a backup with the operator's command. */
export function restore(
  file: string,
  dataDir: string,
  { environment = {}, killedBy }: RestoreOptions = {},
): Promise<Ran> {
  const settings = { ...environment, DATA_DIR: dataDir };
  return run(["server/commands/restore.ts", file], settings, { killedBy });
}

interface RestoreOptions {
  environment?: Record<string, string>;
  killedBy?: AbortSignal;
}

/** Restores a valid backup. @returns the new data folder */
export async function restored(file: string): Promise<string> {
  const dataDir = await aFolder();
  expect(await restore(file, dataDir)).toMatchObject({ code: 0 });
  return dataDir;
}

/** Restores a backup in the test's process: hundreds of commands would take minutes. */
export async function restoredHere(bytes: Uint8Array) {
  const place = await aFolder();
  const [file, dataDir] = [join(place, "backup.tar"), join(place, "data")];
  await writeFile(file, bytes);
  const storage = await openFileStorage(join(dataDir, "media"), 0);
  const options = { dataDir, storage, database: undefined, reserveBytes: 0 };
  const error = await restoreBackup(file, options).then(
    () => undefined,
    (fault: unknown) => fault,
  );
  return {
    error,
    around: (await readdir(place)).toSorted(),
    left: await readdir(dataDir, { recursive: true }),
  };
}

/** Makes a backup in the folder that the Salud page lists. @returns the file's name */
export async function aKeptBackup({ dataDir }: Pick<Studio, "dataDir">, day = 1): Promise<string> {
  const name = `studio-2026-11-${String(day).padStart(2, "0")}T10-00-00.tar`;
  await mkdir(join(dataDir, "backups"), { recursive: true });
  await aBackup({ dataDir }, join(dataDir, "backups", name));
  return name;
}

/** Requests a restore. */
export function beginRestore(
  admin: Client,
  name: string,
  password = ADMIN.password,
): Promise<Response> {
  return admin(API.restore, json({ name, password }));
}

/** Returns the state of a restore; undefined while the server restarts. */
export async function restoreState(admin: Client): Promise<RestoreState | undefined> {
  const response = await admin(API.restore).catch(() => undefined);
  const answer = response?.ok ? await response.json().catch(() => undefined) : undefined;
  return answer?.state;
}

/** Waits until no restore runs. @returns the final state */
export async function restoreEnd(admin: Client): Promise<RestoreState | undefined> {
  const hasEnded = async () =>
    ["idle", "failed"].includes((await restoreState(admin))?.phase ?? "");
  await expect.poll(hasEnded, { interval: 50 }).toBe(true);
  return restoreState(admin);
}
