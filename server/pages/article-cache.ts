import type { Article } from "#domain/article.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Articles } from "../articles/articles.ts";

/**
 * Makes what reads the admin's list, drafts among it: of one state of the content once, because
 * a long list is read window by window.
 */
export function keptArticlesReader({
  tag,
  listKept,
}: Pick<Articles, "tag" | "listKept">): () => Promise<readonly Article[]> {
  let last: { tag: string; articles: Promise<readonly Article[]> } | undefined;
  return async () => {
    // Read before the list, which so is never older than its tag says.
    const now = await tag();
    if (last?.tag !== now) {
      const reading = { tag: now, articles: listKept() };
      last = reading;
      reading.articles.catch(() => {
        if (last === reading) last = undefined;
      });
    }
    return last.articles;
  };
}

/** Reads one of them; undefined for one that is not there. */
export async function findKeptArticle(
  { get }: Pick<Articles, "get">,
  id: number,
): Promise<Article | undefined> {
  try {
    return await get(id);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}
