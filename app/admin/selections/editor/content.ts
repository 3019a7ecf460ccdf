import * as v from "valibot";
import { saveSelection } from "#domain/calls/selections.ts";
import { record } from "#domain/schema.ts";
import { storedSelection, type SelectionContent, type StoredSelection } from "#domain/selection.ts";
import { send } from "../../api.ts";
import { fieldsDocument } from "../../editing/document-parts.ts";
import { formSave, type FormSave } from "../../editing/document-save.ts";
import type { DocumentBase } from "../../editing/use-document.ts";

/** Returns a stored selection as the version that an edit begins from. */
export function baseOf(stored: StoredSelection): DocumentBase<SelectionContent> {
  const { version, title, client, note, items } = stored;
  return { version, content: { title, client, note, items } };
}

const { title, client, note, items } = storedSelection;

/** Two saves are merged by field; the items and their order are one. */
export const selectionDocument = fieldsDocument<SelectionContent>(
  { title: "Título", client: "Cliente", note: "Nota", items: "Piezas" },
  record({ title, client, note, items }, ""),
);

const stored = record(storedSelection, "");

/** The fields that the codes of refusals are about. */
const FIELDS_OF_CODES: Readonly<Record<string, keyof SelectionContent>> = {
  "wrong-selection": "items",
  "wrong-selection-title": "title",
  "wrong-selection-client": "client",
  "wrong-selection-note": "note",
};

/** Saves a selection against the version that the edit began from. */
export async function sendSelection(
  id: number,
  content: SelectionContent,
  version: number | undefined,
): Promise<FormSave<SelectionContent>> {
  const answer = await send(saveSelection, { body: { id, version: version ?? 0, ...content } });
  const found = v.is(stored, answer) ? baseOf(answer) : undefined;
  if (answer === undefined || answer.success) {
    return formSave(answer, found, "selection-no-connection");
  }
  const field = FIELDS_OF_CODES[answer.code];
  const named = field ? { ...answer, fields: { [field]: answer.error } } : answer;
  return formSave(named, found, "selection-no-connection");
}
