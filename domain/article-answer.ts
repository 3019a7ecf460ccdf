import * as v from "valibot";
import type { Media, MediaTexts } from "./media.ts";
import { mediaFields, mediaTexts } from "./media-fields.ts";
import { dictionary, optional, record } from "./schema.ts";
import { looseFields, looseTexts, type StoryTexts } from "./story.ts";
import type { Translations } from "./translations.ts";

/* @__NO_SIDE_EFFECTS__ */
function looseTranslations<Texts>(texts: v.ObjectEntries) {
  return dictionary(record(optional(texts), ""), "") as v.GenericSchema<
    unknown,
    Translations<Texts>
  >;
}

const described = {
  ...mediaFields,
  translations: v.optional(looseTranslations<MediaTexts>(mediaTexts)),
  poster: v.nullable(v.lazy((): v.GenericSchema<unknown, Media> => media)),
};

/** A picture or film with its address. */
export const media: v.GenericSchema<unknown, Media> = record({ url: v.string(), ...described }, "");

/** An article as the API returns it: the seven fields of the original API, then additions. */
export const articleAnswer = record(
  {
    id: v.pipe(v.number(), v.integer()),
    title: v.string(),
    year: v.pipe(v.number(), v.integer()),
    services: v.array(v.string()),
    isTop: v.boolean(),
    main_center: v.string(),
    images: v.array(v.string()),
    slug: v.string(),
    version: v.pipe(v.number(), v.integer()),
    isDraft: v.boolean(),
    ...looseFields,
    translations: looseTranslations<StoryTexts>(looseTexts),
    /** Pictures and films by their URLs. */
    media: dictionary(record(described, ""), ""),
  },
  "",
);

export type ArticleAnswer = v.InferOutput<typeof articleAnswer>;
