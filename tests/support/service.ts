import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { ADMIN, aFolder, aFreePort } from "./studio-process.ts";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Default of RestartSec (systemd.service(5)). */
const RESTART_AFTER_MS = 100;

/** A studio under a service manager, started by `scripts/start.mjs` like `npm start`. */
export interface Service {
  url: string;
  /** Output of all starts. */
  output(): string;
  /** Exit code of each start; null after a signal. */
  exits: readonly (number | null)[];
}

/** Returns the settings of the systemd unit in docs/deploy.md. */
export function deployedUnit(): Map<string, string> {
  const [, unit = ""] = /```ini\n([\s\S]*?)```/.exec(readFileSync("docs/deploy.md", "utf8")) ?? [];
  return new Map(
    Array.from(unit.matchAll(/^\s*(\w+)=(.*)$/gm), ([, name = "", value = ""]) => [name, value]),
  );
}

/** Runs a studio as systemd does with `Restart=always`, until the test ends. */
export async function aService(environment: Record<string, string>): Promise<Service> {
  const port = await aFreePort();
  const exits: (number | null)[] = [];
  const over = new AbortController();
  let output = "";
  let running: ChildProcess | undefined;
  const start = () => {
    running = spawn("node", ["scripts/start.mjs"], {
      // A process group, as of a unit, includes the child processes at the kill.
      detached: true,
      env: { ...process.env, ADMIN_PASSWORD: ADMIN.password, ...environment, PORT: String(port) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [running.stdout, running.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    return once(running, "exit");
  };
  const supervise = async () => {
    while (!over.signal.aborted) {
      const [code] = await start();
      exits.push(code);
      await sleep(RESTART_AFTER_MS);
    }
  };
  const supervising = supervise();
  onTestFinished(async () => {
    over.abort();
    if (running?.pid !== undefined && running.exitCode === null) {
      process.kill(-running.pid, "SIGKILL");
    }
    await supervising;
  });
  return { url: `http://localhost:${port}`, output: () => output, exits };
}

const UNCAUGHT_ERROR = `process.on("SIGUSR2", () => setImmediate(() => { throw new Error("a surprise"); }));`;

/** Returns the environment of a studio that throws an uncaught error at SIGUSR2. */
export async function surprising(): Promise<{ NODE_OPTIONS: string }> {
  const file = join(await aFolder(), "surprise.mjs");
  await writeFile(file, UNCAUGHT_ERROR);
  return { NODE_OPTIONS: `--import=file://${file}` };
}

/** Returns the fatal entries of a studio's log. */
export function fatalLines(output: string): { level: number; err: { message: string } }[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith('{"level":60,'))
    .map((line) => JSON.parse(line));
}
