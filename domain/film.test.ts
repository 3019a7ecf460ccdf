import { expect, test } from "vitest";
import { filmLoops, filmSides, filmSources, mp4Side } from "./film.ts";

const ID = "0123456789abcdef".repeat(2);
const FACTS = { durationS: 9, hasSound: true, isPlayable: false, sides: [] };
const NOTHING = { stream: undefined, file: undefined };

test.each([
  [2160, [1080, 720, 480]],
  [1080, [1080, 720, 480]],
  [900, [720, 480]],
  [480, [480]],
  [360, [360]],
])("V2 a film with a short side of %i px is converted to %j", (side, sides) => {
  expect(filmSides(side)).toEqual(sides);
});

test("V2 its MP4 has the best quality up to 720", () => {
  expect([[1080, 720, 480], [480], [360]].map(mp4Side)).toEqual([720, 480, 360]);
});

test("V3 a film that no browser plays has no address to play until it is converted", () => {
  expect(filmSources(`/media/${ID}.mov`, FACTS)).toEqual(NOTHING);
});

test("V3 one that browsers play is played as it came until then", () => {
  const url = `/media/${ID}.mp4`;
  expect(filmSources(url, { ...FACTS, isPlayable: true })).toEqual({ ...NOTHING, file: url });
  expect(filmSources(url, undefined)).toEqual({ ...NOTHING, file: url });
});

test("V2 Z5 a converted film has a stream and a file, here in its folder, elsewhere beside it", () => {
  const facts = { ...FACTS, sides: [720, 480] };
  expect(filmSources(`/media/${ID}.mov`, facts)).toEqual({
    stream: `/media/films/${ID}/master.m3u8`,
    file: `/media/films/${ID}/${ID}-720.mp4`,
  });
  expect(filmSources(`https://cdn.example/media/${ID}.mov`, facts)).toEqual({
    stream: `https://cdn.example/media/${ID}-master.m3u8`,
    file: `https://cdn.example/media/${ID}-720.mp4`,
  });
});

test("V7 a converted film has a loop for phones and one for larger screens, one of a videos folder too", () => {
  const facts = { ...FACTS, sides: [720, 480] };
  expect(filmLoops(`/media/${ID}.mp4`, facts)).toBeUndefined();
  expect(filmLoops(`/media/${ID}.mp4`, { ...facts, hasLoops: true })).toEqual({
    small: `/media/films/${ID}/${ID}-loop-small.mp4`,
    large: `/media/films/${ID}/${ID}-loop-large.mp4`,
  });
  const other = "f".repeat(32);
  const named = { ...facts, hasLoops: true, id: other };
  expect(filmLoops("/videos/reel.mp4", named)?.small).toBe(
    `/media/films/${other}/${other}-loop-small.mp4`,
  );
  expect(filmSources("/videos/reel.mp4", named).stream).toBe(`/media/films/${other}/master.m3u8`);
});

test("P4 a film of another place is its own address", () => {
  for (const url of ["/videos/reel.mp4", "https://other.example/film.mp4"]) {
    expect(filmSources(url, undefined)).toEqual({ ...NOTHING, file: url });
    const named = { ...FACTS, sides: [720], hasLoops: true };
    expect(filmSources(url, named)).toEqual({ ...NOTHING, file: url });
    expect(filmLoops(url, named)).toBeUndefined();
  }
  expect(filmSources("https://vimeo.com/76979871", undefined)).toEqual(NOTHING);
  expect(filmLoops(`/media/${ID}.mp4`, undefined)).toBeUndefined();
  expect(mp4Side([1080])).toBe(1080);
});
