import type { ArticleAnswer } from "./api.ts";
import { isPageWithoutFilm } from "./embed.ts";
import { parseId } from "./id.ts";
import type { Media } from "./media.ts";
import { placeOfUrl } from "./media-address.ts";
import { parseMediaText, type MediaText } from "./media-text.ts";
import { MOST_CATEGORIES } from "./category.ts";
import { isRecord, isTexts, isTypable, oneLine } from "./parsing.ts";
import { refuse } from "./refusal.ts";
import { isSubtitles } from "./subtitles.ts";
import { mediaOf } from "./article-media.ts";
import { parseStory, storyOf, type Story, type StoryTexts } from "./story.ts";
import type { Translated } from "./translations.ts";

/** The year of the oldest surviving film. */
export const FIRST_YEAR = 1888;
export const LONGEST_TITLE = 200;
export const MOST_IMAGES = 200;
/** Checked in the form and on the server (D4). */
export const MOST_FEATURED = 5;

export interface Article extends Story, Pick<Translated<StoryTexts>, "langs"> {
  id: number;
  slug: string;
  title: string;
  year: number;
  services: string[];
  isTop: boolean;
  mainCenter: Media | null;
  images: Media[];
  isDraft: boolean;
  /** Increases with every save, which must name the stored version. */
  version: number;
}

/** Absent fields keep their stored values. */
export interface ArticleInput {
  id: number | undefined;
  version: number | undefined;
  title: string | undefined;
  year: number | undefined;
  services: string[] | undefined;
  isTop: boolean | undefined;
  mainCenter: string | undefined;
  images: string[] | undefined;
  isDraft: boolean | undefined;
  story: Partial<Story>;
  mediaTexts: ReadonlyMap<string, MediaText>;
}

/**
 * Checks the body of a save (E1, K2).
 * @throws Refusal `malformed` or `wrong-id` (400), `wrong-…` (422) for the first wrong field
 */
export function parseArticle(input: unknown, currentYear: number): ArticleInput {
  if (!isRecord(input)) return refuse("malformed");
  const id = input.id === undefined || input.id === null ? undefined : parseId(input.id);
  const isNew = id === undefined;
  return {
    id,
    version: optional(input.version, parseVersion),
    title: isNew ? parseTitle(input.title) : optional(input.title, parseTitle),
    year: isNew
      ? parseYear(input.year, currentYear)
      : optional(input.year, (value) => parseYear(value, currentYear)),
    services: optional(input.services, parseServices),
    isTop: optional(input.isTop, parseFeatured),
    mainCenter: optional(input.main_center, parseCentralImage),
    images: optional(input.images, parseImages),
    isDraft: optional(input.isDraft, parseDraft),
    story: parseStory(input),
    mediaTexts: parseMediaText(input.media),
  };
}

/** Normalizes a title. @throws Refusal `wrong-title` */
export function parseTitle(value: unknown): string {
  if (typeof value !== "string") return refuse("wrong-title");
  const title = oneLine(value);
  if (title === "" || [...title].length > LONGEST_TITLE) return refuse("wrong-title");
  return title;
}

/** Returns the article in the API's form (K1). */
export function toAnswer(article: Article): ArticleAnswer {
  return {
    id: article.id,
    title: article.title,
    year: article.year,
    services: article.services,
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

function parseYear(value: unknown, currentYear: number): number {
  const last = currentYear + 1;
  if (!Number.isInteger(value) || Number(value) < FIRST_YEAR || Number(value) > last) {
    return refuse("wrong-year", { first: String(FIRST_YEAR), last: String(last) });
  }
  return Number(value);
}

function parseServices(value: unknown): string[] {
  if (!isTexts(value) || value.length > MOST_CATEGORIES || !value.every(isTypable)) {
    return refuse("wrong-services");
  }
  return [...new Set(value)];
}

function parseDraft(value: unknown): boolean {
  return typeof value === "boolean" ? value : refuse("wrong-draft");
}

function parseFeatured(value: unknown): boolean {
  return typeof value === "boolean" ? value : refuse("wrong-featured");
}

function parseCentralImage(value: unknown): string {
  if (value === null || value === "") return "";
  if (typeof value !== "string") return refuse("wrong-central-image");
  return mediaUrl(value, "wrong-central-image");
}

function parseImages(value: unknown): string[] {
  if (!Array.isArray(value) || value.length > MOST_IMAGES) return refuse("wrong-images");
  return value.map((url) =>
    typeof url === "string" ? mediaUrl(url, "wrong-images") : refuse("wrong-images"),
  );
}

function mediaUrl(url: string, otherwise: "wrong-images" | "wrong-central-image"): string {
  const place = placeOfUrl(url);
  if (isSubtitles(url)) return refuse(otherwise);
  if (isPageWithoutFilm(url)) return refuse("wrong-embed");
  if (place === "temporary") return refuse("temporary-image");
  return place === "refused" ? refuse(otherwise) : url;
}

/** A version that never existed is stale (409), not malformed. */
function parseVersion(value: unknown): number {
  return Number.isSafeInteger(value) ? Number(value) : refuse("wrong-version");
}

function optional<Value>(value: unknown, parse: (value: unknown) => Value): Value | undefined {
  return value === undefined ? undefined : parse(value);
}
