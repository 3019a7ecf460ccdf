import { expect, test } from "vitest";
import {
  afterDwellEvent,
  RESTING,
  type Dwell,
  type DwellEvent,
  type DwellRules,
} from "./next-post-dwell.ts";

const RULES: DwellRules = { dwellMs: 1000, isFree: true };

function after(events: readonly DwellEvent[], rules = RULES, from: Dwell = RESTING): Dwell {
  return events.reduce((dwell, event) => afterDwellEvent(dwell, event, rules), from);
}

const hand = (at: number): DwellEvent => ({ type: "hand", at });
const scrolled = (at: number): DwellEvent => ({ type: "scrolled", at });
const seen = (ratio: number, at: number): DwellEvent => ({ type: "seen", ratio, at });
const look = (at: number): DwellEvent => ({ type: "look", at });
const CALL_OFF: DwellEvent = { type: "call-off" };
const COVERED: DwellEvent = { type: "covered" };

const FILLING = after([hand(0), scrolled(10), seen(0.6, 20)]);

test("P5 it leads on once 60 % were in sight for the whole time, and not before", () => {
  expect(FILLING).toMatchObject({ phase: "filling", since: 20 });
  expect(after([look(1019)], RULES, FILLING).phase).toBe("filling");
  expect(after([look(1020)], RULES, FILLING).phase).toBe("leading");
  expect(after([look(1020)], { ...RULES, dwellMs: 1200 }, FILLING).phase).toBe("filling");
  expect(after([hand(0), scrolled(10), seen(0.59, 20)]).phase).toBe("resting");
});

test("P5 leaving the view calls it off, and coming back begins anew", () => {
  const left = after([seen(0.5, 500)], RULES, FILLING);
  expect(left.phase).toBe("resting");
  expect(after([look(2000)], RULES, left).phase).toBe("resting");
  expect(after([hand(2100), seen(0.7, 2120)], RULES, left)).toMatchObject({
    phase: "filling",
    since: 2120,
  });
});

test("P5 called off it stays so until the teaser has left the view and come back", () => {
  const off = after([CALL_OFF], RULES, FILLING);
  expect(off.phase).toBe("off");
  expect(after([hand(600), scrolled(610), seen(0.3, 620), seen(0.8, 650)], RULES, off).phase).toBe(
    "off",
  );
  expect(after([hand(600), seen(0, 620), hand(900), seen(0.8, 950)], RULES, off).phase).toBe(
    "filling",
  );
});

test("P5 nothing but the visitor's hand begins it: no key, no focus, no restored scroll", () => {
  expect(after([scrolled(10), seen(1, 20), scrolled(30), look(5000)])).toEqual({
    ...RESTING,
    isSeen: true,
  });
  expect(after([hand(0), scrolled(10), CALL_OFF, scrolled(20), seen(1, 30)]).phase).toBe("resting");
  expect(after([hand(0), seen(1, 2000)]).phase).toBe("resting");
  // A wheel that turns where the page can't move on says nothing.
  expect(after([seen(1, 10), hand(20)]).phase).toBe("resting");
});

test("P5 a flick that runs on keeps the hand alive, however long it runs", () => {
  const run = Array.from({ length: 30 }, (_, index) => scrolled(100 * index));
  expect(after([hand(0), ...run, seen(0.7, 3000)]).phase).toBe("filling");
});

test("P5 nothing begins or leads on while something else has the screen", () => {
  const covered: DwellRules = { ...RULES, isFree: false };
  expect(after([hand(0), scrolled(10), seen(1, 20)], covered).phase).toBe("resting");
  expect(after([look(1500)], covered, FILLING).phase).toBe("resting");
  const hidden = after([COVERED], RULES, FILLING);
  expect(after([scrolled(100), look(5000)], RULES, hidden).phase).toBe("resting");
});

test("P5 what leads on fires once, and can be called off while the shutter closes", () => {
  const leading = after([look(1020)], RULES, FILLING);
  expect(after([COVERED, seen(1, 1100), look(1200)], RULES, leading)).toBe(leading);
  expect(after([CALL_OFF, look(5000)], RULES, leading).phase).toBe("off");
  expect(after([seen(0.5, 1100), look(5000)], RULES, leading).phase).toBe("off");
});
