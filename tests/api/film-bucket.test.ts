import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { filmsConverted } from "../support/films/film-project.ts";
import {
  aFilmOfBytes,
  aPhotograph,
  aFilm,
  askFilm,
  begunFilm,
  cancelFilm,
  offsetOf,
  sendAndBreak,
  sendPiece,
} from "../support/media-files.ts";
import { aSharedStudio } from "../support/several-processes.ts";
import { anAdmin, aVisitor, storeFilm, type Client } from "../support/studio.ts";
import { startStudioProcess, type StudioProcess } from "../support/studio-process.ts";
const FILM_BYTES = 22_000_000;
let both: [StudioProcess, StudioProcess];
let one: Client;
let other: Client;
let film: Buffer;

beforeAll(async () => {
  film = await aFilmOfBytes(FILM_BYTES);
  const environment = await aSharedStudio();
  both = [await startStudioProcess(environment), await startStudioProcess(environment)];
  one = await anAdmin(both[0]);
  other = aVisitor(both[1], one.cookie);
});
afterAll(async () => {
  expect(await Promise.all(both.map((each) => each.stop()))).toEqual([0, 0]);
});

/** Begins a film; undefined if there is no room. */
const tryToBegin = (client: Client) => begunFilm(client, 9000).catch(() => undefined);

async function bytesAt(client: Client, url: string): Promise<Buffer> {
  return Buffer.from(await (await client(url)).arrayBuffer());
}

test("Z2 K4 a film's pieces go to two processes in turn, whatever their sizes", async () => {
  const address = await begunFilm(one, film.length, "Boda.mp4");
  const ends = [1000, 4_000_000, 4_000_001, 13_000_000, 13_500_000, film.length];
  let [offset, answer] = [0, new Response()];
  for (const [index, end] of ends.entries()) {
    const at = index % 2 === 0 ? one : other;
    answer = await sendPiece(at, address, offset, film.subarray(offset, end));
    expect([end, answer.status, answer.headers.get("upload-offset")]).toEqual([
      end,
      204,
      String(end),
    ]);
    expect(await offsetOf(index % 2 === 0 ? other : one, address)).toBe(end);
    offset = end;
  }
  const url = answer.headers.get("upload-film") ?? "";
  for (const client of [one, other]) {
    expect((await askFilm(client, address)).headers.get("upload-film")).toBe(url);
    expect((await bytesAt(client, url)).equals(film)).toBe(true);
    expect(await (await client(API.films)).json()).toEqual([]);
  }
});

test("Z2 V2 a film in a bucket is converted by one of the processes, and its stream is at both", async () => {
  const small = await aFilm();
  const url = await storeFilm(one, small);
  await filmsConverted(other);
  const id = url.slice("/media/".length, -".mp4".length);
  for (const client of [one, other]) {
    const master = await client(`/media/films/${id}/master.m3u8`);
    expect([master.status, master.headers.get("content-type")]).toEqual([
      200,
      "application/vnd.apple.mpegurl",
    ]);
    const range = { headers: { range: "bytes=0-99" } };
    const part = await client(`/media/films/${id}/${id}-180.m4s`, range);
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  }
  expect((await bytesAt(other, url)).equals(small)).toBe(true);
});

test("Z2 D6 what arrived before a line broke is there for another process", async () => {
  const address = await begunFilm(one, film.length);
  await sendAndBreak(both[0], one, address, film, 7_000_000);
  const offset = await offsetOf(other, address);
  expect(offset).toBeGreaterThan(6_000_000);
  const rest = await sendPiece(other, address, offset, film.subarray(offset));
  const url = rest.headers.get("upload-film") ?? "";
  expect((await bytesAt(one, url)).equals(film)).toBe(true);
});

test("Z2 D6 whoever asks for a film ends a piece that hangs at another process", async () => {
  const address = await begunFilm(one, film.length);
  const hanging = Readable.from(
    (async function* () {
      yield film.subarray(0, 6_000_000);
      await new Promise(() => {});
    })(),
  );
  const piece = one(address, {
    method: "PATCH",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    },
    body: Readable.toWeb(hanging) as ReadableStream,
    duplex: "half",
  } as RequestInit).catch(() => undefined);
  await expect
    .poll(async () => ((await (await one(API.films)).json()) as unknown[]).length)
    .toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const offset = await offsetOf(other, address);
  expect(offset).toBeGreaterThan(5_000_000);
  expect((await piece)?.headers.get("upload-offset")).toBe(String(offset));
  expect((await cancelFilm(other, address)).status).toBe(204);
  expect((await askFilm(one, address)).status).toBe(404);
  expect((await cancelFilm(one, address)).status).toBe(404);
  expect(await (await one(API.films)).json()).toEqual([]);
});

test("Z2 T15 what is no film is refused by its first bytes, and what was cut off at its end", async () => {
  const photograph = await aPhotograph();
  const wrong = await begunFilm(one, 2 * photograph.length);
  expect((await sendPiece(other, wrong, 0, photograph)).status).toBe(415);
  expect((await askFilm(one, wrong)).status).toBe(404);
  const cut = film.subarray(0, 9_000_000);
  const damaged = await begunFilm(other, cut.length);
  expect((await sendPiece(one, damaged, 0, cut)).status).toBe(422);
  expect((await askFilm(other, damaged)).status).toBe(404);
  expect(await (await one(API.films)).json()).toEqual([]);
});

test("Z2 T24 films that begin at once at two processes share the places", async () => {
  const begun = await Promise.all([one, other, one, other, one, other].map(tryToBegin));
  const addresses = begun.filter((each) => each !== undefined);
  expect(addresses).toHaveLength(3);
  for (const address of addresses) await cancelFilm(one, address);
});
