import { expect, test } from "vitest";
import { moveFingers, PHONE } from "../support/browser.ts";
import { recordFrames, recordedFrames, openWall } from "../support/wall-page.ts";
import { readOnlySite } from "../support/site.ts";

const GALLERY = "/gallery/fashion";
const site = readOnlySite();
const open = (options = {}) => openWall(site.visit, GALLERY, options);

test("L3 a drag of 2 px or more moves the wall with the hand, scales the grid to 0.9 and stacks it from 1000", async () => {
  const { page, wall, complaints, layoutShift } = await open();
  const { x, y } = wall.middle;
  const stack = () =>
    page.locator("[data-cursor=drag] > ul").evaluate((each) => getComputedStyle(each).zIndex);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 1, y);
  expect([await wall.phase(), await stack()]).toEqual(["pressed", "1"]);
  for (const [right, down] of [
    [120, 80],
    [-90, 60],
    [-60, -70],
    [40, -40],
  ] as const) {
    await page.mouse.move(x + right, y + down, { steps: 3 });
    // The wall scales around the pointer, so the point under it stays.
    await expect
      .poll(async () => {
        const { x, y, scale } = await wall.camera();
        return [
          scale,
          Math.round(x - right * (1 - scale)),
          Math.round(y - (down - 28) * (1 - scale)),
        ];
      })
      .toEqual([0.9, Math.round(right * 0.9), expect.any(Number)]);
  }
  expect(await stack()).toBe("1000");
  await page.mouse.up();
  await wall.rested();
  expect([(await wall.camera()).scale, await stack()]).toEqual([1, "1"]);
  expect([await layoutShift(), complaints]).toEqual([0, []]);
});

test("L3 the wheel zooms about the pointer, 0.05 a tick, from 0.6 to 1.2", async () => {
  const { page, wall } = await open();
  // Firefox reports wheel deltas in lines once a script has read `deltaMode`.
  await page.evaluate(() =>
    Object.defineProperty(WheelEvent.prototype, "deltaMode", {
      get(this: WheelEvent) {
        Object.defineProperty(this, "deltaY", { value: this.deltaY / 17 });
        return WheelEvent.DOM_DELTA_LINE;
      },
    }),
  );
  const [x, y] = [wall.middle.x + 200, wall.middle.y + 100];
  await page.mouse.move(x, y);
  const scales: number[] = [];
  for (let tick = 0; tick < 10; tick++) {
    await page.mouse.wheel(0, 100);
    await wall.rested();
    scales.push((await wall.camera()).scale);
  }
  expect(scales).toEqual([0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.6, 0.6]);
  await page.mouse.wheel(0, -100);
  await wall.rested();
  const before = await wall.camera();
  expect(before.scale).toBe(0.65);
  for (let tick = 0; tick < 14; tick++) await page.mouse.wheel(0, -100);
  await wall.rested();
  expect((await wall.camera()).scale).toBe(1.2);
  expect(await page.getByRole("status").textContent()).toBe("120%");
});

test("L3 a pinch on a touchpad zooms the wall in Safari too, and never the page", async () => {
  const { page, wall } = await open();
  const pinch = (type: string, scale: number) =>
    page.evaluate(
      ([type, scale, { x, y }]) => {
        const at = { clientX: x, clientY: y, bubbles: true, cancelable: true };
        const event = Object.assign(new MouseEvent(type, at), { scale });
        document.elementFromPoint(x, y)?.dispatchEvent(event);
        return event.defaultPrevented;
      },
      [type, scale, wall.middle] as const,
    );
  const { x, y } = wall.middle;
  await page.mouse.move(x, y);
  expect(await pinch("gesturestart", 1)).toBe(true);
  expect(await pinch("gesturechange", 1.1)).toBe(true);
  expect(await pinch("gesturechange", 1.2)).toBe(true);
  expect(await pinch("gestureend", 1.2)).toBe(true);
  await wall.rested();
  expect((await wall.camera()).scale).toBe(1.1);
  // Gesture events are ignored while pointers are down.
  await page.mouse.down();
  expect(await pinch("gesturestart", 1)).toBe(false);
  expect(await pinch("gesturechange", 0.8)).toBe(false);
  await page.mouse.up();
  await wall.rested();
  expect((await wall.camera()).scale).toBe(1.1);
});

test("L3 the keyboard pans, zooms and returns, and the buttons zoom", async () => {
  const { page, wall } = await open();
  const region = page.getByRole("region", { name: "Wall of FASHION" });
  await region.focus();
  const outline = await region.evaluate((each) => getComputedStyle(each).outlineStyle);
  expect(outline).toBe("solid");
  const after = async (key: string) => {
    await page.keyboard.press(key);
    await wall.rested();
    return wall.camera();
  };
  const right = await after("ArrowRight");
  expect(right.x).toBeLessThan(-100);
  expect((await after("ArrowLeft")).x).toBe(0);
  expect((await after("ArrowDown")).y).toBeLessThan(-100);
  expect((await after("ArrowUp")).y).toBe(0);
  expect((await after("+")).scale).toBe(1.05);
  await page.keyboard.press("-");
  expect((await after("-")).scale).toBe(0.95);
  expect((await after("0")).scale).toBe(1);
  // Ctrl and a key is the browser's own zoom.
  expect((await after("Control+-")).scale).toBe(1);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("-");
  expect(await after("Home")).toEqual({ x: 0, y: 0, scale: 1 });
  await page.getByRole("button", { name: "Zoom in" }).click();
  await wall.rested();
  expect((await wall.camera()).scale).toBe(1.05);
  await page.getByRole("button", { name: "Zoom out" }).press("Enter");
  await wall.rested();
  expect((await wall.camera()).scale).toBe(1);
});

