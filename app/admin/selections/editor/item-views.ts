import { useEffect, useState } from "react";
import type { ArticleImages } from "#domain/answers.ts";
import { coverOf, mediaOf } from "#domain/article-media.ts";
import { isFilm } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import type { EditedSelection, SelectionItem } from "#domain/selection.ts";
import { fetchArticleImages } from "../../api.ts";

export type Work = EditedSelection["works"][number];

/** An item whose picture came with the page. */
export interface KnownItem extends SelectionItem {
  /** The picture or film itself, or the project's cover. */
  picture: Media | null;
}

/** An item as its line shows it. */
export type ItemView =
  | { state: "shown"; work: Work; kind: ItemKind; picture: Media | null }
  | { state: "loading"; work: Work }
  /** The project is deleted, or no longer shows the picture or film. */
  | { state: "gone" };

export type ItemKind = "Proyecto entero" | "Fotografía" | "Película";

/** Returns whether two items are the same project, picture or film. */
export function isSameItem(one: SelectionItem, other: SelectionItem): boolean {
  return one.article === other.article && one.media === other.media;
}

/** Returns items without repetitions. */
export function withoutRepeats(items: readonly SelectionItem[]): SelectionItem[] {
  return items.filter((item, index) => items.findIndex((each) => isSameItem(each, item)) === index);
}

/** Returns what an item is. */
export function kindOf({ media }: SelectionItem): ItemKind {
  if (media === null) return "Proyecto entero";
  return isFilm(media) ? "Película" : "Fotografía";
}

/** Returns an article's pictures and films, each once. */
export function mediaIn({ central, gallery }: ArticleImages): Media[] {
  const all = mediaOf({ mainCenter: central, images: gallery });
  return [...new Map(all.map((media) => [media.url, media])).values()];
}

const FAILED = "failed";
export type LoadedImages = ArticleImages | typeof FAILED;

interface ItemsOptions {
  works: readonly Work[];
  known: readonly KnownItem[];
  /** The items to show. */
  items: readonly SelectionItem[];
  /** The work whose pictures are chosen from. */
  chosen: number | null;
}

/** Finds the pictures of items and fetches those that did not come with the page, one work at a time. */
export function useItemViews({ works, known, items, chosen }: ItemsOptions) {
  const [loaded, setLoaded] = useState<Readonly<Record<number, LoadedImages>>>({});
  const workOf = new Map(works.map((work) => [work.id, work]));
  const isMissing = (item: SelectionItem) =>
    workOf.has(item.article) && !known.some((each) => isSameItem(each, item));
  const wanted = [...(chosen === null ? [] : [chosen]), ...items.filter(isMissing).map(articleOf)];
  const next = wanted.find((id) => loaded[id] === undefined);

  useEffect(() => {
    if (next === undefined) return undefined;
    let isWanted = true;
    void fetchArticleImages(next).then(
      (images) => isWanted && setLoaded((before) => ({ ...before, [next]: images ?? FAILED })),
    );
    return () => {
      isWanted = false;
    };
  }, [next]);

  return {
    imagesOf: (article: number): LoadedImages | undefined => loaded[article],
    retry: (article: number) =>
      setLoaded((before) => {
        const { [article]: _, ...others } = before;
        return others;
      }),
    of(item: SelectionItem): ItemView {
      const work = workOf.get(item.article);
      if (work === undefined) return { state: "gone" };
      const kind = kindOf(item);
      const found = known.find((each) => isSameItem(each, item));
      if (found) return { state: "shown", work, kind, picture: found.picture };
      const images = loaded[item.article];
      if (images === undefined) return { state: "loading", work };
      if (images === FAILED) return { state: "shown", work, kind, picture: null };
      const picture =
        item.media === null
          ? coverOf({ mainCenter: images.central, images: images.gallery })
          : mediaIn(images).find(({ url }) => url === item.media);
      return picture === undefined ? { state: "gone" } : { state: "shown", work, kind, picture };
    },
  };
}

function articleOf({ article }: SelectionItem): number {
  return article;
}
