import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedSite } from "../helpers/shared-site.ts";

const HEIGHT = 900;

const site = sharedSite();

const disc = (page: Page) => page.locator("body > [aria-hidden] > [data-shown]");
const isShown = (page: Page) => disc(page).getAttribute("data-shown");

async function middleOf(page: Page, selector: string) {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const centreOfDisc = (page: Page) =>
  disc(page).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  });

test.each([
  ["/work/skala", "view", "VIEW"],
  ["/gallery/fashion", "drag", "DRAG"],
  ["/", "view-project", "VIEW-PROYECT"],
])("G12 on %s the follower says what a click or a drag does", async (path, kind, word) => {
  const { page, complaints, layoutShift } = await site.visit();
  await page.goto(path, { waitUntil: "networkidle" });
  await page.locator("#intro").waitFor({ state: "detached" });
  if (path === "/") {
    await page.getByRole("button", { name: /next/i }).click();
    await page.waitForTimeout(700);
  }
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

test("G12 it trails behind the pointer and comes to rest on it", async () => {
  const { page } = await site.visit();
  await page.goto("/work/skala", { waitUntil: "networkidle" });
  const { x, y } = await middleOf(page, '[data-cursor="view"]');
  await page.mouse.move(x - 100, y);
  await expect.poll(() => centreOfDisc(page)).toEqual({ x: Math.round(x - 100), y: Math.round(y) });
  await page.evaluate(() => {
    const places: number[] = [];
    Object.assign(window, { places });
    const look = () => {
      const rect = document
        .querySelector("body > [aria-hidden] > [data-shown]")
        ?.getBoundingClientRect();
      if (rect) places.push(rect.x + rect.width / 2);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.mouse.move(x, y);
  await expect.poll(() => centreOfDisc(page)).toEqual({ x: Math.round(x), y: Math.round(y) });
  const places: number[] = await page.evaluate(() => Reflect.get(window, "places"));
  const between = places.filter((place) => place > x - 98 && place < x - 2);
  expect(between.length).toBeGreaterThan(1);
  expect(between).toEqual(between.toSorted((a, b) => a - b));
});

test("G12 with reduced motion it stands where the pointer is, in the same frame", async () => {
  const { page } = await site.visit({ reducedMotion: "reduce" });
  await page.goto("/work/skala", { waitUntil: "networkidle" });
  const { x, y } = await middleOf(page, '[data-cursor="view"]');
  await page.mouse.move(x - 100, y);
  await expect.poll(() => isShown(page)).toBe("true");
  const places = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen = new Set<number>();
        addEventListener("pointermove", () => setTimeout(() => resolve([...seen]), 300));
        const look = () => {
          const rect = document
            .querySelector("body > [aria-hidden] > [data-shown]")
            ?.getBoundingClientRect();
          if (rect) seen.add(Math.round(rect.x + rect.width / 2));
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  await page.waitForTimeout(50);
  await page.mouse.move(x, y);
  expect(await places).toEqual([Math.round(x - 100), Math.round(x)]);
});

test("G12 the keyboard and leaving the window hide it", async () => {
  const { page } = await site.visit();
  await page.goto("/work/skala", { waitUntil: "networkidle" });
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
});

test("G12 it stands above 1024 px alone, and not where fingers point", async () => {
  const { page } = await site.visit();
  await page.goto("/about", { waitUntil: "networkidle" });
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
  await touch.page.goto("/about", { waitUntil: "networkidle" });
  expect(await disc(touch.page).count()).toBe(0);
});
