import type { RenditionStore, FileRecord } from "../renditions/rendition-store.ts";
import type { Kysely } from "kysely";
import { fileNameOfUrl } from "#domain/media.ts";
import type { Database, MediaRow } from "../../database/schema.ts";
import type { MediaParts } from "../media-parts.ts";
import { STORED_KINDS } from "../media-store.ts";

/** Minimum pause between attempts, so that a failing disk causes no endless loop. */
const REMADE_EVERY_MS = 60_000;

/** Reports missing and damaged originals, and has renditions made again. */
export type DamageHandler = ReturnType<typeof createDamageHandler>;

export function createDamageHandler(
  { database, jobs, log }: MediaParts,
  renditions: RenditionStore,
) {
  const known = new Set<string>();
  const remadeAt = new Map<number, number>();

  async function remake(fileNames: readonly string[]): Promise<number> {
    const again = await database.transaction().execute(async (trx) => {
      const invalid = await renditions.invalidate(trx, fileNames);
      await jobs.enqueue(trx, invalid);
      return invalid;
    });
    jobs.wake();
    return again.length;
  }

  async function remakeOf(fileName: string): Promise<void> {
    const [owner] = await renditions.owners([fileName]);
    const now = performance.now();
    // Replaced renditions of a reconverted film have no owner.
    if (!owner || now - (remadeAt.get(owner.id) ?? Number.NEGATIVE_INFINITY) < REMADE_EVERY_MS)
      return;
    remadeAt.set(owner.id, now);
    if ((await remake([fileName])) === 0) return;
    log.error({ fileName }, "a rendition is gone or damaged: those of its picture are made again");
  }

  return {
    /** Logs an original that only a backup can restore, once for each file. */
    onDamagedOriginal(fileName: string) {
      if (known.has(fileName)) return;
      known.add(fileName);
      log.error({ fileName }, "a stored file is gone or damaged: npm run check names all such");
    },

    onDamagedRendition(fileName: string) {
      remakeOf(fileName).catch((error: unknown) =>
        log.error({ err: error, fileName }, "renditions could not be made again"),
      );
    },

    /** Makes damaged renditions again in the background; returns the addresses of damaged originals. */
    async repair(fileNames: readonly string[]): Promise<string[]> {
      const names = new Set(fileNames);
      const damaged = (await allOriginals(database)).filter(({ fileName }) => names.has(fileName));
      const beyondRepair = new Set(damaged.map(({ id }) => id));
      const owned = await renditions.owners(fileNames);
      const sound = owned.filter(({ id }) => !beyondRepair.has(id));
      if (sound.length > 0) await remake(sound.map(({ fileName }) => fileName));
      return damaged.map(({ url }) => url);
    },
  };
}

export interface Original extends FileRecord {
  id: number;
  url: string;
  fileName: string;
  state: "temporary" | "final";
  rendition_state: MediaRow["rendition_state"];
}

/** Returns all pictures, films and subtitles whose files we store. */
export async function allOriginals(database: Kysely<Database>): Promise<Original[]> {
  const rows = await database
    .selectFrom("media")
    .select(["id", "url", "state", "rendition_state", "bytes", "hash"])
    .where("kind", "in", STORED_KINDS)
    .execute();
  return rows.flatMap((row) => {
    const fileName = fileNameOfUrl(row.url);
    return fileName === undefined ? [] : [{ ...row, fileName }];
  });
}

/** Returns the recorded hash, or null, of every original and rendition by file name. */
export async function allHashes(
  database: Kysely<Database>,
  originals: readonly Original[],
): Promise<Map<string, string | null>> {
  const renditions = await database
    .selectFrom("renditions")
    .select(["file_name", "hash"])
    .execute();
  return new Map([
    ...originals.map(({ fileName, hash }) => [fileName, hash] as const),
    ...renditions.map(({ file_name, hash }) => [file_name, hash] as const),
  ]);
}
