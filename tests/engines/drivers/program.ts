import { spawn } from "node:child_process";
import { once } from "node:events";
import { vi } from "vitest";

const STARTS_WITHIN_MS = 60_000;

export interface RunningProgram {
  stop(): Promise<void>;
}

/**
 * Starts a program and waits until it is ready.
 * @param ready gets all output so far; throws until the program is ready
 */
export async function startProgram<Ready>(
  [command = "", ...args]: readonly string[],
  ready: (printed: string) => Ready | Promise<Ready>,
  environment: Record<string, string> = {},
): Promise<RunningProgram & { ready: Ready }> {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  // The program may not be installed.
  child.on("error", ({ message }) => (printed += message));
  const stop = async () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill();
    await exited;
  };
  try {
    const isReady = await vi.waitFor(() => ready(printed), {
      timeout: STARTS_WITHIN_MS,
      interval: 50,
    });
    return { ready: isReady, stop };
  } catch (cause) {
    await stop();
    throw new Error(`${command} did not start:\n${printed}`, { cause });
  }
}

/** Returns the first match in the output. @throws while there is none */
export function matchIn(printed: string, pattern: RegExp): string {
  const [match] = pattern.exec(printed) ?? [];
  if (match === undefined) throw new Error(`${pattern} was not printed yet`);
  return match;
}
