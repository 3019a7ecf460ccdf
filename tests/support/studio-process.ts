import { spawn, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, link, mkdir, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import node from "../../scripts/node-for-studio.json" with { type: "json" };
import { aFolder } from "./folder.ts";
import { aFreePort } from "./free-port.ts";

export const ADMIN = { username: "admin", password: "a password for tests" };
/** Folders of a library whose files nobody writes on. */
const LINKED = new Set(["media", "videos"]);
const OPENS_WITHIN_MS = 120_000;
/** How long the demo's pictures may take to be made. */
export const PREPARED_WITHIN_MS = 600_000;

/** In how many parts of its time a studio under FAST_TIMEOUTS gives up a connection. */
export const TIMES_FASTER = 10;
export const FAST_TIMEOUTS = {
  NODE_OPTIONS: `--import=${new URL("fast-timeouts.ts", import.meta.url).href}`,
  TIMES_FASTER: String(TIMES_FASTER),
};

/** Names the folder that holds the demo's library with all its pictures made. */
export const PREPARED_DEMO = "PREPARED_DEMO";
/** Names the address of the studio whose demo all files look at and none can change. */
export const READ_ONLY_DEMO = "READ_ONLY_DEMO";

/** A studio running as its own process on its own data, as an operator would run it. */
export interface Studio {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** Ends it without a word, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end, as a service manager does; gives its exit code. */
  stop(): Promise<number | null>;
}

/** Where a studio's sources are, what its program is told, and as whom it runs. */
export interface Program {
  folder?: string;
  args?: string[];
  uid?: number;
}

/** Starts a studio, empty and with blank settings unless DEMO says otherwise; whoever starts it ends it. */
export async function startStudio(
  environment: Record<string, string> = {},
  program: Program = {},
): Promise<Studio> {
  const dataDir = environment.DATA_DIR ?? (await aFolder());
  const port = environment.PORT ?? String(await aFreePort());
  const child = spawnStudio(
    { ADMIN_PASSWORD: ADMIN.password, ...environment, DATA_DIR: dataDir, PORT: port },
    program,
  );
  const output = printedBy(child);
  const exited = once(child, "exit");
  const studio: Studio = {
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
      untilOpen(studio.url, OPENS_WITHIN_MS, output),
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

/** Starts a studio on its own copy of the prepared demo; whoever starts it ends it. */
export async function startDemoStudio(environment: Record<string, string> = {}): Promise<Studio> {
  const dataDir = await aFolder();
  const prepared = process.env[PREPARED_DEMO];
  if (prepared === undefined) throw new Error("this test's project prepares no demo");
  while (!existsSync(prepared)) await sleep(100);
  await copyLibrary(prepared, dataDir);
  return startStudio({ ...environment, DEMO: "on", DATA_DIR: dataDir });
}

/** Copies a library; its pictures and films, which a studio writes once and never changes, as links. */
async function copyLibrary(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyLibrary(source, target);
    else if (LINKED.has(basename(from)))
      await link(source, target).catch(() => copyFile(source, target));
    else await copyFile(source, target);
  }
}

/** Waits until the studio with the read-only demo is open; gives its address. */
export async function readOnlyDemoUrl(): Promise<string> {
  const url = process.env[READ_ONLY_DEMO];
  if (url === undefined) throw new Error("this test's project prepares no demo");
  await untilOpen(url, PREPARED_WITHIN_MS, () => "");
  return url;
}

/** Runs a studio that is expected to refuse to start; gives what it printed and its exit code. */
export async function aRefusedStart(
  environment: Record<string, string>,
): Promise<{ output: string; code: number | null }> {
  const child = spawnStudio({ DATA_DIR: await aFolder(), ...environment });
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

async function untilOpen(url: string, withinMs: number, output: () => string): Promise<void> {
  const end = Date.now() + withinMs;
  for (;;) {
    const isOpen = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isOpen) return;
    if (Date.now() > end) throw new Error(`the studio did not open in time:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
