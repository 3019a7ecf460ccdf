import { useEffect, useMemo, useRef, useState } from "react";
import type { Sides } from "./merge.ts";
import { useUnsavedChanges, type FoundEdit, type UnsavedChanges } from "./unsaved-changes.ts";

export interface DocumentBase<Content> {
  /** Undefined for a document that was never saved. */
  version: number | undefined;
  content: Content;
}

export interface DocumentEdit<Content> {
  base: DocumentBase<Content>;
  content: Content;
}

type DocumentSave<Content> =
  /** `stored` is what the form shows from now on. */
  | { kind: "saved"; stored: DocumentBase<Content> }
  /** Another save came first (409); `stored` is its content. */
  | { kind: "stale"; stored: DocumentBase<Content> }
  | { kind: "refused" };

type Stale<Result> = Extract<Result, { kind: "stale" }>;

interface DocumentOptions<Content, Result extends DocumentSave<Content>> {
  subject: string;
  initial: DocumentBase<Content>;
  content: Content;
  /** Replaces the form's content. */
  show: (content: Content) => void;
  /** Whether saving `a` over `b` would store nothing new. */
  isSame: (a: Content, b: Content) => boolean;
  read: (stored: unknown, version: number) => DocumentEdit<Content> | undefined;
  /** Merges three ways; `mine` wins if both sides changed a part. */
  merge: (sides: Sides<Content>) => Content;
  /** `version` is what the edit began from; undefined for a new document. */
  send: (content: Content, version: number | undefined) => Promise<Result>;
  isUnderWay: boolean;
  /** Called if a save was stale but the form unchanged: it shows the newer version without a conflict. */
  onNewerShown: () => void;
}

interface EditedDocument<Content, Result> extends Pick<
  UnsavedChanges<DocumentEdit<Content>>,
  "leaving" | "finish" | "discardAndLeave"
> {
  base: DocumentBase<Content>;
  isUnsaved: boolean;
  isSaving: boolean;
  /** What another save has stored meanwhile. */
  conflict: Stale<Result> | null;
  found: FoundEdit<DocumentEdit<Content>> | null;
  /** Puts the found edit into the form; the form's content wins if both changed a part. */
  takeFound: () => void;
  dropFound: () => void;
  /** A failed save leaves the form unchanged; `from` defaults to the form's base version. */
  save: (content: Content, from?: DocumentBase<Content>) => Promise<Result>;
  /** Ends a conflict: saves the chosen content over the stored version. */
  saveChosen: (chosen: Content) => Promise<Result | undefined>;
  /** Returns to the form without a decision. */
  closeConflict: () => void;
}

/** Edits a versioned document: unsaved changes survive the page, and no other save is overwritten unseen. */
export function useDocument<Content, Result extends DocumentSave<Content>>(
  options: DocumentOptions<Content, Result>,
): EditedDocument<Content, Result> {
  const { subject, initial, content, show, isSame, read, merge, send, isUnderWay } = options;
  const { onNewerShown } = options;
  const [base, setBase] = useState(initial);
  const [conflict, setConflict] = useState<Stale<Result> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const unsaved = useMemo(
    () => (isSame(base.content, content) ? null : { base, content }),
    [isSame, base, content],
  );
  const version = base.version ?? 0;
  const changes = useUnsavedChanges({ subject, read, unsaved, version, isUnderWay });
  const { found, removeFound, leaving, finish, discardAndLeave } = changes;

  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });

  const rebase = (onto: DocumentBase<Content>, next: Content) => {
    setBase(onto);
    show(next);
    latest.current = next;
  };

  const save = async (sent: Content, from: DocumentBase<Content> = base) => {
    const before = latest.current;
    setSaving(true);
    const result = await send(sent, from.version);
    setSaving(false);
    const { current } = latest;
    if (isStale(result)) {
      if (isSame(from.content, current)) {
        rebase(result.stored, result.stored.content);
        onNewerShown();
      } else setConflict(result);
    } else if (result.kind === "saved") {
      // Changes made during the save stay unsaved in the form.
      rebase(result.stored, current === before ? result.stored.content : current);
    }
    return result;
  };

  return {
    base,
    isUnsaved: unsaved !== null,
    isSaving,
    conflict,
    found,
    leaving,
    finish,
    discardAndLeave,
    save,
    takeFound() {
      if (found === null) return;
      const { edit } = found;
      // Keep the edit's own base, so that the next save can't overwrite what was stored since.
      const isOlder = (edit.base.version ?? 0) < version;
      const merged = merge({ base: base.content, mine: content, stored: edit.content });
      rebase(unsaved === null || isOlder ? edit.base : base, merged);
      removeFound();
    },
    dropFound: removeFound,
    async saveChosen(chosen) {
      if (conflict === null) return undefined;
      setConflict(null);
      rebase(conflict.stored, chosen);
      return save(chosen, conflict.stored);
    },
    closeConflict: () => setConflict(null),
  };
}

function isStale<Result extends { kind: string }>(result: Result): result is Stale<Result> {
  return result.kind === "stale";
}
