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
  /** It is ended without a word as soon as this says so. */
  killedBy?: AbortSignal;
}

/** Runs one of the server's commands to its end, as `npm run` does. */
export async function run(
  args: readonly string[],
  environment: Record<string, string>,
  { input = "", killedBy }: Meanwhile = {},
): Promise<Ran> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", ...environment },
  });
  child.stdin.end(input);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const kill = () => child.kill("SIGKILL");
  killedBy?.addEventListener("abort", kill);
  await once(child, "close");
  killedBy?.removeEventListener("abort", kill);
  return { code: child.exitCode, output };
}
