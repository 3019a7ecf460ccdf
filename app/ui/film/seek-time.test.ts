import { expect, test, vi } from "vitest";
import { seekTime, seekWhenLoaded } from "./seek-time.ts";

const film = (perSecond: number, isVariable = false) => ({
  durationS: 10,
  hasSound: false,
  isPlayable: true,
  sides: [],
  frameRate: { numerator: perSecond, denominator: 1, isVariable },
});

test("B2 a player seeks to the middle of a comment's frame", () => {
  for (const seconds of [1.9999, 2, 2.039]) expect(seekTime(seconds, film(25))).toBe(2.02);
  expect(seekTime(1.999, film(25))).toBe(1.98);
});

test("B2 a player seeks just into a frame whose length nobody knows", () => {
  expect(seekTime(2, film(25, true))).toBeCloseTo(2.0006, 6);
  expect(seekTime(2, undefined)).toBeCloseTo(2.0006, 6);
});

test("B2 a player never seeks to the end of a film", () => {
  for (const each of [film(25), film(25, true)]) expect(seekTime(10, each)).toBeLessThan(10);
});

test("B2 a film is sought once its end is known, and only once", () => {
  vi.stubGlobal("HTMLMediaElement", { HAVE_ENOUGH_DATA: 4 });
  // A browser does not seek where it knows no end.
  const video = Object.assign(new EventTarget(), {
    readyState: 1,
    duration: Infinity,
    seekable: [] as unknown[],
    currentTime: 0,
  });
  seekWhenLoaded(video as never, 7);
  video.dispatchEvent(new Event("loadedmetadata"));
  expect(video.currentTime).toBe(0);
  Object.assign(video, { duration: 10, seekable: [[0, 10]] });
  video.dispatchEvent(new Event("durationchange"));
  expect(video.currentTime).toBe(7);
  video.currentTime = 3;
  video.dispatchEvent(new Event("canplaythrough"));
  expect(video.currentTime).toBe(3);
  vi.unstubAllGlobals();
});
