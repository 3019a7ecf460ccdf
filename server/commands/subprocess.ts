import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** Lower than the server's; at the lowest priority a download stalls on a busy machine. */
const PRIORITY = os.constants.priority.PRIORITY_BELOW_NORMAL;

export type Command = "backup" | "check" | "replacement";

/** Runs a command at lower priority; its output fails with its message, and closing the output ends it. */
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
  // Handles a failed start, which is reported before anything awaits `ended`.
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
    // Not killed: when its output closes, the command ends by itself and removes its temporary files.
    child.stdout.destroy();
  }
}
