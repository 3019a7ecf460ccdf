import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../backup.ts", import.meta.url));

/** The command's own process, with what it writes and what it complains of. */
export type BackupProcess = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Starts the backup command beside this server, behind it in priority: visitors notice
 * nothing of it, and what breaks it breaks nothing else.
 * @param target as the command takes it
 */
export function startBackup(target: string): BackupProcess {
  const child = spawn(process.execPath, [COMMAND, target], { stdio: ["ignore", "pipe", "pipe"] });
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  return child;
}

/** Makes a backup into a file. @throws Error in the command's own words */
export async function backUpInto(file: string): Promise<void> {
  const child = startBackup(file);
  const complaints = text(child.stderr);
  child.stdout.resume();
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error((await complaints).trim() || `the backup ended with ${code}`);
}
