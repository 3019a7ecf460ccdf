import * as v from "valibot";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useUnsavedChanges } from "../editing/unsaved-changes.ts";
import { LEAVE_WAITS_MS } from "../timing.ts";
import { read, record } from "#domain/schema.ts";
import { unknownPicture } from "#domain/media.ts";
import type { ArticleToDescribe } from "./undescribed.ts";

export interface UnsavedText extends UnsavedTextEdit {
  isSending: boolean;
}

/** Stores unsaved texts in this browser, and asks before the page is left with some. */
export function useUnsavedTexts() {
  const [texts, setTexts] = useState<ReadonlyMap<string, UnsavedText>>(new Map());
  const [hasWaited, setWaited] = useState(false);
  const unsaved = useMemo(() => (texts.size > 0 ? [...texts.values()] : null), [texts]);
  // The texts belong to several articles, so there is no common version.
  const { recovered, dropRecovered, leaving, discardAndLeave } = useUnsavedChanges<
    UnsavedTextEdit[]
  >({
    subject: TEXTS_SUBJECT,
    read: readUnsavedTexts,
    unsaved,
    version: 0,
  });
  const { asks, leave } = leaving;
  const count = texts.size;
  const isSending = unsaved?.some((each) => each.isSending) ?? false;

  /** Pass null once the text is stored. */
  const note = useCallback((url: string, text: UnsavedText | null) => {
    setTexts((before) => {
      const after = new Map(before);
      if (text) after.set(url, text);
      else after.delete(url);
      return after;
    });
  }, []);

  // Clicking a link blurs the field, which saves its text; leave as soon as nothing is unsaved.
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
    recovered,
    dropRecovered,

    /** Asks only about unsaved texts, and gives a running save `LEAVE_WAITS_MS` to end. */
    asks: asks && count > 0 && (!isSending || hasWaited),
    leaving,
    discardAndLeave,
  };
}

const unsavedTextEdit = record(
  {
    articleId: v.number(),
    /** Title and version of the article when the edit began. */
    title: v.string(),
    version: v.number(),
    url: v.string(),
    name: v.string(),
    text: v.string(),
    /** The stored text that the edit began from. */
    base: v.string(),
  },
  "",
);

export type UnsavedTextEdit = v.InferOutput<typeof unsavedTextEdit>;

const TEXTS_SUBJECT = "alt-texts";

/** Parses stored texts, which an older release may have written; undefined if none is valid. */
export function readUnsavedTexts(kept: unknown): UnsavedTextEdit[] | undefined {
  const all = read(v.array(v.unknown()), kept) ?? [];
  const texts = all.flatMap((each) => read(unsavedTextEdit, each) ?? []);
  return texts.length > 0 ? texts : undefined;
}

/** Adds the pictures that were described meanwhile, if this browser has an unsaved text for them. */
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

/** Returns the URLs of all pictures of the page. */
export function urlsOf(groups: readonly ArticleToDescribe[]): string[] {
  return groups.flatMap(({ pictures }) => pictures.map(({ media }) => media.url));
}
