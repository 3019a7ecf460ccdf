import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import node from "../scripts/node-for-studio.json" with { type: "json" };
import { aFreePort } from "../tests/support/studio-process.ts";
import { ask } from "./request.ts";

const ASKED_EVERY_MS = 2;
const OPENS_WITHIN_MS = 60_000;

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts an empty Fastify with the studio's Node options: the floor of every server measurement. */
export async function spawnEmptyFastify(): Promise<ServerProcess> {
  const port = await aFreePort();
  const child = spawn(process.execPath, [...node.args, "bench/empty-fastify.ts"], {
    env: { ...process.env, ...node.environment, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return {
    url: `http://127.0.0.1:${port}/`,
    process: child,
    stop: () => ended(child),
  };
}

/** Waits until an address answers 200. @throws if the process ends first, or after a minute */
export async function untilAnswered(child: ChildProcess, url: string): Promise<void> {
  const end = performance.now() + OPENS_WITHIN_MS;
  for (;;) {
    const status = await ask(url).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    if (performance.now() > end) throw new Error(`${url} does not answer`);
    await sleep(ASKED_EVERY_MS);
  }
}

/** Stops a process and waits until it has exited. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
