import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { aFolder } from "./a-folder.ts";
import { aFreePort } from "./a-free-port.ts";

export const ADMIN = { username: "admin", password: "a password for tests" };
const OPENS_WITHIN_MS = 60_000;

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

/** Starts a studio, empty unless DEMO says otherwise; whoever starts it ends it. */
export async function startStudio(
  environment: Record<string, string> = {},
  { folder = ".", args = [] }: { folder?: string; args?: string[] } = {},
): Promise<Studio> {
  const dataDir = environment.DATA_DIR ?? (await aFolder());
  const port = environment.PORT ?? String(await aFreePort());
  const child = spawn(process.execPath, ["server/main.ts", ...args], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: "production",
      ADMIN_PASSWORD: ADMIN.password,
      DEMO: "off",
      LOG_LEVEL: "warn",
      ...environment,
      DATA_DIR: dataDir,
      PORT: port,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  const exited = once(child, "exit");
  const studio: Studio = {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    output: () => printed,
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
  await Promise.race([
    untilOpen(studio),
    exited.then(() => {
      throw new Error(`the studio did not open:\n${printed}`);
    }),
  ]);
  return studio;
}

/** Runs a studio that is expected to refuse to start; gives what it printed and its exit code. */
export async function aRefusedStart(
  environment: Record<string, string>,
): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: await aFolder(),
      DEMO: "off",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: OPENS_WITHIN_MS,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  await once(child, "close");
  return { output, code: child.exitCode };
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
