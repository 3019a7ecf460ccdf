import { text } from "node:stream/consumers";
import type { Readable } from "node:stream";
import * as v from "valibot";
import { integrityReport, type IntegrityReport, type IntegrityCheckState } from "#domain/health.ts";
import { read } from "#domain/schema.ts";
import type { JobState } from "../jobs/job-store.ts";
import type { JobHandler } from "../jobs/jobs.ts";
import { nightlyJob } from "../jobs/night.ts";

/** After the first backup, which reads the same files. */
const AFTER_START_MS = 900_000;

export const INTEGRITY_CHECK = "integrity-check";

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
  return nightlyJob({
    kind: INTEGRITY_CHECK,
    afterStartMs: AFTER_START_MS,
    last: async ({ result }) => read(integrityReport, result)?.at,
    isNightly,
    now,
    async run(_, signal): Promise<IntegrityReport> {
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
  });
}

/** Returns what the page Salud shows of the check. */
export function integrityCheckState(job: JobState | undefined): IntegrityCheckState {
  return {
    isRunning: job?.isRunning ?? false,
    hasFailed: job !== undefined && job.lastError !== null,
    last: read(integrityReport, job?.result) ?? null,
  };
}
