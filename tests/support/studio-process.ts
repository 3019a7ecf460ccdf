import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import node from "../../scripts/node-for-studio.json" with { type: "json" };
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { storesOf } from "./stores-of-studio.ts";
import { waitFor } from "./waits.ts";

export const ADMIN = { username: "admin", password: "a password for tests" };
const OPENS_WITHIN_MS = 120_000;
/** Time limit for the demo's renditions, which are made beside the first files of a run. */
export const PREPARED_WITHIN_MS = 1_800_000;

/** Factor by which FAST_TIMEOUTS shortens a studio's timeouts. */
export const TIMES_FASTER = 10;
export const FAST_TIMEOUTS = {
  NODE_OPTIONS: `--import=${new URL("preload/fast-timeouts.ts", import.meta.url).href}`,
  TIMES_FASTER: String(TIMES_FASTER),
};

/** Longest side of a small demo's pictures, as wide as most of them are shown. */
export const SMALL_DEMO_PX = 640;
/** Longest side for tests of the renditions on a large screen. */
export const LARGE_DEMO_PX = 1280;

/** Returns the environment of a studio that imports the demo with pictures of this longest side. */
export const demoOfPictures = (px: number) => ({
  NODE_OPTIONS: `--import=${new URL("preload/small-demo.ts", import.meta.url).href}`,
  DEMO_PICTURE_PX: String(px),
});
export const SMALL_DEMO = demoOfPictures(SMALL_DEMO_PX);

export interface Studio {
  url: string;
  dataDir: string;
  /** Returns everything printed so far. */
  output(): string;
  /** Ends the studio gracefully. @returns the exit code, 0 on success */
  stop(): Promise<number | null>;
}

/** A studio in a separate process, as an operator runs it. */
export interface StudioProcess extends Studio {
  process: ChildProcess;
  /** Kills the process without warning, as a power cut would. */
  kill(): Promise<void>;
}

/** Folder, arguments and user of a studio's process. */
export interface Program {
  folder?: string;
  args?: string[];
  uid?: number;
  /** Called with the whole output at each new part. */
  onOutput?: (printed: string) => void;
  /** Time limit for a slow start, such as one that prepares the demo. */
  opensWithinMs?: number;
}

/** Starts a studio in a separate process, empty unless DEMO is set; the caller ends the process. */
export async function startStudioProcess(
  environment: Record<string, string> = {},
  program: Program = {},
): Promise<StudioProcess> {
  const dataDir = environment.DATA_DIR ?? (await aFolder());
  const port = environment.PORT ?? String(await aFreePort());
  const child = spawnStudio(
    {
      ADMIN_PASSWORD: ADMIN.password,
      ...(await storesOf(dataDir, environment)),
      ...environment,
      DATA_DIR: dataDir,
      PORT: port,
    },
    program,
  );
  const output = printedBy(child);
  const { onOutput, opensWithinMs = OPENS_WITHIN_MS } = program;
  child.stdout.on("data", () => onOutput?.(output()));
  const exited = once(child, "exit");
  const studio: StudioProcess = {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    output,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
    async stop() {
      child.kill("SIGTERM");
      await exited;
      return child.exitCode;
    },
  };
  try {
    await Promise.race([
      untilGreeted(opensWithinMs, output).then(() =>
        untilOpen(studio.url, OPENS_WITHIN_MS, output),
      ),
      exited.then(() => {
        throw new Error(`the studio did not open:\n${output()}`);
      }),
    ]);
  } catch (error) {
    // The caller has no handle yet to end the process.
    child.kill("SIGKILL");
    throw error;
  }
  return studio;
}

/** Waits for the program's own message: another program may have answered at the port before. */
async function untilGreeted(withinMs: number, output: () => string): Promise<void> {
  const end = Date.now() + withinMs;
  while (!output().includes("Its data lies in")) {
    if (Date.now() > end) throw new Error(`the studio did not open in time:\n${output()}`);
    await sleep(25);
  }
}

/** Runs a studio that must refuse to start. @returns the output and the exit code */
export async function aRefusedStart(
  environment: Record<string, string>,
  program: Program = {},
): Promise<{ output: string; code: number | null }> {
  const child = spawnStudio({ DATA_DIR: await aFolder(), ...environment }, program);
  const output = printedBy(child);
  await once(child, "close");
  return { output: output(), code: child.exitCode };
}

/** Spawns the process only, for tests of its start or end. */
export function spawnStudio(
  environment: Record<string, string>,
  { folder = ".", args = [], uid }: Program = {},
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [...node.args, "server/main.ts", ...args], {
    cwd: folder,
    uid,
    env: {
      ...process.env,
      ...node.environment,
      NODE_ENV: "production",
      DEMO: "off",
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function printedBy(child: ChildProcessByStdio<null, Readable, Readable>): () => string {
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  return () => printed;
}

/** Waits until a studio answers. @throws with the output after the time limit */
export function untilOpen(url: string, withinMs: number, output: () => string): Promise<void> {
  return waitFor("studio", answers(url, withinMs, output));
}

async function answers(url: string, withinMs: number, output: () => string): Promise<void> {
  const end = Date.now() + withinMs;
  for (;;) {
    const isOpen = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isOpen) return;
    if (Date.now() > end) throw new Error(`the studio did not open in time:\n${output()}`);
    await sleep(25);
  }
}

/** Below the ephemeral ports: any outgoing request could use one of those before the server listens. */
const FIRST = 15_000;
const AFTER_LAST = 32_000;

/** Returns a free port of this machine. */
export async function aFreePort(): Promise<number> {
  const port = randomInt(FIRST, AFTER_LAST);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return aFreePort();
  }
  server.close();
  await once(server, "close");
  return port;
}

/** Creates an empty temporary folder. */
export function aFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "studio-"));
}

/** Returns the ids of a process's running children, on Linux only. */
export async function childProcesses(parent: number): Promise<number[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(ids.map(parentOf));
  return ids.filter((_, at) => parents[at] === parent);
}

async function parentOf(id: number): Promise<number | undefined> {
  // The process may have ended since its folder was listed.
  const line = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
  // The name in brackets may contain anything; the state and the parent follow the name.
  const [state, parent] = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return state === "Z" ? undefined : Number(parent);
}

/** Result of an operator's command. */
export interface Ran {
  code: number | null;
  output: string;
}

interface Meanwhile {
  /** Written to standard input, which is then closed. */
  input?: string;
  /** Kills the command when aborted. */
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
