import type { Kysely } from "kysely";
import type { MediaHealth } from "#domain/health.ts";
import type { Database } from "../../database/schema.ts";
import { remakeForms } from "../media-store.ts";
import { allOriginals, type Original } from "./originals.ts";
import { stemOf, type Storage } from "../../storage/storage.ts";

/** What rows and the names and sizes of files tell; no file is opened. */
export async function mediaHealth(
  database: Kysely<Database>,
  storage: Storage,
): Promise<MediaHealth> {
  // The rows first: a file is there before its row, and goes after it.
  const rows = (await allOriginals(database)).filter(({ state }) => state === "final");
  const sizes = new Map<string, number>();
  let bytes = 0;
  for await (const { key, size } of storage.list()) {
    sizes.set(key, size);
    bytes += size;
  }
  const urlsOf = (found: typeof rows) => found.map(({ url }) => url);
  const isDamaged = ({ fileName, bytes: was }: Original) =>
    sizes.has(fileName) && was !== null && sizes.get(fileName) !== was;
  return {
    files: sizes.size,
    bytes,
    pending: rows.filter(({ variants }) => variants === "pending").length,
    failed: urlsOf(rows.filter(({ variants }) => variants === "failed")),
    // A form that is gone or damaged is made again by whoever asks for it first.
    missing: urlsOf(rows.filter(({ fileName }) => !sizes.has(fileName))),
    damaged: urlsOf(rows.filter(isDamaged)),
  };
}

/**
 * What is to be done about damaged files: forms of a picture whose original is sound are made
 * again; the originals are told of.
 * @returns the addresses of the pictures and films whose originals are damaged
 */
export async function mendDamaged(
  database: Kysely<Database>,
  fileNames: readonly string[],
): Promise<string[]> {
  const damaged = new Set(fileNames);
  const stems = new Set(fileNames.map(stemOf));
  const lost: string[] = [];
  for (const { url, fileName } of await allOriginals(database)) {
    if (damaged.has(fileName)) lost.push(url);
    else if (stems.has(stemOf(fileName))) await remakeForms(database, fileName);
  }
  return lost;
}

/** Has pictures made again whose variants failed; gives how many. */
export async function retryFailed(database: Kysely<Database>): Promise<number> {
  const rows = await database
    .updateTable("media")
    .set({ variants: "pending" })
    .where("variants", "=", "failed")
    .returning("id")
    .execute();
  return rows.length;
}
