import { coverOf } from "#domain/article-media.ts";
import type { Media } from "#domain/media.ts";
import { TRASH_DAYS, type TrashedArticle } from "#domain/version.ts";

const DAY_MS = 86_400_000;

/** What the trash's page shows of an article. */
export interface TrashRow {
  id: number;
  title: string;
  isTop: boolean;
  cover: Media | null;
  /** Milliseconds since 1970, UTC. */
  deletedAt: number;
  /** Whole days until it goes for good, counted as one begun is a day; 0 for one that is due. */
  daysLeft: number;
}

/**
 * What is in the trash, as its page shows it.
 * @param now milliseconds since 1970, UTC
 */
export function trashRows(trash: readonly TrashedArticle[], now: number): TrashRow[] {
  return trash.map(({ article, deletedAt }) => ({
    id: article.id,
    title: article.title,
    isTop: article.isTop,
    cover: coverOf(article),
    deletedAt,
    daysLeft: Math.max(0, Math.ceil((deletedAt + TRASH_DAYS * DAY_MS - now) / DAY_MS)),
  }));
}

/** How long an article is still kept, in words. */
export function formatDaysLeft(days: number): string {
  if (days === 0) return "Se borra hoy";
  return days === 1 ? "Queda 1 día" : `Quedan ${days} días`;
}
