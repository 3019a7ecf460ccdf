import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** Behind the pages, but not the lowest, at which a download would stall on a busy machine. */
const PRIORITY = os.constants.priority.PRIORITY_BELOW_NORMAL;

/** A command of the operator's, as a program of its own. */
export type Command = "backup" | "check" | "replacement";

/**
 * Runs one of the commands beside this server, with its settings and behind it in priority:
 * visitors notice nothing of it, and what breaks it breaks nothing else.
 * @param signal asks the command to end
 * @returns what it prints, which fails in the command's own words unless it ends as it should;
 *   who reads no further ends the command
 */
export function runSubprocess(
  command: Command,
  args: readonly string[],
  signal?: AbortSignal,
): Readable {
  return Readable.from(printed(command, args, signal), { objectMode: false });
}

async function* printed(
  command: Command,
  args: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  signal?.throwIfAborted();
  const file = fileURLToPath(new URL(`${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    // Its input ends with this process.
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  // A machine that can begin no process says so at once, before anybody waits for the end.
  ended.catch(() => {});
  if (child.pid === undefined) {
    await ended;
    return;
  }
  const callOff = () => child.kill();
  signal?.addEventListener("abort", callOff, { once: true });
  const complaints = text(child.stderr);
  os.setPriority(child.pid, PRIORITY);
  try {
    yield* child.stdout;
    await ended;
    if (child.exitCode !== 0) {
      throw new Error((await complaints).trim() || `${command} ended with ${child.exitCode}`);
    }
  } finally {
    signal?.removeEventListener("abort", callOff);
    // Not killed: with its output closed the command ends by itself and removes its temporary files.
    child.stdout.destroy();
  }
}
