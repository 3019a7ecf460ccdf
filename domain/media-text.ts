import { isFilm } from "./film.ts";
import type { Focus, MediaTexts } from "./media.ts";
import { placeOfUrl } from "./media-address.ts";
import { isRecord, oneLine } from "./parsing.ts";
import { refuse } from "./refusal.ts";
import { readTranslations, type Translations } from "./translations.ts";
import { isSubtitles, SUBTITLE_CODES, type Subtitles } from "./subtitles.ts";

export interface MediaText extends Partial<MediaTexts> {
  /** Replaces all stored translations. */
  translations?: Translations<MediaTexts>;
  focus?: Focus | null;
  poster?: string;
  /** Replaces all stored subtitles. */
  subtitles?: Subtitles;
  /** Belongs to the article, not to the file; applies only to its `images`. */
  fullBleed?: boolean;
}

export const LONGEST_ALT = 300;
export const LONGEST_CAPTION = 300;

/** Checks the media fields of a save, by address. @throws Refusal `wrong-media` or `temporary-image` */
export function parseMediaText(value: unknown): ReadonlyMap<string, MediaText> {
  if (value === undefined) return new Map();
  if (!isRecord(value)) return refuse("wrong-media");
  return new Map(Object.entries(value).map(([url, words]) => [url, parseOneText(words)]));
}

function parseOneText(value: unknown): MediaText {
  if (!isRecord(value)) return refuse("wrong-media");
  return {
    ...parseTexts(value),
    ...(value.translations !== undefined && {
      translations:
        readTranslations<MediaTexts>(value.translations, parseTexts) ?? refuse("wrong-media"),
    }),
    ...(value.focus !== undefined && { focus: parseFocus(value.focus) }),
    ...(value.poster !== undefined && { poster: parsePoster(value.poster) }),
    ...(value.subtitles !== undefined && { subtitles: parseSubtitles(value.subtitles) }),
    ...(value.fullBleed !== undefined && { fullBleed: parseFullBleed(value.fullBleed) }),
  };
}

function parseTexts({ alt, caption }: Readonly<Record<string, unknown>>): Partial<MediaTexts> {
  return {
    ...(alt !== undefined && { alt: parseLine(alt, LONGEST_ALT) }),
    ...(caption !== undefined && { caption: parseLine(caption, LONGEST_CAPTION) }),
  };
}

function parseLine(value: unknown, longest: number): string {
  if (typeof value !== "string" || [...value].length > longest) return refuse("wrong-media");
  return oneLine(value);
}

function parseFocus(value: unknown): Focus | null {
  if (value === null) return null;
  if (!isRecord(value)) return refuse("wrong-media");
  return { x: parsePercent(value.x), y: parsePercent(value.y) };
}

function parsePercent(value: unknown): number {
  const isPercent = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;
  return isPercent ? Number(value) : refuse("wrong-media");
}

function parseFullBleed(value: unknown): boolean {
  return typeof value === "boolean" ? value : refuse("wrong-media");
}

/** Also accepts the poster object of an answer, so that an answer can be sent back. */
function parsePoster(value: unknown): string {
  const url = isRecord(value) ? value.url : (value ?? "");
  if (url === "") return "";
  if (typeof url !== "string" || isFilm(url) || isSubtitles(url)) return refuse("wrong-media");
  return finalFile(url);
}

function parseSubtitles(value: unknown): Subtitles {
  if (!isRecord(value)) return refuse("wrong-media");
  const parsed: Subtitles = {};
  for (const [code, url] of Object.entries(value)) {
    const language = SUBTITLE_CODES.find((each) => each === code) ?? refuse("wrong-media");
    if (url === "") continue;
    parsed[language] =
      typeof url === "string" && isSubtitles(url) ? finalFile(url) : refuse("wrong-media");
  }
  return parsed;
}

function finalFile(url: string): string {
  const place = placeOfUrl(url);
  if (place === "temporary") return refuse("temporary-image");
  return place === "final" ? url : refuse("wrong-media");
}
