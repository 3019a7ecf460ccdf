import type { Kysely } from "kysely";
import type { MediaHealth } from "#domain/health.ts";
import type { Database } from "../../database/schema.ts";
import type { Storage } from "../../storage/storage.ts";
import type { RenditionStore } from "../renditions/rendition-store.ts";
import { allOriginals, type Original } from "./damage.ts";

/** What rows and the names and sizes of files tell; no file is opened. */
export async function mediaHealth(
  database: Kysely<Database>,
  renditions: Pick<RenditionStore, "failed">,
  storage: Storage,
): Promise<MediaHealth> {
  // The rows first: a file is there before its row, and goes after it.
  const rows = (await allOriginals(database)).filter(({ state }) => state === "final");
  const failed = new Set(await renditions.failed());
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
    pending: rows.filter(({ id, variants }) => variants === "pending" && !failed.has(id)).length,
    failed: urlsOf(rows.filter(({ id }) => failed.has(id))),
    // The first request for a missing or damaged rendition has it made again.
    missing: urlsOf(rows.filter(({ fileName }) => !sizes.has(fileName))),
    damaged: urlsOf(rows.filter(isDamaged)),
  };
}
