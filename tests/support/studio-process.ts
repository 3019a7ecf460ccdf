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
/** How long the demo's pictures may take to be made. */
export const PREPARED_WITHIN_MS = 600_000;

/** In how many parts of its time a studio under FAST_TIMEOUTS gives up a connection. */
export const TIMES_FASTER = 10;
export const FAST_TIMEOUTS = {
  NODE_OPTIONS: `--import=${new URL("preload/fast-timeouts.ts", import.meta.url).href}`,
  TIMES_FASTER: String(TIMES_FASTER),
};

/** The longest side of the pictures of a small demo, in pixels: as wide as most of them are shown. */
export const SMALL_DEMO_PX = 640;
/** The same where a test asks which size a large screen takes. */
export const LARGE_DEMO_PX = 1280;

/** Environment of a studio that imports the demo with pictures of that longest side. */
export const demoOfPictures = (px: number) => ({
  NODE_OPTIONS: `--import=${new URL("preload/small-demo.ts", import.meta.url).href}`,
  DEMO_PICTURE_PX: String(px),
});
export const SMALL_DEMO = demoOfPictures(SMALL_DEMO_PX);

/** A studio on its own data. */
export interface Studio {
  url: string;
  dataDir: string;
  /** What it has printed so far. */
  output(): string;
  /** Asks it to end, as a service manager does; gives its exit code, which is 0 where all ended in order. */
  stop(): Promise<number | null>;
}

/** A studio in a process of its own, as an operator runs it. */
export interface StudioProcess extends Studio {
  process: ChildProcess;
  /** Ends it without a word, as a power cut would. */
  kill(): Promise<void>;
}

/** Where a studio's sources are, what its program is told, and as whom it runs. */
export interface Program {
  folder?: string;
  args?: string[];
  uid?: number;
  /** Called with all that it has printed, whenever it prints. */
  onOutput?: (printed: string) => void;
  /** For a start that makes more than a library, in milliseconds. */
  opensWithinMs?: number;
}

/** Starts a studio in a process of its own, empty unless DEMO says otherwise; whoever starts it ends it. */
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
    // Nobody has it in hand yet who could end it.
    child.kill("SIGKILL");
    throw error;
  }
  return studio;
}

/** Waits until a program says that it is open: at its port another one may have answered before it. */
async function untilGreeted(withinMs: number, output: () => string): Promise<void> {
  const end = Date.now() + withinMs;
  while (!output().includes("Its data lies in")) {
    if (Date.now() > end) throw new Error(`the studio did not open in time:\n${output()}`);
    await sleep(25);
  }
}

/** Runs a studio that is expected to refuse to start; gives what it printed and its exit code. */
export async function aRefusedStart(
  environment: Record<string, string>,
  program: Program = {},
): Promise<{ output: string; code: number | null }> {
  const child = spawnStudio({ DATA_DIR: await aFolder(), ...environment }, program);
  const output = printedBy(child);
  await once(child, "close");
  return { output: output(), code: child.exitCode };
}

/** The bare process, for tests that watch how it starts or ends. */
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

/** Waits until a studio answers; throws what it has printed where it does not in time. */
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

/**
 * Below the ports that systems give to outgoing connections: one of those may be taken by
 * any request of any test between the look at it and the start of whoever is to listen on it.
 */
const FIRST = 15_000;
const AFTER_LAST = 32_000;

/** A port of this machine that nobody listens on. */
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

/** An empty folder of the test's own. */
export function aFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "studio-"));
}

/** The ids of the processes that a process has started and that still run; only Linux tells. */
export async function childProcesses(parent: number): Promise<number[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(ids.map(parentOf));
  return ids.filter((_, at) => parents[at] === parent);
}

async function parentOf(id: number): Promise<number | undefined> {
  // It may have ended since its folder was listed.
  const line = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
  // The name, in brackets, may hold anything; after it come the state and the parent.
  const [state, parent] = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return state === "Z" ? undefined : Number(parent);
}

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
