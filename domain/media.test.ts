import { expect, test } from "vitest";
import { aPicture } from "./article.fixtures.ts";
import { isFilm, posterOf } from "./film.ts";
import {
  fileNameOfUrl,
  finalUrl,
  formatsOf,
  pictureAddress,
  renditionWidths,
  srcSet,
  temporaryUrl,
  unknownPicture,
} from "./media.ts";
import { placeOfUrl } from "./media-address.ts";
import { firstFrameOf, isShareable } from "./share-image.ts";

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
  const known = {
    "/videos/a-reel.mp4": "video-file",
    "http://a/b": "outside",
    [`https://a.co/media/${hex}.gif`]: "outside",
    [`https://a.co/?/media/${hex}.jpg`]: "outside",
    [`http://a.co/media/${hex}.jpg?x`]: "refused",
    [`https://${"a".repeat(253)}/x`]: "refused",
    [`https://${"a".repeat(252)}/x`]: "outside",
    "/x/videos/a.mp4": "refused",
    "/videos/a.mp4x": "refused",
    "https://a.co:123456": "refused",
    "https://a.co:12345": "outside",
  };
  const places = Object.keys(known).map((url) => [url, placeOfUrl(url)]);
  expect(Object.fromEntries(places)).toEqual(known);
  for (const url of [
    `/media/temp/../${hex}.png`,
    `/media/${hex}.svg`,
    `/media/temp/${hex}%2ejpg`,
  ]) {
    expect(placeOfUrl(url)).toBe("refused");
  }
});

test("a picture gets the rendition widths below its own, and its own", () => {
  expect(renditionWidths(2000)).toEqual([160, 240, 320, 480, 640, 740, 960, 1200, 1600, 2000]);
  expect(renditionWidths(740)).toEqual([160, 240, 320, 480, 640, 740]);
  expect(renditionWidths(200)).toEqual([160, 200]);
  expect(renditionWidths(6000)).toEqual([160, 240, 320, 480, 640, 740, 960, 1200, 1600, 2200]);
});

test("a picture offers its renditions once they are made", () => {
  expect(srcSet(aPicture(), "avif")).toBeUndefined();
  const made = aPicture({ widths: [320, 480] });
  const stem = "/media/0123456789abcdef0123456789abcdef";
  expect(srcSet(made, "avif")).toBe(`${stem}-320.avif 320w, ${stem}-480.avif 480w`);
  expect(
    srcSet(aPicture({ url: "https://a.example/b.jpg", widths: [320] }), "avif"),
  ).toBeUndefined();
});

test("V13 a new picture offers its quick renditions alone", () => {
  const picture = aPicture({ widths: [320], isQuick: true });
  const quick = "/media/0123456789abcdef0123456789abcdef-320.quick.webp";
  expect(formatsOf(picture)).toEqual(["quick.webp"]);
  expect(srcSet(picture, "quick.webp")).toBe(`${quick} 320w`);
  expect(pictureAddress(picture, 300)).toBe(quick);
});

test("E1 a film of ours has addresses as a picture has", () => {
  const hex = "0123456789abcdef0123456789abcdef";
  expect(placeOfUrl(`/media/${hex}.mp4`)).toBe("final");
  expect(placeOfUrl(`/media/temp/${hex}.webm`)).toBe("temporary");
  expect(placeOfUrl(`/media/${hex}.mov`)).toBe("final");
  expect(placeOfUrl(`/media/${hex}.avi`)).toBe("refused");
});

test("P4 a film is shown by its poster with the film's own texts", () => {
  const poster = aPicture({ url: "/media/p.jpg", alt: "Its frame", focus: { x: 10, y: 20 } });
  const film = aPicture({ url: "/media/f.mp4", alt: "", caption: "Uyuni", poster });
  expect(posterOf(film)).toEqual({ ...poster, caption: "Uyuni" });
  const shown = posterOf({ ...film, alt: "A bride", focus: { x: 50, y: 0 } });
  expect(shown).toMatchObject({ alt: "A bride", focus: { x: 50, y: 0 } });
  expect(posterOf({ ...film, poster: null })).toBeNull();
  expect(posterOf(poster)).toBe(poster);
});

test("Z5 renditions are named where their picture is", () => {
  const url = `https://cdn.example/a/${"0123456789abcdef".repeat(2)}.jpg`;
  const picture = { ...unknownPicture(url), widths: [160, 240] };
  const beside = url.replace(".jpg", "");
  expect(srcSet(picture, "avif")).toBe(`${beside}-160.avif 160w, ${beside}-240.avif 240w`);
  expect(pictureAddress(picture, 200)).toBe(`${beside}-240.webp`);
  const outside = { ...unknownPicture("https://other.example/a.jpg"), widths: [160] };
  expect(srcSet(outside, "avif")).toBeUndefined();
});

test("the address for a width is that of the next larger rendition, or the original's", () => {
  const url = "/media/0123456789abcdef0123456789abcdef.jpg";
  const stem = "/media/0123456789abcdef0123456789abcdef";
  expect(pictureAddress(aPicture({ url, widths: [320, 1080, 2200] }), 1600)).toBe(
    `${stem}-2200.webp`,
  );
  expect(pictureAddress(aPicture({ url, widths: [320, 1080] }), 1600)).toBe(`${stem}-1080.webp`);
  expect(pictureAddress(aPicture({ url }), 1600)).toBe(url);
});

test("S1 a share image counts the frames from the first, and shows no picture of another site", () => {
  expect([0, 1, 16, 120].map(firstFrameOf)).toEqual(["", "01 / 01", "01 / 16", "001 / 120"]);
  const outside = aPicture({ url: "https://a.example/b.jpg" });
  expect([aPicture(), aPicture({ width: null }), outside].map(isShareable)).toEqual([
    true,
    false,
    false,
  ]);
});

test("D6 K5 a file of ours has a temporary and a final address, and is known by both", () => {
  const name = `${"0123456789abcdef".repeat(2)}.vtt`;
  expect([temporaryUrl(name), finalUrl(name)]).toEqual([`/media/temp/${name}`, `/media/${name}`]);
  expect([temporaryUrl(name), finalUrl(name)].map(fileNameOfUrl)).toEqual([name, name]);
  const other = [`/media/x/${name}`, `x/media/${name}`, `/media/${name}x`, `/media/0${name}`];
  expect(other.map(fileNameOfUrl)).toEqual(other.map(() => undefined));
});
