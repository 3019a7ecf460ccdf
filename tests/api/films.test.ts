import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { workAddress } from "#domain/slug.ts";
import {
  aFilmOfBytes,
  aPhotograph,
  aFilm,
  askFilm,
  begunFilm,
  cancelFilm,
  mp4Box,
  offsetOf,
  sendAndBreak,
  sendPiece,
  uploadFilm,
  uploadsIn,
} from "../support/media-files.ts";

import { answer } from "../support/answers.ts";
import { aLink } from "../support/private-links.ts";
import { makeFilm } from "../support/films/made-films.ts";
import { finalize, json, saveArticle, sharedStudio, storePictures } from "../support/studio.ts";

const shared = sharedStudio();
let film: Buffer;

beforeAll(async () => {
  film = await aFilm();
});

const cancel = (address: string) => cancelFilm(shared.admin, address);

test("K4 a film sent in pieces stands at a temporary address, then at its own for good", async () => {
  const address = await begunFilm(shared.admin, film.length);
  const half = film.length >> 1;
  const first = await sendPiece(shared.admin, address, 0, film.subarray(0, half));
  expect([first.status, first.headers.get("upload-offset")]).toEqual([204, String(half)]);
  const last = await sendPiece(shared.admin, address, half, film.subarray(half));
  const temporary = last.headers.get("upload-film") ?? "";
  expect(temporary).toMatch(/^\/media\/temp\/[0-9a-f]{32}\.mp4$/);
  expect(Buffer.from(await (await shared.visitor(temporary)).arrayBuffer()).equals(film)).toBe(
    true,
  );
  // A client whose answer was lost gets the same one again.
  const again = await askFilm(shared.admin, address);
  expect(again.headers.get("upload-film")).toBe(temporary);
  expect(again.headers.get("upload-offset")).toBe(String(film.length));
  expect(await uploadsIn(shared.studio.dataDir)).toEqual([]);

  const moved = await (await shared.admin(API.upload, finalize([temporary]))).json();
  const final = temporary.replace("/temp/", "/");
  expect(moved).toEqual({ success: true, moved: [final] });
  const whole = await shared.visitor(final);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "video/mp4",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await shared.visitor(temporary)).status).toBe(301);
});

test("V11 a film that names its place, and one that browsers can't play, are sent to the admin alone", async () => {
  const place = mp4Box("uuid", '<rdf:Description exif:GPSLatitude="19,25.9N"/>');
  const size = { width: 64, height: 48, seconds: 1, fps: 5 } as const;
  const master = await readFile(await makeFilm("master.mov", { codec: "prores", ...size }));
  for (const bytes of [Buffer.concat([film, place]), master]) {
    const temporary = await uploadFilm(shared.admin, bytes);
    const final = temporary.replace("/temp/", "/");
    const download = `${API.master}?url=${encodeURIComponent(final)}`;
    expect((await shared.visitor(temporary)).status).toBe(404);
    await shared.admin(API.upload, finalize([temporary]));
    for (const address of [temporary, final]) {
      expect((await shared.visitor(address)).status).toBe(404);
    }
    expect((await shared.visitor(download)).status).toBe(401);
    const kept = await (await shared.admin(download)).arrayBuffer();
    expect(Buffer.from(kept).equals(bytes)).toBe(true);
  }
});

test("B3 V11 a film keeps its file's name, for the studio's own tools alone", async () => {
  const temporary = await uploadFilm(shared.admin, film, "C:\\films\\Spot corte 3.mp4");
  const url = temporary.replace("/temp/", "/");
  await shared.admin(API.upload, finalize([temporary]));
  const download = await shared.admin(`${API.master}?${new URLSearchParams({ url })}`);
  expect(download.headers.get("content-disposition")).toContain('filename="Spot corte 3.mp4"');
  const article = await saveArticle(shared.admin, { title: "Con nombre", images: [url] });
  const page = await (await shared.visitor(workAddress(article.slug))).text();
  expect(page).toContain(url);
  expect(page + JSON.stringify(article)).not.toContain("Spot corte 3");

  const link = await aLink(shared.admin, article.id, { asksAnswers: true });
  answer(shared.studio.dataDir, link.id, "Ana", [
    { kind: "comment", media: url, text: "Más corto", moment: [1, 5] },
  ]);
  const query = new URLSearchParams({ link: String(link.id), film: url, as: "fcpxml" });
  const exported = await shared.admin(`${API.exportFilmComments}?${query}`);
  expect(exported.headers.get("content-disposition")).toContain("spot-corte-3.fcpxml");
  const fcpxml = await exported.text();
  expect(fcpxml).toContain('src="./Spot%20corte%203.mp4"');
  expect(fcpxml).toContain('<project name="Spot corte 3">');
});

