import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { Fields } from "./act-answer.ts";
import { draftName, forget, keep, newKey, readKept, slotOf } from "./kept-acts.ts";

/** A point of a picture, in shares of its width and height. */
export interface Point {
  x: number;
  y: number;
}

/** A comment that is being written. */
export interface Draft {
  /** By which the server stores it once; empty until something is written. */
  key: string;
  text: string;
  point: Point | null;
  seconds: number | null;
}

export interface DraftEdit {
  /** Where it is written. */
  field: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  /** Changed words get a new key: those before may have been stored already. */
  change: (change: Partial<Omit<Draft, "key">>) => void;
  /** Clears it if it is still what was sent. */
  clear: (key: string | undefined) => void;
}

const EMPTY: Draft = { key: "", text: "", point: null, seconds: null };

/**
 * Holds the comment that is written on a picture or film, and keeps it in the browser (B5).
 * @param sent the comment that was sent without scripts and refused
 */
export function useDraft(token: string, media: string, sent: Fields | undefined): DraftEdit {
  // It may hold words from before the page's scripts ran.
  const field = useRef<HTMLTextAreaElement>(null);
  const slot = slotOf(token, draftName(media));
  const [draft, setDraft] = useState(() => (sent ? draftIn(sent) : EMPTY));
  const isRestored = useRef(false);
  // A press that was held until the page's scripts ran comes before what was restored is rendered.
  const latest = useRef(draft);

  const set = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };
  const show = (next: Draft) => {
    set(next);
    if (next.text === "" && next.point === null && next.seconds === null) forget(slot);
    else keep(slot, fieldsOf(next));
  };
  const restore = useEffectEvent(() => {
    const kept = readKept(slot);
    const before = kept ? draftIn(kept) : draft;
    const typed = field.current?.value ?? "";
    if (typed === "" || typed === before.text) return set(before);
    show({ ...before, key: newKey(), text: [before.text, typed].filter(Boolean).join("\n") });
  });

  useEffect(() => {
    if (!isRestored.current) {
      isRestored.current = true;
      restore();
    } else if (field.current && field.current.value !== draft.text) {
      field.current.value = draft.text;
    }
  }, [draft]);

  return {
    field,
    draft,
    change: (change) => show({ ...latest.current, ...change, key: newKey() }),
    clear: (key) => {
      if (key === latest.current.key) show(EMPTY);
    },
  };
}

/** Returns a draft as a form sends it, also the empty fields. */
export function fieldsOf({ key, text, point, seconds }: Draft): Record<string, string> {
  return {
    key,
    text,
    x: String(point?.x ?? ""),
    y: String(point?.y ?? ""),
    seconds: String(seconds ?? ""),
  };
}

function draftIn({ key = "", text = "", x, y, seconds }: Fields): Draft {
  return {
    key,
    text,
    point: x && y ? { x: Number(x), y: Number(y) } : null,
    seconds: seconds ? Number(seconds) : null,
  };
}
