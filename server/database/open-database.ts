import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";
import type { DatabaseKind } from "./tables.ts";

/** An open database and what depends on which one it is. */
export interface OpenDatabase {
  kind: DatabaseKind;
  query: Kysely<Database>;
  /** Writes a whole copy to this path; undefined where the server has its own way (PostgreSQL). */
  copyTo: ((path: string) => Promise<void>) | undefined;
  /** True where it lies on a disk that can't be written to: it can be read all the same (R7). */
  isReadOnly: boolean;
}
