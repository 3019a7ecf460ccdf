import type * as v from "valibot";
import { read } from "#domain/schema.ts";
import {
  conflictRows,
  mergeContents,
  type Choice,
  type DocumentPart,
  type Sides,
} from "./merge.ts";
import { unsavedEdit } from "./unsaved-changes.ts";
import type { DocumentEdit } from "./use-document.ts";

type Schema<Content> = v.GenericSchema<unknown, Content>;

/** How a document is read and merged that is one part, because all in it depends on all else. */
export function onePartDocument<Content>(name: string, schema: Schema<Content>) {
  const whole = {
    key: name,
    name,
    read: (content: Content): unknown => content,
    write: (before: Content, value: unknown) => read(schema, value) ?? before,
  };
  return documentOf([whole], schema);
}

/** How a document is read and merged whose fields are parts. @param names the parts' names, by field */
export function fieldsDocument<Content extends object>(
  names: Readonly<Record<keyof Content & string, string>>,
  schema: Schema<Content>,
) {
  const parts = Object.entries<string>(names).map(([key, name]) => ({
    key,
    name,
    read: (content: Content): unknown => Reflect.get(content, key),
    write: (before: Content, value: unknown) => read(schema, { ...before, [key]: value }) ?? before,
  }));
  return documentOf(parts, schema);
}

function documentOf<Content>(parts: readonly DocumentPart<Content>[], schema: Schema<Content>) {
  return {
    /** Parses a stored edit; undefined if the form could not show it. */
    read(stored: unknown, version: number): DocumentEdit<Content> | undefined {
      const edit = read(unsavedEdit(schema), stored);
      return edit && { content: edit.content, base: { version, content: edit.base.content } };
    },
    /** Returns the rows of the parts in which two sides differ. */
    differences: (sides: Sides<Content>) => conflictRows(parts, sides),
    /** Returns for each part the content of the chosen side, or of the only side that changed it. */
    merge: (sides: Sides<Content>, choice?: Choice) => mergeContents(parts, sides, choice),
  };
}
