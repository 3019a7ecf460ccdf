import type { Article } from "#domain/article.ts";
import { coverOf, neighbours } from "#domain/catalogue.ts";
import type { Category } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";

/** A project that another one leads to (P5, P6). */
export interface Neighbour {
  title: string;
  address: string;
}

/** All that a project's page shows (P1–P6). */
export interface ProjectPage {
  id: number;
  slug: string;
  isDraft: boolean;
  title: string;
  year: number;
  services: Category[];
  cover: Media | null;
  images: Media[];
  position: number;
  total: number;
  previous: Neighbour | null;
  next: (Neighbour & { media: Media | null }) | null;
}

/** Gathers a project's page out of the library; a draft has its place as if it were public. */
export function projectPage(articles: readonly Article[], article: Article): ProjectPage {
  const among = article.isDraft ? [...articles, article] : articles;
  const { position, total, previous, next } = neighbours(among, article.id);
  const { id, slug, isDraft, title, year, services, images } = article;
  return {
    id,
    slug,
    isDraft,
    title,
    year,
    services,
    cover: coverOf(article),
    images,
    position,
    total,
    previous: previous && neighbour(previous),
    next: next && { ...neighbour(next), media: coverOf(next) },
  };
}

function neighbour({ title, slug }: Article): Neighbour {
  return { title, address: workAddress(slug) };
}
