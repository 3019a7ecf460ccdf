import type { Kysely } from "kysely";
import { fileNameOfUrl } from "#domain/media.ts";
import type { Database, MediaRow } from "../../database/schema.ts";
import type { FileRecord } from "../renditions/rendition-store.ts";

/** A picture or a film of ours, and the file that it was stored as. */
export interface Original extends FileRecord {
  id: number;
  url: string;
  fileName: string;
  state: "temporary" | "final";
  variants: MediaRow["variants"];
}

/** Every picture and film of ours. */
export async function allOriginals(database: Kysely<Database>): Promise<Original[]> {
  const rows = await database
    .selectFrom("media")
    .select(["id", "url", "state", "variants", "bytes", "hash"])
    .where("kind", "in", ["picture", "film"])
    .execute();
  return rows.flatMap((row) => {
    const fileName = fileNameOfUrl(row.url);
    return fileName === undefined ? [] : [{ ...row, fileName }];
  });
}

/** The hash of every file that rows promise by its name, originals and forms; null where it is not known. */
export async function allHashes(
  database: Kysely<Database>,
  originals: readonly Original[],
): Promise<Map<string, string | null>> {
  const forms = await database.selectFrom("media_forms").select(["file_name", "hash"]).execute();
  return new Map([
    ...originals.map(({ fileName, hash }) => [fileName, hash] as const),
    ...forms.map(({ file_name, hash }) => [file_name, hash] as const),
  ]);
}
