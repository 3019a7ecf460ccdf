import type { Article } from "#domain/article.ts";
import type { Studio } from "#domain/studio.ts";
import { readFrom, windowOf, type ListWindow } from "../../../../ui/long-list/windows.ts";
import { narrowed, type Narrowing } from "./filter.ts";
import { ARTICLES_WINDOW, rowMaker, type Row } from "./rows.ts";

/**
 * One window of the list, narrowed to what somebody looks for (D1).
 * @param all the articles in the list's order
 * @param query names the place, as `?from=N`
 */
export function rowWindow(
  all: readonly Article[],
  { showcase, reels }: Pick<Studio, "showcase" | "reels">,
  narrowing: Narrowing,
  query: URLSearchParams,
): ListWindow<Row> {
  const found = narrowed(all, narrowing);
  const from = readFrom(query, found.length, ARTICLES_WINDOW);
  const toRow = rowMaker(all, showcase, reels.first.src === "" ? 0 : 1);
  return windowOf(found, from, ARTICLES_WINDOW, toRow);
}
