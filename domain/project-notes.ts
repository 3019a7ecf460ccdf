import * as v from "valibot";
import { parseArticle, type ArticleInput } from "./article.ts";
import type { MediaTexts } from "./media.ts";
import { parseMediaDetails } from "./media-details.ts";
import { dictionary, parse, read } from "./schema.ts";
import type { Story } from "./story.ts";

export const NOTES_FILE = "project.json";
export const MOST_NOTES_BYTES = 256 * 1024;

export interface ProjectNotes extends Pick<
  ArticleInput,
  "title" | "year" | "categories" | "isTop" | "isDraft"
> {
  story: Partial<Story>;
  cover: string | undefined;
  texts: ReadonlyMap<string, Partial<MediaTexts>>;
}

/** Some editors write a byte order mark, which `JSON.parse` rejects. */
const BYTE_ORDER_MARK = /^\uFEFF/;

const notesText = v.pipe(
  v.string(),
  v.parseJson(undefined, "notes-no-json"),
  dictionary(v.unknown(), "notes-no-object"),
);

/**
 * Reads `project.json`: a save with file names in `pictures` and `cover` in place of addresses.
 * @throws Refusal `notes-no-json`, `notes-no-object`, or as `parseArticle`
 */
export function parseNotes(json: string, thisYear: number): ProjectNotes {
  const notes = parse(notesText, json.replace(BYTE_ORDER_MARK, ""));
  // `parseArticle` demands a title and a year; these placeholders are dropped below.
  const { title = "x", year = thisYear } = notes;
  const input = parseArticle(
    { ...notes, title, year, id: undefined, main_center: "", images: [], media: undefined },
    thisYear,
  );
  const texts = [...parseMediaDetails(notes.pictures)].map(
    ([name, { alt, caption }]) =>
      [name, { ...(alt && { alt }), ...(caption && { caption }) }] as const,
  );
  return {
    title: notes.title === undefined ? undefined : input.title,
    year: notes.year === undefined ? undefined : input.year,
    categories: input.categories,
    isTop: input.isTop,
    isDraft: input.isDraft,
    story: input.story,
    cover: read(v.string(), notes.cover),
    texts: new Map(texts),
  };
}
