import { buffer } from "node:stream/consumers";
import type { ServedFile } from "../../http/serve-file.ts";
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
  const file: FilmFile = {
    size: async () => (await storage.stat(fileName))?.size,
    read: (range) => storage.read(fileName, range),
  };
  return openFilmFile(file, bytes);
}

/** A film's file, in the storage or in a videos folder. */
export type FilmFile = Pick<ServedFile, "size" | "read">;

/** The same of any file. */
export async function openFilmFile(
  file: FilmFile | undefined,
  bytes: number | null = null,
): Promise<StoredFilm> {
  const size = await file?.size();
  if (file === undefined || size === undefined || size !== (bytes ?? size)) throw new FilmMissing();
  const film: StoredFilm = {
    size,
    async read(start, end) {
      try {
        const part = await file.read({ start, end: end - 1 });
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
