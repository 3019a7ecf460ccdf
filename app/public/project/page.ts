import type { Article } from "#domain/article.ts";
import { coverOf } from "#domain/article-media.ts";
import type { CategoryLink, PublicCategory } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";
import { storyOf } from "#domain/story.ts";
import type { Words } from "#domain/words/en.ts";
import type { Neighbours, WorkSummary } from "#domain/works.ts";
import { pickWords } from "../../ui/words.tsx";
import { readMarkdown } from "./story/markdown.server.ts";

/** Returns the words of a project's page, public or behind a private link. */
export function projectWords(words: Words) {
  return pickWords(words, "project", "picture", "film", "motion", "dialog", "step", "zoom");
}

export interface Neighbour {
  title: string;
  address: string;
}

export interface ProjectPage {
  id: number;
  slug: string;
  /** Without the host. */
  address: string;
  title: string;
  year: number;
  /** `slug` is set if the category has a gallery. */
  categories: (Pick<CategoryLink, "name"> & { slug?: string })[];
  story: ShownStory;
  cover: Media | null;
  /** The film whose poster is the cover; null if the cover is a picture. */
  mainFilm: Media | null;
  images: Media[];
  /** Null for a project behind a private link, which leads to no other project. */
  neighbours: ShownNeighbours | null;
}

export type ShownStory = ReturnType<typeof shownStory>;

export interface ShownNeighbours {
  position: number;
  total: number;
  previous: Neighbour | null;
  next: (Neighbour & { media: Media | null }) | null;
}

/** Gathers a project page's data; `shown` are the categories that visitors see. */
export function projectPage(
  article: Article,
  address: string,
  neighbours: Neighbours | null,
  shown: readonly PublicCategory[],
): ProjectPage {
  const { id, slug, title, year, mainCenter, images } = article;
  const categories = article.categories.map((name) => {
    const gallery = shown.find((each) => each.label === name && each.images > 0);
    return gallery ? { name, slug: gallery.slug } : { name };
  });
  return {
    id,
    slug,
    address,
    title,
    year,
    categories,
    story: shownStory(article),
    cover: coverOf(article),
    mainFilm: mainCenter?.poster ? mainCenter : null,
    images,
    neighbours: neighbours && shownNeighbours(neighbours),
  };
}

/** Leaves out what only search engines read; `langs` names texts that are not in the page's language. */
function shownStory(article: Article) {
  const { searchTitle: _, searchDescription: __, translations: ___, ...story } = storyOf(article);
  return { ...story, text: readMarkdown(story.text), langs: article.langs };
}

function shownNeighbours({ position, total, previous, next }: Neighbours): ShownNeighbours {
  return {
    position,
    total,
    previous: previous && neighbour(previous),
    next: next && { ...neighbour(next), media: next.cover },
  };
}

function neighbour({ title, slug }: WorkSummary): Neighbour {
  return { title, address: workAddress(slug) };
}
