import { expect, test } from "vitest";
import type { Media } from "#domain/media.ts";
import { en } from "#domain/words/en.ts";
import { aPicture } from "#domain/article.fixtures.ts";
import { lightboxMedia } from "./lightbox-media.ts";

const ONE = aPicture({ url: "/media/one.jpg" });
const TWO = aPicture({ url: "/media/two.jpg" });

const mediaOf = (cover: Media | null, images: Media[], mainFilm: Media | null = null) =>
  lightboxMedia({ title: "Seda", address: "/work/seda", cover, mainFilm, images }, en.picture);

test("P4 the lightbox shows the frames in their order, films as films", () => {
  const urls = ["/videos/a.mp4", "/videos/b.webm", "/videos/c.ogg", "/media/d.webp"];
  const { items } = mediaOf(
    null,
    urls.map((url) => aPicture({ url })),
  );
  expect(items.map(({ kind }) => kind)).toEqual(["film", "film", "film", "picture"]);
  expect(items[0]).toMatchObject({
    sources: { file: "/videos/a.mp4" },
    title: "A lamp on an orange table",
  });
  expect(mediaOf(null, [aPicture({ alt: "" })]).items[0]).toMatchObject({
    fallbackAlt: "Seda, frame 1",
  });
});

test("P4 a main image that is a frame is shown as that frame, any other after all of them", () => {
  expect(mediaOf(TWO, [ONE, TWO])).toMatchObject({ coverIndex: 1 });
  const { items, coverIndex } = mediaOf(TWO, [ONE]);
  expect([items.length, coverIndex]).toEqual([2, 1]);
  expect(mediaOf(null, [ONE]).coverIndex).toBe(-1);
});

test("P4 a film waits behind its poster in its own shape, and a poster as main image opens its film", () => {
  const film = aPicture({ url: "/media/film.mp4", width: 1920, height: 1080, poster: TWO });
  const { items, coverIndex } = mediaOf(TWO, [ONE, film]);
  expect(items[1]).toMatchObject({ kind: "film", poster: TWO.url, ratio: 1920 / 1080 });
  expect([items.length, coverIndex]).toEqual([2, 1]);
});

test("V9 a main film that is no frame is played after them", () => {
  const film = aPicture({ url: "/media/film.mp4", poster: TWO });
  const { items, coverIndex } = mediaOf(TWO, [ONE], film);
  expect([items[1]?.kind, coverIndex]).toEqual(["film", 1]);
});

test("V9 a film of another site waits for play, at the page that may show it", () => {
  const film = aPicture({ url: "https://vimeo.com/76979871", alt: "Reel", poster: TWO });
  expect(mediaOf(null, [ONE, film]).items[1]).toMatchObject({
    kind: "embed",
    title: "Reel",
    poster: TWO,
    playAt: "/work/seda#1",
  });
});
