import { expect, test } from "vitest";
import { parseMediaText } from "./media-text.ts";

const PICTURE = "/media/0123456789abcdef0123456789abcdef.jpg";
const posterOf = (poster: unknown) => parseMediaText({ "/videos/a.mp4": { poster } });

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
