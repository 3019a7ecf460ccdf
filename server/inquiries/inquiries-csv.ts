import { csvTable, type CsvColumn } from "#domain/csv.ts";
import type { StoredInquiry } from "#domain/inquiry.ts";
import { message } from "#domain/messages.ts";

const COLUMNS: readonly CsvColumn<StoredInquiry>[] = [
  ["Recibido", ({ receivedAt }) => new Date(receivedAt).toISOString()],
  ["Nombre", ({ name }) => name],
  ["Correo", ({ email }) => email],
  ["Proyecto", ({ kind }) => (kind === null ? "" : message(`inquiry-${kind}`))],
  ["Fecha", ({ date }) => date ?? ""],
  ["Mensaje", ({ message }) => message],
  ["Estado", stateOf],
];

/** Formats inquiries as a table for spreadsheets. */
export function inquiriesCsv(inquiries: readonly StoredInquiry[]): string {
  return csvTable(COLUMNS, inquiries);
}

function stateOf({ isNew, isArchived, isDeleted }: StoredInquiry): string {
  if (isDeleted) return "Eliminado";
  if (isArchived) return "Archivado";
  return isNew ? "Nuevo" : "Leído";
}
