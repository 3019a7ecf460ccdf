import { expect, test } from "vitest";
import { longestTask } from "../../support/page-measures.ts";
import { readOnlySite } from "../../support/site.ts";
import { aVisitToFlaps, headerLink, untilFlapsAreGone } from "../../support/transitions.ts";

/** The browser's definition of a long task. */
const LONG_TASK_MS = 50;

const site = readOnlySite();

test("G7 no task of a page change takes longer than 50 ms", async () => {
  const { page } = await aVisitToFlaps(site, "/about");
  const longest = await longestTask(page, async () => {
    await headerLink(page, "/work").click();
    await untilFlapsAreGone(page);
  });
  expect(longest).toBeLessThan(LONG_TASK_MS);
});
