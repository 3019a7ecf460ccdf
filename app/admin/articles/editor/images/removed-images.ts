import type { ArticleContent } from "#domain/version.ts";
import {
  changeTogether,
  takeBack,
  type BulkChange,
  type BulkEdit,
} from "./together/bulk-change.ts";

/** A number is an index in the gallery. */
export type ImagePlace = number | "central";

export interface RemovedImage {
  url: string;
  place: ImagePlace;
  /** The picture that replaced it; undefined if it was only removed. */
  by?: string;
  /** Whether the replaced gallery image was the central image too. */
  wasCentral?: boolean;
}

export interface FormState {
  /** New pictures have temporary URLs here. */
  content: ArticleContent;
  /** The newest first. */
  removed: readonly Undo[];
}

export type Undo = RemovedImage | BulkChange;

/** Removes an image; an empty place changes nothing. */
export function remove({ content, removed }: FormState, place: ImagePlace): FormState {
  const url = urlAt(content, place);
  if (url === "") return { content, removed };
  const fields =
    place === "central" ? { main_center: "" } : { images: content.images.toSpliced(place, 1) };
  return { content: { ...content, ...fields }, removed: [{ url, place }, ...removed] };
}

/** Replaces an image; a gallery image that is also the central one is replaced in both places. */
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

/** Changes several images at once; `places` are indexes in the gallery. */
export function changeSeveral(
  { content, removed }: FormState,
  places: readonly number[],
  edit: BulkEdit,
): FormState {
  const { content: changed, change } = changeTogether(content, places, edit);
  return { content: changed, removed: [change, ...removed] };
}

/** Returns what Deshacer would undo; skips a central image if another one was chosen since. */
export function undoable({ content, removed }: FormState): Undo | undefined {
  return removed.find(
    (each) => "edit" in each || each.place !== "central" || content.main_center === (each.by ?? ""),
  );
}

/** Undoes the last change; a replaced image returns to the current place of its replacement. */
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
