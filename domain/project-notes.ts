import { parseArticle, type ArticleInput } from "./article.ts";
import type { MediaTexts } from "./media.ts";
import { parseMediaText } from "./media-text.ts";
import { isRecord } from "./parsing.ts";
import { refuse } from "./refusal.ts";
import type { Story } from "./story.ts";

export const NOTES_FILE = "project.json";
export const MOST_NOTES_BYTES = 256 * 1024;

export interface ProjectNotes extends Pick<
  ArticleInput,
  "title" | "year" | "services" | "isTop" | "isDraft"
> {
  story: Partial<Story>;
  cover: string | undefined;
  texts: ReadonlyMap<string, Partial<MediaTexts>>;
}

/** Some editors write a byte order mark, which `JSON.parse` rejects. */
const BYTE_ORDER_MARK = /^\uFEFF/;

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json.replace(BYTE_ORDER_MARK, ""));
  } catch {
    return refuse("notes-no-json");
  }
}

/**
 * Reads `project.json`: a save with file names in `pictures` and `cover` in place of addresses.
 * @throws Refusal `notes-no-json`, `notes-no-object`, or as `parseArticle`
 */
export function parseNotes(json: string, thisYear: number): ProjectNotes {
  const notes = parsedJson(json);
  if (!isRecord(notes)) return refuse("notes-no-object");
  // `parseArticle` demands a title and a year; these placeholders are dropped below.
  const { title = "x", year = thisYear } = notes;
  const input = parseArticle(
    { ...notes, title, year, id: undefined, main_center: "", images: [], media: undefined },
    thisYear,
  );
  const texts = [...parseMediaText(notes.pictures)].map(
    ([name, { alt, caption }]) =>
      [name, { ...(alt && { alt }), ...(caption && { caption }) }] as const,
  );
  return {
    title: notes.title === undefined ? undefined : input.title,
    year: notes.year === undefined ? undefined : input.year,
    services: input.services,
    isTop: input.isTop,
    isDraft: input.isDraft,
    story: input.story,
    cover: typeof notes.cover === "string" ? notes.cover : undefined,
    texts: new Map(texts),
  };
}
