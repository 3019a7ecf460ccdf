import type { Article } from "./article.ts";
import type { PublicCategory } from "./category.ts";
import type { Media, MediaTexts } from "./media.ts";
import { allOf } from "./records.ts";
import type { Showcased } from "./showcase.ts";
import { isRecord } from "./parsing.ts";
import type { EntrySchema } from "./settings-tree.ts";
import { siteSettings, type SiteSettings } from "./site-settings.ts";
import type { StoryTexts } from "./story.ts";
import { TRANSLATED_FIELDS } from "./story-fields.ts";
import { localize, type PageLanguages, type Translated } from "./translations.ts";
import type { GalleryImage, WorkSummary } from "./works.ts";

const MEDIA_TEXTS = ["alt", "caption"] as const satisfies readonly (keyof MediaTexts)[];

export type Localizer = ReturnType<typeof createLocalizer>;

/** Makes functions that localize the studio's content for one language. */
export function createLocalizer(
  pageLanguages: PageLanguages,
  categories: readonly PublicCategory[],
) {
  const labels = new Map(
    categories.map((each) => [each.name, localizeCategory(each, pageLanguages).label]),
  );
  const labelsOf = (names: readonly string[]) => names.map((name) => labels.get(name) ?? name);
  const media = (each: Media): Media => ({
    ...localize<MediaTexts, Media>(each, MEDIA_TEXTS, pageLanguages),
    poster: each.poster && media(each.poster),
  });
  const article = (each: Article): Article => ({
    ...localize<StoryTexts, Article>(each, allOf(TRANSLATED_FIELDS), pageLanguages),
    categories: labelsOf(each.categories),
    mainCenter: each.mainCenter && media(each.mainCenter),
    images: each.images.map(media),
  });
  return {
    article,
    summary: (work: WorkSummary): WorkSummary => ({
      ...work,
      categories: labelsOf(work.categories),
      cover: work.cover && media(work.cover),
    }),
    showcased: ({ pair, article: shown }: Showcased): Showcased => ({
      pair,
      article: article(shown),
    }),
    image: (image: GalleryImage): GalleryImage => ({
      ...image,
      media: media(image.media),
      categories: labelsOf(image.categories),
    }),
    media,
    category: (category: PublicCategory): PublicCategory =>
      localizeCategory(category, pageLanguages),
  };
}

function localizeCategory(category: PublicCategory, pageLanguages: PageLanguages): PublicCategory {
  const { name: label } = localize<{ name: string }, PublicCategory>(
    category,
    ["name"],
    pageLanguages,
  );
  const { translations: _, ...shown } = category;
  // `name` stays untranslated: settings and works refer to it.
  return { ...shown, label };
}

/** Returns the settings with their texts in one language. */
export function localizeSettings(
  settings: SiteSettings,
  pageLanguages: PageLanguages,
): SiteSettings {
  return localizeEntry(siteSettings, settings, pageLanguages) as SiteSettings;
}

type AnyTexts = Record<string, unknown> & Translated<Record<string, unknown>>;

function localizeEntry(schema: EntrySchema, value: unknown, pageLanguages: PageLanguages): unknown {
  const { entries, item, texts } = schema;
  if (Array.isArray(value) && item)
    return value.map((each) => localizeEntry(item, each, pageLanguages));
  if (!isRecord(value) || entries === undefined) return value;
  const inner: unknown = Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const entry = entries[name];
      return [name, entry ? localizeEntry(entry, each, pageLanguages) : each];
    }),
  );
  return texts ? localize<AnyTexts, AnyTexts>(inner as AnyTexts, texts, pageLanguages) : inner;
}
