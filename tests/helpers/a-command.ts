import { spawn } from "node:child_process";
import { once } from "node:events";

/** What a command of the operator's did. */
export interface Ran {
  code: number | null;
  output: string;
}

/** What may happen to a command meanwhile. */
interface Meanwhile {
  /** Written on its standard input, which then ends. */
  input?: string;
  /** After so long it is ended without a word. */
  killAfterMs?: number;
}

/** Runs one of the server's commands to its end, as `npm run` does. */
export async function run(
  args: readonly string[],
  environment: Record<string, string>,
  { input = "", killAfterMs }: Meanwhile = {},
): Promise<Ran> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", ...environment },
  });
  child.stdin.end(input);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const timer = killAfterMs && setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  await once(child, "close");
  clearTimeout(timer);
  return { code: child.exitCode, output };
}
