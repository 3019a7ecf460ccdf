import type { Media } from "#domain/media.ts";

/** The pictures of one article, asked for when somebody wants to see them (D2). */
export interface ArticleImages {
  central: Media | null;
  gallery: Media[];
}

/** Where the pictures of an article are asked for. */
export function imagesAddress(id: number): string {
  return `/dashboard/imagenes/${id}`;
}
