import type { FilmFacts } from "#domain/media.ts";
import type { MessageCode } from "#domain/messages.ts";

/** The content of the column `film_facts`. */
export interface StoredFilmFacts extends FilmFacts {
  width: number;
  height: number;
  /** Size at the conversion of a videos-folder file, which the operator may replace. */
  fileBytes?: number;
  failure?: MessageCode;
  /** The name of the uploaded file; films of earlier releases have none. */
  uploadedName?: string;
}

/** Parses the column; undefined for a picture, and for a film that was not inspected yet. */
export function parseFilmFacts(json: string | null): StoredFilmFacts | undefined {
  return json === null ? undefined : JSON.parse(json);
}
