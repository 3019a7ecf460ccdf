import { isFilm, type Media } from "#domain/media.ts";
import { filmItem } from "../../../ui/film/film-item.ts";
import type { LightboxItem } from "../../../ui/lightbox/lightbox-state.ts";
import type { ProjectPage } from "../page.ts";

/**
 * All that a project's lightbox shows (P4): its frames by their numbers, and the main
 * image or film after them unless it is one of them, or the poster of one.
 * @returns the items, and where among them the main image is; −1 where there is none
 */
export function lightboxMedia(
  title: string,
  { cover, mainFilm, images }: Pick<ProjectPage, "cover" | "mainFilm" | "images">,
): { items: LightboxItem[]; coverIndex: number } {
  const items = images.map((media, index) => itemOf(media, frameName(title, index)));
  if (!cover) return { items, coverIndex: -1 };
  const among = images.findIndex(({ url, poster }) => [url, poster?.url].includes(cover.url));
  if (among >= 0) return { items, coverIndex: among };
  const main = itemOf(mainFilm ?? cover, coverName(title));
  return { items: [...items, main], coverIndex: images.length };
}

/** The name of a frame without an alt text. */
export function frameName(title: string, index: number): string {
  return `${title}, frame ${index + 1}`;
}

/** The name of the main image without an alt text. */
export function coverName(title: string): string {
  return `${title}, main image`;
}

function itemOf(media: Media, name: string): LightboxItem {
  return isFilm(media.url) ? filmItem(media, name) : { kind: "picture", media, fallbackAlt: name };
}
