import SQLite from "better-sqlite3";

/*
 * A lock between processes of one machine, on a file that holds nothing: the operating system keeps SQLite's own locks, and
 * gives them back however a process ends. Ids of processes in a file would outlive a kill, and mean others in a container.
 */

/** Gives a lock back. */
export type Unlock = () => void;

/**
 * Holds a lock together with others that share it.
 * @param path made where it is missing
 * @returns undefined while another process has it alone
 * @throws the driver's error where the file can't be opened
 */
export function shareFileLock(path: string): Unlock | undefined {
  return lock(path, (file) => {
    file.exec("BEGIN");
    file.prepare("SELECT count(*) FROM sqlite_master").get();
  });
}

/** Holds a lock alone; else as `shareFileLock`. @returns undefined while any other has it */
export function takeFileLock(path: string): Unlock | undefined {
  return lock(path, (file) => void file.exec("BEGIN EXCLUSIVE"));
}

function lock(path: string, take: (file: SQLite.Database) => void): Unlock | undefined {
  const file = new SQLite(path, { timeout: 0 });
  try {
    // Nothing is ever written, and so no journal is left beside it.
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
