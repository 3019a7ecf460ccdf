import { useCallback, useEffect, useRef, useState } from "react";
import { useKeptEdit, type EditKeeper } from "../editing/use-unsaved-changes.ts";
import { useLeaving, type Leaving } from "../editing/use-leave-guard.ts";
import { LEAVE_WAITS_MS } from "../../motion/timing.ts";
import { readKeptTexts, TEXTS_SUBJECT, type KeptText } from "./unsaved-texts.ts";

/** A text that is not stored yet. */
export interface UnsavedText extends KeptText {
  isSending: boolean;
}

/** The texts of the page that are not stored yet. */
export interface UnsavedTexts {
  /** Told of a picture's text whenever that changes; null once it is stored. */
  note: (url: string, text: UnsavedText | null) => void;
  found: EditKeeper<KeptText[]>["found"];
  settle: () => void;
  /** The same as `leaving.asks`, once there is something to choose. */
  asks: boolean;
  leaving: Leaving;
  /** Leaves, and keeps none of them. */
  leaveBehind: () => void;
}

/** Keeps unsaved texts in this browser, and asks before they are left. */
export function useUnsavedTexts(): UnsavedTexts {
  const texts = useRef(new Map<string, UnsavedText>());
  const [count, setCount] = useState(0);
  const [isSending, setSending] = useState(false);
  const [hasWaited, setWaited] = useState(false);
  const { found, keep, forget, settle } = useKeptEdit(TEXTS_SUBJECT, readKeptTexts);
  const leaving = useLeaving(count > 0);
  const { asks, leave } = leaving;

  const note = useCallback(
    (url: string, text: UnsavedText | null) => {
      if (text) texts.current.set(url, text);
      else texts.current.delete(url);
      const all = [...texts.current.values()];
      setCount(all.length);
      setSending(all.some((each) => each.isSending));
      if (all.length === 0) forget();
      // Each text has its own article's version; the whole has none.
      else keep(all, 0);
    },
    [keep, forget],
  );

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
    leaveBehind() {
      forget();
      leave();
    },
  };
}
