import type * as v from "valibot";
import { read } from "#domain/schema.ts";
import { conflictRows, mergeContents, type Choice, type Sides } from "./merge.ts";
import { unsavedEdit } from "./unsaved-changes.ts";
import type { DocumentEdit } from "./use-document.ts";

/** How a document is read and merged that is one part, because all in it depends on all else. */
export function onePartDocument<Content>(name: string, schema: v.GenericSchema<unknown, Content>) {
  const parts = [
    {
      key: name,
      name,
      read: (content: Content): unknown => content,
      write: (before: Content, value: unknown) => read(schema, value) ?? before,
    },
  ];
  return {
    /** Parses a stored edit; undefined if the form could not show it. */
    read(stored: unknown, version: number): DocumentEdit<Content> | undefined {
      const edit = read(unsavedEdit(schema), stored);
      return edit && { content: edit.content, base: { version, content: edit.base.content } };
    },
    /** Returns the document's row if the two sides differ. */
    differences: (sides: Sides<Content>) => conflictRows(parts, sides),
    /** Returns the content of the chosen side, or of the only side that changed it. */
    merge: (sides: Sides<Content>, choice?: Choice) => mergeContents(parts, sides, choice),
  };
}
