/** Reads a table that the studio writes, without its head. @returns the cells of each row */
export function csvRows(csv: string): string[][] {
  const cells = [...csv.replace(/^\uFEFF/, "").matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)];
  const lines: string[][] = [[]];
  for (const [, cell = "", end] of cells) {
    lines.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end !== ",") lines.push([]);
  }
  return lines.slice(1, -1);
}
