import { useCallback, useEffect, useMemo, useState } from "react";
import { useUnsavedChanges } from "../editing/unsaved-changes.ts";
import { LEAVE_WAITS_MS } from "../../motion/timing.ts";
import { isRecord } from "#domain/parsing.ts";
import { unknownPicture } from "#domain/media.ts";
import type { ArticleToDescribe } from "./undescribed.ts";

/** A text that is not stored yet. */
export interface UnsavedText extends UnsavedTextEdit {
  isSending: boolean;
}

/** Keeps unsaved texts in this browser, and asks before they are left. */
export function useUnsavedTexts() {
  const [texts, setTexts] = useState<ReadonlyMap<string, UnsavedText>>(new Map());
  const [hasWaited, setWaited] = useState(false);
  const unsaved = useMemo(() => (texts.size > 0 ? [...texts.values()] : null), [texts]);
  // Each text has its own article's version; the whole has none.
  const { found, removeFound, leaving, discardAndLeave } = useUnsavedChanges<UnsavedTextEdit[]>({
    subject: TEXTS_SUBJECT,
    read: readUnsavedTexts,
    unsaved,
    version: 0,
  });
  const { asks, leave } = leaving;
  const count = texts.size;
  const isSending = unsaved?.some((each) => each.isSending) ?? false;

  /** Called with a picture's text whenever that changes; null once it is stored. */
  const note = useCallback((url: string, text: UnsavedText | null) => {
    setTexts((before) => {
      const after = new Map(before);
      if (text) after.set(url, text);
      else after.delete(url);
      return after;
    });
  }, []);

  // A link takes the focus off the field, which saves its text: most often that is all there is to do.
  useEffect(() => {
    if (asks && count === 0) leave();
  }, [asks, count, leave]);
  useEffect(() => {
    if (!asks) return undefined;
    const timer = setTimeout(() => setWaited(true), LEAVE_WAITS_MS);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [asks]);

  return {
    note,
    found,
    removeFound,

    /** The same as `leaving.asks`, once there is something to choose. */
    asks: asks && count > 0 && (!isSending || hasWaited),
    leaving,
    discardAndLeave,
  };
}

/** A text that was not saved, with all that its picture needs to be shown again. */
export interface UnsavedTextEdit {
  articleId: number;
  /** The article's title and version, as the text was begun. */
  title: string;
  version: number;
  url: string;
  name: string;
  text: string;
  /** The stored text that it was written over. */
  base: string;
}

/** What unsaved texts are kept by in the browser. */
const TEXTS_SUBJECT = "alt-texts";

/** Reads texts as they were kept, maybe by an older version of this program; undefined where none makes sense. */
export function readUnsavedTexts(kept: unknown): UnsavedTextEdit[] | undefined {
  const texts = Array.isArray(kept) ? kept.filter(isUnsavedTextEdit) : [];
  return texts.length > 0 ? texts : undefined;
}

function isUnsavedTextEdit(value: unknown): value is UnsavedTextEdit {
  return (
    isRecord(value) &&
    [value.articleId, value.version].every(Number.isInteger) &&
    ["title", "url", "name", "text", "base"].every((key) => typeof value[key] === "string")
  );
}

/**
 * The page's pictures and those of texts that came back: a picture that somebody described
 * meanwhile is on the page no more, and its text would have nowhere to stand.
 */
export function withTexts(
  groups: readonly ArticleToDescribe[],
  texts: readonly UnsavedTextEdit[],
): readonly ArticleToDescribe[] {
  const shown = new Set(urlsOf(groups));
  return texts
    .filter(({ url }) => !shown.has(url))
    .reduce((all, { articleId, title, version, url, name }) => {
      const picture = { media: unknownPicture(url), name };
      const isListed = all.some(({ id }) => id === articleId);
      if (!isListed) return [...all, { id: articleId, title, version, pictures: [picture] }];
      return all.map((group) =>
        group.id === articleId ? { ...group, pictures: [...group.pictures, picture] } : group,
      );
    }, groups);
}

/** The addresses of all pictures of the page. */
export function urlsOf(groups: readonly ArticleToDescribe[]): string[] {
  return groups.flatMap(({ pictures }) => pictures.map(({ media }) => media.url));
}
