import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { median } from "./rounds.ts";

/** The report's dependencies are installed in its own folder, because no other command needs them. */
const REPORT = "bench/lighthouse/report.mjs";
export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export const FULL_SCORE = 100;
/** Odd, so that the median is a measured value. */
export const RUNS = 5;
/** The browser sometimes does not start in the time that Lighthouse allows. */
const ATTEMPTS = 3;
const LARGEST_REPORT_BYTES = 64 * 1024 * 1024;

export interface Report {
  /** From 0 to 100, by category. */
  scores: Record<string, number>;
  /** Largest contentful paint. */
  lcpMs: number;
}

/** Returns a category's median, from 0 to 100. */
export function scoreOf(reports: readonly Report[], category: string): number {
  return median(reports.map(({ scores }) => scores[category] ?? Number.NaN));
}

/**
 * Has Lighthouse report on a page as often as a median takes.
 * @throws Lighthouse's error if no attempt can load the page
 */
export async function reportsOf(url: string): Promise<Report[]> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await reportOf(url));
  return reports;
}

/** @throws Lighthouse's error if no attempt can load the page */
async function reportOf(url: string): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onceReportOf(url);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function onceReportOf(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(process.execPath, [REPORT, url, CATEGORIES.join()], {
    maxBuffer: LARGEST_REPORT_BYTES,
  }).catch((error: { stderr?: string }) => {
    throw new Error(`${url}: ${error.stderr?.match(/^.*Error.*$/m)?.[0]}`);
  });
  const { categories, audits, runtimeError } = JSON.parse(stdout);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, categories[name].score * 100])),
    lcpMs: audits["largest-contentful-paint"].numericValue,
  };
}
