import { text } from "node:stream/consumers";
import type { Readable } from "node:stream";
import * as v from "valibot";
import { integrityReport, type IntegrityReport, type IntegrityCheckState } from "#domain/health.ts";
import { read } from "#domain/schema.ts";
import { HOURLY_MS, isDueTonight } from "../jobs/night.ts";
import type { JobState } from "../jobs/job-store.ts";
import type { JobHandler } from "../jobs/jobs.ts";

/** After the first backup, which reads the same files. */
const AFTER_START_MS = 900_000;

export const INTEGRITY_CHECK = "integrity-check";
export const REQUESTED = { isRequested: true };
const requested = v.object({ isRequested: v.literal(true) });

/** What the program of the check prints. */
const printedReport = v.object({
  looked: v.number(),
  damaged: v.array(v.string()),
  unreferenced: v.array(v.string()),
});

export interface IntegrityCheckParts {
  /** Reads every file in another process, which prints the report as JSON. */
  check: (signal: AbortSignal) => Readable;
  /** Restores what can be made again. @returns the addresses of the rest */
  repair: (fileNames: readonly string[]) => Promise<string[]>;
  /** If false, the check runs only when the admin requests it. */
  isNightly: boolean;
  now: () => number;
}

/** Compares every stored file with its recorded hash, and repairs what it can (R12, R17). */
export function integrityCheckHandler(parts: IntegrityCheckParts): JobHandler {
  const { check, repair, isNightly, now } = parts;
  return {
    kind: INTEGRITY_CHECK,
    recurs: { afterStartMs: AFTER_START_MS, everyMs: HOURLY_MS },
    async run({ payload, lastError, result }, signal): Promise<IntegrityReport | undefined> {
      const isRequested = v.is(requested, payload);
      const isDue =
        isNightly && (lastError !== null || isDueTonight(read(integrityReport, result)?.at, now()));
      if (!isRequested && !isDue) return undefined;
      const { looked, damaged, unreferenced } = v.parse(
        printedReport,
        JSON.parse(await text(check(signal))),
      );
      return {
        at: now(),
        looked,
        damaged: await repair(damaged),
        unreferenced: unreferenced.length,
      };
    },
  };
}

/** Returns what the page Salud shows of the check. */
export function integrityCheckState(job: JobState | undefined): IntegrityCheckState {
  return {
    isRunning: job?.isRunning ?? false,
    hasFailed: job !== undefined && job.lastError !== null,
    last: read(integrityReport, job?.result) ?? null,
  };
}
