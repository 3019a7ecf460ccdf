import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import {
  aFilmOfBytes,
  aPhotograph,
  aFilm,
  askFilm,
  beginFilm,
  begunFilm,
  cancelFilm,
  offsetOf,
  sendPiece,
  uploadsIn,
} from "../support/media-files.ts";
import { makeFilm } from "../support/films/made-films.ts";
import { aVisitor, sharedStudio } from "../support/studio.ts";

/** The default limit of a film's size. */
const MOST_BYTES = 4 * 1024 ** 3;

const shared = sharedStudio();
let film: Buffer;

beforeAll(async () => {
  film = await aFilm();
});

const cancel = (address: string) => cancelFilm(shared.admin, address);

test("T7 nobody but the admin begins, asks for, goes on with or removes a film, and nothing is told", async () => {
  const address = await begunFilm(shared.admin, film.length);
  await sendPiece(shared.admin, address, 0, film.subarray(0, 1000));
  const forged = aVisitor(shared.studio, "session=forged");
  for (const stranger of [shared.visitor, forged]) {
    const answers = [
      await beginFilm(stranger, film.length),
      await askFilm(stranger, address),
      await sendPiece(stranger, address, 1000, film.subarray(1000)),
      await cancelFilm(stranger, address),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect([...answer.headers.keys()].filter((name) => /^(tus|upload)-/.test(name))).toEqual([]);
    }
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await stranger(address, { method });
      expect([404, 405]).toContain(answer.status);
      expect(answer.headers.get("tus-max-size")).toBeNull();
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  }
  expect(await offsetOf(shared.admin, address)).toBe(1000);
  await cancel(address);
  expect(await uploadsIn(shared.studio.dataDir)).toEqual([]);
});

test("T24 V1 a film over 4 GiB is refused before a byte of it, in a sentence", async () => {
  const answer = await beginFilm(shared.admin, MOST_BYTES + 1, "C:\\films\\Boda.mp4");
  expect([answer.status, await answer.json()]).toEqual([
    413,
    {
      success: false,
      error: 'La película "Boda.mp4" no puede ser mayor a 4 GB.',
      code: "film-too-large",
    },
  ]);
  const address = await begunFilm(shared.admin, MOST_BYTES);
  await cancel(address);
});

test("T24 a piece beyond the announced end is refused, and the film stays as it was", async () => {
  const address = await begunFilm(shared.admin, 1000);
  const answer = await sendPiece(shared.admin, address, 0, film.subarray(0, 1001));
  expect(answer.status).toBe(413);
  expect(await offsetOf(shared.admin, address)).toBe(0);
  await cancel(address);
});

test("T24 a fourth unfinished film waits, also where all begin at once", async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => beginFilm(shared.admin, 5000)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 429, 429,
  ]);
  const refused = answers.find(({ status }) => status === 429);
  expect(await refused?.json()).toMatchObject({
    error: expect.stringContaining("3 películas a medio subir"),
  });
  for (const { headers } of answers) {
    const address = headers.get("location");
    if (address !== null) await cancel(address);
  }
  expect(await uploadsIn(shared.studio.dataDir)).toEqual([]);
});

test("T24 a film whose size nobody says, or that sends bytes at once, does not get round them", async () => {
  const unsized = await shared.admin(API.films, {
    method: "POST",
    headers: { "tus-resumable": "1.0.0", "upload-defer-length": "1" },
  });
  expect(unsized.status).toBe(400);
  const hasty = await shared.admin(API.films, {
    method: "POST",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-length": "5000",
      "content-type": "application/offset+octet-stream",
    },
    body: new Uint8Array(5000),
  });
  const address = hasty.headers.get("location") ?? "";
  expect([hasty.status, await offsetOf(shared.admin, address)]).toEqual([201, 0]);
  await cancel(address);
});

test("T15 V1 what is no film is refused by its first bytes, whatever it is called, and leaves nothing", async () => {
  const song = Buffer.from(film);
  song.write("M4A ", 8);
  const others = [
    [await aPhotograph(), "una imagen JPG"],
    [Buffer.from(`<script>alert(1)</script>${" ".repeat(5000)}`), "una página web"],
    [song, "un archivo de audio"],
    [Buffer.from("GIF89a"), "una imagen GIF"],
    [Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(5000)]), "un programa"],
    [Buffer.alloc(5000), "un archivo de otro tipo"],
  ] as const;
  for (const [bytes, kind] of others) {
    const address = await begunFilm(shared.admin, bytes.length, "boda.mp4");
    const answer = await sendPiece(shared.admin, address, 0, bytes.subarray(0, 4500));
    expect([answer.status, await answer.json()]).toEqual([
      415,
      {
        success: false,
        error: `El archivo "boda.mp4" no es una película que se pueda usar: es ${kind}. Expórtala como MP4, MOV, MKV o WebM y súbela otra vez.`,
        code: "film-wrong-type",
      },
    ]);
    expect((await askFilm(shared.admin, address)).status).toBe(404);
  }
  expect(await uploadsIn(shared.studio.dataDir)).toEqual([]);
});

test("T15 a film that was cut off before it was sent is refused at its end, and leaves nothing", async () => {
  const cut = (await aFilmOfBytes(2_000_000)).subarray(0, 5000);
  const address = await begunFilm(shared.admin, cut.length);
  const answer = await sendPiece(shared.admin, address, 0, cut);
  expect([answer.status, await answer.json()]).toEqual([
    422,
    {
      success: false,
      error: "La película está dañada o incompleta. Expórtala de nuevo y súbela otra vez.",
      code: "film-damaged",
    },
  ]);
  expect((await askFilm(shared.admin, address)).status).toBe(404);
});

test("T15 V1 a film without a picture, and a MOV that was cut off, are refused in a sentence, and leave nothing", async () => {
  const size = { width: 64, height: 48, seconds: 1, fps: 5 };
  const song = await readFile(await makeFilm("song.mp4", { codec: "none", ...size }));
  const master = await readFile(await makeFilm("master.mov", { codec: "prores", ...size }));
  for (const [name, bytes, code] of [
    ["song.mp4", song, "film-no-picture"],
    ["master.mov", master.subarray(0, master.length >> 1), "film-damaged"],
  ] as const) {
    const address = await begunFilm(shared.admin, bytes.length, name);
    const answer = await sendPiece(shared.admin, address, 0, bytes);
    expect([name, answer.status, await answer.json()]).toEqual([
      name,
      422,
      { success: false, error: expect.stringMatching(/Exp[oó]rta/), code },
    ]);
    expect((await askFilm(shared.admin, address)).status).toBe(404);
  }
  expect(await uploadsIn(shared.studio.dataDir)).toEqual([]);
});
