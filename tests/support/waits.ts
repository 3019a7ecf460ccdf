import { appendFileSync } from "node:fs";

/** Names the file in which each wait is noted for `npm run test:times`; unset in other runs. */
const WAITS_FILE = process.env.WAITS_FILE;

/** How many times slower the processor is to each page; `npm run test:steady` sets it. */
export const CPU_SLOWDOWN = Number(process.env.CPU_SLOWDOWN ?? 1);

/*
 * How long a test waits before it fails, in milliseconds. None of these is a claim of a test: a
 * slower machine gets more time.
 */

export const ANSWERS_WITHIN_MS = 60_000 * CPU_SLOWDOWN;
/** The sizes of a few pictures, which are made below normal priority. */
export const RENDITIONS_WITHIN_MS = 120_000 * CPU_SLOWDOWN;
/** The renditions of a film, which come after those of pictures. */
export const CONVERTED_WITHIN_MS = 400_000 * CPU_SLOWDOWN;

/** What a test file waits for. */
export type Wait = "studio" | "page" | "pause";

/** Waits for work that is not what a test is about, and notes how long it took. */
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

/** Undefined in Vitest's own process, which runs no test file. */
async function testFile(): Promise<string | undefined> {
  try {
    const { expect } = await import("vitest");
    return expect.getState().testPath;
  } catch {
    return undefined;
  }
}