test("D6 the films that are half sent are listed for the admin, and go as they are discarded", async () => {
  const address = await begunFilm(shared.admin, film.length, "C:\\films\\Boda.mp4");
  await sendPiece(shared.admin, address, 0, film.subarray(0, 1000));
  const answer = await shared.admin(API.films);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const id = address.split("/").at(-1);
  expect(await answer.json()).toEqual([
    { id, name: "Boda.mp4", size: film.length, received: 1000 },
  ]);
  await cancel(address);
  expect(await (await shared.admin(API.films)).json()).toEqual([]);
});

test("D6 a line that breaks in the middle of a piece loses nothing that had arrived", async () => {
  const large = await aFilmOfBytes(12_000_000);
  const address = await begunFilm(shared.admin, large.length);
  await sendAndBreak(shared.studio, shared.admin, address, large, 7_000_000);
  const offset = await offsetOf(shared.admin, address);
  expect(offset).toBeGreaterThan(6_000_000);
  expect(offset).toBeLessThanOrEqual(7_000_000);
  const stale = await sendPiece(shared.admin, address, 0, large.subarray(0, 100));
  expect(stale.status).toBe(409);
  const rest = await sendPiece(shared.admin, address, offset, large.subarray(offset));
  const url = rest.headers.get("upload-film") ?? "";
  expect(Buffer.from(await (await shared.visitor(url)).arrayBuffer()).equals(large)).toBe(true);
});

test("E1 V4 an article holds a film beside its pictures, in its own size, with its poster", async () => {
  const [poster = ""] = await storePictures(shared.admin, [
    await aPhotograph({ width: 640, height: 480 }),
  ]);
  const temporary = await uploadFilm(shared.admin, film);
  const url = temporary.replace("/temp/", "/");
  const early = json({ title: "Early", year: 2024, images: [temporary] });
  expect((await shared.admin(API.articles, early)).status).toBe(422);
  await shared.admin(API.upload, finalize([temporary]));
  const media = { [url]: { poster } };
  const article = await saveArticle(shared.admin, { title: "Reel", images: [poster, url], media });
  expect(article.images).toEqual([poster, url]);
  expect(article.media[url]).toMatchObject({
    width: 320,
    height: 180,
    poster: { url: poster, width: 640, height: 480 },
    film: { durationS: expect.closeTo(2, 1), hasSound: false, isPlayable: true },
  });
  const wrong = { [url]: { poster: url } };
  const refused = json({ id: article.id, images: [url], media: wrong });
  expect((await shared.admin(API.articles, refused)).status).toBe(422);
});

test("V4 the admin is given any frame of a film, upright and in its own size", async () => {
  const url = await uploadFilm(shared.admin, film);
  const frameAt = (share: string) =>
    shared.admin(`${API.filmFrame}?${new URLSearchParams({ url, share })}`);
  for (const share of ["0", "0.5", "1"]) {
    const answer = await frameAt(share);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const picture = sharp(Buffer.from(await answer.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ width: 320, height: 180 });
  }
  for (const share of ["-1", "2", "half", ""]) expect((await frameAt(share)).status).toBe(400);
  const gone = new URLSearchParams({
    url: url.replace(/[0-9a-f]{32}/, "0".repeat(32)),
    share: "0",
  });
  expect((await shared.admin(`${API.filmFrame}?${gone}`)).status).toBe(422);
});
