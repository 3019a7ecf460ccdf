import type { CreateTableBuilder, SchemaModule } from "kysely";

export type DatabaseKind = "sqlite" | "postgres";

/**
 * Begins a table whose `id` the database counts up and never gives twice,
 * not even after a delete: an old address must not lead to a new article.
 */
export function numberedTable(
  schema: SchemaModule,
  kind: DatabaseKind,
  name: string,
): CreateTableBuilder<string, "id"> {
  const table = schema.createTable(name);
  return kind === "sqlite"
    ? table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    : table.addColumn("id", "integer", (column) => column.primaryKey().generatedAlwaysAsIdentity());
}
