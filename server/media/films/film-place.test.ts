import { expect, test } from "vitest";
import type { FilmType } from "#domain/upload-files.ts";
import { aFilm, mp4Box } from "../../../tests/support/media-files.ts";
import { mayNamePlace } from "./film-place.ts";

const mayName = (bytes: Buffer, type: FilmType = "video/mp4") =>
  mayNamePlace(type, {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  });

test.each([
  ["a phone's user data", mp4Box("moov", mp4Box("udta", "\xa9xyz\0\x12\0\0+19.4326-099.1332/"))],
  ["3GPP's", mp4Box("moov", mp4Box("udta", mp4Box("loci", "\0\0\0\0\x15\xc7Casa")))],
  ["QuickTime's keys", mp4Box("meta", "mdtacom.apple.quicktime.location.ISO6709")],
  ["XMP", mp4Box("uuid", '<rdf:Description exif:GPSLatitude="19,25.9N"/>')],
  ["an iPhone's timed notes", mp4Box("moov", mp4Box("trak", mp4Box("stsd", "mebx")))],
  ["a GoPro's track", mp4Box("moov", mp4Box("trak", mp4Box("stsd", "gpmd")))],
  ["headers too long to be read", mp4Box("moov", Buffer.alloc(17 * 1024 ** 2))],
])("V11 a film with %s may name a place", async (_, box) => {
  expect(await mayName(Buffer.concat([await aFilm(), box]))).toBe(true);
});

test("V11 a film's pictures and an encoder's notes name none", async () => {
  const film = await aFilm();
  const pictures = mp4Box("mdat", "\xa9xyz location GPSLatitude");
  const encoder = mp4Box("moov", mp4Box("udta", "\xa9too\0\x0dLavf62.3.100"));
  expect(await mayName(Buffer.concat([film, pictures, encoder]))).toBe(false);
});
