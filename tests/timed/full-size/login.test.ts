import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { alter } from "../../support/databases.ts";
import { aStudio, aVisitor, json } from "../../support/studio.ts";
import { ADMIN } from "../../support/studio-process.ts";

/** Requests of each kind, and the allowed difference of their medians. */
const TIMED = 40;
const DIFFER_BY = 0.2;

test("T1 an unknown name and a wrong password are told apart by nothing, not even by time", async () => {
  const studio = await aStudio();
  const stranger = aVisitor(studio);
  const times = { unknown: [] as number[], known: [] as number[] };
  const answers = new Set<string>();
  for (let round = 0; round < TIMED; round += 1) {
    alter(studio.dataDir, "DELETE FROM attempts");
    const pairs = [["unknown", "nobody"] as const, ["known", ADMIN.username] as const];
    // The order alternates, so that neither is always second.
    for (const [who, username] of round % 2 ? pairs : pairs.toReversed()) {
      const begun = performance.now();
      const response = await stranger(API.login, json({ username, password: "not the password" }));
      const body = await response.text();
      times[who].push(performance.now() - begun);
      answers.add(`${response.status} ${body} ${[...response.headers.keys()].join()}`);
    }
  }
  expect([...answers]).toHaveLength(1);
  const ratio = median(times.unknown) / median(times.known);
  expect(ratio).toBeGreaterThan(1 - DIFFER_BY);
  expect(ratio).toBeLessThan(1 + DIFFER_BY);
});

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}
