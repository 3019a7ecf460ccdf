import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { aDraft, aLink, change, LINK_PASSWORD } from "../../support/private-links.ts";
import { aStudio, aVisitor, anAdmin } from "../../support/studio.ts";

/** Requests of each kind, and the allowed difference of their medians. */
const TIMED = 150;
const DIFFER_BY = 0.2;

test("Y1 a link that was revoked takes as long to refuse as one that never was", async () => {
  const studio = await aStudio();
  const [admin, visitor] = [await anAdmin(studio), aVisitor(studio)];
  const { id } = await aDraft(admin);
  const link = await aLink(admin, id, { password: LINK_PASSWORD });
  await admin(API.privateLinks, change(link.id, { isRevoked: true }));
  const times = { revoked: [] as number[], unknown: [] as number[] };
  const pairs = [
    ["revoked", link.address],
    ["unknown", "/p/AAAAAAAAAAAAAAAAAAAAAA"],
  ] as const;
  for (let round = 0; round < TIMED; round += 1) {
    // The order alternates, so that neither is always second.
    for (const [which, address] of round % 2 ? pairs : pairs.toReversed()) {
      const begun = performance.now();
      const answer = await visitor(address);
      await answer.text();
      times[which].push(performance.now() - begun);
      expect(answer.status).toBe(404);
    }
  }
  const ratio = median(times.revoked) / median(times.unknown);
  expect(ratio).toBeGreaterThan(1 - DIFFER_BY);
  expect(ratio).toBeLessThan(1 + DIFFER_BY);
});

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}
