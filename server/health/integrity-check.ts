import { text } from "node:stream/consumers";
import type { Readable } from "node:stream";
import type { IntegrityReport, IntegrityCheckState } from "#domain/health.ts";
import { isRecord } from "#domain/parsing.ts";
import { HOURLY_MS, isDueTonight } from "../jobs/night.ts";
import type { JobState } from "../jobs/job-store.ts";
import type { JobHandler } from "../jobs/jobs.ts";

/** After the first backup, which reads the same files. */
const AFTER_START_MS = 900_000;

/** Stored rows of earlier releases have this name. */
export const INTEGRITY_CHECK = "inspection";
export const REQUESTED = { isRequested: true };

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
      const isRequested = isRecord(payload) && payload.isRequested === true;
      const isDue =
        isNightly && (lastError !== null || isDueTonight(asIntegrityReport(result)?.at, now()));
      if (!isRequested && !isDue) return undefined;
      const { looked, damaged, unreferenced } = asReport(JSON.parse(await text(check(signal))));
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
    last: asIntegrityReport(job?.result),
  };
}

interface Report {
  looked: number;
  damaged: string[];
  unreferenced: string[];
}

function asReport(printed: unknown): Report {
  if (!isRecord(printed)) throw new TypeError("the check printed no report");
  const { looked, damaged, unreferenced } = printed;
  if (typeof looked !== "number" || !isNames(damaged) || !isNames(unreferenced)) {
    throw new TypeError("the check's report is not whole");
  }
  return { looked, damaged, unreferenced };
}

function asIntegrityReport(result: unknown): IntegrityReport | null {
  if (!isRecord(result)) return null;
  const { at, looked, damaged, unreferenced } = result;
  if (typeof at !== "number" || typeof looked !== "number") return null;
  if (typeof unreferenced !== "number" || !isNames(damaged)) return null;
  return { at, looked, unreferenced, damaged };
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
