import { expect, test } from "vitest";
import { embedOf, isPageWithoutFilm } from "./embed.ts";
import { isFilm, filmSources } from "./film.ts";

test.each([
  ["https://vimeo.com/76979871", "https://vimeo.com/76979871"],
  ["http://www.vimeo.com/76979871/", "https://vimeo.com/76979871"],
  ["https://vimeo.com/76979871/ab12cd34ef", "https://vimeo.com/76979871/ab12cd34ef"],
  [
    "https://player.vimeo.com/video/76979871?h=ab12cd34ef&badge=0",
    "https://vimeo.com/76979871/ab12cd34ef",
  ],
  ["https://vimeo.com/channels/staffpicks/76979871", "https://vimeo.com/76979871"],
  ["https://vimeo.com/groups/shortfilms/videos/76979871", "https://vimeo.com/76979871"],
  ["https://vimeo.com/showcase/123456/video/76979871", "https://vimeo.com/76979871"],
  ["https://vimeo.com/ondemand/a-film/76979871", "https://vimeo.com/76979871"],
  ["https://vimeo.com/album/123456/videos/76979871?x=h=ab#t", "https://vimeo.com/76979871"],
  ["https://vimeo.com/manage/videos/76979871", "https://vimeo.com/76979871"],
  [
    "https://vimeo.com/user1234/review/76979871/ab12cd34ef",
    "https://vimeo.com/76979871/ab12cd34ef",
  ],
  ["https://music.youtube.com/watch?v=dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["https://www.youtube.com/v/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ?t=4", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  ],
  [
    "https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  ],
  ["https://youtube.com/shorts/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  [
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  ],
])("V9 %s is the film at %s", (url, page) => {
  expect(embedOf(url)?.page).toBe(page);
  expect(isFilm(url)).toBe(true);
  expect(filmSources(url, undefined)).toEqual({ stream: undefined, file: undefined });
});

test.each([
  "https://vimeo.com/about",
  "https://vimeo.com.evil.example/76979871",
  "https://evil.example/https://vimeo.com/76979871",
  "https://www.youtube.com/@studio",
  "x https://youtu.be/dQw4w9WgXcQ",
  "https://youtu.be/dQw4w9WgXcQx",
  "https://www.youtube.com/watch?v=short",
  "javascript:alert('https://vimeo.com/76979871')",
  "/media/0123456789abcdef0123456789abcdef.mp4",
])("V9 %s is no film of another site", (url) => {
  expect(embedOf(url)).toBeUndefined();
});

test("V9 a page of those sites that is no film's is told from files and other sites", () => {
  for (const url of [
    "https://vimeo.com/about",
    "https://www.youtube.com/@studio",
    "https://youtu.be/",
    "http://player.vimeo.com:443",
    "http://youtube-nocookie.com?x",
  ]) {
    expect([url, isPageWithoutFilm(url)]).toEqual([url, true]);
  }
  for (const url of [
    "https://vimeo.com/76979871",
    "https://player.vimeo.com/external/76979871.hd.mp4?s=ab12",
    "https://i.vimeocdn.com/video/1_640.jpg",
    "https://example.com/vimeo.com/",
    "https://example.com/https://vimeo.com/about",
    "https://vimeo.community/about",
    "https://vimeo.com/about.webm",
  ]) {
    expect([url, isPageWithoutFilm(url)]).toEqual([url, false]);
  }
});

test("V9 a player is of the site's own origin, and begins to play", () => {
  for (const url of ["https://vimeo.com/76979871/ab12cd34ef", "https://youtu.be/dQw4w9WgXcQ"]) {
    const { origin, player } = embedOf(url) ?? { origin: "", player: "" };
    expect(new URL(player).origin).toBe(origin);
    expect(new URL(player).searchParams.get("autoplay")).toBe("1");
  }
  const [private_, open, youtube] = [
    "https://vimeo.com/76979871/ab12cd34ef",
    "https://vimeo.com/76979871",
    "http://youtu.be/dQw4w9WgXcQ",
  ].map(embedOf);
  expect([private_?.player, open?.player]).toEqual([
    "https://player.vimeo.com/video/76979871?h=ab12cd34ef&dnt=1&autoplay=1",
    "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1",
  ]);
  expect([open?.site, youtube?.site]).toEqual(["Vimeo", "YouTube"]);
});
