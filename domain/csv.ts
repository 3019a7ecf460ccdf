/** Prefixes that spreadsheets run as formulas, also from visitors' texts (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
/** Excel needs it to detect UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

export type CsvColumn<Row> = readonly [name: string, of: (row: Row) => string];

/** Returns a CSV table (RFC 4180) with formulas escaped. */
export function csvTable<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, of]) => of(row))),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
