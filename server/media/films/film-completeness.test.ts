import { expect, test } from "vitest";
import { FILM_TYPES } from "#domain/upload-files.ts";
import { aFilm, aFilmOfBytes } from "../../../tests/support/media-files.ts";
import { isWholeFilm } from "./film-completeness.ts";

/** A film of half a second: VP8, 16×16, as ffmpeg writes it to a file. */
const WEBM = Buffer.from(
  [
    "GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAG6EU2bdLpNu4tTq4QVSalmU6yBoU27i1Or",
    "hBZUrmtTrIHGTbuMU6uEElTDZ1OsggEMTbuMU6uEHFO7a1OsggGk7AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrX",
    "sYMPQkBNgIRMYXZmV0GETGF2ZkSJiECPQAAAAAAAFlSua8GuAQAAAAAAADjXgQFzxYgAAAAAAAAAAZyBACK1nIN1bmSIgQCG",
    "hVZfVlA4g4EBI+ODhB3NZQDgibCBELqBEJqBAhJUw2fRc3POY8CLY8WIAAAAAAAAAAFnyJhFo4dFTkNPREVSRIeLTGF2YyBs",
    "aWJ2cHhnyKJFo4hEVVJBVElPTkSHlDAwOjAwOjAxLjAwMDAwMDAwMAAAH0O2db3ngQCjoYEAAIAQAgCdASoQABAAAEcIhYWI",
    "hYSIAgIADA5gAP5oAKOVgQH0ALEBAAEQEAAYABhYL/QACAAAHFO7a5G7j7OBALeK94EB8YIBYvCBAw==",
  ].join(""),
  "base64",
);

const isWhole = (type: keyof typeof FILM_TYPES, bytes: Buffer) =>
  isWholeFilm(type, {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  });

/** An MP4 box with its size in 8 bytes, in 4, or open (0). */
function box(name: string, content: Buffer, size: "long" | "short" | "open" = "short"): Buffer {
  const isLong = size === "long";
  const header = Buffer.alloc(isLong ? 16 : 8);
  const length = header.length + content.length;
  header.writeUInt32BE({ long: 1, short: length, open: 0 }[size], 0);
  header.write(name, 4);
  if (isLong) header.writeBigUInt64BE(BigInt(length), 8);
  return Buffer.concat([header, content]);
}

const SOME = Buffer.alloc(40);

test("T15 a real MP4 is complete, and cut anywhere it is not", async () => {
  const film = await aFilm();
  expect(await isWhole("video/mp4", film)).toBe(true);
  expect(await isWhole("video/mp4", await aFilmOfBytes(2_000_000))).toBe(true);
  for (const bytes of [8, 40, 5000, film.length >> 1, film.length - 1]) {
    expect([bytes, await isWhole("video/mp4", film.subarray(0, bytes))]).toEqual([bytes, false]);
  }
});

test("T15 box sizes may be 64-bit, or open for the last box", async () => {
  const start = [box("ftyp", SOME), box("moov", SOME, "long")];
  const long = Buffer.concat([...start, box("mdat", SOME, "long")]);
  const open = Buffer.concat([...start, box("mdat", SOME, "open")]);
  expect(await isWhole("video/mp4", long)).toBe(true);
  expect(await isWhole("video/mp4", open)).toBe(true);
  expect(await isWhole("video/mp4", long.subarray(0, -1))).toBe(false);
  const padded = Buffer.concat([long, Buffer.alloc(3)]);
  expect(await isWhole("video/mp4", padded)).toBe(true);
});

test("T15 an MP4 without index or media data, or with impossible sizes, is not complete", async () => {
  const [ftyp, moov, mdat] = ["ftyp", "moov", "mdat"].map((name) => box(name, SOME));
  const parts = [
    [ftyp, mdat],
    [ftyp, moov],
    [ftyp, box("free", moov ?? SOME), mdat],
  ];
  for (const boxes of parts) {
    expect(await isWhole("video/mp4", Buffer.concat(boxes.map((each) => each ?? SOME)))).toBe(
      false,
    );
  }
  const tiny = Buffer.concat([box("moov", SOME), box("mdat", SOME)]);
  tiny.writeUInt32BE(7, 0);
  expect(await isWhole("video/mp4", tiny)).toBe(false);
});

test("T15 a real WebM is complete, and cut anywhere it is not", async () => {
  expect(await isWhole("video/webm", WEBM)).toBe(true);
  for (const bytes of [3, 30, 50, WEBM.length >> 1, WEBM.length - 1]) {
    expect([bytes, await isWhole("video/webm", WEBM.subarray(0, bytes))]).toEqual([bytes, false]);
  }
});

test("T15 a WebM whose Segment has an unknown size, as browsers record it, is complete", async () => {
  const live = Buffer.from(WEBM);
  const segment = live.indexOf(Buffer.from("18538067", "hex")) + 4;
  live.fill(0xff, segment + 1, segment + 8);
  expect(await isWhole("video/webm", live)).toBe(true);
  expect(await isWhole("video/webm", live.subarray(0, segment + 8))).toBe(false);
});
