import { embedOf } from "#domain/embed.ts";
import { filmSources, isFilm, posterOf } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import { stillRatio } from "../../ui/picture/slots.ts";

/** A picture or film of a chapter. */
export interface Plate {
  /** Counted in the chapter, from 1. */
  number: number;
  media: Media;
  /** Index in the reel; null for a picture, and for a film that no browser can play yet. */
  film: number | null;
}

/** Returns width / height of what stands for a picture or film. */
export function plateRatio({ media }: Pick<Plate, "media">): number {
  return stillRatio(posterOf(media));
}

/** Whether a film can be played here: also at another site, but not before its conversion. */
export function isPlayable({ url, film }: Media): boolean {
  return isFilm(url) && (embedOf(url) ?? filmSources(url, film).file) !== undefined;
}

/** The least sum of ratios of a row: small rows for a project, large pictures when they were chosen. */
export const ROW_RATIO = { whole: 2.6, chosen: 1.15 } as const;

/** A row with a smaller sum would be higher than a screen. */
const LEAST_ROW_RATIO = 1.15;

/** Groups plates into rows of equal height, in their order; a narrow rest joins the row before. */
export function rowsOf(plates: readonly Plate[], least: number): Plate[][] {
  const rows: Plate[][] = [];
  let row: Plate[] = [];
  for (const plate of plates) {
    row.push(plate);
    if (sumOf(row) < least) continue;
    rows.push(row);
    row = [];
  }
  if (row.length === 0) return rows;
  const last = rows.at(-1);
  if (last !== undefined && sumOf(row) < LEAST_ROW_RATIO) last.push(...row);
  else rows.push(row);
  return rows;
}

/** Returns the sum of the ratios of a row, which is its width / height. */
export function sumOf(row: readonly Plate[]): number {
  return row.reduce((sum, plate) => sum + plateRatio(plate), 0);
}
