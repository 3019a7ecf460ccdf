import * as v from "valibot";
import type { ArticleAnswer } from "./article-answer.ts";
import { isPageWithoutFilm } from "./embed.ts";
import { articleId } from "./id.ts";
import type { Media } from "./media.ts";
import { placeOfUrl } from "./media-address.ts";
import { mediaDetails, type MediaDetails } from "./media-details.ts";
import { MOST_CATEGORIES } from "./category.ts";
import { isTypable } from "./parsing.ts";
import { refuse } from "./refusal.ts";
import { isSubtitles } from "./subtitles.ts";
import { mediaOf } from "./article-media.ts";
import { filledLine, maxCharacters, optional, parse, record } from "./schema.ts";
import { storyFields, storyOf, type Story, type StoryTexts } from "./story.ts";
import type { Translated } from "./translations.ts";

/** The year of the oldest surviving film. */
export const FIRST_YEAR = 1888;
export const LONGEST_TITLE = 200;
export const MOST_IMAGES = 200;
/** Checked in the form and on the server (D4). */
export const MOST_FEATURED = 5;
const LONGEST_KEY = 64;

export interface Article extends Story, Pick<Translated<StoryTexts>, "langs"> {
  id: number;
  slug: string;
  title: string;
  year: number;
  categories: string[];
  isTop: boolean;
  mainCenter: Media | null;
  images: Media[];
  isDraft: boolean;
  /** Increases with every save, which must name the stored version. */
  version: number;
}

/** The body of a save (E1, K2); absent fields keep their stored values. */
export const articleBody = record(
  {
    id: v.nullish(articleId),
    version: v.optional(v.pipe(v.number("wrong-version"), v.safeInteger("wrong-version"))),
    /** Repeated saves of a new article with the same key store it once; all but the first are stale. */
    idempotencyKey: v.optional(
      v.pipe(v.string("malformed"), maxCharacters(LONGEST_KEY, "malformed")),
    ),
    title: v.optional(filledLine(LONGEST_TITLE, "wrong-title")),
    year: v.optional(
      v.pipe(v.number("wrong-year"), v.integer("wrong-year"), v.minValue(FIRST_YEAR, "wrong-year")),
    ),
    services: v.optional(
      v.pipe(
        v.array(
          v.pipe(v.string("wrong-services"), v.check(isTypable, "wrong-services")),
          "wrong-services",
        ),
        v.maxLength(MOST_CATEGORIES, "wrong-services"),
        v.transform((names) => [...new Set(names)]),
      ),
    ),
    isTop: v.optional(v.boolean("wrong-featured")),
    main_center: v.optional(
      v.pipe(
        v.nullable(v.string("wrong-central-image"), ""),
        v.transform((url) => (url === "" ? "" : mediaUrl(url, "wrong-central-image"))),
      ),
    ),
    images: v.optional(
      v.pipe(
        v.array(v.string("wrong-images"), "wrong-images"),
        v.maxLength(MOST_IMAGES, "wrong-images"),
        v.transform((urls) => urls.map((url) => mediaUrl(url, "wrong-images"))),
      ),
    ),
    isDraft: v.optional(v.boolean("wrong-draft")),
    ...optional(storyFields),
    media: v.optional(mediaDetails),
  },
  "malformed",
);

/** The body of a save; without `id` it creates an article. */
export type SavePayload = v.InferOutput<typeof articleBody>;

/** Absent fields keep their stored values. */
export interface ArticleInput extends Partial<
  Pick<Article, "id" | "version" | "title" | "year" | "categories" | "isTop" | "isDraft">
> {
  idempotencyKey?: string | undefined;
  mainCenter?: string | undefined;
  images?: string[] | undefined;
  story: Partial<Story>;
  mediaDetails: ReadonlyMap<string, MediaDetails>;
}

/**
 * Checks the body of a save (E1, K2).
 * @throws Refusal `malformed` or `wrong-id` (400), `wrong-…` (422) for a wrong field
 */
export function parseArticle(input: unknown, currentYear: number): ArticleInput {
  const last = currentYear + 1;
  const years = { first: String(FIRST_YEAR), last: String(last) };
  const {
    id,
    version,
    idempotencyKey,
    title,
    year,
    services,
    isTop,
    main_center,
    images,
    isDraft,
    media,
    ...story
  } = parse(articleBody, input, { "wrong-year": years });
  const isNew = id === undefined || id === null;
  if (isNew && title === undefined) return refuse("wrong-title");
  if (year === undefined ? isNew : year > last) return refuse("wrong-year", years);
  return {
    id: id ?? undefined,
    version,
    idempotencyKey,
    title,
    year,
    categories: services,
    isTop,
    mainCenter: main_center,
    images,
    isDraft,
    story,
    mediaDetails: new Map(Object.entries(media ?? {})),
  };
}

/** Returns the article in the API's form (K1). */
export function toAnswer(article: Article): ArticleAnswer {
  return {
    id: article.id,
    title: article.title,
    year: article.year,
    services: article.categories,
    isTop: article.isTop,
    main_center: article.mainCenter?.url ?? "",
    images: article.images.map((media) => media.url),
    slug: article.slug,
    version: article.version,
    isDraft: article.isDraft,
    ...storyOf(article),
    media: Object.fromEntries(mediaOf(article).map(({ url, ...rest }) => [url, rest])),
  };
}

function mediaUrl(url: string, otherwise: "wrong-images" | "wrong-central-image"): string {
  const place = placeOfUrl(url);
  if (isSubtitles(url)) return refuse(otherwise);
  if (isPageWithoutFilm(url)) return refuse("wrong-embed");
  if (place === "temporary") return refuse("temporary-image");
  return place === "refused" ? refuse(otherwise) : url;
}
