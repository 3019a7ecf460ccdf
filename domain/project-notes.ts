import { parseArticle, type ArticleInput } from "./article.ts";
import type { MediaTexts } from "./media.ts";
import { parseMediaText } from "./media-text.ts";
import { isRecord } from "./parsing.ts";
import { refuse } from "./refusal.ts";
import type { Story } from "./story.ts";

/** What a project's folder may say of it beside its pictures (O2). */
export const NOTES_FILE = "project.json";
/** The most that is read of it. */
export const MOST_NOTES_BYTES = 256 * 1024;

/** What a project's notes say; what they leave out is undefined. */
export interface ProjectNotes extends Pick<
  ArticleInput,
  "title" | "year" | "services" | "isTop" | "isDraft"
> {
  story: Partial<Story>;
  /** The name of the central picture's file. */
  cover: string | undefined;
  /** Alt texts and captions by the names of files. */
  texts: ReadonlyMap<string, Partial<MediaTexts>>;
}

/** Editors of some systems begin a file with a mark of its encoding. */
const BYTE_ORDER_MARK = /^\uFEFF/;

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json.replace(BYTE_ORDER_MARK, ""));
  } catch {
    return refuse("notes-no-json");
  }
}

/**
 * Reads `project.json`: the fields of a save (K2) without its pictures, which are named by their
 * files under `pictures` and `cover`.
 * @param json the text of the file
 * @param thisYear the calendar year now
 * @throws Refusal `notes-no-json`, `notes-no-object`, or as `parseArticle` for the first wrong field
 */
export function parseNotes(json: string, thisYear: number): ProjectNotes {
  const notes = parsedJson(json);
  if (!isRecord(notes)) return refuse("notes-no-object");
  // A save needs a title and a year; these stand in, and are dropped again below.
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
