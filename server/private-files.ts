/** All permissions of the group and of others. */
const GROUP_AND_OTHERS = 0o077;

/**
 * Makes new files of this process and its children readable by their user only: the database holds
 * a password's hash, and a backup the whole studio.
 */
export function writePrivately(): void {
  process.umask(GROUP_AND_OTHERS);
}
