import { expect, test } from "vitest";
import { LONGEST_ALT, LONGEST_CAPTION, parseMediaDetails } from "./media-details.ts";

const PICTURE = "/media/0123456789abcdef0123456789abcdef.jpg";
const posterOf = (poster: unknown) => parseMediaDetails({ "/videos/a.mp4": { poster } });

test("K2 a poster is read as it is saved and as it is answered, so that an answer can be sent again", () => {
  for (const none of ["", null]) expect([...posterOf(none).values()]).toEqual([{ poster: "" }]);
  for (const poster of [PICTURE, { url: PICTURE, width: 1600, alt: "" }]) {
    expect([...posterOf(poster).values()]).toEqual([{ poster: PICTURE }]);
  }
});

test("K2 only a picture of ours is accepted as a poster", () => {
  for (const wrong of ["/videos/a.mp4", "https://elsewhere.example/a.jpg", 7, {}, []]) {
    expect(() => posterOf(wrong)).toThrow("wrong-media");
  }
});

const VTT = PICTURE.replace("jpg", "vtt");
const said = (words: unknown) => parseMediaDetails({ [PICTURE]: words }).get(PICTURE);

test("K2 what a save says of a picture is read, and nothing else", () => {
  const words = {
    alt: "a".repeat(LONGEST_ALT),
    caption: "🎬".repeat(LONGEST_CAPTION),
    translations: { es: { alt: "Luz" } },
    focus: { x: 0, y: 100 },
    subtitles: { es: VTT },
    fullBleed: false,
  };
  expect(said({ ...words, other: 1 })).toEqual(words);
  expect(said({})).toEqual({});
  expect(said({ alt: " a\nb ", focus: null })).toEqual({ alt: "a b", focus: null });
  expect(said({ subtitles: { es: VTT, en: "" } })).toEqual({ subtitles: { es: VTT } });
  expect(parseMediaDetails(undefined).size).toBe(0);
});

test.each([
  [null, "x", []],
  [{ alt: 5 }, { alt: "a".repeat(LONGEST_ALT + 1) }, { caption: "a".repeat(LONGEST_CAPTION + 1) }],
  [{ translations: [] }, { translations: { es: { alt: 5 } } }],
  [
    { focus: 5 },
    ...[-1, 101, 1.5, "5"].flatMap((at) => [
      { focus: { x: at, y: 1 } },
      { focus: { x: 1, y: at } },
    ]),
  ],
  [{ poster: VTT }, { poster: "/media/x.jpg" }, { fullBleed: 1 }],
  [{ subtitles: [] }, { subtitles: { fr: VTT } }, { subtitles: { es: PICTURE } }],
  [{ subtitles: { es: 5 } }, { subtitles: { es: "/x.vtt" } }],
])("K2 %j and the like are refused", (...wrong) => {
  for (const words of wrong) expect(() => said(words)).toThrow("wrong-media");
  for (const value of [null, [], "x"])
    expect(() => parseMediaDetails(value)).toThrow("wrong-media");
});

const temporary = (url: string) => url.replace("/media/", "/media/temp/");

test("D6 a poster or subtitles that are not saved yet can't be", () => {
  expect(() => said({ poster: temporary(PICTURE) })).toThrow("temporary-image");
  expect(() => said({ subtitles: { es: temporary(VTT) } })).toThrow("temporary-image");
});
