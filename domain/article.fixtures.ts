import type { Article } from "./article.ts";
import { categorySlug, type PublicCategory } from "./category.ts";
import type { Media } from "./media.ts";
import { EMPTY_STORY } from "./story.ts";

/** Returns a picture that exists only in the test. */
export function aPicture(changes: Partial<Media> = {}): Media {
  return {
    url: "/media/0123456789abcdef0123456789abcdef.jpg",
    width: 1600,
    height: 2000,
    alt: "A lamp on an orange table",
    colour: "#aa5511",
    placeholder: null,
    widths: [],
    caption: "",
    focus: null,
    poster: null,
    ...changes,
  };
}

/** Returns an article with default values. */
export function anArticle(changes: Partial<Article> = {}): Article {
  return {
    id: 1,
    slug: "lamp",
    title: "Lamp",
    year: 2024,
    categories: ["FASHION"],
    isTop: false,
    mainCenter: null,
    images: [],
    isDraft: false,
    ...EMPTY_STORY,
    version: 1,
    ...changes,
  };
}

/** Returns a category with pictures and default values. */
export function aCategory(name: string, changes: Partial<PublicCategory> = {}): PublicCategory {
  const slug = categorySlug(name);
  const counts = { works: 1, images: 1, cardPosition: 0 };
  return { name, label: name, slug, inGalleries: true, ...counts, formerNames: [], ...changes };
}
