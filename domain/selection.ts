import * as v from "valibot";
import type { Article } from "./article.ts";
import type { Media } from "./media.ts";
import { numericId } from "./id.ts";
import { filledLine, line, maxCharacters, record } from "./schema.ts";

export const MOST_SELECTION_ITEMS = 100;
export const LONGEST_SELECTION_LINE = 120;
export const LONGEST_SELECTION_NOTE = 2000;

/** A project, or one picture or film that the project shows. */
const selectionItem = record(
  {
    article: numericId("wrong-selection", "wrong-selection"),
    /** The address of the picture or film; null for the whole project. */
    media: v.nullable(v.string("wrong-selection"), null),
  },
  "wrong-selection",
);

/** What the admin edits of a selection (J1). */
export const selectionContent = {
  title: filledLine(LONGEST_SELECTION_LINE, "wrong-selection-title"),
  client: line(LONGEST_SELECTION_LINE, "wrong-selection-client"),
  note: v.pipe(
    v.string("wrong-selection-note"),
    v.transform((text) => text.normalize("NFC").trim()),
    maxCharacters(LONGEST_SELECTION_NOTE, "wrong-selection-note"),
  ),
  items: v.pipe(
    v.array(selectionItem, "wrong-selection"),
    v.maxLength(MOST_SELECTION_ITEMS, "wrong-selection"),
  ),
};

export type SelectionItem = v.InferOutput<typeof selectionItem>;
export type SelectionContent = v.InferOutput<v.ObjectSchema<typeof selectionContent, "">>;

/** A selection as it is stored. */
export const storedSelection = {
  id: v.number(),
  version: v.number(),
  title: v.string(),
  client: v.string(),
  note: v.string(),
  items: v.array(record({ article: v.number(), media: v.nullable(v.string()) }, "")),
};

export type StoredSelection = v.InferOutput<v.ObjectSchema<typeof storedSelection, "">>;

/** A selection in the admin's list, the last saved first. */
export interface ListedSelection extends Pick<StoredSelection, "id" | "title" | "client"> {
  items: number;
  openLinks: number;
  openings: number;
  /** Milliseconds since 1970, as the others. */
  lastOpenedAt: number | null;
  updatedAt: number;
  /** Null unless it was deleted; it can be restored for 30 days. */
  deletedAt: number | null;
}

/** An item as visitors and the editor see it; items whose project or medium is gone are left out. */
export interface ShownItem {
  article: Article;
  /** Null for the whole project. */
  media: Media | null;
}

export interface ShownSelection extends Pick<StoredSelection, "id" | "title" | "client" | "note"> {
  items: readonly ShownItem[];
}

/** What the editor loads: the selection, what its items are, and what can be added. */
export interface EditedSelection {
  stored: StoredSelection;
  shown: readonly ShownItem[];
  works: readonly { id: number; title: string; year: number; isDraft: boolean }[];
}
