import type { ArticleContent } from "#domain/version.ts";

/** What happens to several images of the gallery at once (U8). */
export type BulkEdit =
  | { kind: "remove" }
  /** @param to the place of the first of them among the images that stay, from 0 */
  | { kind: "move"; to: number }
  | { kind: "mark"; fullBleed: boolean };

/** A bulk edit as Deshacer takes it back. */
export interface BulkChange {
  edit: BulkEdit;
  count: number;
  /** The gallery before and after it. */
  before: readonly string[];
  after: readonly string[];
  /** Which of the chosen filled the screen before. */
  fullBleed: ReadonlyMap<string, boolean>;
}

/**
 * Changes several images at once; they keep their order among themselves.
 * @param places of the chosen, from 0
 */
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

/** Takes a bulk edit back; what was added since stays, and what was removed since stays away. */
export function takeBack(content: ArticleContent, change: BulkChange): ArticleContent {
  const { edit, before, after, fullBleed } = change;
  if (edit.kind === "mark") return withMarks(content, [...fullBleed]);
  if (String(content.images) === String(after)) return { ...content, images: [...before] };
  const gone = new Set(after.filter((url) => !content.images.includes(url)));
  const added = content.images.filter((url) => !before.includes(url));
  return { ...content, images: [...before.filter((url) => !gone.has(url)), ...added] };
}

/** The sentence beside Deshacer. */
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
