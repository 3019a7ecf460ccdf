import SQLite from "better-sqlite3";

/* SQLite's locks end with their process; a process id in a file may mean another process after a kill. */

export type Unlock = () => void;

/** Acquires a shared lock; undefined while another process has the exclusive one. */
export function shareFileLock(path: string): Unlock | undefined {
  return lock(path, (file) => {
    file.exec("BEGIN");
    file.prepare("SELECT count(*) FROM sqlite_master").get();
  });
}

/** Acquires an exclusive lock, as `shareFileLock` does; undefined while any other process has the lock. */
export function takeFileLock(path: string): Unlock | undefined {
  return lock(path, (file) => void file.exec("BEGIN EXCLUSIVE"));
}

function lock(path: string, take: (file: SQLite.Database) => void): Unlock | undefined {
  const file = new SQLite(path, { timeout: 0 });
  try {
    // In memory, or SQLite would create a journal file beside the lock file.
    file.pragma("journal_mode = MEMORY");
    take(file);
    return () => void file.close();
  } catch (error) {
    file.close();
    if (error instanceof SQLite.SqliteError && error.code.startsWith("SQLITE_BUSY")) {
      return undefined;
    }
    throw error;
  }
}
