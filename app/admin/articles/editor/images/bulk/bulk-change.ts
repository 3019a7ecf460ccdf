import type { ArticleContent } from "#domain/article-content.ts";

export type BulkEdit =
  | { kind: "remove" }
  /** `to` is the first moved image's index among the images that stay. */
  | { kind: "move"; to: number }
  | { kind: "mark"; fullBleed: boolean };

export interface BulkChange {
  edit: BulkEdit;
  count: number;
  before: readonly string[];
  after: readonly string[];
  /** Whether each chosen image filled the screen before. */
  fullBleed: ReadonlyMap<string, boolean>;
}

/** Changes several images and keeps their relative order (U8); `places` are indexes in the gallery. */
export function changeTogether(
  content: ArticleContent,
  places: readonly number[],
  edit: BulkEdit,
): { content: ArticleContent; change: BulkChange } {
  const chosen = content.images.filter((_, place) => places.includes(place));
  const images = imagesAfter(content.images, places, edit);
  const fullBleed = new Map(chosen.map((url) => [url, content.media[url]?.fullBleed === true]));
  const marks = edit.kind === "mark" ? chosen.map((url) => [url, edit.fullBleed] as const) : [];
  return {
    content: withMarks({ ...content, images }, marks),
    change: { edit, count: chosen.length, before: content.images, after: images, fullBleed },
  };
}

function imagesAfter(images: string[], places: readonly number[], edit: BulkEdit): string[] {
  if (edit.kind === "mark") return images;
  const others = images.filter((_, place) => !places.includes(place));
  if (edit.kind === "remove") return others;
  return others.toSpliced(edit.to, 0, ...images.filter((_, place) => places.includes(place)));
}

/** Undoes a bulk edit; images that were added or removed since stay so. */
export function takeBack(content: ArticleContent, change: BulkChange): ArticleContent {
  const { edit, before, after, fullBleed } = change;
  if (edit.kind === "mark") return withMarks(content, [...fullBleed]);
  if (String(content.images) === String(after)) return { ...content, images: [...before] };
  const gone = new Set(after.filter((url) => !content.images.includes(url)));
  const added = content.images.filter((url) => !before.includes(url));
  return { ...content, images: [...before.filter((url) => !gone.has(url)), ...added] };
}

/** Returns the sentence beside Deshacer. */
export function bulkText({ edit, count }: BulkChange): string {
  const images = count === 1 ? "1 imagen" : `${count} imágenes`;
  if (edit.kind === "remove") return `${images} ${count === 1 ? "quitada" : "quitadas"}.`;
  if (edit.kind === "move") return `${images} ${count === 1 ? "movida" : "movidas"}.`;
  const mark = edit.fullBleed ? "a sangre" : "ya no a sangre";
  return `${images} ${mark}.`;
}

function withMarks(
  content: ArticleContent,
  marks: readonly (readonly [url: string, fullBleed: boolean])[],
): ArticleContent {
  const media = { ...content.media };
  for (const [url, fullBleed] of marks) media[url] = { ...media[url], fullBleed };
  return { ...content, media };
}
