import * as v from "valibot";
import type { MediaDetails } from "#domain/media-details.ts";
import { isRecord } from "#domain/parsing.ts";
import { dictionary, optional, read, record } from "#domain/schema.ts";
import { EMPTY_STORY, looseFields } from "#domain/story.ts";
import type { ArticleContent } from "#domain/article-content.ts";
import type { DocumentEdit } from "../../editing/use-document.ts";

export type EditedId = number | "new";

/** Returns the key of an article's edits in the browser's storage. */
export function subjectOf(id: EditedId): string {
  return `article ${id}`;
}

const texts = v.array(v.string());

/** The editor's content in the browser's storage; older releases did not store all of the story. */
const unsavedContent = record(
  {
    title: v.string(),
    // An empty year is NaN, which JSON stores as null.
    year: v.fallback(v.number(), Number.NaN),
    services: texts,
    isTop: v.boolean(),
    isDraft: v.boolean(),
    ...optional(looseFields),
    translations: v.optional(dictionary(v.custom<object>(isRecord), "")),
    main_center: v.string(),
    images: texts,
    media: dictionary(v.custom<MediaDetails>(isRecord), ""),
  },
  "",
);

const unsavedArticle = record(
  {
    base: record(
      {
        version: v.optional(v.number()),
        idempotencyKey: v.optional(v.string()),
        content: unsavedContent,
      },
      "",
    ),
    content: unsavedContent,
  },
  "",
);

/** Parses a stored edit, which an older release may have written; undefined if it is invalid. */
export function readUnsavedArticle(kept: unknown): DocumentEdit<ArticleContent> | undefined {
  const edit = read(unsavedArticle, kept);
  return (
    edit && {
      base: {
        version: edit.base.version,
        idempotencyKey: edit.base.idempotencyKey,
        content: { ...EMPTY_STORY, ...edit.base.content },
      },
      content: { ...EMPTY_STORY, ...edit.content },
    }
  );
}
