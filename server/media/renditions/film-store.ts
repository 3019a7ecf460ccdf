import { randomBytes } from "node:crypto";
import { sql, type Kysely, type Transaction } from "kysely";
import { FILM_MASTER, filmFileName } from "#domain/film.ts";
import { fileNameOfUrl, finalUrl } from "#domain/media.ts";
import type { FilmState } from "#domain/answers.ts";
import { message, type MessageCode } from "#domain/messages.ts";
import { changeLibrary } from "../../database/revision.ts";
import type { Database } from "../../database/schema.ts";
import { stemOf } from "../../storage/storage.ts";
import { parseFilmFacts, type StoredFilmFacts } from "../../database/film-facts.ts";
import { isStoredName } from "../media-store.ts";
import {
  FILM_RENDITIONS,
  type FileRecord,
  recordRenditions,
  type Rendition,
} from "./rendition-store.ts";

const ID_BYTES = 16;

export interface PendingFilm extends FileRecord {
  id: number;
  /** The address, for a file of a videos folder. */
  fileName: string;
  /** Undefined for a film from releases that did not inspect films. */
  facts: StoredFilmFacts | undefined;
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
  const changed = trx.updateTable("media").set({ film_facts: JSON.stringify(facts) });
  await changed.where("id", "=", id).execute();
}

export const CONVERTED_FILMS = sql<boolean>`(media.url LIKE '/media/%' OR media.url LIKE '/videos/%')`;

export type FilmStore = ReturnType<typeof createFilmStore>;

/** Creates the store of films' facts; `now` is in milliseconds since 1970. */
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
        .select(["url", "bytes", "hash", "film_facts"])
        .where("id", "=", id)
        .where("rendition_state", "=", "pending")
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { url, film_facts, ...record } = row;
      const facts = parseFilmFacts(film_facts);
      return { id, fileName: fileNameOfUrl(url) ?? url, ...record, facts };
    },

    /** Records the facts, with a new id if file names were used before: browsers cache them for a year. */
    async begin(film: PendingFilm, facts: StoredFilmFacts): Promise<StoredFilmFacts> {
      const { fileName } = film;
      const id = facts.id ?? (isUploaded(fileName) ? stemOf(fileName) : undefined);
      const isTaken =
        id === undefined || (await isStoredName(database, filmFileName(id, FILM_MASTER)));
      const begun = isTaken ? { ...facts, id: randomBytes(ID_BYTES).toString("hex") } : facts;
      if (begun !== film.facts) {
        await changeLibrary(database, async (trx) => {
          await setFacts(trx, film.id, begun);
        });
      }
      return begun;
    },

    /**
     * Call it after all files are stored; pages name them from now on. A change of content, because a page
     * from before shows the poster alone.
     */
    async store(id: number, facts: StoredFilmFacts, files: readonly Rendition[]): Promise<void> {
      await changeLibrary(database, async (trx) => {
        await recordRenditions(trx, id, files, now());
        await trx
          .updateTable("media")
          .set({ rendition_state: "made", film_facts: JSON.stringify(facts) })
          .where("id", "=", id)
          .execute();
      });
    },

    async noteFailure(id: number, failure: MessageCode): Promise<void> {
      await changeLibrary(database, async (trx) => {
        const row = trx.selectFrom("media").select("film_facts").where("id", "=", id);
        const facts = parseFilmFacts((await row.executeTakeFirst())?.film_facts ?? null);
        if (facts) await setFacts(trx, id, { ...facts, failure });
      });
    },

    async ofVideosFolders(): Promise<{ id: number; url: string; facts: StoredFilmFacts }[]> {
      const rows = await stored()
        .select(["id", "url", "film_facts"])
        .where("url", "like", "/videos/%")
        .execute();
      return rows.flatMap(({ id, url, film_facts }) => {
        const facts = parseFilmFacts(film_facts);
        return facts ? [{ id, url, facts }] : [];
      });
    },

    async forgetFacts(id: number): Promise<void> {
      await changeLibrary(database, async (trx) => {
        await trx
          .updateTable("media")
          .set({ rendition_state: "pending", film_facts: null })
          .where("id", "=", id)
          .execute();
      });
    },

    async leave(id: number): Promise<void> {
      await database
        .updateTable("media")
        .set({ rendition_state: "none" })
        .where("id", "=", id)
        .where("rendition_state", "=", "pending")
        .execute();
    },

    async awaitRenditions(): Promise<void> {
      await database
        .updateTable("media")
        .set({ rendition_state: "pending" })
        .where("kind", "=", "film")
        .where("state", "=", "final")
        .where(CONVERTED_FILMS)
        .where("rendition_state", "=", "none")
        .execute();
    },

    async isAnyLeft(): Promise<boolean> {
      const left = stored().select("id").where("rendition_state", "=", "none");
      return (await left.limit(1).executeTakeFirst()) !== undefined;
    },

    /** The newest first. */
    async converted(): Promise<{ url: string; facts: StoredFilmFacts | undefined }[]> {
      const made = stored().select(["url", "film_facts"]).where("rendition_state", "=", "made");
      const rows = await made.orderBy("id", "desc").execute();
      return rows.map(({ url, film_facts }) => ({ url, facts: parseFilmFacts(film_facts) }));
    },

    async states(): Promise<FilmState[]> {
      const rows = await stored()
        .leftJoin("jobs", (join) =>
          join
            .on("jobs.kind", "=", FILM_RENDITIONS)
            .on(({ ref, cast, eb }) => eb("jobs.key", "=", cast<string>(ref("media.id"), "text"))),
        )
        .select(["media.url", "media.film_facts", "jobs.progress", "jobs.failed_at"])
        .where("media.rendition_state", "=", "pending")
        .execute();
      return rows.map(({ url, film_facts, progress, failed_at }) => {
        const failure = parseFilmFacts(film_facts)?.failure ?? "film-broken";
        return {
          url,
          progress: progress ?? 0,
          failure: failed_at === null ? null : message(failure),
        };
      });
    },
  };
}
