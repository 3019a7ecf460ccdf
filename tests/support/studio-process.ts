import { spawn, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { constants, existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import node from "../../scripts/node-for-studio.json" with { type: "json" };
import { aFolder } from "./folder.ts";
import { aFreePort } from "./free-port.ts";

export const ADMIN = { username: "admin", password: "a password for tests" };
const OPENS_WITHIN_MS = 120_000;

/** Names the folder that holds the demo's library with all its pictures made. */
export const PREPARED_DEMO = "PREPARED_DEMO";

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
      untilOpen(studio),
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
export async function startDemoStudio(): Promise<Studio> {
  const dataDir = await aFolder();
  const prepared = process.env[PREPARED_DEMO];
  if (prepared === undefined) throw new Error("this test's project prepares no demo");
  while (!existsSync(prepared)) await sleep(100);
  await cp(prepared, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return startStudio({ DEMO: "on", DATA_DIR: dataDir });
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

async function untilOpen(studio: Studio): Promise<void> {
  const end = Date.now() + OPENS_WITHIN_MS;
  for (;;) {
    const isOpen = await fetch(`${studio.url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isOpen) return;
    if (Date.now() > end) throw new Error(`the studio did not open in time:\n${studio.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
