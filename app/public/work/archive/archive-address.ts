/** The address of the works with the window of the archive that begins at a place (W3, W4). */
export function archiveAddress(from: number): string {
  return from === 0 ? "/work" : `/work?from=${from}`;
}
