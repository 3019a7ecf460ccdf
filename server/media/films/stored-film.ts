import { buffer } from "node:stream/consumers";
import type { Storage } from "../../storage/storage.ts";
import type { FilmSource } from "../film-process/film-worker.ts";

/** A stored film that the film process reads. */
export interface StoredFilm extends FilmSource {
  /** Why bytes of it could not be read; the film process knows only that they did not come. */
  readError?: unknown;
}

/** The file of a film is gone, or not as long as it was. */
export class FilmMissing extends Error {
  override readonly name = "FilmMissing";
}

/**
 * Opens a film wherever it is stored; it is read in ranges, as far as it is asked for.
 * @param film `bytes` is its recorded size; null where that was not recorded
 * @throws FilmMissing, or whatever the storage throws
 */
export async function openStoredFilm(
  storage: Storage,
  { fileName, bytes }: { fileName: string; bytes: number | null },
): Promise<StoredFilm> {
  const facts = await storage.stat(fileName);
  if (facts === undefined || facts.size !== (bytes ?? facts.size)) throw new FilmMissing();
  const film: StoredFilm = {
    size: facts.size,
    async read(start, end) {
      try {
        const part = await storage.read(fileName, { start, end: end - 1 });
        if (part === undefined) throw new FilmMissing();
        return await buffer(part.stream);
      } catch (error) {
        film.readError = error;
        throw error;
      }
    },
  };
  return film;
}
