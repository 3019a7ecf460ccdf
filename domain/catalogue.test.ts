import { expect, test } from "vitest";
import { anArticle, aPicture } from "../tests/support/article.ts";
import {
  byTitle,
  coverOf,
  featuredFirst,
  galleryImages,
  indexByLetter,
  indexByYear,
  neighbours,
} from "./catalogue.ts";

const titles = (articles: readonly { title: string }[]) => articles.map((each) => each.title);

test("P6 titles are in order without regard to accents or case, equal ones by id", () => {
  const articles = [
    anArticle({ id: 4, title: "zafiro" }),
    anArticle({ id: 3, title: "Ámbar" }),
    anArticle({ id: 2, title: "ambar" }),
    anArticle({ id: 1, title: "Banco" }),
  ];
  expect(articles.toSorted(byTitle).map((each) => each.id)).toEqual([2, 3, 1, 4]);
});

test("D1 featured articles come first, each group by title", () => {
  const articles = [
    anArticle({ id: 1, title: "A" }),
    anArticle({ id: 2, title: "C", isTop: true }),
    anArticle({ id: 3, title: "B", isTop: true }),
  ];
  expect(titles(articles.toSorted(featuredFirst))).toEqual(["B", "C", "A"]);
});

test("P6 the neighbours wrap round at both ends", () => {
  const articles = ["C", "A", "B"].map((title, index) => anArticle({ id: index + 1, title }));
  const first = neighbours(articles, 2);
  expect([first.previous?.title, first.next?.title]).toEqual(["C", "B"]);
  expect([first.position, first.total]).toEqual([1, 3]);
  const last = neighbours(articles, 1);
  expect([last.previous?.title, last.next?.title]).toEqual(["B", "A"]);
});

test("P6 an article alone has no neighbour", () => {
  expect(neighbours([anArticle()], 1)).toEqual({
    position: 1,
    total: 1,
    previous: null,
    next: null,
  });
});

test("L3 a gallery holds every image of the projects whose categories include it", () => {
  const pictures = ["a", "b"].map((letter) =>
    aPicture({ url: `https://example.com/${letter}.jpg` }),
  );
  const articles = [
    anArticle({ id: 1, title: "Both", services: ["FASHION", "EVENTS"], images: pictures }),
    anArticle({ id: 2, title: "Other", services: ["FOOD"], images: pictures }),
  ];
  const images = galleryImages(articles, "EVENTS");
  expect(images.map((image) => [image.id, image.postTitle, image.count])).toEqual([
    ["1-0", "Both", 2],
    ["1-1", "Both", 2],
  ]);
});

test("P1 an article without a central picture is shown by its first still, never by a film", () => {
  const film = aPicture({ url: "/videos/fashion-reel.mp4" });
  const still = aPicture();
  expect(coverOf(anArticle({ images: [film, still] }))).toBe(still);
  expect(coverOf(anArticle({ images: [film] }))).toBeNull();
});

test("G4 the index groups by first letter and by year", () => {
  const articles = [
    anArticle({ id: 1, title: "Ámbar", year: 2020 }),
    anArticle({ id: 2, title: "Agua", year: 2024 }),
    anArticle({ id: 3, title: "24 horas", year: 2020 }),
  ];
  expect(indexByLetter(articles).map((group) => [group.heading, titles(group.articles)])).toEqual([
    ["#", ["24 horas"]],
    ["A", ["Agua", "Ámbar"]],
  ]);
  expect(indexByYear(articles).map((group) => group.heading)).toEqual(["2024", "2020"]);
});

test("H2 where no picture was chosen or stands, a film's poster is the cover", () => {
  const poster = aPicture({ url: "/media/poster.jpg" });
  const film = aPicture({ url: "/media/film.mp4", poster });
  const bare = aPicture({ url: "/media/bare.mp4" });
  expect(coverOf(anArticle({ images: [bare, film] }))?.url).toBe(poster.url);
  expect(coverOf(anArticle({ mainCenter: film }))?.url).toBe(poster.url);
  expect(coverOf(anArticle({ mainCenter: bare, images: [bare] }))).toBeNull();
});
