import { expect, test } from "vitest";
import { aPicture } from "../tests/helpers/an-article.ts";
import { isFilm, placeOfUrl, shareUrl, srcSet, variantWidths } from "./media.ts";

test("P4 mp4, webm and ogg are films, whatever their case or query", () => {
  for (const url of ["/videos/a.mp4", "https://a.example/b.WEBM?x=1", "/videos/c.ogg"]) {
    expect(isFilm(url)).toBe(true);
  }
  for (const url of ["/media/mp4.jpg", "https://a.example/mp4", "/videos/a.webp"]) {
    expect(isFilm(url)).toBe(false);
  }
});

test("T12 an address is read as written: nothing is decoded, nothing climbs", () => {
  const hex = "0123456789abcdef0123456789abcdef";
  expect(placeOfUrl(`/media/${hex}.webp`)).toBe("final");
  expect(placeOfUrl(`/media/temp/${hex}.png`)).toBe("temporary");
  for (const url of [
    `/media/temp/../${hex}.png`,
    `/media/${hex}.svg`,
    `/media/temp/${hex}%2ejpg`,
  ]) {
    expect(placeOfUrl(url)).toBe("refused");
  }
});

test("a picture is prepared in the widths it can fill, its own the last", () => {
  expect(variantWidths(2000)).toEqual([320, 480, 640, 740, 1080, 1600, 2000]);
  expect(variantWidths(740)).toEqual([320, 480, 640, 740]);
  expect(variantWidths(200)).toEqual([200]);
  expect(variantWidths(6000)).toEqual([320, 480, 640, 740, 1080, 1600, 2200]);
});

test("a picture offers its variants once they are made, and none before", () => {
  expect(srcSet(aPicture(), "avif")).toBeUndefined();
  const made = aPicture({ widths: [320, 480] });
  const stem = "/media/0123456789abcdef0123456789abcdef";
  expect(srcSet(made, "avif")).toBe(`${stem}-320.avif 320w, ${stem}-480.avif 480w`);
  expect(shareUrl(made)).toBe(`${stem}-share.jpg`);
  expect(
    srcSet(aPicture({ url: "https://a.example/b.jpg", widths: [320] }), "avif"),
  ).toBeUndefined();
});
