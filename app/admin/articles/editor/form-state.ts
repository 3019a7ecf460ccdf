import type { Article } from "#domain/article.ts";
import {
  differencesOf,
  isUnchanged,
  contentOf,
  type ArticleContent,
} from "#domain/article-content.ts";
import { placeOfUrl } from "#domain/media-address.ts";
import type { MediaDetails } from "#domain/media-details.ts";
import { EMPTY_STORY } from "#domain/story.ts";
import { newIdempotencyKey } from "../../api.ts";
import type { DocumentBase } from "../../editing/use-document.ts";
import { indexOfKey, type UploadTarget } from "../../uploads/upload-state.ts";
import type { BulkEdit } from "./images/bulk/bulk-change.ts";
import {
  changeSeveral,
  putBack,
  remove,
  replace,
  type ImagePlace,
  type FormState,
} from "./images/image-undo.ts";

/** A function gets the current texts, which an upload may have changed since the render. */
export type MediaDetailsChange = MediaDetails | ((text: MediaDetails) => MediaDetails);

export type FormAction =
  | { type: "changed"; fields: Partial<Omit<ArticleContent, "media">> }
  | { type: "text-changed"; url: string; text: MediaDetailsChange }
  | { type: "added"; url: string; text?: MediaDetails }
  | { type: "moved"; from: number; to: number }
  | { type: "removed"; place: ImagePlace }
  | { type: "bulk-changed"; places: readonly number[]; edit: BulkEdit }
  | { type: "put-back" }
  | { type: "replaced"; content: ArticleContent }
  /** `later` has stored pictures that were picked after this one, which is inserted before them. */
  | { type: "uploaded"; url: string; place: UploadTarget; later: readonly string[] };

/** Returns the version that the form begins from; an empty one for a new article. */
export function initialBase(
  article: Article | null,
  thisYear: number,
): DocumentBase<ArticleContent> {
  if (article) return { version: article.version, content: contentOf(article) };
  const content = emptyContent(thisYear);
  return { version: undefined, idempotencyKey: newIdempotencyKey(), content };
}

/** Returns the editor's state after an action. */
export function reduce(state: FormState, action: FormAction): FormState {
  const { content } = state;
  switch (action.type) {
    case "changed":
      return { ...state, content: { ...content, ...action.fields } };
    case "text-changed":
      return { ...state, content: withText(content, action.url, action.text) };
    case "added": {
      const images = [...content.images, action.url];
      const added = { ...state, content: { ...content, images } };
      return action.text
        ? reduce(added, { ...action, type: "text-changed", text: action.text })
        : added;
    }
    case "moved": {
      const moved = content.images.slice(action.from, action.from + 1);
      const images = content.images.toSpliced(action.from, 1).toSpliced(action.to, 0, ...moved);
      return { ...state, content: { ...content, images } };
    }
    case "removed":
      return { ...state, ...remove(state, action.place) };
    case "bulk-changed":
      return { ...state, ...changeSeveral(state, action.places, action.edit) };
    case "put-back":
      return { ...state, ...putBack(state) };
    case "replaced":
      return { content: action.content, undos: [] };
    default:
      return afterUpload(state, action);
  }
}

/** Returns whether saving one content over the other would change nothing. */
export function isSameContent(a: ArticleContent, b: ArticleContent): boolean {
  return isUnchanged(differencesOf(a, b));
}

/** Returns the content without the texts of pictures that it does not show. */
export function shownContent(content: ArticleContent): ArticleContent {
  const shown = new Set([content.main_center, ...content.images]);
  const media = Object.entries(content.media).filter(([url]) => shown.has(url));
  return { ...content, media: Object.fromEntries(media) };
}

/** Returns the temporary URLs that a save would make final, each once. */
export function temporaryIn(content: ArticleContent): string[] {
  const { main_center, images, media } = shownContent(content);
  const files = Object.values(media).flatMap(({ poster, subtitles }) => [
    ...(poster ? [poster] : []),
    ...Object.values(subtitles ?? {}),
  ]);
  const urls = new Set([main_center, ...images, ...files]);
  return [...urls].filter((url) => placeOfUrl(url) === "temporary");
}

function emptyContent(year: number): ArticleContent {
  return {
    title: "",
    year,
    services: [],
    isTop: false,
    isDraft: false,
    ...EMPTY_STORY,
    main_center: "",
    images: [],
    media: {},
  };
}

function withText(
  content: ArticleContent,
  url: string,
  change: MediaDetailsChange,
): ArticleContent {
  const before = content.media[url] ?? {};
  const changed = typeof change === "function" ? change(before) : change;
  return { ...content, media: { ...content.media, [url]: { ...before, ...changed } } };
}

function afterUpload(
  state: FormState,
  { url, place, later }: Extract<FormAction, { type: "uploaded" }>,
): FormState {
  const { content } = state;
  if (place.kind === "poster" && place.film !== undefined) {
    return { ...state, content: withText(content, place.film, { poster: url }) };
  }
  if (place.kind === "central") return { ...state, ...replace(state, "central", url) };
  const at = place.kind === "replace" ? indexOfKey(content.images, place.key) : -1;
  if (at >= 0) return { ...state, ...replace(state, at, url) };
  const next = content.images.findIndex((each) => later.includes(each));
  const images = content.images.toSpliced(next < 0 ? content.images.length : next, 0, url);
  return { ...state, content: { ...content, images } };
}

const WITHOUT_FILM =
  "La película no está lista y no se guardará con el artículo. ¿Guardar sin ella?";

/** Returns the question about what a save would leave out; undefined if there is nothing. */
export function questionBeforeSave(left: number, isFilmBusy: boolean): string | undefined {
  if (left === 0) return isFilmBusy ? WITHOUT_FILM : undefined;
  const pictures = left === 1 ? "Hay 1 imagen sin subir" : `Hay ${left} imágenes sin subir`;
  if (isFilmBusy)
    return `${pictures} y la película no está lista: no se guardarán con el artículo. ¿Guardar sin ellas?`;
  return left === 1
    ? `${pictures}, que no se guardará. ¿Guardar sin ella?`
    : `${pictures}, que no se guardarán. ¿Guardar sin ellas?`;
}
