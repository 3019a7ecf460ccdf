import { isFilm } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import type { Words } from "#domain/words/en.ts";
import { fill } from "#domain/words/fill.ts";
import { playAddress } from "../../../ui/film/asked-film.ts";
import { filmItem } from "../../../ui/film/film-item.ts";
import type { LightboxItem } from "../../../ui/lightbox/lightbox-state.ts";
import type { ProjectPage } from "../page.ts";

type ShownMedia = Pick<ProjectPage, "title" | "address" | "cover" | "mainFilm" | "images">;

/** Returns the items of a project's lightbox (P4), and the index of the main image; -1 if there is none. */
export function lightboxMedia(
  { title, address, cover, mainFilm, images }: ShownMedia,
  words: Words["picture"],
): {
  items: LightboxItem[];
  coverIndex: number;
} {
  const itemOf = (media: Media, name: string, index: number): LightboxItem =>
    isFilm(media.url)
      ? filmItem(media, name, playAddress(address, index))
      : { kind: "picture", media, fallbackAlt: name };
  const items = images.map((media, index) =>
    itemOf(media, fill(words.frame, { title, number: index + 1 }), index),
  );
  if (!cover) return { items, coverIndex: -1 };
  const among = images.findIndex(({ url, poster }) => [url, poster?.url].includes(cover.url));
  if (among >= 0) return { items, coverIndex: among };
  const coverIndex = images.length;
  const main = itemOf(mainFilm ?? cover, fill(words.main, { title }), coverIndex);
  return { items: [...items, main], coverIndex };
}
