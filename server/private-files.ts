/** Neither the machine's other users nor the owner's group. */
const OTHERS = 0o077;

/**
 * From now on what this process and its children write is its own user's alone: the database
 * holds the hash of a password, and a backup everything there is.
 */
export function writePrivately(): void {
  process.umask(OTHERS);
}
