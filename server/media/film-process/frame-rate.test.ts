import { open, stat } from "node:fs/promises";
import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import { describe, expect, test } from "vitest";
import { type FrameRate, perSecondOf, USUAL_RATES } from "#domain/frame-rate.ts";
import { makeFilm, studioFilm } from "../../../tests/support/films/made-films.ts";
import { measureRate, rateOf } from "./frame-rate.ts";

const FILM = { numerator: 24000, denominator: 1001 };
const PAL = { numerator: 25, denominator: 1 };
const NTSC = { numerator: 30000, denominator: 1001 };
const FAST = { numerator: 50, denominator: 1 };

/** Returns the measured rate and how many bytes were read for it. */
async function measured(path: string) {
  const file = await open(path);
  try {
    let bytes = 0;
    const source = new CustomSource({
      getSize: async () => (await stat(path)).size,
      read: async (start, end) => {
        bytes += end - start;
        const { buffer } = await file.read(new Uint8Array(end - start), 0, end - start, start);
        return buffer;
      },
    });
    const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });
    const video = await input.getPrimaryVideoTrack();
    return { rate: video && (await measureRate(video)), bytes };
  } finally {
    await file.close();
  }
}

describe("B3 the frame rate of a film", () => {
  test.each<[string, FrameRate]>([
    ["23.976.mp4", FILM],
    ["25.mov", PAL],
    ["29.97.mkv", NTSC],
    ["50.webm", FAST],
  ])("%s is read as the exact ratio", async (name, rate) => {
    const codec = name.endsWith("webm") ? "vp9" : "avc";
    const plan = { codec, width: 64, height: 36, seconds: 2, isSilent: true } as const;
    const path = await makeFilm(name, { ...plan, fps: perSecondOf(rate) });
    expect((await measured(path)).rate).toEqual({ ...rate, isVariable: false });
  });

  test("of a phone varies, and is told by its average", async () => {
    const { rate } = await measured(await studioFilm("phone.mp4"));
    expect(rate?.isVariable).toBe(true);
    expect(rate && perSecondOf(rate)).toBeCloseTo(24, 0);
  });

  test.each(["mp4", "mkv"])("a long one in %s is not read as a whole", async (ending) => {
    const plan = { codec: "avc", width: 640, height: 360, fps: 60, isSilent: true } as const;
    const path = await makeFilm(`long.${ending}`, { ...plan, seconds: 40 });
    const { rate, bytes } = await measured(path);
    expect(rate).toEqual({ numerator: 60, denominator: 1, isVariable: false });
    expect(bytes).toBeLessThan((await stat(path)).size / 2);
  });
});

/** The times of frames at a rate, as a container rounds them. */
function timesOf(rate: FrameRate, count: number, round: (seconds: number) => number) {
  return Array.from({ length: count }, (_, index) => round(7 + index / perSecondOf(rate)));
}

const ROUNDED: Record<string, readonly [round: (at: number) => number, step: number]> = {
  milliseconds: [(at) => Math.round(at * 1000) / 1000, 0.001],
  "milliseconds in a finer container": [(at) => Math.round(at * 1000) / 1000, 1 / 90_000],
  "600ths, as phones have": [(at) => Math.floor(at * 600) / 600, 1 / 600],
};

describe.each(Object.entries(ROUNDED))("B3 times in %s", (_, [round, step]) => {
  test.each(USUAL_RATES.map((rate) => [perSecondOf(rate).toFixed(3), rate] as const))(
    "name the exact rate of a film at %s",
    (_each, rate) => {
      expect(rateOf(timesOf(rate, 240, round), step)).toEqual({ ...rate, isVariable: false });
    },
  );
});

test.each([
  [15, { numerator: 15, denominator: 1 }],
  [12.5, { numerator: 25, denominator: 2 }],
])("B3 %d frames per second, which is no usual rate, are constant too", (perSecond, rate) => {
  const times = timesOf({ numerator: perSecond, denominator: 1 }, 45, (at) => at);
  expect(rateOf(times, 1e-5)).toEqual({ ...rate, isVariable: false });
});

test("B3 15 frames per second are found in a few frames of rounded times", () => {
  const times = timesOf({ numerator: 15, denominator: 1 }, 45, (at) => Math.round(at * 1e3) / 1e3);
  expect(rateOf(times, 0.001)).toEqual({ numerator: 15, denominator: 1, isVariable: false });
});

test("B3 a film with a pause varies", () => {
  const times = timesOf(PAL, 100, (at) => at).map((at, index) => (index > 50 ? at + 0.04 : at));
  expect(rateOf(times, 1e-5)?.isVariable).toBe(true);
});

test("B3 a single frame has no rate", () => {
  expect(rateOf([], 0.001)).toBeUndefined();
  expect(rateOf([3], 0.001)).toBeUndefined();
  expect(rateOf([3, 3], 0.001)).toBeUndefined();
});
