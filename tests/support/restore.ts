import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { API } from "#domain/api.ts";
import type { RestoreState } from "#domain/backup.ts";
import { ADMIN, run, type Studio } from "./studio-process.ts";
import { json, type Client } from "./studio.ts";

const RESTORED_WITHIN_MS = 60_000;

/** Makes a backup as the operator does, kept where Salud finds it. @returns its name */
export async function aKeptBackup({ dataDir }: Pick<Studio, "dataDir">, day = 1): Promise<string> {
  const name = `studio-2026-11-${String(day).padStart(2, "0")}T10-00-00.tar`;
  await mkdir(join(dataDir, "backups"), { recursive: true });
  const file = join(dataDir, "backups", name);
  const { code, output } = await run(["server/commands/backup.ts", file], { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(output);
  return name;
}

/** Asks for a restore. */
export function beginRestore(
  admin: Client,
  name: string,
  password = ADMIN.password,
): Promise<Response> {
  return admin(API.restore, json({ name, password }));
}

/** How far it is; undefined while the server starts anew. */
export async function restoreState(admin: Client): Promise<RestoreState | undefined> {
  const response = await admin(API.restore).catch(() => undefined);
  const answer = response?.ok ? await response.json().catch(() => undefined) : undefined;
  return answer?.state;
}

/** Waits until nothing is restored any more. @returns how it ended */
export async function restoreEnd(admin: Client): Promise<RestoreState | undefined> {
  const hasEnded = async () =>
    ["idle", "failed"].includes((await restoreState(admin))?.phase ?? "");
  await expect.poll(hasEnded, { timeout: RESTORED_WITHIN_MS, interval: 50 }).toBe(true);
  return restoreState(admin);
}
