import { expect, test } from "vitest";
import { filmType, otherKind } from "./film-type.ts";

/** The `ftyp` box, the first one of an MP4 file. */
function ftyp(brand: string, ...compatible: string[]): Buffer {
  const words = Buffer.from(["ftyp", brand, "\0\0\x02\0", ...compatible].join(""), "latin1");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(words.length + 4);
  return Buffer.concat([length, words, Buffer.from("\0\0\0\x08free", "latin1")]);
}

/** The EBML header of a Matroska file. */
function ebml(type: string, size = Buffer.from([0x80 + type.length])): Buffer {
  const start = Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282", "hex");
  return Buffer.concat([start, size, Buffer.from(type), Buffer.from("42878104", "hex")]);
}

test("D5 an MP4 is recognised by its major or compatible brands", () => {
  for (const brand of ["isom", "iso5", "mp41", "mp42", "avc1", "M4V "]) {
    expect([brand, filmType(ftyp(brand))]).toEqual([brand, "video/mp4"]);
  }
  expect(filmType(ftyp("XAVC", "XAVC", "mp42"))).toBe("video/mp4");
});

test("V1 a MOV is recognised by its major brand", () => {
  expect(filmType(ftyp("qt  ", "mp42"))).toBe("video/quicktime");
});

test("D5 a file built like an MP4 that is no film is refused", () => {
  for (const brand of ["M4A ", "heic", "mif1", "avif", "avis", "crx "]) {
    expect([brand, filmType(ftyp(brand, "mp42", "isom"))]).toEqual([brand, undefined]);
  }
  expect(filmType(ftyp("abcd"))).toBeUndefined();
});

test("D5 V1 a WebM and a MKV are recognised by their document types", () => {
  expect(filmType(ebml("webm"))).toBe("video/webm");
  expect(filmType(ebml("webm", Buffer.from("0100000000000004", "hex")))).toBe("video/webm");
  expect(filmType(ebml("matroska"))).toBe("video/x-matroska");
  expect(filmType(ebml("matrix"))).toBeUndefined();
});

test("T15 a file with any other signature is no film", () => {
  for (const text of ["", "\0", "GIF89a", "<html>ftypisom", "\0\0\0\x18moov", "\xff\xd8\xff"]) {
    expect(filmType(Buffer.from(text, "latin1"))).toBeUndefined();
  }
});

test.each([
  ["GIF89a", "una imagen GIF"],
  ["MZ\x90", "un programa"],
  ["\0\0\0\x18ftypM4A ", "un archivo de audio"],
  ["ID3\x04", "un archivo de audio"],
  ["", "un archivo vacío"],
  ["\0".repeat(64), "un archivo de otro tipo"],
])("V1 %o is told to be %s", (text, kind) => {
  expect(otherKind(Buffer.from(text, "latin1"))).toBe(kind);
});
