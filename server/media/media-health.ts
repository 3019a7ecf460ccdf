import type { Kysely } from "kysely";
import type { MediaHealth } from "#domain/health.ts";
import type { Database } from "../database/schema.ts";
import { rowsWithFiles } from "./files-of-rows.ts";
import type { Storage } from "./storage.ts";

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
    // A form that is gone is made again by whoever asks for it first.
    missing: urlsOf(rows.filter(({ files: [original = ""] }) => !listed.has(original))),
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
  const lost: string[] = [];
  for (const { url, files } of await rowsWithFiles(database)) {
    const [original = "", ...forms] = files;
    if (damaged.has(original)) lost.push(url);
    else if (forms.some((each) => damaged.has(each))) await makeAgain(database, url);
  }
  return lost;
}

async function makeAgain(database: Kysely<Database>, url: string): Promise<void> {
  await database
    .updateTable("media")
    .set({ variants: "pending" })
    .where("url", "=", url)
    .where("variants", "=", "made")
    .execute();
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
