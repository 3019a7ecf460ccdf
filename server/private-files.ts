const GROUP_AND_OTHERS = 0o077;

/** Makes new files readable only by this user: databases and backups contain secrets. */
export function writePrivately(): void {
  process.umask(GROUP_AND_OTHERS);
}
