import type { ArticleContent } from "#domain/article-content.ts";
import { changeTogether, takeBack, type BulkChange, type BulkEdit } from "./bulk/bulk-change.ts";

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
  undos: readonly Undo[];
}

export type Undo = RemovedImage | BulkChange;

/** Removes an image; an empty place changes nothing. */
export function remove({ content, undos }: FormState, place: ImagePlace): FormState {
  const url = urlAt(content, place);
  if (url === "") return { content, undos };
  const fields =
    place === "central" ? { main_center: "" } : { images: content.images.toSpliced(place, 1) };
  return { content: { ...content, ...fields }, undos: [{ url, place }, ...undos] };
}

/** Replaces an image; a gallery image that is also the central one is replaced in both places. */
export function replace({ content, undos }: FormState, place: ImagePlace, by: string): FormState {
  const url = urlAt(content, place);
  const media = withReplaced(content, url, by);
  if (place === "central") {
    const replaced = url === "" ? undos : [{ url, place, by }, ...undos];
    return { content: { ...content, media, main_center: by }, undos: replaced };
  }
  const wasCentral = url === content.main_center;
  const images = content.images.with(place, by);
  return {
    content: { ...content, media, images, ...(wasCentral && { main_center: by }) },
    undos: [{ url, place, by, wasCentral }, ...undos],
  };
}

/** Notes what a new image replaces, for the selections that hold it; one that was not saved yet is passed over. */
function withReplaced({ media }: ArticleContent, url: string, by: string): ArticleContent["media"] {
  if (url === "" || url === by) return media;
  return { ...media, [by]: { ...media[by], replaces: media[url]?.replaces ?? url } };
}

/** Changes several images at once; `places` are indexes in the gallery. */
export function changeSeveral(
  { content, undos }: FormState,
  places: readonly number[],
  edit: BulkEdit,
): FormState {
  const { content: changed, change } = changeTogether(content, places, edit);
  return { content: changed, undos: [change, ...undos] };
}

/** Returns what Deshacer would undo; skips a central image if another one was chosen since. */
export function undoable({ content, undos }: FormState): Undo | undefined {
  return undos.find(
    (each) => "edit" in each || each.place !== "central" || content.main_center === (each.by ?? ""),
  );
}

/** Undoes the last change; a replaced image returns to the current place of its replacement. */
export function putBack({ content, undos }: FormState): FormState {
  const last = undoable({ content, undos });
  if (last === undefined) return { content, undos };
  const restored = "edit" in last ? takeBack(content, last) : contentWith(last, content);
  return { content: restored, undos: undos.filter((each) => each !== last) };
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
