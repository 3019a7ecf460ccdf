import type { Kysely } from "kysely";
import type { MediaHealth } from "#domain/health.ts";
import type { Database } from "../database/schema.ts";
import { rowsWithFiles } from "./files-of-rows.ts";
import { stemOf, type Storage } from "./storage.ts";

/** What rows and the names and sizes of files tell; no file is opened. */
export async function mediaHealth(
  database: Kysely<Database>,
  storage: Storage,
): Promise<MediaHealth> {
  // The rows first: a file is there before its row, and goes after it.
  const rows = (await rowsWithFiles(database)).filter(({ state }) => state === "final");
  const listed = new Set<string>();
  let bytes = 0;
  for await (const { key, size } of storage.list()) {
    listed.add(key);
    bytes += size;
  }
  const urlsOf = (found: typeof rows) => found.map(({ url }) => url);
  return {
    files: listed.size,
    bytes,
    pending: rows.filter(({ variants }) => variants === "pending").length,
    failed: urlsOf(rows.filter(({ variants }) => variants === "failed")),
    missing: urlsOf(rows.filter(({ files }) => !files.every((file) => listed.has(file)))),
  };
}

/** The pictures and films that files belong to, by their addresses; strays belong to none. */
export async function urlsOfFiles(
  database: Kysely<Database>,
  fileNames: readonly string[],
): Promise<string[]> {
  const stems = new Set(fileNames.map(stemOf));
  const rows = await rowsWithFiles(database);
  return rows.flatMap(({ url, files }) =>
    files.some((each) => stems.has(stemOf(each))) ? url : [],
  );
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