test("L3 the keyboard walks the frames in their order, and each comes into view", async () => {
  const { page, wall } = await open();
  await page.getByRole("region", { name: "Wall of FASHION" }).focus();
  for (let index = 0; index < 12; index++) {
    await page.keyboard.press("Tab");
    await wall.rested();
    const seen = await page.evaluate(() => {
      const frame = document.activeElement?.closest<HTMLElement>("[data-frame]");
      const { top, left, right, bottom } = frame?.getBoundingClientRect() ?? new DOMRect();
      const isIn = left >= 0 && right <= innerWidth && bottom <= innerHeight && top >= 0;
      return [Number(frame?.dataset.frame), isIn];
    });
    expect(seen).toEqual([index, true]);
  }
});

test("L3 within 40 px of the edge a held drag goes on by itself, until it is let go, also outside the window", async () => {
  const { page, wall } = await open();
  const bottom = 860;
  const hold = async (distance: number) => {
    await page.mouse.move(wall.middle.x, 780);
    await page.mouse.down();
    await page.mouse.move(wall.middle.x, bottom - distance, { steps: 2 });
    await expect.poll(async () => (await wall.camera()).scale).toBe(0.9);
    return (await wall.camera()).y;
  };
  const outside = await hold(45);
  await page.waitForTimeout(150);
  expect((await wall.camera()).y).toBe(outside);
  await page.mouse.move(wall.middle.x, bottom - 20);
  await expect.poll(async () => (await wall.camera()).y).toBeGreaterThan(outside + 60);
  // A move without buttons shows that the button was released outside the window.
  await page.evaluate(() =>
    window.dispatchEvent(new PointerEvent("pointermove", { pointerId: 1, buttons: 0 })),
  );
  await expect.poll(wall.phase).toBe("resting");
  await page.mouse.up();
});

test("L3 however far it is thrown, it comes back to where frames are in view, and all can be seen at once", async () => {
  const { page, wall } = await open();
  const { x, y } = wall.middle;
  for (let pull = 0; pull < 6; pull++) {
    await page.mouse.move(x + 500, y + 250);
    await page.mouse.down();
    await page.mouse.move(x - 500, y - 250, { steps: 3 });
    await page.mouse.up();
  }
  await wall.rested();
  const inSight = () =>
    page.locator("[data-frame]").evaluateAll(
      (frames) =>
        frames.filter((frame) => {
          const { left, right, top, bottom } = frame.getBoundingClientRect();
          return right > 0 && left < innerWidth && bottom > 56 && top < innerHeight;
        }).length,
    );
  expect(await inSight()).toBeGreaterThan(4);
  await page.getByRole("button", { name: "See all" }).click();
  await wall.rested();
  expect([await inSight(), (await wall.camera()).scale < 1]).toEqual([17, true]);
});

test("L3 two fingers zoom about their middle, and one drags", async () => {
  const { page, wall } = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...xs: number[]) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: xs.map((x, id) => ({ x, y: 400, id })),
    });
  await touch("touchStart", 145, 245);
  for (const half of [49, 47, 45, 43, 41, 40]) await touch("touchMove", 195 - half, 195 + half);
  await touch("touchEnd");
  await wall.rested();
  expect((await wall.camera()).scale).toBeCloseTo(0.8, 2);
  await touch("touchStart", 195);
  for (const x of [185, 165, 145]) await touch("touchMove", x);
  expect(await wall.phase()).toBe("dragging");
  await touch("touchEnd");
  await wall.rested();
  const { x, y: before } = await wall.camera();
  expect(x).toBeLessThan(-30);
  // The browser does not handle a vertical swipe either.
  await moveFingers(page, [{ from: { x: 195, y: 500 }, to: { x: 195, y: 400 } }]);
  await wall.rested();
  expect((await wall.camera()).y).toBeLessThan(before - 60);
});

test("L3 with less motion it drags without inertia and without scaling", async () => {
  const { page, wall } = await open({ reducedMotion: "reduce" });
  const { x, y } = wall.middle;
  await recordFrames(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 90, y + 30, { steps: 5 });
  await page.mouse.up();
  await wall.rested();
  expect(await wall.camera()).toEqual({ x: -90, y: 30, scale: 1 });
  expect((await recordedFrames(page)).filter(({ scale }) => scale !== 1)).toEqual([]);
});
