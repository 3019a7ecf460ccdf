import { sql } from "kysely";
import { oneLine } from "#domain/parsing.ts";
import { fold } from "#domain/slug.ts";

/** SQL condition that ignores accents and case, and matches `%` and `_` literally. */
export function containsFolded(column: "folded" | "folded_title", text: string) {
  const pattern = `%${fold(oneLine(text)).replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${sql.ref(column)} LIKE ${pattern} ESCAPE '\\'`;
}
