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

/** The year of the oldest surviving film: nothing of a studio can be older (E1). */
export const FIRST_YEAR = 1888;
export const LONGEST_TITLE = 200;
export const MOST_IMAGES = 200;
/** How many articles may be featured at once (D4). */
export const MOST_FEATURED = 5;

/** A project of the studio (E1, U2). */
export interface Article extends Story, Pick<Translated<StoryTexts>, "langs"> {
  id: number;
  /** The canonical last part of its address (G5). */
  slug: string;
  title: string;
  year: number;
  /** The names of its categories. */
  services: string[];
  isTop: boolean;
  /** The central picture; null while none was chosen. */
  mainCenter: Media | null;
  images: Media[];
  /** True where only the admin may see it. */
  isDraft: boolean;
  /** Grows by one with every save; a save that began from an older one is refused. */
  version: number;
}

/** What a save asks for, checked field by field. Absent fields keep what is stored. */
export interface ArticleInput {
  id: number | undefined;
  version: number | undefined;
  title: string | undefined;
  year: number | undefined;
  services: string[] | undefined;
  isTop: boolean | undefined;
  /** An empty string takes the central picture away. */
  mainCenter: string | undefined;
  images: string[] | undefined;
  isDraft: boolean | undefined;
  story: Partial<Story>;
  /** By the address of the picture. */
  mediaTexts: ReadonlyMap<string, MediaText>;
}

/**
 * Checks the body of a save (K2, E1), knowing nothing of what is stored.
 * Unknown fields are dropped. A new article needs its title and year.
 * @param input parsed JSON from outside
 * @param currentYear the calendar year now, in UTC
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

/** A title as it is stored: one line, trimmed, composed Unicode. Throws `wrong-title` (E1). */
export function parseTitle(value: unknown): string {
  if (typeof value !== "string") return refuse("wrong-title");
  const title = oneLine(value);
  if (title === "" || [...title].length > LONGEST_TITLE) return refuse("wrong-title");
  return title;
}

/** The article as the API answers it (K1): addresses where the product holds whole pictures. */
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

/** Which categories there are, the database knows. */
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

/** Any whole number: one that no article ever had is merely stale (409), not wrong. */
function parseVersion(value: unknown): number {
  return Number.isSafeInteger(value) ? Number(value) : refuse("wrong-version");
}

function optional<Value>(value: unknown, parse: (value: unknown) => Value): Value | undefined {
  return value === undefined ? undefined : parse(value);
}
