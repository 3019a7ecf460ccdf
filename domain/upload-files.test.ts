import { expect, test } from "vitest";
import { MAX_FILM_BYTES, refusalOfFilm, shownName } from "./upload-files.ts";

test("D5 a film is MP4 or WebM and has 500 MB at most; a type that nobody knows is told by its ending", () => {
  const film = { name: "boda.mp4", type: "video/mp4", size: MAX_FILM_BYTES };
  expect(refusalOfFilm(film)).toBeUndefined();
  expect(refusalOfFilm({ ...film, size: MAX_FILM_BYTES + 1 })).toBe("film-too-large");
  expect(refusalOfFilm({ ...film, type: "video/quicktime" })).toBe("film-wrong-type");
  expect(refusalOfFilm({ ...film, name: "boda.webm", type: "" })).toBeUndefined();
  expect(refusalOfFilm({ ...film, name: "boda.mkv", type: "" })).toBe("film-wrong-type");
});

test.each([
  ["película ñ 漢字 📷.png", "película ñ 漢字 📷.png"],
  ["../../etc/passwd.png", "passwd.png"],
  ["C:\\Users\\studio\\a.png", "a.png"],
  ["a\r\nSet-Cookie: b\0.png", "aSet-Cookie: b.png"],
  ["\u202egnp.exe", "gnp.exe"],
  ["x".repeat(4000), "x".repeat(120)],
  ["📷".repeat(200), "📷".repeat(120)],
  ["a/b/", "sin nombre"],
  ["", "sin nombre"],
])("T33 the file name %j is shown as %j", (given, shown) => {
  expect(shownName(given)).toBe(shown);
});
