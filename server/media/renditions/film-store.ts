import { randomBytes } from "node:crypto";
import { sql, type Kysely, type Transaction } from "kysely";
import { FILM_MASTER, filmFileName } from "#domain/film.ts";
import { type FilmFacts, fileNameOfUrl, finalUrl } from "#domain/media.ts";
import type { FilmState } from "#domain/api.ts";
import { message, type MessageCode } from "#domain/messages.ts";
import { nextRevision } from "../../database/revision.ts";
import type { Database } from "../../database/schema.ts";
import { stemOf } from "../../storage/storage.ts";
import { markDiscarded } from "../integrity/discarded-files.ts";
import { isStoredName } from "../media-store.ts";
import {
  FILM_RENDITIONS,
  type FileRecord,
  recordRenditions,
  type Rendition,
} from "./rendition-store.ts";

/** Of the digits that stored files are named by. */
const ID_BYTES = 16;

/** What is known of a film, as its row keeps it. */
export interface StoredFilmFacts extends FilmFacts {
  /** Pixels of the upright picture. */
  width: number;
  height: number;
  /** Of a file of a videos folder, which the operator may replace: the size that it was converted at. */
  fileBytes?: number;
  /** Why it could not be converted; left out where it could, or was not tried. */
  failure?: MessageCode;
}

/** A final film that waits for its renditions, and the record of its original. */
export interface PendingFilm extends FileRecord {
  id: number;
  /** Of an uploaded film; of a file of a videos folder its address. */
  fileName: string;
  /** Undefined for a film from before films were looked at. */
  facts: StoredFilmFacts | undefined;
}

/** The facts in a row's `film`. */
export function parseFilmFacts(json: string | null): StoredFilmFacts | undefined {
  return json === null ? undefined : JSON.parse(json);
}

/** False for a file of a videos folder, which is named by its address. */
export function isUploaded(fileName: string): boolean {
  return fileNameOfUrl(finalUrl(fileName)) !== undefined;
}

async function setFacts(
  trx: Transaction<Database>,
  id: number,
  facts: StoredFilmFacts,
): Promise<void> {
  const changed = trx.updateTable("media").set({ film: JSON.stringify(facts) });
  await changed.where("id", "=", id).execute();
}

/** The addresses of the films that are converted: uploaded ones, and files of a videos folder. */
export const CONVERTED_FILMS = sql<boolean>`(media.url LIKE '/media/%' OR media.url LIKE '/videos/%')`;

/** The records of films and of what became of their conversion. */
export type FilmStore = ReturnType<typeof createFilmStore>;

