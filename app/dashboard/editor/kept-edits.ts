import { isCategory } from "#domain/category.ts";
import { isRecord } from "#domain/parsing.ts";
import type { ArticleContent } from "#domain/version.ts";
import type { Base } from "./form-state.ts";

/** Whose edit it is: an article's id, or the one of the article that is not there yet. */
export type EditedId = number | "new";

/** An edit that was not saved, as this browser keeps it (D3). */
export interface KeptEdit {
  /** What was stored when it began. */
  base: Base;
  /** Milliseconds since 1970. */
  keptAt: number;
  content: ArticleContent;
}

const listeners = new Set<() => void>();

/** Keeps an edit over a reload and a crash. A browser that keeps nothing is no fault of the edit. */
export function keepEdit(id: EditedId, edit: KeptEdit): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(edit));
  } catch (cause) {
    console.error("The edit could not be kept in this browser", cause);
  }
  tell();
}

export function forgetEdit(id: EditedId): void {
  localStorage.removeItem(keyOf(id));
  tell();
}

/** What is kept of an article; undefined where that is nothing, or nothing that makes sense. */
export function keptEdit(id: EditedId): KeptEdit | undefined {
  return readKeptEdit(localStorage.getItem(keyOf(id)));
}

/** The same question where only yes or no matters. */
export function hasKeptEdit(id: EditedId): boolean {
  return localStorage.getItem(keyOf(id)) !== null;
}

/** For `useSyncExternalStore`: told of what this tab and the others keep and forget. */
export function watchKeptEdits(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Reads an edit as it was kept, maybe by an older version of this program. */
export function readKeptEdit(text: string | null): KeptEdit | undefined {
  const edit = parsed(text);
  if (!isRecord(edit) || typeof edit.keptAt !== "number" || !isRecord(edit.base)) return undefined;
  const { version } = edit.base;
  const began = readContent(edit.base.content);
  const content = readContent(edit.content);
  if (!began || !content || (version !== undefined && typeof version !== "number")) {
    return undefined;
  }
  return { base: { version, content: began }, keptAt: edit.keptAt, content };
}

function readContent(content: unknown): ArticleContent | undefined {
  const isWhole =
    isRecord(content) &&
    typeof content.title === "string" &&
    typeof content.main_center === "string" &&
    typeof content.isTop === "boolean" &&
    typeof content.isDraft === "boolean" &&
    Array.isArray(content.services) &&
    content.services.every(isCategory) &&
    Array.isArray(content.images) &&
    content.images.every((url) => typeof url === "string") &&
    isRecord(content.media) &&
    Object.values(content.media).every(isRecord);
  if (!isWhole) return undefined;
  // JSON knows no year that is not a number yet.
  const year = typeof content.year === "number" ? content.year : Number.NaN;
  return { ...(content as unknown as ArticleContent), year };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}

function keyOf(id: EditedId): string {
  return `edit:${id}`;
}

function tell(): void {
  for (const listener of listeners) listener();
}
