import { coverOf } from "#domain/article-media.ts";
import type { Media } from "#domain/media.ts";
import { TRASH_DAYS, type TrashedArticle } from "#domain/trash.ts";

const DAY_MS = 86_400_000;

export interface TrashRow {
  id: number;
  title: string;
  isTop: boolean;
  cover: Media | null;
  /** Milliseconds since 1970. */
  deletedAt: number;
  /** Days until the permanent deletion, rounded up; 0 if it is due. */
  daysLeft: number;
}

/** Returns the rows of the trash page; `now` in milliseconds since 1970. */
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

/** Formats the days until the permanent deletion. */
export function formatDaysLeft(days: number): string {
  if (days === 0) return "Se borra hoy";
  return days === 1 ? "Queda 1 día" : `Quedan ${days} días`;
}
