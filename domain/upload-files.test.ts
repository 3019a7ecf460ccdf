import { expect, test } from "vitest";
import { kindByName, refusalOfFilm, shownName } from "./upload-files.ts";

test("V1 a film is MP4, MOV, MKV or WebM; a type that nobody knows is told by its ending", () => {
  const film = { name: "boda.mp4", type: "video/mp4" };
  expect(refusalOfFilm(film)).toBeUndefined();
  expect(refusalOfFilm({ name: "boda.mov", type: "video/quicktime" })).toBeUndefined();
  expect(refusalOfFilm({ name: "boda.webm", type: "" })).toBeUndefined();
  expect(refusalOfFilm({ name: "boda.mkv", type: "" })).toBeUndefined();
  expect(refusalOfFilm({ name: "boda.avi", type: "video/x-msvideo" })).toBe("film-wrong-type");
  expect([kindByName("boda.AVI"), kindByName("boda")]).toEqual([
    "un archivo .avi",
    "un archivo de otro tipo",
  ]);
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
