import { expect, test } from "vitest";
import { expectMs } from "../support/measures.ts";
import { recordFrames, recordedFrames, openWall } from "../support/wall-page.ts";
import { readOnlySite } from "../support/site.ts";

/** So small that most of the wall is out of view. */
const SMALL = { viewport: { width: 390, height: 700 } };

const site = readOnlySite();

/** Records in the page when the wall moves and when a frame gets its picture. */
function watch() {
  const moved: number[] = [];
  const hung: { at: number; ahead: number }[] = [];
  Object.assign(window, { moved, hung });
  const wall = document.querySelector<HTMLElement>("[data-cursor=drag] > ul");
  if (!wall) return;
  let stood = wall.style.transform;
  const unseen = () => wall.querySelectorAll("[data-requested]:not([data-noted])");
  for (const due of unseen()) due.setAttribute("data-noted", "");
  new MutationObserver(() => {
    if (wall.style.transform !== stood) moved.push(performance.now());
    stood = wall.style.transform;
    for (const due of unseen()) {
      due.setAttribute("data-noted", "");
      const { left, right, top, bottom } = due.getBoundingClientRect();
      const ahead = Math.max(-right, left - innerWidth, 56 - bottom, top - (innerHeight - 40));
      hung.push({ at: performance.now(), ahead });
    }
  }).observe(wall, {
    attributes: true,
    attributeFilter: ["style", "data-requested"],
    childList: true,
    subtree: true,
  });
}

test("L6 pictures are fetched up to 100 px ahead, once the view has stood for 300 ms", async () => {
  const { page, wall } = await openWall(site.visit, "/gallery/commercial", SMALL);
  await page.waitForTimeout(400);
  await page.evaluate(watch);
  const { x, y } = wall.middle;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 100, y - 200, { steps: 20 });
  await page.mouse.up();
  await wall.rested();
  await page.waitForTimeout(450);
  const { moved, hung } = await page.evaluate(() => ({
    moved: Reflect.get(window, "moved") as number[],
    hung: Reflect.get(window, "hung") as { at: number; ahead: number }[],
  }));
  expect(hung.length).toBeGreaterThan(0);
  for (const { at, ahead } of hung) {
    const still = moved.filter((each) => each < at).at(-1) ?? 0;
    expectMs(at - still, 300);
    expect(ahead).toBeLessThan(101);
  }
});

test("L6 no picture further ahead than that is fetched, and none in view is missing", async () => {
  const { page, wall } = await openWall(site.visit, "/gallery/commercial", SMALL);
  await page.waitForTimeout(400);
  const ahead = await page.locator("[data-frame]").evaluateAll((frames) =>
    frames.map((frame) => {
      const { left, right, top, bottom } = frame.getBoundingClientRect();
      const image = frame.querySelector("img");
      return {
        ahead: Math.max(-right, left - innerWidth, 56 - bottom, top - (innerHeight - 40)),
        isFetched: image !== null && (image.loading === "eager" || image.complete),
      };
    }),
  );
  expect(ahead.filter((each) => each.ahead < 0 && !each.isFetched)).toEqual([]);
  expect(ahead.filter((each) => each.ahead > 100 && each.isFetched)).toEqual([]);
  expect(ahead.some((each) => each.ahead > 100)).toBe(true);
  expect(await wall.phase()).toBe("resting");
});

test("L3 let go in flight it glides on, ever slower; held still before, it stays", async () => {
  const { page, wall } = await openWall(site.visit, "/gallery/fashion");
  const { x, y } = wall.middle;
  await recordFrames(page);
  await page.evaluate(() =>
    addEventListener("pointerup", ({ timeStamp }) =>
      Object.assign(window, { released: timeStamp }),
    ),
  );
  const throwIt = async (pause: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y, { steps: 6 });
    await page.waitForTimeout(pause);
    await page.mouse.up();
    await wall.rested();
    const released = await page.evaluate(() => Number(Reflect.get(window, "released")));
    // Relative to the pointer, around which the grid scales back.
    return (await recordedFrames(page))
      .filter(({ at }) => at > released)
      .map(({ x, scale }) => (x + 60) / scale);
  };
  const flight = await throwIt(0);
  const way = (flight[0] ?? 0) - (flight.at(-1) ?? 0);
  expect(way).toBeGreaterThan(20);
  await page.locator("[data-cursor=drag]").press("Home");
  await wall.rested();
  const held = await throwIt(150);
  expect(Math.abs((held[0] ?? 0) - (held.at(-1) ?? 0))).toBeLessThan(3);
});
