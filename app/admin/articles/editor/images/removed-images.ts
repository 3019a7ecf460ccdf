import type { ArticleContent } from "#domain/version.ts";
import {
  changeTogether,
  takeBack,
  type BulkChange,
  type BulkEdit,
} from "./together/bulk-change.ts";

/** Where an image was before it was removed: a place in the gallery, or the centre. */
export type ImagePlace = number | "central";

export interface RemovedImage {
  url: string;
  place: ImagePlace;
  /** The picture that was put in its place; undefined where it was only taken away. */
  by?: string;
  /** True for an image of the gallery with which the central one was replaced. */
  wasCentral?: boolean;
}

/** What the form of an article holds. */
export interface FormState {
  /** What Guardar would store; pictures that were picked are still at temporary addresses. */
  content: ArticleContent;
  /** What Deshacer brings back, the last first, where nothing else was chosen since. */
  removed: readonly Undo[];
}

/** What Deshacer takes back: a removed or replaced image, or a change of several (U8). */
export type Undo = RemovedImage | BulkChange;

/** Quitar: removes an image; an empty place changes nothing. */
export function remove({ content, removed }: FormState, place: ImagePlace): FormState {
  const url = urlAt(content, place);
  if (url === "") return { content, removed };
  const fields =
    place === "central" ? { main_center: "" } : { images: content.images.toSpliced(place, 1) };
  return { content: { ...content, ...fields }, removed: [{ url, place }, ...removed] };
}

/** Cambiar; where the picture of the gallery is the central one too, both are replaced. */
export function replace({ content, removed }: FormState, place: ImagePlace, by: string): FormState {
  const url = urlAt(content, place);
  if (place === "central") {
    const replaced = url === "" ? removed : [{ url, place, by }, ...removed];
    return { content: { ...content, main_center: by }, removed: replaced };
  }
  const wasCentral = url === content.main_center;
  const images = content.images.with(place, by);
  return {
    content: { ...content, images, ...(wasCentral && { main_center: by }) },
    removed: [{ url, place, by, wasCentral }, ...removed],
  };
}

/** Changes several images at once (U8). @param places of the chosen, from 0 */
export function changeSeveral(
  { content, removed }: FormState,
  places: readonly number[],
  edit: BulkEdit,
): FormState {
  const { content: changed, change } = changeTogether(content, places, edit);
  return { content: changed, removed: [change, ...removed] };
}

/** What Deshacer would bring back now; a central image that was chosen since is not overwritten. */
export function undoable({ content, removed }: FormState): Undo | undefined {
  return removed.find(
    (each) => "edit" in each || each.place !== "central" || content.main_center === (each.by ?? ""),
  );
}

/** Deshacer: restores the image at its place, or at that of the image that replaced it. */
export function putBack({ content, removed }: FormState): FormState {
  const last = undoable({ content, removed });
  if (last === undefined) return { content, removed };
  const restored = "edit" in last ? takeBack(content, last) : contentWith(last, content);
  return { content: restored, removed: removed.filter((each) => each !== last) };
}

function contentWith(
  { url, place, by, wasCentral }: RemovedImage,
  content: ArticleContent,
): ArticleContent {
  if (place === "central") return { ...content, main_center: url };
  const at = by === undefined ? -1 : content.images.indexOf(by);
  const images = at < 0 ? content.images.toSpliced(place, 0, url) : content.images.with(at, url);
  const isCentral = wasCentral === true && content.main_center === by;
  return { ...content, images, ...(isCentral && { main_center: url }) };
}

function urlAt({ main_center, images }: ArticleContent, place: ImagePlace): string {
  return place === "central" ? main_center : (images[place] ?? "");
}
