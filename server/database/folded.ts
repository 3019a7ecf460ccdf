import { sql } from "kysely";
import { oneLine } from "#domain/parsing.ts";
import { fold } from "#domain/slug.ts";

/**
 * Whether a column of folded text contains a text as people type it: accents and case are
 * ignored, and `%` and `_` mean themselves.
 * @param column one that is filled by `fold`
 */
export function containsFolded(column: "folded" | "folded_title", text: string) {
  const pattern = `%${fold(oneLine(text)).replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${sql.ref(column)} LIKE ${pattern} ESCAPE '\\'`;
}
