import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { filmsConverted } from "../support/films/film-project.ts";
import { aFilmOfBytes, uploadFilm } from "../support/media-files.ts";
import { anAdmin, aStudioProcess, aVisitor, finalize } from "../support/studio.ts";
import { peakOf, seeded, watchMemory } from "../support/measures.ts";

const FILM_BYTES = 24_000_000;
const RANGES = 1000;
const AT_ONCE = 10;
const RANGE_BYTES = 64 * 1024;
const MOST_GROWTH_MEBIBYTES = 20;

/** A studio with a film, and what asks for parts of it. */
async function aStudioWithAFilm() {
  const film = await aFilmOfBytes(FILM_BYTES);
  const studio = await aStudioProcess();
  const admin = await anAdmin(studio);
  const temporary = await uploadFilm(admin, film);
  await admin(API.upload, finalize([temporary]));
  // Its conversion takes memory of its own.
  await filmsConverted(admin);
  const url = temporary.replace("/temp/", "/");
  const visitor = aVisitor(studio);
  const part = (range: string, headers: Record<string, string> = {}) =>
    visitor(url, { headers: { range, ...headers } });
  return { studio, film, part };
}

test("R18 a film is sent in the parts that a player asks for, and none past its end", async () => {
  const { film, part } = await aStudioWithAFilm();
  for (const [asked, start, end] of [
    ["bytes=0-1", 0, 1],
    ["bytes=0-9", 0, 9],
    [`bytes=${FILM_BYTES - 10}-`, FILM_BYTES - 10, FILM_BYTES - 1],
    ["bytes=-5", FILM_BYTES - 5, FILM_BYTES - 1],
    [`bytes=100-${10 * FILM_BYTES}`, 100, FILM_BYTES - 1],
  ] as const) {
    const response = await part(asked);
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${FILM_BYTES}`);
    expect(response.headers.get("content-length")).toBe(String(end - start + 1));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(film.subarray(start, end + 1))).toBe(true);
  }
  const past = await part(`bytes=${FILM_BYTES}-`);
  expect(past.status).toBe(416);
  expect(past.headers.get("content-range")).toBe(`bytes */${FILM_BYTES}`);
  const tag = (await part("bytes=0-0")).headers.get("etag") ?? "";
  expect((await part("bytes=0-9", { "if-range": tag })).status).toBe(206);
  const other = await part("bytes=0-9", { "if-range": '"another"' });
  expect(other.status).toBe(200);
  await other.body?.cancel();
});

test.runIf(process.platform === "linux")(
  "R18 a thousand parts of a film cost less than 20 MiB",
  async () => {
    const { studio, film, part } = await aStudioWithAFilm();
    const random = seeded(18);
    const ask = async (count: number) => {
      for (let each = 0; each < count; each += 1) {
        const start = Math.floor(random() * (FILM_BYTES - RANGE_BYTES));
        const response = await part(`bytes=${start}-${start + RANGE_BYTES - 1}`);
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(bytes.equals(film.subarray(start, start + RANGE_BYTES))).toBe(true);
      }
    };
    const watched = async (count: number) => {
      const memory = watchMemory(studio);
      await Promise.all(Array.from({ length: AT_ONCE }, () => ask(count / AT_ONCE)));
      return peakOf(await memory());
    };
    // The first parts warm up what every later one uses.
    const before = await watched(RANGES);
    const peak = await watched(RANGES);
    console.info(`a thousand ranges: ${before.toFixed(0)} MiB before, ${peak.toFixed(0)} at most`);
    expect(peak - before).toBeLessThan(MOST_GROWTH_MEBIBYTES);
  },
);
