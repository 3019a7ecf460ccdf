import { buffer } from "node:stream/consumers";
import type { ServedFile } from "../../responses/serve-file.ts";
import type { Storage } from "../../storage/storage.ts";
import type { FilmSource } from "../film-process/film-client.ts";

export interface StoredFilm extends FilmSource {
  /** Cause of a failed read; the film process knows only that it got no bytes. */
  readError?: unknown;
}

/** The film's file is missing or has another size than recorded. */
export class FilmMissing extends Error {
  override readonly name = "FilmMissing";
}

/** Opens a stored film; `bytes` is its recorded size, if any. @throws FilmMissing, or the storage's error */
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

export type FilmFile = Pick<ServedFile, "size" | "read">;

/** Opens any film file for the film process. @throws FilmMissing, or the file's read error */
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
