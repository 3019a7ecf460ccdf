import type { Category } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";

/** So many works a window of the archive or of the index holds (W3, W4, G4). */
export const WORKS_WINDOW = 60;

/** A work as the archive and the index show it (W3, W4, G4). */
export interface WorkRow {
  title: string;
  address: string;
  year: number;
  services: Category[];
  media: Media | null;
}

/** Works under one heading, a letter or a year (G4). */
export interface WorkHeading {
  heading: string;
  count: number;
}
