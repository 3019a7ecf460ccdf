import * as v from "valibot";
import { isFilm } from "./film.ts";
import { placeOfUrl } from "./media-address.ts";
import { oneLine } from "./parsing.ts";
import { refuse } from "./refusal.ts";
import { dictionary, maxCharacters, optional, parse, record } from "./schema.ts";
import { isSubtitles, SUBTITLE_CODES, type Subtitles } from "./subtitles.ts";
import { translationsOf } from "./translations.ts";

export const LONGEST_ALT = 300;
export const LONGEST_CAPTION = 300;

const WRONG = "wrong-media";

const lineOf = (most: number) =>
  v.pipe(v.string(WRONG), maxCharacters(most, WRONG), v.transform(oneLine));
const texts = { alt: lineOf(LONGEST_ALT), caption: lineOf(LONGEST_CAPTION) };
const percent = v.pipe(
  v.number(WRONG),
  v.integer(WRONG),
  v.minValue(0, WRONG),
  v.maxValue(100, WRONG),
);

/** Also accepts the poster object of an answer, so that an answer can be sent back. */
const poster = v.pipe(
  v.union([v.null(), v.string(), record({ url: v.string(WRONG) }, WRONG)], WRONG),
  v.transform((given) =>
    posterAddress(given === null ? "" : typeof given === "string" ? given : given.url),
  ),
);

const subtitles = v.pipe(
  dictionary(v.string(WRONG), WRONG),
  v.transform((given) => {
    const parsed: Subtitles = {};
    for (const [code, url] of Object.entries(given)) {
      const language = SUBTITLE_CODES.find((each) => each === code) ?? refuse(WRONG);
      if (url !== "") parsed[language] = isSubtitles(url) ? finalFile(url) : refuse(WRONG);
    }
    return parsed;
  }),
);

/** What a save says of one picture or film; absent fields keep their stored values. */
const detailsOfOne = record(
  {
    ...optional(texts),
    /** Replaces all stored translations. */
    translations: v.optional(translationsOf(texts, WRONG)),
    focus: v.optional(v.nullable(record({ x: percent, y: percent }, WRONG))),
    poster: v.optional(poster),
    /** Replaces all stored subtitles. */
    subtitles: v.optional(subtitles),
    /** Belongs to the article, not to the file; applies only to its `images`. */
    fullBleed: v.optional(v.boolean(WRONG)),
    /** The address of what this one replaces in the article; selections follow, and it is not stored (J1). */
    replaces: v.optional(v.string(WRONG)),
  },
  WRONG,
);

export type MediaDetails = v.InferOutput<typeof detailsOfOne>;

/** The media fields of a save, by address. */
export const mediaDetails = dictionary(detailsOfOne, WRONG);

/** Checks the media fields of a save. @throws Refusal `wrong-media` or `temporary-image` */
export function parseMediaDetails(value: unknown): ReadonlyMap<string, MediaDetails> {
  return new Map(Object.entries(parse(v.optional(mediaDetails, {}), value)));
}

function posterAddress(url: string): string {
  if (url === "") return "";
  return isFilm(url) || isSubtitles(url) ? refuse(WRONG) : finalFile(url);
}

function finalFile(url: string): string {
  const place = placeOfUrl(url);
  if (place === "temporary") return refuse("temporary-image");
  return place === "final" ? url : refuse(WRONG);
}
