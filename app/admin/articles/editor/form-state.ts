import { placeOfUrl } from "#domain/media-address.ts";
import type { Article } from "#domain/article.ts";
import { differencesOf, isUnchanged } from "#domain/differences.ts";
import type { MediaText } from "#domain/media-text.ts";
import { isRecord, isTexts } from "#domain/parsing.ts";
import { EMPTY_STORY, isCredits } from "#domain/story.ts";
import { contentOf, type ArticleContent } from "#domain/version.ts";
import type { DocumentBase, DocumentEdit } from "../../editing/use-document.ts";
import type { UploadTarget } from "../../uploads/upload-state.ts";
import type { BulkEdit } from "./images/together/bulk-change.ts";
import {
  changeSeveral,
  putBack,
  remove,
  replace,
  type ImagePlace,
  type FormState,
} from "./images/removed-images.ts";

export type { FormState };

/** The texts that change; by what they are by then, where an upload may have ended meanwhile. */
export type MediaTextChange = MediaText | ((text: MediaText) => MediaText);

export type FormAction =
  | { type: "changed"; fields: Partial<Omit<ArticleContent, "media">> }
  | { type: "text-changed"; url: string; text: MediaTextChange }
  | { type: "added"; url: string; text?: MediaText }
  | { type: "moved"; from: number; to: number }
  | { type: "removed"; place: ImagePlace }
  | { type: "changed-together"; places: readonly number[]; edit: BulkEdit }
  | { type: "put-back" }
  /** Other content takes the form's place, such as the stored one. */
  | { type: "replaced"; content: ArticleContent }
  /** A picked picture is stored; it goes before those that were picked after it. */
  | { type: "uploaded"; url: string; place: UploadTarget; later: readonly string[] };

/** What the editor of an article begins from; of a new one where there is none. */
export function initialBase(
  article: Article | null,
  thisYear: number,
): DocumentBase<ArticleContent> {
  const content = article ? contentOf(article) : emptyContent(thisYear);
  return { version: article?.version, content };
}

/** What the editor holds after something happened. */
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
    case "changed-together":
      return { ...state, ...changeSeveral(state, action.places, action.edit) };
    case "put-back":
      return { ...state, ...putBack(state) };
    case "replaced":
      return { content: action.content, removed: [] };
    default:
      return afterUpload(state, action);
  }
}

/** True where a save of the one would change nothing of the other. */
export function isSameContent(a: ArticleContent, b: ArticleContent): boolean {
  return isUnchanged(differencesOf(a, b));
}

/** The content with the texts of the pictures that it shows, without those of others. */
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
    ...EMPTY_STORY,
    main_center: "",
    images: [],
    media: {},
  };
}

function withText(content: ArticleContent, url: string, change: MediaTextChange): ArticleContent {
  const before = content.media[url] ?? {};
  const changed = typeof change === "function" ? change(before) : change;
  return { ...content, media: { ...content.media, [url]: { ...before, ...changed } } };
}

/** A stored picture takes the place that it was picked for. */
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

/** Whose edit it is: an article's id, or the one of the article that is not there yet. */
export type EditedId = number | "new";

/** The name that an article's edits are kept by. */
export function subjectOf(id: EditedId): string {
  return `article ${id}`;
}

/** Reads an edit as it was kept, maybe by an older version of this program; undefined where it makes no sense. */
export function readUnsavedArticle(kept: unknown): DocumentEdit<ArticleContent> | undefined {
  if (!isRecord(kept) || !isRecord(kept.base)) return undefined;
  const { version } = kept.base;
  const began = readContent(kept.base.content);
  const content = readContent(kept.content);
  if (!began || !content || (version !== undefined && typeof version !== "number")) {
    return undefined;
  }
  return { base: { version, content: began }, content };
}

const TEXT_KEYS = [
  "title",
  "main_center",
  "client",
  "text",
  "statement",
  "searchTitle",
  "searchDescription",
];

function readContent(stored: unknown): ArticleContent | undefined {
  if (!isRecord(stored)) return undefined;
  // An edit that was stored before projects had a story has none.
  const content: Record<string, unknown> = { ...EMPTY_STORY, ...stored };
  const isWhole =
    TEXT_KEYS.every((key) => typeof content[key] === "string") &&
    isRecord(content.translations) &&
    [content.isTop, content.isDraft].every((flag) => typeof flag === "boolean") &&
    isTexts(content.services) &&
    isCredits(content.credits) &&
    isTexts(content.images) &&
    isRecord(content.media) &&
    Object.values(content.media).every(isRecord);
  if (!isWhole) return undefined;
  // JSON knows no year that is not a number yet.
  const year = typeof content.year === "number" ? content.year : Number.NaN;
  return { ...(content as unknown as ArticleContent), year };
}

/** Every temporary address that saving the content would make final, each once. */
export function temporaryIn(content: ArticleContent): string[] {
  const { main_center, images, media } = shownContent(content);
  const files = Object.values(media).flatMap(({ poster, subtitles }) => [
    ...(poster ? [poster] : []),
    ...Object.values(subtitles ?? {}),
  ]);
  const urls = new Set([main_center, ...images, ...files]);
  return [...urls].filter((url) => placeOfUrl(url) === "temporary");
}

/**
 * A name for each image of a list that stays its own wherever it is moved: its address,
 * and a number where the same picture occurs more than once.
 */
export function imageKeys(images: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return images.map((url) => {
    const nth = (seen.get(url) ?? 0) + 1;
    seen.set(url, nth);
    return nth === 1 ? url : `${url} ${nth}`;
  });
}

/** The index of the image with that key; −1 where it was removed. */
export function indexOfKey(images: readonly string[], key: string): number {
  return imageKeys(images).indexOf(key);
}

const WITHOUT_FILM =
  "La película no está lista y no se guardará con el artículo. ¿Guardar sin ella?";

/** What a save would leave behind, asked in one question; undefined for nothing. */
export function questionBeforeSave(left: number, isFilmBusy: boolean): string | undefined {
  if (left === 0) return isFilmBusy ? WITHOUT_FILM : undefined;
  const pictures = left === 1 ? "Hay 1 imagen sin subir" : `Hay ${left} imágenes sin subir`;
  if (isFilmBusy)
    return `${pictures} y la película no está lista: no se guardarán con el artículo. ¿Guardar sin ellas?`;
  return left === 1
    ? `${pictures}, que no se guardará. ¿Guardar sin ella?`
    : `${pictures}, que no se guardarán. ¿Guardar sin ellas?`;
}
