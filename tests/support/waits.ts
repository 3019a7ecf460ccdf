import { appendFileSync } from "node:fs";

/** Names the file that records each wait for `npm run test:times`; unset in other runs. */
const WAITS_FILE = process.env.WAITS_FILE;

/** Factor by which pages' CPU is slowed down; `npm run test:steady` sets it. */
export const CPU_SLOWDOWN = Number(process.env.CPU_SLOWDOWN ?? 1);

/* Time limits in milliseconds, which no test asserts: a slower machine gets more time. */

export const ANSWERS_WITHIN_MS = 60_000 * CPU_SLOWDOWN;
/** For the renditions of a few pictures, which are made at low priority. */
export const RENDITIONS_WITHIN_MS = 120_000 * CPU_SLOWDOWN;
/** For the renditions of a film, which follow those of pictures. */
export const CONVERTED_WITHIN_MS = 400_000 * CPU_SLOWDOWN;

export type Wait = "studio" | "page" | "pause";

/** Awaits work that is not under test, and records how long the work took. */
export async function waitFor<Result>(wait: Wait, work: Promise<Result>): Promise<Result> {
  if (WAITS_FILE === undefined) return work;
  const start = performance.now();
  try {
    return await work;
  } finally {
    const noted = { file: await testFile(), wait, ms: performance.now() - start };
    appendFileSync(WAITS_FILE, `${JSON.stringify(noted)}\n`);
  }
}

/** Returns undefined in Vitest's own process, which runs no test file. */
async function testFile(): Promise<string | undefined> {
  try {
    const { expect } = await import("vitest");
    return expect.getState().testPath;
  } catch {
    return undefined;
  }
}
