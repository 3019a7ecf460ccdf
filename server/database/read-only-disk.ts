/** The words of SQLite and of the system where they may read and not write (F7). */
const READ_ONLY = /^(?:SQLITE_READONLY|EROFS$|EACCES$)/;

/** Whether a write failed because the disk takes none, for whatever reason the operator has. */
export function isReadOnlyDisk(error: unknown): boolean {
  return error instanceof Error && "code" in error && READ_ONLY.test(String(error.code));
}
