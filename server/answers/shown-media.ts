import type { AnsweredMedia } from "#domain/answer.ts";
import { mediaOfItem, withoutRepeats } from "#domain/article-media.ts";
import type { ShownItem } from "#domain/selection.ts";

/** Lists what items of a selection show, or a project as its only item: each once, in their order. */
export function shownMedia(items: readonly ShownItem[]): AnsweredMedia[] {
  const projects = new Map<string, string>();
  const media = items.flatMap((item) => {
    const own = mediaOfItem(item);
    for (const { url } of own) projects.set(url, projects.get(url) ?? item.article.title);
    return own;
  });
  return withoutRepeats(media).map((each) => ({
    project: projects.get(each.url) ?? "",
    media: each,
  }));
}
