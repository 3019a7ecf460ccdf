import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../backup.ts", import.meta.url));

/**
 * Makes a backup into a file by the command beside this server, behind it in priority:
 * visitors notice nothing of it, and what breaks it breaks nothing else.
 * @throws Error in the command's own words
 */
export async function backUpInto(file: string): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, file], { stdio: ["ignore", "ignore", "pipe"] });
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  const complaints = text(child.stderr);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error((await complaints).trim() || `the backup ended with ${code}`);
}
