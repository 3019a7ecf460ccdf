/** What a spreadsheet takes for a formula, which a stranger's text must never be (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A column of a table: its name, and its cell of each row. */
export type CsvColumn<Row> = readonly [name: string, of: (row: Row) => string];

/** A table for spreadsheets (RFC 4180): no cell of it is a formula. */
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