/** @param now milliseconds since 1970 */
export function createFilmStore(database: Kysely<Database>, now: () => number) {
  const stored = () =>
    database
      .selectFrom("media")
      .where("media.kind", "=", "film")
      .where("media.state", "=", "final")
      .where(CONVERTED_FILMS);

  return {
    async findPending(id: number): Promise<PendingFilm | undefined> {
      const row = await stored()
        .select(["url", "bytes", "hash", "film"])
        .where("id", "=", id)
        .where("variants", "=", "pending")
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { url, film, bytes, hash } = row;
      return { id, fileName: fileNameOfUrl(url) ?? url, bytes, hash, facts: parseFilmFacts(film) };
    },

    /**
     * Notes what is known of a film before it is converted. Its renditions are named by the digits of its
     * address, and by others wherever those were: what has a name never changes, browsers keep it for a year.
     * @returns the facts, with the digits where they are not those of its address
     */
    async begin(film: PendingFilm, facts: StoredFilmFacts): Promise<StoredFilmFacts> {
      const { fileName } = film;
      const id = facts.id ?? (isUploaded(fileName) ? stemOf(fileName) : undefined);
      const isTaken =
        id === undefined || (await isStoredName(database, filmFileName(id, FILM_MASTER)));
      const begun = isTaken ? { ...facts, id: randomBytes(ID_BYTES).toString("hex") } : facts;
      if (begun !== film.facts) {
        await database.transaction().execute(async (trx) => {
          await nextRevision(trx);
          await setFacts(trx, film.id, begun);
        });
      }
      return begun;
    },

    /** Records the renditions of a film, whose files are stored by now, and has pages name them. */
    async store(id: number, facts: StoredFilmFacts, files: readonly Rendition[]): Promise<void> {
      await database.transaction().execute(async (trx) => {
        await nextRevision(trx);
        await markDiscarded(trx, await recordRenditions(trx, id, files), now());
        await trx
          .updateTable("media")
          .set({ variants: "made", film: JSON.stringify(facts) })
          .where("id", "=", id)
          .execute();
      });
    },

    /** Notes why a film could not be converted, where it was looked at. */
    async noteFailure(id: number, failure: MessageCode): Promise<void> {
      await database.transaction().execute(async (trx) => {
        await nextRevision(trx);
        const row = trx.selectFrom("media").select("film").where("id", "=", id);
        const facts = parseFilmFacts((await row.executeTakeFirst())?.film ?? null);
        if (facts) await setFacts(trx, id, { ...facts, failure });
      });
    },

    /** The films of videos folders of which something was made or noted. */
    async ofVideosFolders(): Promise<{ id: number; url: string; facts: StoredFilmFacts }[]> {
      const rows = await stored()
        .select(["id", "url", "film"])
        .where("url", "like", "/videos/%")
        .execute();
      return rows.flatMap(({ id, url, film }) => {
        const facts = parseFilmFacts(film);
        return facts ? [{ id, url, facts }] : [];
      });
    },

    /** Forgets all that is known of a film whose file was replaced. */
    async forgetFacts(id: number): Promise<void> {
      await database.transaction().execute(async (trx) => {
        await nextRevision(trx);
        await trx
          .updateTable("media")
          .set({ variants: "pending", film: null })
          .where("id", "=", id)
          .execute();
      });
    },

    /** Leaves a film as it was uploaded: nothing here can convert it. */
    async leave(id: number): Promise<void> {
      await database
        .updateTable("media")
        .set({ variants: "none" })
        .where("id", "=", id)
        .where("variants", "=", "pending")
        .execute();
    },

    /** Has films wait for their renditions that nothing could convert before. */
    async awaitRenditions(): Promise<void> {
      await database
        .updateTable("media")
        .set({ variants: "pending" })
        .where("kind", "=", "film")
        .where("state", "=", "final")
        .where(CONVERTED_FILMS)
        .where("variants", "=", "none")
        .execute();
    },

    /** Whether there is a film that was left as it was uploaded. */
    async isAnyLeft(): Promise<boolean> {
      const left = stored().select("id").where("variants", "=", "none");
      return (await left.limit(1).executeTakeFirst()) !== undefined;
    },

    /** The films that were converted, the last first. */
    async converted(): Promise<{ url: string; facts: StoredFilmFacts | undefined }[]> {
      const made = stored().select(["url", "film"]).where("variants", "=", "made");
      const rows = await made.orderBy("id", "desc").execute();
      return rows.map(({ url, film }) => ({ url, facts: parseFilmFacts(film) }));
    },

    /** The films that are not converted, and how far each is (V2). */
    async states(): Promise<FilmState[]> {
      const rows = await stored()
        .leftJoin("jobs", (join) =>
          join
            .on("jobs.kind", "=", FILM_RENDITIONS)
            .on(({ ref, cast, eb }) => eb("jobs.key", "=", cast<string>(ref("media.id"), "text"))),
        )
        .select(["media.url", "media.film", "jobs.progress", "jobs.failed_at"])
        .where("media.variants", "=", "pending")
        .execute();
      return rows.map(({ url, film, progress, failed_at }) => {
        const failure = parseFilmFacts(film)?.failure ?? "film-broken";
        return {
          url,
          progress: progress ?? 0,
          failure: failed_at === null ? null : message(failure),
        };
      });
    },
  };
}
