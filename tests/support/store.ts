import { join } from "node:path";
import SQLite from "better-sqlite3";

/** The database of a studio, looked into while the studio runs. */
export interface Store {
  rows(statement: string): Record<string, unknown>[];
  /** The first column of every row. */
  texts(statement: string): string[];
  run(statement: string, ...values: unknown[]): void;
  close(): void;
}

/** Opens a second connection beside the studio's own; whoever opens it closes it. */
export function openStore(dataDir: string, { readonly = false } = {}): Store {
  const database = new SQLite(join(dataDir, "studio.sqlite"), { readonly });
  return {
    rows: (statement) => database.prepare<[], Record<string, unknown>>(statement).all(),
    texts: (statement) => database.prepare<[], string>(statement).pluck().all(),
    run: (statement, ...values) => void database.prepare(statement).run(...values),
    close: () => void database.close(),
  };
}

/** Changes what a running studio has stored, as time would have. */
export function alter(dataDir: string, statement: string, ...values: unknown[]): void {
  const store = openStore(dataDir);
  try {
    store.run(statement, ...values);
  } finally {
    store.close();
  }
}
