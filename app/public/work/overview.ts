import type { Article } from "#domain/article.ts";
import { countByCategory } from "#domain/catalogue.ts";
import { galleryAddress } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { worksShowcase, type ShowcasePair } from "#domain/showcase.ts";
import { cycleOf } from "../../ui/picture-cycle/cycle.ts";
import { readFrom, windowOf, type ListWindow } from "../../ui/long-list/windows.ts";
import { chosenWorks, workRow } from "../works-list/chosen-works.ts";
import { ALL_BY_TITLE } from "../works-list/choice.ts";
import { WORKS_WINDOW, type WorkRow } from "../works-list/work-row.ts";

/** A category and the pictures of the project that stands for it, its cover first (W1, W2, W5). */
export interface CategoryCard {
  label: string;
  address: string;
  count: number;
  pictures: Media[];
}

/** The works as the archive shows them: how many there are, and one window of them (W3, W4). */
export interface ArchivedWorks extends ListWindow<WorkRow> {
  /** The places of the featured ones, which a phone leaves out (W4). */
  featured: number[];
}

/** The cards of the works page in their order (W1, W2). */
export function categoryCards(
  articles: readonly Article[],
  pairs: readonly ShowcasePair[],
): CategoryCard[] {
  const counts = countByCategory(articles);
  return worksShowcase(articles, pairs).map(({ pair, article }) => ({
    label: pair.label,
    address: galleryAddress(pair.category),
    count: counts.get(pair.category) ?? 0,
    pictures: cycleOf(article),
  }));
}

/** A window of all works, by title (W3). @param query names its place, as `?from=N` */
export function archivedWorks(articles: readonly Article[], query: URLSearchParams): ArchivedWorks {
  const { articles: all } = chosenWorks(articles, ALL_BY_TITLE);
  const from = readFrom(query, all.length, WORKS_WINDOW);
  return {
    featured: all.flatMap(({ isTop }, place) => (isTop ? [place] : [])),
    ...windowOf(all, from, WORKS_WINDOW, workRow),
  };
}
