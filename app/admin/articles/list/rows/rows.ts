import type { Media } from "#domain/media.ts";
import { eachOnce, galleryPairs, homePairs, type Showcased } from "#domain/showcase.ts";
import type { AdminServices, ArticleFilter, SiteServices } from "#domain/site-services.ts";
import { FIRST_PAGE_SIZE, readListRange } from "#domain/list-pages.ts";
import type { ListedArticle, ListPage } from "#domain/works.ts";
import { twoDigits } from "../../../../ui/two-digits.ts";

export interface Row {
  id: number;
  slug: string;
  title: string;
  year: number;
  categories: string[];
  isTop: boolean;
  isDraft: boolean;
  cover: Media | null;
  /** Labels of where the site shows it: its slide on home, its card on the works page. */
  places: string[];
  /** Number of its pictures without alt text. */
  withoutAlt: number;
  /** Grows with every save; images that were fetched for an older version are fetched again. */
  version: number;
}

/** Returns one page of the filtered list; `query` has its start as `?from=N`. */
export async function rowPage(
  { articles }: Pick<AdminServices, "articles">,
  { works, settings }: Pick<SiteServices, "works" | "settings">,
  filter: ArticleFilter,
  query: URLSearchParams,
): Promise<ListPage<Row>> {
  const page = await articles.page(filter, readListRange(query, FIRST_PAGE_SIZE));
  const categories = await works.categories();
  const showcased = {
    home: await works.showcase(homePairs(settings.showcase, categories)),
    works: await works.showcase(galleryPairs(settings.showcase, categories)),
  };
  const toRow = rowMaker(showcased, settings.reels.first.src === "" ? 0 : 1);
  return { ...page, rows: page.rows.map(toRow) };
}

/** Creates the function that makes a row; `reelsBefore` is the number of reels before home's projects. */
export function rowMaker(
  showcased: ShowcasedPages,
  reelsBefore: number,
): (article: ListedArticle) => Row {
  const placesOf = placesFinder(showcased, reelsBefore);
  return (article) => ({ ...article, places: placesOf(article.id) });
}

interface ShowcasedPages {
  home: readonly Showcased[];
  works: readonly Showcased[];
}

function placesFinder({ works, ...showcased }: ShowcasedPages, reelsBefore: number) {
  const home = eachOnce(showcased.home);
  return (id: number): string[] => [
    ...home.flatMap(({ pair, article }, index) =>
      article.id === id ? [`Portada ${twoDigits(index + 1 + reelsBefore)}: ${pair.label}`] : [],
    ),
    ...works.flatMap(({ pair, article }, index) =>
      article.id === id ? [`Obras ${twoDigits(index + 1)}: ${pair.label}`] : [],
    ),
  ];
}
