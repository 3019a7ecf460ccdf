import type { MediaText } from "#domain/media-text.ts";
import type { Article } from "#domain/article.ts";
import { differencesOf, isUnchanged } from "#domain/differences.ts";
import { contentOf, type ArticleContent } from "#domain/version.ts";
import { indexOfKey } from "./images/image-keys.ts";
import {
  putBack,
  remove,
  replace,
  type ImagePlace,
  type RemovedImage,
} from "./images/removed-images.ts";
import {
  isOnItsWay,
  uploadsAfter,
  type Upload,
  type UploadAction,
} from "../../uploads/pictures/upload-state.ts";

/** What is stored, as the edit that began from it knows it. */
export interface Base {
  /** Undefined for an article that was never saved. */
  version: number | undefined;
  content: ArticleContent;
}

/** All that the editor holds; nothing of it is lost while the dialog stands (D3). */
export interface FormState {
  base: Base;
  /** What Guardar would store; pictures that were picked are still at temporary addresses. */
  content: ArticleContent;
  uploads: readonly Upload[];
  /** What Deshacer brings back, the last first, where nothing else was chosen since. */
  removed: readonly RemovedImage[];
}

export type FormAction =
  | { type: "changed"; fields: Partial<Omit<ArticleContent, "media">> }
  | { type: "said"; url: string; words: MediaText }
  | { type: "added"; url: string; words?: MediaText }
  | { type: "moved"; from: number; to: number }
  | { type: "removed"; place: ImagePlace }
  | { type: "put-back" }
  | { type: "restarted"; base: Base; content: ArticleContent }
  | UploadAction;

/** The editor of an article as it opens; of a new one where there is none. */
export function openedOn(article: Article | null, thisYear: number): FormState {
  const content = article ? contentOf(article) : emptyContent(thisYear);
  return { base: { version: article?.version, content }, content, uploads: [], removed: [] };
}

/** What the editor holds after something happened. */
export function reduce(state: FormState, action: FormAction): FormState {
  const { content } = state;
  switch (action.type) {
    case "changed":
      return { ...state, content: { ...content, ...action.fields } };
    case "said":
      return { ...state, content: withWords(content, action.url, action.words) };
    case "added": {
      const images = [...content.images, action.url];
      const added = { ...state, content: { ...content, images } };
      return action.words ? reduce(added, { ...action, type: "said", words: action.words }) : added;
    }
    case "moved": {
      const moved = content.images.slice(action.from, action.from + 1);
      const images = content.images.toSpliced(action.from, 1).toSpliced(action.to, 0, ...moved);
      return { ...state, content: { ...content, images } };
    }
    case "removed":
      return { ...state, ...remove(state, action.place) };
    case "put-back":
      return { ...state, ...putBack(state) };
    case "restarted":
      return { ...state, base: action.base, content: action.content, removed: [] };
    case "upload-done":
      return afterUpload(state, action.id, action.url);
    default:
      return { ...state, uploads: uploadsAfter(state.uploads, action) };
  }
}

/** True where Guardar would store something else than what is stored. */
export function isChanged({ base, content }: FormState): boolean {
  return !isUnchanged(differencesOf(base.content, content));
}

/** True where leaving would lose something: a change, or a picture that is not uploaded. */
export function isUnsaved(state: FormState): boolean {
  return state.uploads.some(isUnfinished) || isChanged(state);
}

/** True for a picked file whose picture is not part of the form. */
export function isUnfinished({ status }: Upload): boolean {
  return status.kind !== "done";
}

/** How many picked files are on their way; those that a hold holds up are not. */
export function countOnTheirWay(uploads: readonly Upload[], isHeld: boolean): number {
  return uploads.filter((each) => (isHeld ? each.status.kind === "sending" : isOnItsWay(each)))
    .length;
}

/** The content with words for the pictures that it shows, and no others. */
export function shownContent(content: ArticleContent): ArticleContent {
  const shown = new Set([content.main_center, ...content.images]);
  const media = Object.entries(content.media).filter(([url]) => shown.has(url));
  return { ...content, media: Object.fromEntries(media) };
}

function emptyContent(year: number): ArticleContent {
  return {
    title: "",
    year,
    services: [],
    isTop: false,
    isDraft: false,
    main_center: "",
    images: [],
    media: {},
  };
}

function withWords(content: ArticleContent, url: string, words: MediaText): ArticleContent {
  const media = { ...content.media, [url]: { ...content.media[url], ...words } };
  return { ...content, media };
}

/** A picture is there: it takes the place that it was picked for. */
function afterUpload(state: FormState, id: number, url: string): FormState {
  const upload = state.uploads.find((each) => each.id === id);
  if (upload === undefined) return state;
  const uploads = uploadsAfter(state.uploads, { type: "upload-done", id, url });
  const { content } = state;
  const { place } = upload;
  if (place.kind === "central") {
    return { ...state, uploads, ...replace(state, "central", url) };
  }
  const at = place.kind === "replace" ? indexOfKey(content.images, place.key) : -1;
  if (at >= 0) return { ...state, uploads, ...replace(state, at, url) };
  const images = inPickedOrder(content.images, state.uploads, id, url);
  return { ...state, uploads, content: { ...content, images } };
}

/** Uploads end in any order; each picture goes before those that were picked after it. */
function inPickedOrder(
  images: readonly string[],
  uploads: readonly Upload[],
  id: number,
  url: string,
): string[] {
  const later = new Set(
    uploads.flatMap(({ id: other, place, status }) =>
      other > id && place.kind === "gallery" && status.kind === "done" ? [status.url] : [],
    ),
  );
  const at = images.findIndex((each) => later.has(each));
  return images.toSpliced(at < 0 ? images.length : at, 0, url);
}
