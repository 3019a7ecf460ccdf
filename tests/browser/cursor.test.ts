import { expect, test } from "vitest";
import { readOnlySite } from "../support/site.ts";
import { centreOfDisc, disc, isShown, middleOf } from "../support/works-page.ts";
import { openPage } from "../support/browser.ts";
import { openHome, settled } from "../support/home-page.ts";

const HEIGHT = 900;

const site = readOnlySite();

test.each([
  ["/work/skala", "view", "VIEW"],
  ["/gallery/fashion", "drag", "DRAG"],
  ["/", "view-project", "VIEW-PROYECT"],
])("G12 on %s the follower says what a click or a drag does", async (path, kind, word) => {
  const visit = path === "/" ? await openHome(site) : await site.visit();
  const { page, complaints, layoutShift } = visit;
  if (path === "/") {
    await page.getByRole("button", { name: /next/i }).click();
    await settled(page);
  } else await openPage(page, path);
  const { x, y } = await middleOf(page, `[data-cursor="${kind}"]${kind === "drag" ? " li" : ""}`);
  const before = await layoutShift();
  await page.mouse.move(x, y, { steps: 4 });
  await expect.poll(() => isShown(page)).toBe("true");
  expect(await disc(page).textContent()).toBe(word);
  await expect.poll(() => centreOfDisc(page)).toEqual({ x: Math.round(x), y: Math.round(y) });
  expect(await disc(page).evaluate((each) => getComputedStyle(each).pointerEvents)).toBe("none");
  await page.mouse.move(300, 20);
  await expect.poll(() => isShown(page)).toBe("false");
  expect([await layoutShift(), complaints]).toEqual([before, []]);
});

test("G12 the keyboard, scrolling on, another page and leaving the window hide it", async () => {
  const { page } = await site.visit();
  await openPage(page, "/work/skala");
  const { x, y } = await middleOf(page, '[data-cursor="view"]');
  const show = async () => {
    await page.mouse.move(x - 20, y);
    await page.mouse.move(x, y);
    await expect.poll(() => isShown(page)).toBe("true");
  };
  await show();
  await page.keyboard.press("Tab");
  await expect.poll(() => isShown(page)).toBe("false");
  await show();
  await page.evaluate(() =>
    document.documentElement.dispatchEvent(new PointerEvent("pointerleave")),
  );
  await expect.poll(() => isShown(page)).toBe("false");
  await show();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => isShown(page)).toBe("false");
  await page.evaluate(() => scrollTo(0, 0));
  await show();
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('header a[href="/about"]')?.click(),
  );
  await page.waitForURL("/about");
  await expect.poll(() => isShown(page)).toBe("false");
});

test("G12 it stands above 1024 px alone, and not where fingers point", async () => {
  const { page } = await site.visit();
  await openPage(page, "/about");
  for (const [width, count] of [
    [1023, 0],
    [1024, 0],
    [1025, 1],
    [1440, 1],
  ] as const) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect.poll(() => disc(page).count()).toBe(count);
  }
  const touch = await site.visit({ hasTouch: true, isMobile: true });
  await openPage(touch.page, "/about");
  expect(await disc(touch.page).count()).toBe(0);
});
