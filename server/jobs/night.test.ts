import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { integrityCheckHandler } from "../health/integrity-check.ts";
import { isDueTonight, REQUESTED } from "./night.ts";

const HOUR_MS = 3_600_000;
const at = (hour: number, minute = 0) => new Date(2026, 4, 20, hour, minute).getTime();

/** Whether the check at this time reads the files. */
async function looks(
  now: number,
  last: number | undefined,
  { isNightly = true, lastError = null as string | null, payload = {} } = {},
): Promise<boolean> {
  const report = { looked: 3, damaged: [], unreferenced: [] };
  const { kind, run } = integrityCheckHandler({
    check: () => Readable.from([JSON.stringify(report)]),
    repair: async () => [],
    isNightly,
    now: () => now,
  });
  const result = last === undefined ? undefined : { ...report, at: last, unreferenced: 0 };
  const job = { id: 1, kind, key: "", payload, attempts: 1, lastError, result };
  return (await run(job, new AbortController().signal, () => {})) !== undefined;
}

test.each([
  ["never", at(15), undefined, true],
  ["a day ago", at(15), at(15) - 24 * HOUR_MS, true],
  ["less than a day ago, by day", at(15), at(15) - 24 * HOUR_MS + 1, false],
  ["eight hours ago, at night", at(3), at(3) - 8 * HOUR_MS, true],
  ["eight hours ago, at the night's end", at(3, 59), at(3, 59) - 8 * HOUR_MS, true],
  ["less than eight hours ago, at night", at(3), at(3) - 8 * HOUR_MS + 1, false],
  ["twelve hours ago, before night", at(2, 59), at(2, 59) - 12 * HOUR_MS, false],
  ["twelve hours ago, after night", at(4), at(4) - 12 * HOUR_MS, false],
] as const)(
  "R12 nightly work that ran %s, and the check of all files",
  async (_, now, last, isDue) => {
    expect(isDueTonight(last, now)).toBe(isDue);
    expect(await looks(now, last)).toBe(isDue);
    expect(await looks(now, last, { lastError: "no room" })).toBe(true);
    // A bucket charges for every byte, so its check runs only on request.
    expect(await looks(now, last, { isNightly: false, lastError: "no room" })).toBe(false);
    expect(await looks(now, last, { isNightly: false, payload: REQUESTED })).toBe(true);
  },
);
