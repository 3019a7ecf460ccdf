import { createReadStream } from "node:fs";
import { mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { filmSides, LONGEST_LOOP_S, MOST_LOOP_BYTES } from "#domain/film.ts";
import { FILM_TYPES, type FilmType } from "#domain/upload-files.ts";
import {
  colourAt,
  countInterlaced,
  keyFrameTimes,
  probe,
  watch,
} from "../../../tests/support/films/ffprobe.ts";
import { toneMapped, WHITE_NITS } from "../../../tests/support/films/hdr.ts";
import { makeFilm, STUDIO_FILMS, studioFilm } from "../../../tests/support/films/made-films.ts";
import {
  middleOf,
  PATCHES,
  fadingFilm,
  greyFilm,
  interlacedFilm,
  patchFilm,
  type MasterColours,
} from "../../../tests/support/films/patch-film.ts";
import { createFilmClient, type FilmSource } from "./film-client.ts";

const ID = "0123456789abcdef".repeat(2);
const client = createFilmClient({ error: () => {} });
afterAll(() => client.close());

async function sourceOf(path: string): Promise<FilmSource> {
  const { size } = await stat(path);
  return { size, read: (start, end) => buffer(createReadStream(path, { start, end: end - 1 })) };
}

async function inspected(path: string, fileName = "a film") {
  const types = Object.keys(FILM_TYPES) as FilmType[];
  const type = types.find((each) => path.endsWith(FILM_TYPES[each])) ?? "video/mp4";
  return client.inspect(await sourceOf(path), { fileName, type });
}

async function converted(path: string) {
  const facts = await inspected(path);
  const folder = await mkdtemp(join(tmpdir(), "renditions-"));
  const sides = filmSides(Math.min(facts.width, facts.height));
  const reported: number[] = [];
  const names = await client.convert(await sourceOf(path), { folder, id: ID, sides }, (each) =>
    reported.push(each),
  );
  return {
    facts,
    sides,
    names,
    reported,
    file: (name: string) => join(folder, `${ID}-${name}`),
    folder,
  };
}

/** Expected facts of the studio's films: upright, and no rendition larger than the original. */
const SHOWN = {
  "prores.mov": { width: 3840, height: 2160, sides: [1080, 720, 480], isPlayable: false },
  "hdr.mp4": { width: 1920, height: 1080, sides: [1080, 720, 480], isPlayable: false },
  "phone.mp4": { width: 720, height: 1280, sides: [720, 480], isPlayable: true },
  "vp9.webm": { width: 1280, height: 720, sides: [720, 480], isPlayable: true },
  "h264.mkv": { width: 1280, height: 720, sides: [720, 480], isPlayable: false },
  "silent.mp4": { width: 854, height: 480, sides: [480], isPlayable: true },
  "portrait.mp4": { width: 720, height: 1280, sides: [720, 480], isPlayable: true },
  "short.mp4": { width: 640, height: 360, sides: [360], isPlayable: true },
} as const satisfies Record<keyof typeof STUDIO_FILMS, object>;

const BT_709 = ["bt709", "bt709", "bt709", "tv"];

/** The longest film takes two minutes on a busy machine. */
const CONVERTED_WITHIN_MS = 600_000;

const names = Object.keys(SHOWN) as (keyof typeof SHOWN)[];

test.each(names)(
  "V2 %s becomes a stream and an MP4 that ffprobe finds whole, and progress grows meanwhile",
  async (name) => {
    const { seconds, fps, ...plan } = STUDIO_FILMS[name];
    const isSilent = "isSilent" in plan;
    const soundFromS = "soundFromS" in plan ? plan.soundFromS : 0;
    const { sides, ...shown } = SHOWN[name];
    const made = await converted(await studioFilm(name));
    expect(made.facts).toMatchObject({ ...shown, hasSound: !isSilent });
    expect(made.facts.durationS).toBeCloseTo(seconds, 0);
    expect(made.sides).toEqual(sides);
    expect(made.names.toSorted()).toEqual(await readdir(made.folder));
    expect(made.reported.length).toBeGreaterThan(20);
    expect(made.reported).toEqual(made.reported.toSorted((a, b) => a - b));
    expect(made.reported.at(-1)).toBeGreaterThan(90);

    const times = await Promise.all(sides.map((side) => keyFrameTimes(made.file(`${side}.m4s`))));
    for (const each of times) expect(each).toEqual(times[0]);
    const [first = 0, ...further] = times[0] ?? [];
    const expected = Array.from(
      { length: Math.ceil(seconds / 2) - 1 },
      (_, index) => 2 * index + 2,
    );
    expect(further.map((at) => at - first)).toEqual(expected.map((at) => expect.closeTo(at, 2)));

    for (const side of sides) {
      const [video] = await probe(made.file(`${side}.m4s`));
      const scale = side / Math.min(shown.width, shown.height);
      expect(video).toMatchObject({
        codec: "h264",
        profile: "High",
        pixels: "yuv420p",
        rotation: 0,
      });
      expect(video?.frames).toBe(seconds * fps);
      expect(Math.abs((video?.width ?? 0) - shown.width * scale)).toBeLessThanOrEqual(1);
      expect(Math.abs((video?.height ?? 0) - shown.height * scale)).toBeLessThanOrEqual(1);
      expect(video?.colours).toEqual(BT_709);
    }
    const [video, audio] = await probe(made.file("720.mp4"));
    expect(video).toMatchObject({ startS: 0, frames: seconds * fps });
    if (isSilent) expect(audio).toBeUndefined();
    else
      expect(audio).toMatchObject({
        codec: "aac",
        profile: "LC",
        startS: expect.closeTo(Math.max(0, soundFromS - 0.021), 2),
      });
    const [original, shownFilm] = [
      await watch(await studioFilm(name)),
      await watch(made.file("720.mp4")),
    ];
    const wholeSeconds = Array.from({ length: seconds }, (_, at) => expect.closeTo(at, 2));
    expect(shownFilm).toMatchObject({ isUpright: true, flashesS: wholeSeconds });
    expect(shownFilm.brightest).toBeGreaterThan(230);
    // The original's encoder delays the sound by 21 ms; viewers notice only more than 40 ms.
    const apart = original.tonesS.map((at, index) =>
      Math.abs(at - (shownFilm.tonesS[index] ?? NaN)),
    );
    expect(original.tonesS).toHaveLength(isSilent ? 0 : seconds - soundFromS);
    for (const each of apart) expect(each).toBeLessThan(0.022);
    for (const size of ["small", "large"] as const) {
      const loop = made.file(`loop-${size}.mp4`);
      const [picture, ...others] = await probe(loop);
      expect(others).toEqual([]);
      const side = size === "small" ? sides.at(-1) : sides[0];
      expect(Math.min(picture?.width ?? 0, picture?.height ?? 0)).toBe(side);
      expect((await stat(loop)).size).toBeLessThanOrEqual(MOST_LOOP_BYTES[size]);
    }
    const mp4 = await readFile(made.file("720.mp4"));
    expect(mp4.indexOf("moov")).toBeLessThan(mp4.indexOf("mdat"));
  },
  CONVERTED_WITHIN_MS,
);

/** Largest allowed difference in each colour channel, from 0 to 255. */
const MOST_APART = 4;
const MOST_APART_OF_HDR = 10;

const BT_601 = { transfer: "smpte170m", range: "tv" } as const;

const MASTERS: Readonly<Record<string, MasterColours>> = {
  "BT.601 with 525 lines": {
    height: 720,
    zscale: "m=170m:p=170m:t=601:r=limited",
    tags: { ...BT_601, primaries: "smpte170m", matrix: "smpte170m" },
  },
  "BT.601 with 625 lines": {
    height: 720,
    zscale: "m=470bg:p=bt470bg:t=601:r=limited",
    tags: { ...BT_601, primaries: "bt470bg", matrix: "bt470bg" },
  },
  "BT.709": {
    height: 720,
    zscale: "m=709:p=709:t=709:r=limited",
    tags: { primaries: "bt709", transfer: "bt709", matrix: "bt709", range: "tv" },
  },
  "BT.709 in full range": {
    height: 720,
    zscale: "m=709:p=709:t=709:r=full",
    tags: { primaries: "bt709", transfer: "bt709", matrix: "bt709", range: "pc" },
  },
  "BT.2020 SDR": {
    height: 720,
    zscale: "m=2020_ncl:p=2020:t=2020_10:r=limited",
    tags: { primaries: "bt2020", transfer: "bt2020-10", matrix: "bt2020nc", range: "tv" },
  },
  "480 lines without tags": { height: 480, zscale: "m=170m:p=170m:t=601:r=limited" },
  "1080 lines without tags": { height: 1080, zscale: "m=709:p=709:t=709:r=limited" },
};

test.each(Object.entries(MASTERS))(
  "V12 the colours of a master in %s come through, and its renditions are tagged as BT.709",
  async (_, master) => {
    const path = await patchFilm(master);
    const stored = master.zscale.replaceAll(/\b([mptr])=/g, "$1in=");
    const wanted = await Promise.all(
      PATCHES.map((_, index) => colourAt(path, middleOf(index, master.height), stored)),
    );
    const made = await converted(path);
    for (const name of made.names.filter((each) => /\.(?:m4s|mp4)$/.test(each))) {
      const rendition = join(made.folder, name);
      const [video] = await probe(rendition);
      expect([name, video?.colours]).toEqual([name, BT_709]);
      for (const [index, colour] of wanted.entries()) {
        const at = middleOf(index, video?.height ?? 0, master.height);
        const found = await colourAt(rendition, at, "min=709:pin=709:tin=709:rin=limited");
        const apart = Math.max(...colour.map((part, of) => Math.abs(part - (found[of] ?? NaN))));
        expect([name, colour, found, apart <= MOST_APART]).toEqual([name, colour, found, true]);
      }
    }
  },
);

const BT_2020 = { primaries: "bt2020", matrix: "bt2020nc", range: "tv" } as const;

/** Converts a film. @returns the colours of its MP4 at these places */
async function shownAt(path: string, at: (height: number) => { x: number; y: number }[]) {
  const mp4 = (await converted(path)).file("720.mp4");
  const [video] = await probe(mp4);
  expect(video?.colours).toEqual(BT_709);
  const places = at(video?.height ?? 0);
  const stored = "min=709:pin=709:tin=709:rin=limited";
  return Promise.all(places.map((each) => colourAt(mp4, each, stored)));
}

const HDR: Readonly<
  Record<string, { transfer: string; greys: [percent: number, nits: number][] }>
> = {
  // Signals of grey by ITU-R BT.2408, table 1.
  HLG: {
    transfer: "arib-std-b67",
    greys: [
      [38, 26],
      [75, 203],
    ],
  },
  PQ: {
    transfer: "smpte2084",
    greys: [
      [38, 26],
      [58, 203],
    ],
  },
};

describe.each(Object.entries(HDR))("V12 %s", (_, { transfer, greys }) => {
  const master = { height: 720, bits: 10, tags: { ...BT_2020, transfer } } as const;

  test("colours of SDR that were graded into it come back", async () => {
    const zscale = `m=2020_ncl:p=2020:t=${transfer}:npl=${WHITE_NITS}:r=limited`;
    const path = await patchFilm({ ...master, zscale });
    const found = await shownAt(path, (height) =>
      PATCHES.map((_, index) => middleOf(index, height, master.height)),
    );
    for (const [index, colour] of found.entries()) {
      const apart = Math.max(
        ...colour.map((part, of) => Math.abs(part - (PATCHES[index]?.[of] ?? NaN))),
      );
      expect([colour, PATCHES[index], apart <= MOST_APART_OF_HDR]).toEqual([
        colour,
        PATCHES[index],
        true,
      ]);
    }
  });

  test.each(greys)(
    "a grey of %i percent is as bright as the tone map of BT.2390 has it",
    async (percent, nits) => {
      const path = await greyFilm(percent, master);
      const [[found = NaN] = []] = await shownAt(path, (height) => [
        { x: height / 2, y: height / 2 },
      ]);
      expect(Math.abs(found - toneMapped(nits))).toBeLessThanOrEqual(MOST_APART_OF_HDR);
    },
  );
});

test("V7 a long film of much movement loops a part, cut at a key frame, within the bytes", async () => {
  const plan = { codec: "avc", width: 1280, height: 720, seconds: 14, fps: 12 } as const;
  const made = await converted(await makeFilm("long.mp4", plan));
  for (const size of ["small", "large"] as const) {
    const [picture] = await probe(made.file(`loop-${size}.mp4`));
    const seconds = (picture?.frames ?? 0) / plan.fps;
    expect(seconds % 2).toBe(0);
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(seconds).toBeLessThanOrEqual(LONGEST_LOOP_S);
    const loop = await readFile(made.file(`loop-${size}.mp4`));
    expect(loop.length).toBeLessThanOrEqual(MOST_LOOP_BYTES[size]);
    expect(loop.indexOf("moov")).toBeLessThan(loop.indexOf("mdat"));
  }
});

test("V7 the loops of a film that is dark nearly to its end begin at its beginning", async () => {
  const made = await converted(await fadingFilm({ darkS: 5, seconds: 7 }));
  const [picture] = await probe(made.file("loop-small.mp4"));
  expect(picture).toMatchObject({ startS: 0, frames: 7 * 12 });
});

test("V7 the loops of a film that fades in from black begin when it is light", async () => {
  const path = await fadingFilm({ darkS: 3, seconds: 8 });
  const made = await converted(path);
  for (const size of ["small", "large"] as const) {
    const loop = made.file(`loop-${size}.mp4`);
    const [picture] = await probe(loop);
    expect(picture).toMatchObject({ startS: 0, frames: (8 - 4) * 12 });
    const stored = "min=709:pin=709:tin=709:rin=limited";
    expect(Math.min(...(await colourAt(loop, { x: 100, y: 100 }, stored)))).toBeGreaterThan(100);
  }
});

test.each([8, 10] as const)(
  "V2 the frames of an interlaced film in %i bits become whole pictures",
  async (bits) => {
    const path = await interlacedFilm(bits);
    expect(await countInterlaced(path)).toBe(50);
    const made = await converted(path);
    expect(await countInterlaced(made.file("720.mp4"))).toBe(0);
  },
);

test("B3 an inspection tells the frame rate, and whether it varies", async () => {
  const { frameRate } = await inspected(await studioFilm("h264.mkv"));
  expect(frameRate).toEqual({ numerator: 15, denominator: 1, isVariable: false });
  const phone = await inspected(await studioFilm("phone.mp4"));
  expect(phone.frameRate).toMatchObject({ isVariable: true });
});

test("V1 a film without a picture is refused by name", async () => {
  const path = await makeFilm("song.mp4", {
    codec: "none",
    width: 2,
    height: 2,
    seconds: 1,
    fps: 1,
  });
  await expect(inspected(path, "a/song.mp4")).rejects.toMatchObject({
    code: "film-no-picture",
    values: { file: "song.mp4" },
  });
});

test("V8 a film that breaks off in the middle of its data can't be converted, and the next one can", async () => {
  const whole = await readFile(await studioFilm("silent.mp4"));
  const path = join(await mkdtemp(join(tmpdir(), "film-")), "broken.mp4");
  // The index is at the end, so the frames before it are overwritten.
  const index = whole.indexOf("moov");
  await writeFile(
    path,
    Buffer.concat([
      whole.subarray(0, 2000),
      Buffer.alloc(index - 2000 - 4, 7),
      whole.subarray(index - 4),
    ]),
  );
  await expect(converted(path)).rejects.toThrow(Error);
  const { names: next } = await converted(await studioFilm("short.mp4"));
  expect(next).toHaveLength(6);
});
