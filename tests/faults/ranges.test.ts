import { expect, test } from "vitest";
import { filmsConverted } from "../support/films/film-project.ts";
import { aFilmOfBytes } from "../support/media-files.ts";
import { anOpenProcess, storeFilm } from "../support/studio.ts";
import { peakOf, seeded, watchMemory } from "../support/measures.ts";

const FILM_BYTES = 24_000_000;
const RANGES = 1000;
const ROUNDS = 4;
const AT_ONCE = 10;
const RANGE_BYTES = 64 * 1024;
const MOST_GROWTH_MEBIBYTES = 20;

test.runIf(process.platform === "linux")(
  "R18 a thousand parts of a film hold less than 20 MiB",
  async () => {
    const film = await aFilmOfBytes(FILM_BYTES);
    const { studio, admin, visitor } = await anOpenProcess();
    const url = await storeFilm(admin, film);
    // The conversion would use memory of its own.
    await filmsConverted(admin);
    const random = seeded(18);
    const ask = async (count: number) => {
      for (let each = 0; each < count; each += 1) {
        const start = Math.floor(random() * (FILM_BYTES - RANGE_BYTES));
        const range = `bytes=${start}-${start + RANGE_BYTES - 1}`;
        const response = await visitor(url, { headers: { range } });
        expect(response.status).toBe(206);
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(bytes.equals(film.subarray(start, start + RANGE_BYTES))).toBe(true);
      }
    };
    const watched = async (count: number) => {
      const memory = watchMemory(studio);
      await Promise.all(Array.from({ length: AT_ONCE }, () => ask(count / AT_ONCE)));
      return peakOf(await memory());
    };
    // The first thousand warm up; a leak would grow with each later thousand.
    const peaks: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) peaks.push(await watched(RANGES));
    console.info(`MiB at most in each thousand ranges: ${peaks.map(Math.round).join()}`);
    const growths = peaks.slice(1).map((peak, round) => peak - (peaks[round] ?? 0));
    expect(Math.min(...growths)).toBeLessThan(MOST_GROWTH_MEBIBYTES);
  },
);
