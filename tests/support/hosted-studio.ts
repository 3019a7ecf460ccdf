import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import node from "../../scripts/node-for-studio.json" with { type: "json" };
import type { HostAnswer, HostRequest } from "./studio-host.ts";
import { aDemoFolder } from "./demo-library.ts";
import { bucketEnvironment, storesOf } from "./stores-of-studio.ts";
import { ADMIN, aFolder, aFreePort, type Studio } from "./studio-process.ts";
import { waitFor } from "./waits.ts";

/** Settings that a studio in a shared process accepts. */
const SETTINGS = new Set([
  "ADMIN_PASSWORD",
  "ADMIN_USER",
  "DATA_DIR",
  "DATABASE_URL",
  "DEMO",
  "LOG_LEVEL",
  "MAIL_TO",
  "MEDIA_MAX_BYTES",
  "MEDIA_URL",
  "ORIGIN",
  "PORT",
  "SMTP_URL",
  "STATS",
  "TRUST_PROXY",
]);

/** Runs all studios of this worker: in a child process, unless STUDIOS_IN_WORKER is set. */
interface Host {
  perform(request: HostRequest): Promise<HostAnswer>;
  lastId: number;
}

let workersHost: Promise<Host> | undefined;

/**
 * Starts a studio, empty unless DEMO is set, in a process shared by this worker's studios; the caller ends
 * the studio. Tests of the process, and of commands that read its environment, use `startStudioProcess`.
 */
export async function startStudio(environment: Record<string, string> = {}): Promise<Studio> {
  const other = Object.keys(environment).find((name) => !SETTINGS.has(name));
  if (other !== undefined) throw new Error(`${other} is no setting: start a process with it`);
  const dataDir = environment.DATA_DIR ?? (await aFolder());
  const port = environment.PORT ?? String(await aFreePort());
  const stores = await storesOf(dataDir, environment);
  const logFile = join(await aFolder(), "log");
  const settings = {
    DEMO: "off",
    LOG_LEVEL: "warn",
    ADMIN_PASSWORD: ADMIN.password,
    ...(stores.DATABASE_URL && { DATABASE_URL: stores.DATABASE_URL, MEDIA_URL: stores.MEDIA_URL }),
    ...environment,
    DATA_DIR: dataDir,
    PORT: port,
  };
  const id = await waitFor("studio", ask({ open: settings, logFile }));
  return {
    url: `http://localhost:${port}`,
    dataDir,
    output: () => readFileSync(logFile, "utf8"),
    async stop() {
      await ask({ close: id });
      return 0;
    },
  };
}

/** Sends a request to this worker's host. @returns the request's id */
async function ask(
  request: { open: Record<string, string>; logFile: string } | { close: number },
): Promise<number> {
  workersHost ??= process.env.STUDIOS_IN_WORKER === undefined ? startHost() : hostHere();
  const host = await workersHost;
  const id = ++host.lastId;
  const { error } = await host.perform({ id, ...request });
  if (error !== undefined) throw new Error(error);
  return id;
}

/** Runs studios in this worker, where `npm run test:mutants` activates a mutant. */
async function hostHere(): Promise<Host> {
  const { perform } = await import("./studio-host.ts");
  return { perform, lastId: 0 };
}

async function startHost(): Promise<Host> {
  const child = fork(new URL("studio-host.ts", import.meta.url), {
    execArgv: node.args,
    // All studios of a process use the same credentials of the bucket.
    env: {
      ...process.env,
      ...(await bucketEnvironment()),
      ...node.environment,
      NODE_ENV: "production",
    },
  });
  // The child exits when the worker disconnects, and must not keep the worker alive.
  child.unref();
  child.channel?.unref();
  /** Callbacks of pending requests, by request id. */
  const waiting = new Map<number, (answer: HostAnswer) => void>();
  child.on("message", (answer: HostAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  child.on("exit", () => {
    for (const [id, give] of waiting) give({ id, error: "the studios' process has ended" });
    waiting.clear();
    workersHost = undefined;
  });
  const perform = (request: HostRequest) =>
    new Promise<HostAnswer>((resolve) => {
      waiting.set(request.id, resolve);
      child.send(request);
    });
  return { perform, lastId: 0 };
}

/** Starts a studio on a copy of the prepared demo; the caller ends the studio. */
export async function startDemoStudio(environment: Record<string, string> = {}): Promise<Studio> {
  return startStudio({ ...environment, DEMO: "on", DATA_DIR: await aDemoFolder() });
}
