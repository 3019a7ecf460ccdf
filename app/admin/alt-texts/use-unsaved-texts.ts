import { useCallback, useEffect, useMemo, useState } from "react";
import { useDocument, type EditedDocument } from "../editing/use-document.ts";
import { LEAVE_WAITS_MS } from "../../motion/timing.ts";
import { readKeptTexts, TEXTS_SUBJECT, type KeptText } from "./unsaved-texts.ts";

/** A text that is not stored yet. */
export interface UnsavedText extends KeptText {
  isSending: boolean;
}

/** The texts of the page that are not stored yet. */
export interface UnsavedTexts extends Pick<
  EditedDocument<KeptText[]>,
  "found" | "settle" | "leaving" | "discardAndLeave"
> {
  /** Told of a picture's text whenever that changes; null once it is stored. */
  note: (url: string, text: UnsavedText | null) => void;
  /** The same as `leaving.asks`, once there is something to choose. */
  asks: boolean;
}

/** Keeps unsaved texts in this browser, and asks before they are left. */
export function useUnsavedTexts(): UnsavedTexts {
  const [texts, setTexts] = useState<ReadonlyMap<string, UnsavedText>>(new Map());
  const [hasWaited, setWaited] = useState(false);
  const unsaved = useMemo(() => (texts.size > 0 ? [...texts.values()] : null), [texts]);
  // Each text has its own article's version; the whole has none.
  const { found, settle, leaving, discardAndLeave } = useDocument<KeptText[]>({
    subject: TEXTS_SUBJECT,
    read: readKeptTexts,
    unsaved,
    version: 0,
  });
  const { asks, leave } = leaving;
  const count = texts.size;
  const isSending = unsaved?.some((each) => each.isSending) ?? false;

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
    settle,
    asks: asks && count > 0 && (!isSending || hasWaited),
    leaving,
    discardAndLeave,
  };
}
