/**
 * The address of the works with the window of the archive that begins at a place (W3, W4).
 * @param id of the element to come to
 */
export function archiveAddress(from: number, id?: string): string {
  const query = from === 0 ? "" : `?from=${from}`;
  return `/work${query}${id === undefined ? "" : `#${id}`}`;
}
