import type { StoredInquiry } from "#domain/inquiry.ts";
import { message } from "#domain/messages.ts";

/** What a spreadsheet takes for a formula, which a stranger's text must never be (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

const COLUMNS: readonly [name: string, of: (inquiry: StoredInquiry) => string][] = [
  ["Recibido", ({ receivedAt }) => new Date(receivedAt).toISOString()],
  ["Nombre", ({ name }) => name],
  ["Correo", ({ email }) => email],
  ["Proyecto", ({ kind }) => (kind === null ? "" : message(`inquiry-${kind}`))],
  ["Fecha", ({ date }) => date ?? ""],
  ["Mensaje", ({ message }) => message],
  ["Estado", stateOf],
];

/** Inquiries as a table for spreadsheets (RFC 4180; Q3). */
export function inquiriesCsv(inquiries: readonly StoredInquiry[]): string {
  const lines = [
    COLUMNS.map(([name]) => name),
    ...inquiries.map((inquiry) => COLUMNS.map(([, of]) => of(inquiry))),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

function stateOf({ isNew, isArchived, isDeleted }: StoredInquiry): string {
  if (isDeleted) return "Eliminado";
  if (isArchived) return "Archivado";
  return isNew ? "Nuevo" : "Leído";
}
