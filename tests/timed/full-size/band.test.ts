import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { band, scrollInto } from "../../support/project-page.ts";
import { DESKTOP, openPage } from "../../support/browser.ts";
import { readOnlySite } from "../../support/site.ts";

/** How long a script blocks the main thread. */
const HELD_MS = 800;
/** The scroll gesture, which lasts longer: CSS pixels, and CSS pixels a second. */
const HAND = { yDistance: -1200, speed: 800 };
/** The mark's position on the strip, in CSS pixels. */
const MARK = 1400;

const site = readOnlySite();

interface Shot {
  /** Wall-clock time in milliseconds. */
  at: number;
  png: Buffer;
}

/** Records the screen during an action; the screenshots do not wait for a blocked page. */
async function filmed(page: Page, happens: () => Promise<void>): Promise<Shot[]> {
  const client = await page.context().newCDPSession(page);
  const shots: Shot[] = [];
  client.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    shots.push({ at: (metadata.timestamp ?? 0) * 1000, png: Buffer.from(data, "base64") });
    // The acknowledgement of a frame fails after the recording has ended.
    client.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await client.send("Page.startScreencast", { format: "png" });
  await happens();
  await client.send("Page.stopScreencast");
  await client.detach();
  return shots;
}

/** Returns the red mark's x in the screenshot's pixels, or -1 if it is not visible. */
async function markOn({ png }: Shot): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const row = Math.floor(info.height / 2) * info.width;
  const isRed = (x: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((row + x) * 3, (row + x) * 3 + 3);
    return red > 240 && green < 20 && blue < 20;
  };
  return Array.from({ length: info.width }, (_, x) => x).findIndex(isRed);
}

test("P2 the band follows the hand while the page's scripts keep its main thread busy", async () => {
  const { page } = await site.visit({ viewport: DESKTOP });
  await openPage(page, "/work/seda");
  await scrollInto(page, 0);
  await page.addStyleTag({
    content: `ol::after {
      content: ""; position: absolute; inset-block: 0; left: ${MARK}px; width: 20px; background: #f00;
    }`,
  });
  const client = await page.context().newCDPSession(page);
  let held = { from: 0, to: 0 };
  const shots = await filmed(page, async () => {
    const hand = client.send("Input.synthesizeScrollGesture", {
      x: DESKTOP.width / 2,
      y: DESKTOP.height / 2,
      gestureSourceType: "mouse",
      ...HAND,
    });
    await expect
      .poll(() => band(page).evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(-50);
    held = await page.evaluate((ms) => {
      const from = Date.now();
      while (Date.now() - from < ms);
      return { from, to: Date.now() };
    }, HELD_MS);
    await hand;
  });
  const meanwhile = shots.filter(({ at }) => at > held.from && at < held.to);
  const places = await Promise.all(meanwhile.map(markOn));
  const way = Math.max(...places) - Math.min(...places.filter((x) => x >= 0));
  expect(way).toBeGreaterThan((HAND.speed * HELD_MS) / 1000 / 3);
});
