import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startDwell, type DwellPhase } from "./dwell.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => void vi.advanceTimersByTime(ms);

function watched({ dwellMs = 1000, mayNavigate = (): boolean => true } = {}) {
  const phases: DwellPhase[] = ["resting"];
  const dwell = startDwell({
    dwellMs: () => dwellMs,
    mayNavigate,
    onPhase: (phase) => phases.push(phase),
  });
  return { ...dwell, phases, phase: () => phases.at(-1) };
}

/** A dwell that fills, because the user has scrolled it into view. */
function filling(options = {}) {
  const dwell = watched(options);
  dwell.userScrolled();
  dwell.scrolled();
  dwell.seen(0.6);
  expect(dwell.phase()).toBe("filling");
  return dwell;
}

test("P5 it leads on once 60 % were in view for the whole time, and not before", () => {
  const dwell = filling();
  wait(999);
  expect(dwell.phase()).toBe("filling");
  wait(1);
  expect(dwell.phase()).toBe("navigating");
  const phone = filling({ dwellMs: 1200 });
  wait(1199);
  expect(phone.phase()).toBe("filling");
  const less = watched();
  less.userScrolled();
  less.scrolled();
  less.seen(0.59);
  expect(less.phase()).toBe("resting");
});

test("P5 a stopped one leads nowhere", () => {
  const dwell = filling();
  dwell.stop();
  wait(1000);
  expect(dwell.phase()).toBe("filling");
});

test("P5 leaving the view calls it off, and coming back begins again", () => {
  const dwell = filling();
  wait(500);
  dwell.seen(0.5);
  expect(dwell.phase()).toBe("resting");
  wait(2000);
  expect(dwell.phase()).toBe("resting");
  dwell.userScrolled();
  dwell.seen(0.7);
  expect(dwell.phase()).toBe("filling");
  wait(999);
  expect(dwell.phase()).toBe("filling");
});

test("P5 called off, it stays so until the teaser has left the view and come back", () => {
  const dwell = filling();
  dwell.cancel();
  for (const ratio of [0.3, 0.8]) {
    dwell.userScrolled();
    dwell.scrolled();
    dwell.seen(ratio);
  }
  wait(5000);
  expect(dwell.phase()).toBe("cancelled");
  dwell.seen(0);
  dwell.userScrolled();
  dwell.seen(0.8);
  expect(dwell.phase()).toBe("filling");
});

test("P5 only the user's scrolling begins it: no key, no focus, no restored scroll", () => {
  const restored = watched();
  restored.scrolled();
  restored.seen(1);
  restored.scrolled();
  wait(5000);
  expect(restored.phases).toEqual(["resting"]);

  const calledOff = watched();
  calledOff.userScrolled();
  calledOff.scrolled();
  calledOff.cancel();
  calledOff.scrolled();
  calledOff.seen(1);
  expect(calledOff.phases).toEqual(["resting"]);

  const late = watched();
  late.userScrolled();
  wait(2000);
  late.seen(1);
  // A wheel event on a page that can't scroll further does not count.
  late.userScrolled();
  expect(late.phases).toEqual(["resting"]);
});

test("P5 inertia counts as the user's scrolling, however long it lasts", () => {
  const dwell = watched();
  dwell.userScrolled();
  for (let time = 0; time < 3000; time += 100) {
    dwell.scrolled();
    wait(100);
  }
  dwell.seen(0.7);
  expect(dwell.phase()).toBe("filling");
});

test("P5 nothing begins or leads on while something else covers the page", () => {
  let mayNavigate = false;
  const dwell = watched({ mayNavigate: () => mayNavigate });
  dwell.userScrolled();
  dwell.seen(1);
  expect(dwell.phase()).toBe("resting");
  mayNavigate = true;
  dwell.scrolled();
  expect(dwell.phase()).toBe("filling");
  mayNavigate = false;
  wait(1000);
  expect(dwell.phase()).toBe("resting");

  const covered = filling();
  covered.covered();
  covered.scrolled();
  wait(5000);
  expect(covered.phase()).toBe("resting");
});

test("P5 it leads on once, and can be called off while the flaps close", () => {
  const dwell = filling();
  wait(1000);
  dwell.userScrolled();
  dwell.covered();
  dwell.seen(1);
  wait(5000);
  expect(dwell.phases).toEqual(["resting", "filling", "navigating"]);
  dwell.cancel();
  expect(dwell.phase()).toBe("cancelled");
  const left = filling();
  wait(1000);
  left.seen(0.5);
  expect(left.phase()).toBe("cancelled");
});
