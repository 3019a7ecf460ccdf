import type { Kysely } from "kysely";
import { fileNameOfUrl, shareFileName, VARIANT_FORMATS, variantFileName } from "#domain/media.ts";
import type { Database } from "../database/schema.ts";

/** A picture or a film of ours, and the names of the files that its row promises. */
export interface RowWithFiles {
  url: string;
  state: "temporary" | "final";
  variants: "none" | "pending" | "made" | "failed";
  /** Of the original; null where it is not known. */
  hash: string | null;
  /** The original first, then what was made of it. */
  files: string[];
}

/** Every picture and film with its files. */
export async function rowsWithFiles(database: Kysely<Database>): Promise<RowWithFiles[]> {
  const rows = await database
    .selectFrom("media")
    .select(["url", "state", "widths", "variants", "hash"])
    .where("kind", "in", ["picture", "film"])
    .execute();
  return rows.flatMap(({ widths, ...row }) => {
    const fileName = fileNameOfUrl(row.url);
    if (fileName === undefined) return [];
    const made: number[] = row.variants === "made" ? JSON.parse(widths) : [];
    const forms = made.flatMap((width) =>
      VARIANT_FORMATS.map((format) => variantFileName(fileName, width, format)),
    );
    const share = made.length > 0 ? [shareFileName(fileName)] : [];
    return [{ ...row, files: [fileName, ...forms, ...share] }];
  });
}
