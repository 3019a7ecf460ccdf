import type { Page } from "playwright-core";

/** A place on the screen, in CSS pixels. */
export interface Place {
  x: number;
  y: number;
}

/** How many moves a finger makes from one place to another. */
const MOVES = 12;

/**
 * Sets fingers down, moves each from its place to another, and lifts them all, as a hand
 * does it: the browser may scroll by it, and takes the fingers away if it does.
 */
export async function moveFingers(
  page: Page,
  ways: readonly { from: Place; to: Place }[],
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", share?: number) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        share === undefined
          ? []
          : ways.map(({ from, to }, id) => ({
              id,
              x: from.x + (to.x - from.x) * share,
              y: from.y + (to.y - from.y) * share,
            })),
    });
  await touch("touchStart", 0);
  for (let move = 1; move <= MOVES; move += 1) await touch("touchMove", move / MOVES);
  await touch("touchEnd");
  await devtools.detach();
}
