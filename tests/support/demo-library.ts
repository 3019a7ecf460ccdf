import { existsSync } from "node:fs";
import { copyFile, link, mkdir, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  aFolder,
  PREPARED_WITHIN_MS,
  startStudioProcess,
  type StudioProcess,
  untilOpen,
} from "./studio-process.ts";

/** Environment variable: the folder of the demo's library with all renditions. */
export const PREPARED_DEMO = "PREPARED_DEMO";
/** Environment variable: the address of the shared demo studio, which no test can change. */
export const READ_ONLY_DEMO = "READ_ONLY_DEMO";

/** Folders whose files a studio never overwrites, so that copies may be hard links. */
const LINKED = new Set(["media", "videos"]);

/** Starts a studio on a copy of the prepared demo in a separate process, which the caller ends. */
export async function startDemoProcess(
  environment: Record<string, string> = {},
): Promise<StudioProcess> {
  return startStudioProcess({ ...environment, DEMO: "on", DATA_DIR: await aDemoFolder() });
}

/** Returns a new folder with a copy of the prepared demo. */
export async function aDemoFolder(): Promise<string> {
  const dataDir = await aFolder();
  const prepared = process.env[PREPARED_DEMO];
  if (prepared === undefined) throw new Error("this test's project prepares no demo");
  while (!existsSync(prepared)) await sleep(100);
  await copyLibrary(prepared, dataDir);
  return dataDir;
}

async function copyLibrary(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyLibrary(source, target);
    else if (LINKED.has(basename(from)))
      await link(source, target).catch(() => copyFile(source, target));
    else await copyFile(source, target);
  }
}

/** Waits until the studio with the read-only demo is open. @returns the studio's address */
export async function readOnlyDemoUrl(): Promise<string> {
  const url = process.env[READ_ONLY_DEMO];
  if (url === undefined) throw new Error("this test's project prepares no demo");
  await untilOpen(url, PREPARED_WITHIN_MS, () => "");
  return url;
}
