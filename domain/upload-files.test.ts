import { expect, test } from "vitest";
import {
  adviceFor,
  CHOOSABLE_FILMS,
  CHOOSABLE_PICTURES,
  isCalledHeic,
  kindByName,
  MAX_UPLOAD_BYTES,
  refusalOfFile,
  refusalOfFilm,
  refusalSentence,
  shownName,
} from "./upload-files.ts";

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

test("D5 a picture is PNG, JPEG or WebP of at most 3 MB", () => {
  for (const type of ["image/png", "image/jpeg", "image/webp"]) {
    expect(refusalOfFile({ type, size: MAX_UPLOAD_BYTES })).toBeUndefined();
    expect(refusalOfFile({ type, size: MAX_UPLOAD_BYTES + 1 })).toBe("file-too-large");
  }
  for (const type of ["image/gif", "", "toString"]) {
    expect(refusalOfFile({ type, size: 1 })).toBe("file-wrong-type");
  }
  expect(CHOOSABLE_PICTURES).toBe(
    "image/png,image/jpeg,image/webp,image/heic,image/heif,.heic,.heif",
  );
  expect(CHOOSABLE_FILMS).toBe(
    "video/mp4,video/webm,video/quicktime,video/x-matroska,.mp4,.webm,.mov,.mkv",
  );
  expect(refusalSentence("film-wrong-type", { name: "a.avi" })).toContain("un archivo .avi");
});

const called = (name: string, type: string) => isCalledHeic({ name, type });

test("U6 HEIC is known by its type, and by its ending where it has none", () => {
  expect([called("a", "image/heic"), called("a", "image/heif"), called("A.HEIC", "")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([called("a.heic", "image/png"), called("a.heic.png", ""), called("heic", "")]).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([
  ["advice-film", ["a.MOV", "a.mxf", "a.avi", "a.mkv", "a.m4v", "a.wmv"], "video/x"],
  ["advice-drawing", ["a.SVG", "a.ai", "a.eps", "a.pdf"], "image/svg+xml"],
  ["advice-picture", ["a.TIF", "a.tiff", "a.psd", "a.dng", "a.cr2", "a.cr3", "a.nef"], "image/x"],
  [undefined, ["a.txt", "mov", "a.mov.txt", "a.svg.txt", "a.tiff.txt"], "text/html"],
] as const)("U6 the advice for a file is %s", (advice, names, type) => {
  expect(names.map((name) => adviceFor({ name, type: "" }))).toEqual(names.map(() => advice));
  expect(adviceFor({ name: "a", type })).toBe(advice);
});
